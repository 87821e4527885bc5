-- What a recruiter asks the candidate of a file for anew, once it was handed over: fields, and why.
alter table "DossierCandidat" add column "Renvoi" jsonb;
