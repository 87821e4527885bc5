-- Looking as somebody else ----------------------------------------------------------------------------------------

create table view_as (
  "IdViewAs" integer generated always as identity primary key,
  "IdPersonneEV1" integer not null,
  "IdPersonneRole" integer,
  "IdPersonneEV1Vu" integer not null,
  "Motif" text not null,
  started_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz
);
comment on table view_as is '"IdPersonneEV1" looked at the portal as "IdPersonneEV1Vu" does. No foreign keys: it outlives what it tells of';
-- One person looks through one pair of eyes at a time.
create unique index view_as_open on view_as ("IdPersonneEV1") where ended_at is null;
create index view_as_seen on view_as ("IdPersonneEV1Vu", started_at desc);

create table view_as_look (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  "IdViewAs" integer not null references view_as,
  call text not null,
  subject text not null
);
comment on table view_as_look is 'Append only. What was looked at: the call, and the keys of its path';
create index view_as_look_session on view_as_look ("IdViewAs", id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger view_as_look_append_only before update or delete on view_as_look
  for each row execute function refuse_change();
