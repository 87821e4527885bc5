-- What was given on under a role ends with that role -----------------------------------------------------------------

alter table "PersonneRole" add column "IdPersonneRolesDonneurs" integer[];
comment on column "PersonneRole"."IdPersonneRolesDonneurs" is
  'The roles under which it was given on by those without adm, from hand to hand: it is live while all of them are';
create index "PersonneRole_donneurs" on "PersonneRole" using gin ("IdPersonneRolesDonneurs")
  where "IdPersonneRolesDonneurs" is not null;

-- These people, with those to whom their roles were given on, and those who act by delegation of either.
create or replace function rights_moved(people integer[]) returns void language plpgsql as $$
declare
  held integer[];
  concerned integer[];
begin
  if people is null then
    return;
  end if;
  held := array(select "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = any(people));
  held := held || array(select "IdPersonneRole" from "PersonneRole" where "IdPersonneRolesDonneurs" && held);
  select array_agg("IdPersonneEV1") into concerned from (
    select "IdPersonneEV1" from "Personne" where "IdPersonneEV1" = any(people) or "IdPersonneEV1" in (
      select "IdPersonneEV1" from "PersonneRole"
      where "IdPersonneRolesDonneurs" && held or "IdPersonneRoleDelegue" = any(held))
    order by 1 for no key update) locked;
  update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = any(concerned);
  perform rights_announced(concerned);
end $$;

-- Candidates act too: somebody who is to be hired, at the file that is kept of them --------------------------------

alter table history_entry add column candidate integer, add check (num_nonnulls("IdPersonneEV1", candidate) <= 1);
comment on column history_entry.candidate is 'The file of the candidate who did it';

drop function history_write(text, integer, integer, integer, text, jsonb);
create function history_write(of_call text, by_person integer, for_person integer, under_role integer, why text, entries jsonb,
    by_candidate integer default null)
  returns void language plpgsql as $$
begin
  with entry as materialized (
    select nextval('history_entry_id_seq') as id, uuid_send(gen_random_uuid()) as salt, entity, entity_id, before, after
    from jsonb_to_recordset(entries) as entry(entity text, entity_id text, before jsonb, after jsonb)),
  kept as (
    insert into history_values (id, before, after, reason, salt)
    select id, before, after, why, salt from entry)
  insert into history_entry
    (id, call, "IdPersonneEV1", "RoleIdPersonneEV1", "IdPersonneRole", entity, entity_id, commitment, candidate)
    overriding system value
  select id, of_call, by_person, for_person, under_role, entity, entity_id, history_commitment(salt, before, after, why),
    by_candidate
  from entry;
end $$;

alter table sensitive_read alter column "IdPersonneEV1" drop not null, alter column "RoleIdPersonneEV1" drop not null,
  add column candidate integer, add check (num_nonnulls("IdPersonneEV1", candidate) = 1);
comment on column sensitive_read.candidate is 'The file of the candidate who read';

-- A key is one actor's own.
alter table idempotency_key drop constraint idempotency_key_pkey;
alter table idempotency_key alter column "IdPersonneEV1" drop not null, add column candidate integer,
  add check (num_nonnulls("IdPersonneEV1", candidate) = 1),
  add constraint idempotency_key_owner unique nulls not distinct (key, "IdPersonneEV1", candidate);
