-- What of the limits of calls somebody has used up, on whichever replica: questions as digests, the same one counts once.
create table counted_call (
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  name text not null,
  question bytea not null,
  at timestamptz not null default now(),
  primary key ("IdPersonneEV1", name, question)
);
create index counted_call_at on counted_call (at);
