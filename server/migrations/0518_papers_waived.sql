-- A paper that a hiring file goes on without: asked for by one, granted by another. And what whoever accepted a paper read of its days.
alter table "DossierPiece"
  add column "Derogation" text check ("Derogation" in ('requested', 'granted', 'refused')),
  add column "DerogMotif" text,
  add column "DerogJusque" date,
  add column "DerogPar" integer references "Personne",
  add column "DerogDecide" integer references "Personne",
  add column "DateEmission" date,
  add column "DateValidite" date;
create index on "DossierPiece" ("DerogPar");
create index on "DossierPiece" ("DerogDecide");
