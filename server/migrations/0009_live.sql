-- What open tabs are told -------------------------------------------------------------------------------------------

-- Written with what it tells of, numbered once that is committed: numbers are in the order in which they can be seen, so
-- that whoever has read up to one has missed none before it. Background: numbers are given, and old events deleted, by
-- whichever process comes first.
create table live_event (
  id bigint generated always as identity primary key,
  number bigint,
  topic text not null,
  -- Whom it is for: these people, else the holders of a right, else everyone who is signed in.
  people integer[],
  "IdDroit" text,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create unique index live_event_number on live_event (number);
create index live_event_waiting on live_event (id) where number is null;
create sequence live_number_seq;

create function live_announce(events jsonb) returns void language sql as $$
  insert into live_event (topic, people, "IdDroit", data)
  select topic, people, "right", coalesce(data, '{}')
  from jsonb_to_recordset(events) as e(topic text, people integer[], "right" text, data jsonb)
$$;

-- Numbers what is committed, one process at a time; answers how many there were.
create function live_number() returns integer language plpgsql as $$
declare
  numbered integer;
begin
  if not exists (select from live_event where number is null) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(7311, 9);
  update live_event e set number = w.number
  from (select id, nextval('live_number_seq') as number
    from (select id from live_event where number is null order by id) waiting) w
  where e.id = w.id;
  get diagnostics numbered = row_count;
  return numbered;
end $$;
