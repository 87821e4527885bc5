-- Mails on their way: one row per mail and recipient ----------------------------------------------------------------

create table mail_delivery (
  id integer generated always as identity primary key,
  -- What it is for: the same mail for the same cause reaches the same address once.
  cause text not null,
  address text not null,
  -- Code of the mail, as it was; null for none.
  "IdMail" text,
  name text not null default '',
  -- No foreign key: a mail that was sent keeps nobody.
  "IdPersonneEV1" integer,
  "IdLangue" text not null,
  -- Who it says it is to, as every copy of it says.
  visible_to jsonb not null default '[]', visible_cc jsonb not null default '[]',
  subject text not null, html text not null, body text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'refused', 'failed', 'bounced', 'givenUp')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Counts who took it: whoever took it before has no say any more.
  lease integer not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (cause, address)
);
create index mail_delivery_due on mail_delivery (due_at) where state = 'waiting';
create index mail_delivery_leased on mail_delivery (leased_until) where state = 'sending';
create index mail_delivery_ended on mail_delivery (ended_at) where ended_at is not null;
create index mail_delivery_person on mail_delivery ("IdPersonneEV1") where "IdPersonneEV1" is not null;

create table mail_attempt (
  mail_delivery integer not null references mail_delivery on delete cascade,
  n integer not null,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('sent', 'postponed', 'refused', 'lost', 'bounced')),
  -- What the mail server answered, or whoever told of the bounce.
  answer text not null default '',
  primary key (mail_delivery, n)
);
comment on column mail_attempt.outcome is
  'lost: whoever sent it fell silent, and another one took over: it may have left';
