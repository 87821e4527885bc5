-- Saved views of which somebody is told, on mornings, what changed in them since the last time.
create table view_subscription (
  "IdAbonnement" integer generated always as identity primary key,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  "IdVue" integer references saved_view on delete set null,
  "IdPersonneRole" integer references "PersonneRole" on delete set null,
  "Ecran" text not null,
  "Rythme" text not null check ("Rythme" in ('day', 'week')),
  "EtatAbonnement" text not null default 'live' check ("EtatAbonnement" in ('live', 'paused', 'ended')),
  "Cause" text check ("Cause" in ('role', 'view', 'large')),
  "DateC" timestamptz not null default now(),
  last_day date not null,
  asked jsonb not null,
  columns text[] not null,
  sealed text not null,
  failing_since timestamptz,
  check (("EtatAbonnement" = 'ended') = ("Cause" is not null))
);
create unique index view_subscription_live on view_subscription ("IdPersonneEV1", "IdVue") where "EtatAbonnement" <> 'ended';
create index view_subscription_view on view_subscription ("IdVue");
create index view_subscription_role on view_subscription ("IdPersonneRole");
comment on column view_subscription.last_day is 'the last morning, by the days of where its person is';
comment on column view_subscription.asked is 'what the view asked then: another question is another beginning';
comment on column view_subscription.sealed is 'the key that marks are made with, so that nobody guesses values by them';
-- The rows that were found then, each with a mark of every column, in the order of view_subscription.columns.
create table view_seen (
  "IdAbonnement" integer not null references view_subscription on delete cascade,
  row_key integer not null,
  marks bytea not null,
  primary key ("IdAbonnement", row_key)
);
-- What was told of: kept for days, for who opens the link of the mail.
create table view_change (
  "IdAbonnement" integer not null references view_subscription on delete cascade,
  day date not null,
  row_key integer not null,
  what text not null check (what in ('entered', 'left', 'changed')),
  columns text[] not null default '{}',
  primary key ("IdAbonnement", day, row_key)
);
