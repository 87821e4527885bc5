-- People who left are archived, then erased ---------------------------------------------------------------------------------
alter table "Personne" add column "DateEffacement" date;
comment on column "Personne"."DateEffacement" is 'The day that what was known of them was erased; what is left tells that there was somebody';

-- Who is not to be erased for now, and why.
create table retention_hold (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  "Motif" text not null,
  -- The last day of it; null until somebody lifts it.
  "DateFin" date,
  "IdPersonneEV1Auteur" integer references "Personne" on delete set null,
  "DateC" timestamptz not null default now()
);

-- Who is to be erased, row by row of a plan, until it is done.
create table "Effacement" (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  "DateC" timestamptz not null default now(),
  "DateFait" timestamptz
);
create index erasures_to_do on "Effacement" ("IdPersonneEV1") where "DateFait" is null;
create index person_gone on "Personne" ("DateSortiePhysique") where "IdStatut" in (250, 700, 800) and "DateEffacement" is null;
