-- Wrong passwords, by digests of whom and from where: who tries too often waits longer each time, from there alone.
create table sign_in_try (
  bucket bytea primary key,
  failures integer not null,
  -- Nothing is looked at before.
  until timestamptz,
  -- The password was right from there.
  good_at timestamptz,
  at timestamptz not null default now()
);
create index sign_in_try_at on sign_in_try (at);
