-- That somebody has one file at a time is for whoever opens it to see to, under the row of the person: files that were opened before there
-- was anything to fill in are several, and stay.
drop index "Demande_dossier_ouvert";
