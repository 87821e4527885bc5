-- What somebody may do moves a version ------------------------------------------------------------------------------

-- Every replica keeps people's rights under two versions that each request reads. They are moved here, by whatever hand
-- and in the transaction that changes what they stand for: no writer can forget it. Open streams are told to ask again.

create function rights_announced(people integer[]) returns void language sql as $$
  select live_announce(jsonb_build_array(jsonb_build_object('topic', 'rights.moved', 'people', people)));
  select pg_notify('passerelle_live', '');
$$;

-- These people, with those who act by delegation of theirs, in the order of their keys: two writes over the same people
-- wait for each other, and never each for the other.
create function rights_moved(people integer[]) returns void language plpgsql as $$
declare
  concerned integer[];
begin
  if people is null then
    return;
  end if;
  select array_agg("IdPersonneEV1") into concerned from (
    select "IdPersonneEV1" from "Personne" where "IdPersonneEV1" = any(people) or "IdPersonneEV1" in (
      select given."IdPersonneEV1" from "PersonneRole" own
      join "PersonneRole" given on given."IdPersonneRoleDelegue" = own."IdPersonneRole"
      where own."IdPersonneEV1" = any(people))
    order by 1 for no key update) locked;
  update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = any(concerned);
  perform rights_announced(concerned);
end $$;

create function person_roles_moved() returns trigger language plpgsql as $$
begin
  perform rights_moved((select array_agg(distinct "IdPersonneEV1") from moved));
  return null;
end $$;

create trigger rights_moved after insert on "PersonneRole" referencing new table as moved
  for each statement execute function person_roles_moved();
create trigger rights_moved_with after delete on "PersonneRole" referencing old table as moved
  for each statement execute function person_roles_moved();

create function person_roles_changed() returns trigger language plpgsql as $$
begin
  perform rights_moved((select array_agg(distinct person) from before join after using ("IdPersonneRole")
    cross join lateral (values (before."IdPersonneEV1"), (after."IdPersonneEV1")) as of(person)
    where to_jsonb(before) <> to_jsonb(after)));
  return null;
end $$;

create trigger rights_moved_by after update on "PersonneRole" referencing old table as before new table as after
  for each statement execute function person_roles_changed();

-- Whether they may come in, and the values of their own that perimeters compare with.
create function people_changed() returns trigger language plpgsql as $$
begin
  perform rights_moved((select array_agg("IdPersonneEV1") from before join after using ("IdPersonneEV1") where
    (before."IdStatut", before."Physique", before."Suspendu", before."Desactive", before."SessionsDepuis", before."CompteAD",
      before."IdPersonne", before."Prenom", before."Nom", before."Mail", before."IdPays", before."IdLangue", before."IdGenre", before."IdContrat",
      before."IdSociete", before."IdSite", before."IdDirection", before."IdActivite", before."IdFamille",
      before."IdServices", before."IdCA", before."IdCCout", before."IdFonctionEFIS", before."IdPersonneEV1Manager",
      before."IdPersonneEV1Manager2", before."IdPersonneEV1MngProxi", before."IdPersonneEV1ADG")
    is distinct from
    (after."IdStatut", after."Physique", after."Suspendu", after."Desactive", after."SessionsDepuis", after."CompteAD",
      after."IdPersonne", after."Prenom", after."Nom", after."Mail", after."IdPays", after."IdLangue", after."IdGenre", after."IdContrat",
      after."IdSociete", after."IdSite", after."IdDirection", after."IdActivite", after."IdFamille",
      after."IdServices", after."IdCA", after."IdCCout", after."IdFonctionEFIS", after."IdPersonneEV1Manager",
      after."IdPersonneEV1Manager2", after."IdPersonneEV1MngProxi", after."IdPersonneEV1ADG")));
  return null;
end $$;

create trigger rights_moved after update on "Personne" referencing old table as before new table as after
  for each statement execute function people_changed();

-- Whether they need a second factor is read by each request; what is open asks again.
create function exemption_moved() returns trigger language plpgsql as $$
begin
  perform rights_announced(array[coalesce(new."IdPersonneEV1", old."IdPersonneEV1")]);
  return null;
end $$;

create trigger rights_moved after insert or update or delete on second_factor_exemption
  for each row execute function exemption_moved();

-- The model, and the day that it is in a country, concern everybody.
create function model_moved() returns trigger language plpgsql as $$
begin
  if exists (select from moved) then
    update model_version set version = version + 1;
    perform rights_announced(null);
  end if;
  return null;
end $$;

create function model_changed() returns trigger language plpgsql as $$
begin
  if exists (select to_jsonb(after) from after except select to_jsonb(before) from before) then
    update model_version set version = version + 1;
    perform rights_announced(null);
  end if;
  return null;
end $$;

do $$
declare
  part text;
begin
  foreach part in array array['Pays', 'Droit', 'Profil', 'ProfilDroit', 'Perimetre', 'Role', 'RoleProfil'] loop
    execute format('create trigger model_moved after insert on %I referencing new table as moved
      for each statement execute function model_moved()', part);
    execute format('create trigger model_moved_with after delete on %I referencing old table as moved
      for each statement execute function model_moved()', part);
    execute format('create trigger model_moved_by after update on %I referencing old table as before new table as after
      for each statement execute function model_changed()', part);
  end loop;
end $$;

-- A group that is made anew takes keys that the former one had.
create function everybody_moved() returns trigger language plpgsql as $$
begin
  update model_version set version = version + 1;
  return null;
end $$;

create trigger rights_moved_away after truncate on "PersonneRole" for each statement execute function everybody_moved();
