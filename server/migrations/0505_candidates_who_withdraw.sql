-- When a candidate said that they do not go on, which ended their file.
alter table "DossierCandidat" add column "Abandon" timestamptz;
