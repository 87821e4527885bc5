-- Definitions are edited on site: who wrote a version is kept, and that administrators were told of one that cannot be gone by.
alter table "DefinitionVersion" add column "IdPersonneEV1" integer references "Personne" on delete set null;
alter table "DefinitionImport" add column faulty boolean not null default false;
comment on column "DefinitionImport".faulty is 'administrators were told that what it names is no more';
