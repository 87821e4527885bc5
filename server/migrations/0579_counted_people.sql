-- Whose requests are counted is answered by an index alone, for who counts in reporting is neither a machine, nor a try, nor merged away.
create index "Personne_counted" on "Personne" ("IdPersonneEV1") include ("Physique", "Test", "IdPersonneEV1Fusion");

-- Those of 0526 stand in their place.
drop index "Demande_stage", "Demande_months", "Visa_first";
