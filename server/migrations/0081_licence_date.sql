-- The last day that somebody's office licence holds, where they are.
alter table "Personne" add column "DateExpirationOffice" date;
create index personne_licence_ends on "Personne" ("DateExpirationOffice") where "Office365" and "DateExpirationOffice" is not null;
