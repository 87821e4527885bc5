-- What the time tool last said of somebody's days of leave and of reduced time, and when: told while it is down.
create table "SoldeTemps" (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  "SoldeConges" double precision,
  "SoldeRTT" double precision,
  "DateSolde" timestamptz not null default now()
);
