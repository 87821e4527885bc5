-- Accounts of people in the systems outside ----------------------------------------------------------------------------

-- Something that happens to somebody's accounts; its steps are effects of this entity.
create table account_run (
  id bigint generated always as identity primary key,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  kind text not null check (kind in ('create', 'change', 'undo')),
  state text not null default 'running' check (state in ('running', 'failed', 'done', 'abandoned')),
  -- Where the person stood: they are put back there when what failed goes on.
  "IdStatut" integer not null,
  asked_by integer references "Personne" on delete set null,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index account_run_person on account_run ("IdPersonneEV1", id);
create index account_run_open on account_run (id) where state in ('running', 'failed');

-- What the portal knows of an account outside: what the other side calls it, and how it was seen last.
create table account (
  system text not null,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  external_id text,
  seen jsonb not null default '{}',
  enabled boolean not null,
  seen_at timestamptz not null default now(),
  primary key (system, "IdPersonneEV1"),
  unique (system, external_id)
);
create index account_person on account ("IdPersonneEV1");

-- The first password of an account, sealed, until somebody has handed it over.
create table initial_password (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  sealed text not null,
  made_at timestamptz not null default now()
);

-- Stands for a system that is not there: what it holds, and how it misbehaves on demand.
create table twin_account (
  system text not null,
  id text not null,
  marker text,
  login text,
  enabled boolean not null,
  left_us boolean not null default false,
  attributes jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (system, id)
);
create unique index twin_account_login on twin_account (system, lower(login)) where login is not null;
create index twin_account_marker on twin_account (system, marker);
create table twin_fault (
  system text primary key,
  kind text not null check (kind in ('down', 'slow', 'refuses', 'forgetsToAnswer'))
);
-- What a twin that numbers its accounts calls the next one.
create sequence twin_number start 900001;
create index effect_of_run on effect (entity_id) where entity = 'account_run';
