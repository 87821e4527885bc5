-- How people want to be told ----------------------------------------------------------------------------------------

create table notification_choice (
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  kind text not null,
  bell boolean not null,
  mail boolean not null,
  primary key ("IdPersonneEV1", kind)
);
-- Hours of each day, in the person's country's zone, in which nothing rings and no mail leaves; past midnight where the
-- first is the later.
create table notification_silence (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  from_time time not null,
  until_time time not null check (until_time <> from_time)
);

alter table "PersonneNotification"
  add column "Nombre" integer not null default 1,
  add column bell boolean not null default true,
  add column mail_due timestamptz;
comment on column "PersonneNotification"."Nombre" is 'How often the same was told before it was read';
comment on column "PersonneNotification".bell is 'Shown; otherwise it waits for its mail only';
comment on column "PersonneNotification".mail_due is 'When a mail is written of it, unless it is read before';
create index "PersonneNotification_mailDue" on "PersonneNotification" (mail_due) where mail_due is not null;

-- Whether it is now within somebody's hours of silence.
create function in_silence(person integer) returns boolean language sql stable as $$
  select exists (
    select from notification_silence s
    join "Personne" p using ("IdPersonneEV1")
    left join "Pays" zone on zone."IdPays" = p."IdPays"
    cross join lateral (select (now() at time zone coalesce(zone."Fuseau", 'Europe/Paris'))::time as clock) c
    where s."IdPersonneEV1" = person
      and case when s.from_time < s.until_time then c.clock >= s.from_time and c.clock < s.until_time
        else c.clock >= s.from_time or c.clock < s.until_time end)
$$;
