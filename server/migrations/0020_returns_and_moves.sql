-- Files of texts, each taken back as a whole -------------------------------------------------------------------------

create table texte_import (
  "IdTexteImport" integer generated always as identity primary key,
  name text not null,
  "IdPersonneEV1" integer references "Personne" on delete set null,
  "DateC" timestamptz not null default now(),
  -- When what it wrote was taken back.
  "DateRetour" timestamptz
);
alter table texte_version add column "IdTexteImport" integer references texte_import;
create index texte_version_import on texte_version ("IdTexteImport") where "IdTexteImport" is not null;

-- Release notes whose date comes -------------------------------------------------------------------------------------

alter table "ReleaseNote" add column "Parue" boolean not null default false;
comment on column "ReleaseNote"."Parue" is 'Open tabs were told that its date has come';
update "ReleaseNote" set "Parue" = true where "DatePublication" <= now();
create index "ReleaseNote_a_paraitre" on "ReleaseNote" ("DatePublication") where not "Parue" and not "Annule";

-- Of everybody's roles those that are not common to all are few: they are counted on each dashboard.
create index "PersonneRole_role" on "PersonneRole" ("IdRole") where not "Annule";
