-- What is to become so outside: one row per effect, written by the act that wants it ------------------------------------

create table effect (
  id bigint generated always as identity primary key,
  system text not null,
  operation text not null,
  -- What is wanted is read there when it is done: nothing personal is here, and what changed in the meantime counts.
  entity text not null, entity_id bigint not null, version integer,
  -- Effects of one subject are done in the order of their keys; without one, in any.
  subject text,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'returned', 'refused', 'failed', 'cancelled', 'skipped')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  phase text not null default 'look' check (phase in ('look', 'do', 'check')),
  -- Counts who took it: whoever took it before has no say any more.
  lease integer not null default 0,
  leased_until timestamptz,
  -- What the other side calls it.
  external_id text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique nulls not distinct (system, operation, entity, entity_id, version)
);
create index effect_due on effect (system, due_at) where state = 'waiting';
create index effect_running on effect (system, leased_until) where state = 'running';
create index effect_order on effect (subject, id)
  where subject is not null and state in ('waiting', 'running', 'refused', 'failed');
create index effect_not_done on effect (system) where state in ('refused', 'failed', 'returned');
create index effect_ended on effect (system, ended_at) where ended_at is not null;

create table effect_attempt (
  effect bigint not null references effect on delete cascade,
  n integer not null,
  phase text not null check (phase in ('look', 'do', 'check')),
  at timestamptz not null default now(),
  outcome text not null
    check (outcome in ('done', 'found', 'refused', 'postponed', 'down', 'lost', 'returned')),
  -- What the other side answered, or whoever told that it came back.
  answer text not null default '',
  primary key (effect, n)
);
comment on column effect_attempt.outcome is
  'lost: whoever did it fell silent, and another one took over: it may have been done';

create table effect_system (
  system text primary key,
  -- How often in a row it could not be reached; until then nothing is asked of it.
  failures integer not null default 0,
  closed_until timestamptz
);

-- Mails are the first effects: what they say stays theirs, how they stand is the effect's -------------------------------

insert into effect (system, operation, entity, entity_id, state, attempts, due_at, phase, lease, leased_until, created_at, ended_at)
select 'mail', 'send', 'mail_delivery', id,
  case state when 'sending' then 'running' when 'sent' then 'done' when 'bounced' then 'returned'
    when 'givenUp' then 'cancelled' when 'unneeded' then 'skipped' else state end,
  attempts, due_at, 'do', lease, leased_until, created_at, ended_at
from mail_delivery order by id;

insert into effect_attempt (effect, n, phase, at, outcome, answer)
select e.id, a.n, 'do', a.at, case a.outcome when 'sent' then 'done' when 'bounced' then 'returned' else a.outcome end, a.answer
from mail_attempt a join effect e on e.entity_id = a.mail_delivery;

drop table mail_attempt;
alter table mail_delivery
  drop column state, drop column attempts, drop column due_at, drop column lease, drop column leased_until,
  drop column ended_at,
  add column message_tag text not null default '';
alter table mail_delivery alter column message_tag set default left(replace(gen_random_uuid()::text, '-', ''), 16);
comment on column mail_delivery.message_tag is
  'Told apart by it from the mails of other installations; empty for those that left before there was one';
create index mail_delivery_told on mail_delivery ("IdPersonneNotification") where "IdPersonneNotification" is not null;
