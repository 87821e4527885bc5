-- What reporting counts of requests is answered by indexes alone: lists name the company and the site of a request, so that an index
-- without these is left for the table. They stand in the place of "Demande_stage", "Demande_months" and "Visa_first".
create index demande_counted_stage on "Demande" ("IdStade", "DateFin") include ("typeDemande", "IdPersonneEV1", "IdSociete", "IdSite")
  where "DateSuppression" is null;
create index demande_counted_months on "Demande" ("DateTransmission") include ("typeDemande", "IdPersonneEV1", "IdSociete", "IdSite")
  where "IdStade" > 1 and "DateSuppression" is null;
create index visa_first_opened on "Visa" ("IdDemande", "IdVisa") include ("DateOuverture") where "Etat" = 'pending';
