-- How systems outside are reached, where it is not their twin that stands for them -----------------------------------------

create table connector (
  system text primary key,
  settings jsonb not null,
  -- Its password, sealed for this system.
  sealed text not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references "Personne" on delete set null
);
