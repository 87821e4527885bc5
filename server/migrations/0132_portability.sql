-- A line that is taken along, and the equipment that it goes to.
create table "DemandePortabilite" (
  "IdDemande" integer primary key references "Demande" on delete cascade,
  "IdInventaire" integer references "Inventaire",
  "NumeroPorte" text,
  "CodeOperateur" text,
  "RIO" text,
  "DatePortage" date
);

-- What goes with another thing, and comes back with it.
alter table "Inventaire" add column "IdInventaireLie" integer references "Inventaire";
create index "Inventaire_with" on "Inventaire" ("IdInventaireLie") where "IdInventaireLie" is not null;
