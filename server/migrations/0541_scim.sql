-- What programs call people: each its own way, told back to it alone.
create table scim_external (
  "IdProgramme" integer not null references program on delete cascade,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  "externalId" text not null,
  primary key ("IdProgramme", "IdPersonneEV1"),
  unique ("IdProgramme", "externalId")
);
create index on scim_external ("IdPersonneEV1");
