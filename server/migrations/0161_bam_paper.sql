-- The paper of a file as it was last validated: what it was made of, and when.
alter table "DossierBAM" add column "EmpreintePDF" text;
alter table "DossierBAM" add column "DatePDF" timestamptz;
