-- Addresses at which somebody's calendar programs read what they may: of each kind one, of which only the hash is kept.
create table personal_feed (
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  "Genre" text not null check ("Genre" in ('own', 'team')),
  hash bytea not null unique,
  "DateC" timestamptz not null default now(),
  last_fetched timestamptz,
  primary key ("IdPersonneEV1", "Genre")
);
