-- What was validated of a request and is in force while it is decided anew: what was filled in, and its lines.
alter table "Demande" add column "VersionValidee" jsonb;
alter table "DossierBAM" drop column "VersionValidee";
create index "DossierBAM_closing" on "DossierBAM" ("DateCloture") where "DateCloture" is not null;
