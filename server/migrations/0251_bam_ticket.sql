-- The ticket by which other systems are told of a file that is in force; null until it is.
alter table "DossierBAM" add column "IdTicket" bigint;
