-- What moved of people, with ten thousand changed at once --------------------------------------------------------------

-- Rows before and after a statement have no index: joined, each was looked for among all others, and a thousand people who
-- changed took two seconds. What is in one and not in the other is found in one pass. The version of one's own rights moves
-- with the row itself, which was written twice, into each of its indexes.

create function version_moved() returns trigger language plpgsql as $$
begin
  new."VersionDroits" := old."VersionDroits" + 1;
  return new;
end $$;

create trigger version_moved before update on "Personne" for each row when (
  (
    old."IdStatut", old."Physique", old."Suspendu", old."Desactive", old."DateSortiePhysique", old."SessionsDepuis",
    old."CompteAD", old."IdPersonne", old."Prenom", old."Nom", old."Mail", old."IdPays", old."IdLangue", old."IdGenre",
    old."IdContrat", old."IdSociete", old."IdSite", old."IdDirection", old."IdActivite", old."IdFamille", old."IdServices",
    old."IdCA", old."IdCCout", old."IdFonctionEFIS", old."IdPersonneEV1Manager", old."IdPersonneEV1Manager2",
    old."IdPersonneEV1MngProxi", old."IdPersonneEV1ADG"
  ) is distinct from (
    new."IdStatut", new."Physique", new."Suspendu", new."Desactive", new."DateSortiePhysique", new."SessionsDepuis",
    new."CompteAD", new."IdPersonne", new."Prenom", new."Nom", new."Mail", new."IdPays", new."IdLangue", new."IdGenre",
    new."IdContrat", new."IdSociete", new."IdSite", new."IdDirection", new."IdActivite", new."IdFamille", new."IdServices",
    new."IdCA", new."IdCCout", new."IdFonctionEFIS", new."IdPersonneEV1Manager", new."IdPersonneEV1Manager2",
    new."IdPersonneEV1MngProxi", new."IdPersonneEV1ADG"
  )) execute function version_moved();

-- Who acts by what these people hold: by delegation of theirs, or under what they gave on, from hand to hand.
create function acting_by(people integer[]) returns setof integer language plpgsql as $$
declare
  held integer[];
begin
  held := array(select "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = any(people));
  held := held || array(select "IdPersonneRole" from "PersonneRole" where "IdPersonneRolesDonneurs" && held);
  return query select "IdPersonneEV1" from "PersonneRole"
    where "IdPersonneRolesDonneurs" && held or "IdPersonneRoleDelegue" = any(held);
end $$;

-- Their versions moved with them; those of whoever acts by what they hold are moved here.
create or replace function people_changed() returns trigger language plpgsql as $$
declare
  people integer[];
  delegates integer[];
begin
  select array_agg("IdPersonneEV1") into people from (
    select "IdPersonneEV1",
      "IdStatut", "Physique", "Suspendu", "Desactive", "DateSortiePhysique", "SessionsDepuis", "CompteAD", "IdPersonne", "Prenom", "Nom",
      "Mail", "IdPays", "IdLangue", "IdGenre", "IdContrat", "IdSociete", "IdSite", "IdDirection", "IdActivite", "IdFamille", "IdServices",
      "IdCA", "IdCCout", "IdFonctionEFIS", "IdPersonneEV1Manager", "IdPersonneEV1Manager2", "IdPersonneEV1MngProxi", "IdPersonneEV1ADG" from after
    except
    select "IdPersonneEV1",
      "IdStatut", "Physique", "Suspendu", "Desactive", "DateSortiePhysique", "SessionsDepuis", "CompteAD", "IdPersonne", "Prenom", "Nom",
      "Mail", "IdPays", "IdLangue", "IdGenre", "IdContrat", "IdSociete", "IdSite", "IdDirection", "IdActivite", "IdFamille", "IdServices",
      "IdCA", "IdCCout", "IdFonctionEFIS", "IdPersonneEV1Manager", "IdPersonneEV1Manager2", "IdPersonneEV1MngProxi", "IdPersonneEV1ADG" from before) moved;
  if people is null then
    return null;
  end if;
  select array_agg("IdPersonneEV1") into delegates from (
    select "IdPersonneEV1" from "Personne" where "IdPersonneEV1" in (
      select acting_by(people) except select unnest(people))
    order by 1 for no key update) locked;
  update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = any(delegates);
  perform rights_announced(people || delegates);
  return null;
end $$;

create or replace function rights_moved(people integer[]) returns void language plpgsql as $$
declare
  concerned integer[];
begin
  if people is null then
    return;
  end if;
  select array_agg("IdPersonneEV1") into concerned from (
    select "IdPersonneEV1" from "Personne" where "IdPersonneEV1" in (
      select unnest(people) union select acting_by(people))
    order by 1 for no key update) locked;
  update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = any(concerned);
  perform rights_announced(concerned);
end $$;

create or replace function identifiers_moved() returns trigger language plpgsql as $$
declare
  people integer[];
  names text[];
begin
  select array_agg("IdPersonneEV1"), array_agg("CompteAD") into people, names from (
    select "IdPersonneEV1", "CompteAD" from after where "CompteAD" is not null
    except select "IdPersonneEV1", "CompteAD" from before) moved;
  if people is not null then
    perform take_identifiers('login', people, names);
  end if;
  if exists (select "IdPersonneEV1", "Mail" from after except select "IdPersonneEV1", "Mail" from before) then
    delete from person_identifier using (
        select "IdPersonneEV1", "Mail" from before except select "IdPersonneEV1", "Mail" from after) former
      where person_identifier.kind = 'mail' and person_identifier."IdPersonneEV1" = former."IdPersonneEV1"
        and digest = identifier_digest(former."Mail");
    select array_agg("IdPersonneEV1"), array_agg("Mail") into people, names from (
      select "IdPersonneEV1", "Mail" from after where "Mail" is not null
      except select "IdPersonneEV1", "Mail" from before) moved;
    perform take_identifiers('mail', people, names);
  end if;
  return null;
end $$;

create or replace function person_roles_changed() returns trigger language plpgsql as $$
begin
  perform rights_moved((select array_agg(distinct person) from (
    select "IdPersonneEV1" as person from (select * from after except select * from before) gained
    union all
    select "IdPersonneEV1" from (select * from before except select * from after) lost) moved));
  return null;
end $$;
