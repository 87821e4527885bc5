-- Of thousands of files few have a paper that waits: which, and since when, is asked of each.
create index on "DossierPiece" ("IdDemande") where "Etat" = 'waiting';
