-- What is filled in of the fields that were added on site to the form of a request, by their name.
alter table "Demande" add column "ChampsPropres" jsonb not null default '{}';
