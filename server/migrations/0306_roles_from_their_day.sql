-- A role that is given without a first day starts on the day of the country where it is given, as all else of its days is judged:
-- the day of the server may not have come there yet.
create function role_from_its_day() returns trigger language plpgsql as $$
begin
  select coalesce(new."DateDebut", (now() at time zone zone."Fuseau")::date) into new."DateDebut"
  from "Personne" me
  left join "PersonneRole" own on own."IdPersonneRole" = new."IdPersonneRoleDelegue"
  left join "Personne" d on d."IdPersonneEV1" = own."IdPersonneEV1"
  join "Pays" zone on zone."IdPays" = coalesce(d."IdPays", me."IdPays")
  where me."IdPersonneEV1" = new."IdPersonneEV1";
  return new;
end $$;
-- Nothing by itself: whoever names no day, a replica of the release before too, leaves it to what stands before each new row.
alter table "PersonneRole" alter column "DateDebut" set default null;
create trigger role_from_its_day before insert on "PersonneRole" for each row when (new."DateDebut" is null)
  execute function role_from_its_day();
