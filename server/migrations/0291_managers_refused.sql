-- Why the managers of a file could not be made those of its person on its first day, by the rule that speaks against it.
alter table "DossierBAM" add column "RefusManagers" text;
