-- People who are named into a list until a day: in on it, out on the next.
alter table "LdNomme" add column "Jusqua" date check ("Jusqua" is null or "Sens" = 'ajout');
