-- Jobs: what the queues (schema jobs) do not know of them -----------------------------------------------------------

create table job_run (
  job uuid primary key,
  queue text not null,
  key text,
  -- Who asked for it; null where the product did.
  "IdPersonneEV1" integer references "Personne" on delete cascade,
  asked_at timestamptz not null default now(),
  -- Which attempt holds it: null until the first, and what an earlier one still says or writes is refused.
  attempt integer,
  done integer, total integer,
  -- Who asked was told that it failed for good.
  told boolean not null default false
);
create index job_run_mine on job_run ("IdPersonneEV1", asked_at desc) where "IdPersonneEV1" is not null;

create table job_slot (
  queue text not null,
  slot timestamptz not null,
  primary key (queue, slot)
);
comment on table job_slot is 'A slot of a scheduled job is asked for by whichever replica writes its row';

create table job_failure_told (
  queue text not null,
  cause text not null,
  sign text not null,
  at timestamptz not null default now(),
  primary key (queue, cause, sign)
);
comment on table job_failure_told is 'Administrators know of this failure already; forgotten when nothing fails so any more';

-- Who leaves this week is counted on the dashboard.
create index "Personne_DateSortiePhysique" on "Personne" ("DateSortiePhysique") where "DateSortiePhysique" is not null;
