-- Lists that find people by the country of their company, or by whether their contract is one of the house, follow where a company or a
-- contract is another: whoever they are of is looked at anew, whatever changed them.
create function note_people_of_company() returns trigger language plpgsql as $$
begin
  insert into "LdARevoir" ("IdPersonneEV1", champs)
    select p."IdPersonneEV1", array['IdPaysSocietePrestation'] from "Personne" p
    where p."IdSocietePrestation" = new."IdSociete"
      and exists (select from "LdDependance" where champ = 'IdPaysSocietePrestation');
  return null;
end $$;
create trigger lists_follow after update of "IdPays" on "Societe"
  for each row when (old."IdPays" is distinct from new."IdPays") execute function note_people_of_company();

create function note_people_of_contract() returns trigger language plpgsql as $$
begin
  insert into "LdARevoir" ("IdPersonneEV1", champs)
    select p."IdPersonneEV1", array['IsInternal'] from "Personne" p
    where p."IdContrat" = new."IdContrat" and exists (select from "LdDependance" where champ = 'IsInternal');
  return null;
end $$;
create trigger lists_follow after update of "IsInternal" on "Contrat"
  for each row when (old."IsInternal" is distinct from new."IsInternal") execute function note_people_of_contract();
