-- Where effects go, of many places that one system leads to.
alter table effect add lane text;
create index effect_lane_unfinished on effect (system, lane, id) where lane is not null and state in ('waiting', 'running');
create table effect_lane (
  system text not null,
  lane text not null,
  failures integer not null default 0,
  closed_until timestamptz,
  failing_since timestamptz,
  paused boolean not null default false,
  primary key (system, lane)
);

-- Addresses that are told what happens, each as one program sees it.
create table webhook (
  "IdWebhook" integer generated always as identity primary key,
  "IdProgramme" integer not null references program on delete cascade,
  "Url" text not null,
  "Evenements" text[] not null,
  -- active, paused (by somebody, or after days of failures), ended: for good.
  "Etat" text not null default 'active' check ("Etat" in ('active', 'paused', 'ended')),
  "DateC" timestamptz not null default now(),
  "DateSecret" timestamptz not null default now(),
  -- Sealed; the former signs as well until then.
  secret text not null,
  former_secret text,
  former_until timestamptz
);
create index on webhook ("IdProgramme");

-- What one is told: keys and names of fields, of which those are sent that its program may know by then.
create table webhook_message (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  "IdWebhook" integer not null references webhook on delete cascade,
  event text not null,
  rows jsonb not null,
  replays integer not null default 0,
  at timestamptz not null default now()
);
create index on webhook_message ("IdWebhook", id);
create index on webhook_message (at);

-- Each time that it was sent, or found to hold nothing that may be told; nothing of what was answered but its status.
create table webhook_attempt (
  id bigint generated always as identity primary key,
  message integer not null references webhook_message on delete cascade,
  at timestamptz not null default now(),
  replay boolean not null,
  status integer,
  fault text,
  ms integer not null,
  told integer not null
);
create index on webhook_attempt (message);
