-- Since when a message is as it is: what it closed before stands among the times in which the portal was closed.
alter table "Message" add column since timestamptz not null default now();

-- Times in which the portal was closed or read-only by messages that were changed or deleted since.
create table portal_closed (since timestamptz not null, until timestamptz not null check (until > since));

create function portal_closed_kept() returns trigger language plpgsql as $$
begin
  if old."Actif" and old.level <> 'message' and greatest(old."DateDebut", old.since) < least(old."DateFin", now()) then
    insert into portal_closed values (greatest(old."DateDebut", old.since), least(old."DateFin", now()));
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.since := now();
  return new;
end $$;
create trigger portal_closed_kept before update or delete on "Message" for each row execute function portal_closed_kept();

-- How long the portal was closed or read-only between two instants, whatever became of the messages that did so.
create function portal_closed_time(lower timestamptz, upper timestamptz) returns interval language sql stable as $$
  select make_interval(secs => coalesce(sum(extract(epoch from pg_catalog.upper(span) - pg_catalog.lower(span))), 0)::double precision)
  from unnest((
    select range_agg(tstzrange(greatest(c.since, $1), least(c.until, $2)))
    from (
      select since, until from portal_closed
      union all
      select greatest("DateDebut", since), coalesce("DateFin", 'infinity') from "Message" where "Actif" and level <> 'message'
    ) c
    where $1 < $2 and c.since < c.until and c.since < $2 and c.until > $1)) span
$$;

-- Up to when the time in which the portal was closed is in the end of a link.
alter table "LienCandidat" add column "Compte" timestamptz not null default now();
