-- The hours of a candidate's link run from when its mail was handed over, and wait while its recruiter is waited for.
alter table "LienCandidat"
  alter column "Depuis" drop not null,
  add column "Pause" timestamptz,
  add column "Rappel" smallint,
  add column "RefusDit" timestamptz,
  add column "Redemande" timestamptz;

-- Each mail of a link has a token of its own, and all of them open it: the first cannot be told again, it is a hash.
alter table "JetonCandidat"
  add column "IdJeton" integer generated always as identity unique,
  add column "Canal" text not null default 'screen' check ("Canal" in ('mail', 'screen')),
  add column "Remise" timestamptz,
  add column "Perdu" boolean not null default false;
