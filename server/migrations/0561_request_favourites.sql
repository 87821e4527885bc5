-- The types of request that somebody keeps at hand: first in their catalogue, whomever they ask for.
create table "DemandeFavorite" (
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  "typeDemande" smallint not null,
  primary key ("IdPersonneEV1", "typeDemande")
);
