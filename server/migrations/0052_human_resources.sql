-- Whom of human resources a person belongs to: the manager, and the administrator of their file.
alter table "Personne"
  add column "IdPersonneEV1RespRH" integer references "Personne",
  add column "IdPersonneEV1AdminRH" integer references "Personne";
create index "Personne_RespRH" on "Personne" ("IdPersonneEV1RespRH") where "IdPersonneEV1RespRH" is not null;
create index "Personne_AdminRH" on "Personne" ("IdPersonneEV1AdminRH") where "IdPersonneEV1AdminRH" is not null;
