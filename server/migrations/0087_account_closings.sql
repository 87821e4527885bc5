-- Accounts that are closed, counted for a day: past a limit, none is before somebody says yes ---------------------------

create table account_closing (
  system text not null,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  begun_at timestamptz,
  -- It waits for a yes since then.
  held_at timestamptz,
  -- Somebody who saw the name said yes.
  allowed_at timestamptz,
  allowed_by integer references "Personne" on delete set null,
  primary key (system, "IdPersonneEV1")
);
create index account_closing_person on account_closing ("IdPersonneEV1");
create index account_closing_held on account_closing (held_at) where held_at is not null;
create index account_closing_begun on account_closing (begun_at);

-- How long systems took of late.
create index effect_attempt_at on effect_attempt (at);
