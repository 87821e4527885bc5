-- What was asked under a role is worked at by whoever holds that role; what was asked as oneself by whoever asked alone.
alter table "Demande" add column "IdRole" integer references "Role" on delete set null;
comment on column "Demande"."IdRole" is 'the role that it was asked under; null: asked as oneself';

-- The history knows under which role each was made. What nobody knows of is the requester's alone.
update "Demande" d set "IdRole" = r."IdRole"
  from history_entry e join "PersonneRole" r using ("IdPersonneRole")
  where e.entity = 'Demande' and e.entity_id = d."IdDemande"::text
    and e.id = (select min(first.id) from history_entry first where first.entity = 'Demande' and first.entity_id = d."IdDemande"::text)
    and d."IdPersonneEV1" not in (d."IdPersonneEV1Demandeur", d."RoleIdPersonneEV1")
    -- The role that everybody has.
    and r."IdRole" <> 1;
