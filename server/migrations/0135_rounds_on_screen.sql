-- Rounds are edited on screen: one that nobody edited follows what ships, and is brought to it when that changes.
alter table "CircuitDemande"
  add column "CommeLivre" boolean not null default true,
  add column "IdPersonneEV1M" integer references "Personne" on delete set null;
update "CircuitDemande" set "CommeLivre" = false where "IdSociete" is not null;
create index "CircuitDemande_by" on "CircuitDemande" ("IdPersonneEV1M") where "IdPersonneEV1M" is not null;
create index "CircuitDemande_company" on "CircuitDemande" ("IdSociete") where "IdSociete" is not null;
-- The last requests of a type are read again before its rounds change.
create index "Demande_sent" on "Demande" ("typeDemande", "DateTransmission" desc) where "DateTransmission" is not null;
