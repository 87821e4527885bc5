-- Public holidays by country, and words that no name may have: two more reference lists.
create table "JourFerie" (
  "IdJourFerie" integer primary key, "LibJourFerie" text not null, "Traductions" jsonb not null default '{}',
  "IdPays" text not null references "Pays",
  "Regle" text not null check ("Regle" in ('annuel', 'paques', 'semaine', 'date')),
  "Mois" smallint, "Jour" smallint, "Decalage" smallint, "Rang" smallint, "JourSemaine" smallint, "DateFerie" date,
  "Actif" boolean not null default true, "Ordre" integer
);
comment on column "JourFerie"."Regle" is 'annuel: Mois and Jour; paques: Decalage days after Easter; semaine: the Rang-th JourSemaine of Mois, from its end where negative; date: DateFerie alone';
create table "MotInterdit" (
  "IdMot" integer primary key, "Mot" text not null, "Traductions" jsonb not null default '{}',
  "IdLangue" text references "Langue", "Actif" boolean not null default true, "Ordre" integer
);
