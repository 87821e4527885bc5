-- People are counted by an index alone, for nobody counts who is a machine, a try or merged away: in lists, of requests, and by programs, to
-- whom only those with an account are people.
create index "Personne_counted" on "Personne" ("IdPersonneEV1") include ("Physique", "Test", "IdPersonneEV1Fusion", "CompteAD");

-- Those of 0526 stand in their place.
drop index "Demande_stage", "Demande_months", "Visa_first";
