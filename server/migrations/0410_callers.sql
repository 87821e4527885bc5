-- Programs call too, and are named as candidates are: by their number.

alter table history_entry add column program integer,
  add check (num_nonnulls("IdPersonneEV1", candidate, program) <= 1) not valid;
comment on column history_entry.program is 'The program that did it';

-- Beside the one without programs, which an older server calls.
create function history_write(of_call text, by_person integer, for_person integer, under_role integer, why text, entries jsonb,
    by_candidate integer, by_program integer)
  returns void language plpgsql as $$
begin
  with entry as materialized (
    select nextval('history_entry_id_seq') as id, uuid_send(gen_random_uuid()) as salt, entity, entity_id, before, after
    from jsonb_to_recordset(entries) as entry(entity text, entity_id text, before jsonb, after jsonb)),
  kept as (
    insert into history_values (id, before, after, reason, salt)
    select id, before, after, why, salt from entry)
  insert into history_entry
    (id, call, "IdPersonneEV1", "RoleIdPersonneEV1", "IdPersonneRole", entity, entity_id, commitment, candidate, program)
    overriding system value
  select id, of_call, by_person, for_person, under_role, entity, entity_id, history_commitment(salt, before, after, why),
    by_candidate, by_program
  from entry;
end $$;

alter table sensitive_read drop constraint sensitive_read_check, add column program integer,
  add check (num_nonnulls("IdPersonneEV1", candidate, program) = 1) not valid;
comment on column sensitive_read.program is 'The program that read';

-- A key is one caller's own.
alter table idempotency_key drop constraint idempotency_key_check, drop constraint idempotency_key_owner,
  add column program integer, add check (num_nonnulls("IdPersonneEV1", candidate, program) = 1);
create unique index idempotency_key_owner on idempotency_key (key, "IdPersonneEV1", candidate, program) nulls not distinct;
