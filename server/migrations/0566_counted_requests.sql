-- What reporting counts of requests is found without reading them all: those of a stage by when they ended, those of a time by when
-- they were sent.
create index "Demande_stage" on "Demande" ("IdStade", "DateFin") include ("typeDemande", "IdPersonneEV1", "IdSociete")
  where "DateSuppression" is null;
create index "Demande_months" on "Demande" ("DateTransmission") include ("typeDemande", "IdPersonneEV1")
  where "IdStade" > 1 and "DateSuppression" is null;

-- The first visa of a request that waits.
create index "Visa_first" on "Visa" ("IdDemande", "IdVisa") where "Etat" = 'pending';

-- Days of a measure are added up from the index that keeps them apart.
alter table mesure_jour drop constraint "mesure_jour_Mesure_Jour_IdPays_IdSociete_key";
create unique index mesure_jour_cell on mesure_jour ("Mesure", "Jour", "IdPays", "IdSociete") include (n) nulls not distinct;
