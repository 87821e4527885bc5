-- What counts where a hiring file and the record say otherwise of somebody, chosen before the file is validated. It holds for the two
-- values that were looked at, told apart by what nobody can guess them from.
alter table "DossierCandidat" add column "Sel" uuid not null default gen_random_uuid();

create table "DossierEcart" (
  "IdDemande" integer not null references "Demande" on delete cascade,
  "Champ" text not null,
  "Retenu" text not null check ("Retenu" in ('file', 'record')),
  "Vu" text not null,
  "DecidePar" integer references "Personne",
  "DecideLe" timestamptz not null default now(),
  primary key ("IdDemande", "Champ")
);
create index on "DossierEcart" ("DecidePar");
