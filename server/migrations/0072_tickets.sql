-- Tickets that the portal wants opened, commented on and closed; each step is an effect -----------------------------------

create table ticket (
  id bigint generated always as identity primary key,
  -- What wanted it, as effects have it: its steps keep its order.
  subject text not null,
  title text not null,
  body text not null,
  "IdPersonneEV1" integer references "Personne" on delete set null,
  -- What the other side calls it, once it has said so.
  external_id text,
  asked_at timestamptz not null default now()
);
create index ticket_subject on ticket (subject);

-- What is said on one: a comment, or the last word.
create table ticket_note (
  id bigint generated always as identity primary key,
  ticket bigint not null references ticket on delete cascade,
  closes boolean not null,
  body text not null,
  asked_at timestamptz not null default now()
);
create index ticket_note_ticket on ticket_note (ticket);

-- Stands for a help-desk that is not set.
create table twin_ticket (
  id bigint generated always as identity (start with 1001) primary key,
  key text not null unique,
  title text not null,
  body text not null,
  requester text,
  open boolean not null default true,
  -- What was said on it: {key, text, at}.
  notes jsonb not null default '[]',
  changed_at timestamptz not null default now()
);
