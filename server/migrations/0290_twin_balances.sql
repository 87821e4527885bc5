-- Stands for a time tool that tells balances, while none is set: what it tells of somebody. Whoever is not here is not known to it.
create table twin_balance (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  "SoldeConges" double precision,
  "SoldeRTT" double precision,
  changed_at timestamptz not null default now()
);
