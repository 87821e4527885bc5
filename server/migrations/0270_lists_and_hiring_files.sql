-- What is asked of a distribution list, before it is published.
create table "DemandeListe" (
  "IdDemande" integer primary key references "Demande" on delete cascade,
  "LibListe" text,
  "DescListe" text,
  "IdNature" text references "Nature",
  "DateFermeture" date,
  "OpenEXT" boolean,
  "Cachee" boolean
);
create index on "DemandeListe" ("IdNature");
-- What is asked of a hiring file, before it goes to payroll.
create table "DemandeDossier" (
  "IdDemande" integer primary key references "Demande" on delete cascade,
  "DateRetour" date,
  "Precisions" text
);
