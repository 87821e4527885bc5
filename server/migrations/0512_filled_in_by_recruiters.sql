-- Fields of a hiring file that a recruiter filled in for its candidate, who has not changed them since.
alter table "DossierCandidat" add column "ParRecruteur" text[] not null default '{}';
