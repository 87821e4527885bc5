-- The bank of an account that is kept in another country than the company's, as its candidate says it.
alter table "DossierCandidat" add column "Bic" text;
