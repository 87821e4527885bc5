-- Entries stay and are sealed; their values can be erased ------------------------------------------------------------

create table history_values (
  id bigint primary key,
  before jsonb, after jsonb, reason text,
  salt bytea,
  erased_at timestamptz,
  check ((salt is null) = (erased_at is not null))
);
comment on table history_values is 'What an entry of the same id tells: blanked on erasure, salt included, so that nothing can be guessed back';

-- What an entry keeps of its values: proof that they are the ones, and nothing to read.
create function history_commitment(salt bytea, before jsonb, after jsonb, reason text) returns bytea
  language sql stable parallel safe
  return sha256(salt || convert_to(jsonb_build_array(before, after, reason)::text, 'UTF8'));

insert into history_values (id, before, after, reason, salt)
  select id, before, after, reason, uuid_send(gen_random_uuid()) from history_entry;
alter table history_entry add column commitment bytea;
update history_entry e set commitment = history_commitment(v.salt, v.before, v.after, v.reason)
  from history_values v where v.id = e.id;
alter table history_entry
  alter column commitment set not null,
  drop column before, drop column after, drop column reason;
-- Rows of a person that are told under a key of their own: only what is added or taken away tells of whom.
create index history_values_person on history_values (((coalesce(after, before)->>'IdPersonneEV1')::integer))
  where (before is null or after is null) and coalesce(after, before) ? 'IdPersonneEV1';

-- Writes entries, [{entity, entity_id, before, after}], and their values; a function, so that it is planned once for each
-- connection and not at each write.
create function history_write(of_call text, by_person integer, for_person integer, under_role integer, why text, entries jsonb)
  returns void language plpgsql as $$
begin
  with entry as materialized (
    select nextval('history_entry_id_seq') as id, uuid_send(gen_random_uuid()) as salt, entity, entity_id, before, after
    from jsonb_to_recordset(entries) as entry(entity text, entity_id text, before jsonb, after jsonb)),
  kept as (
    insert into history_values (id, before, after, reason, salt)
    select id, before, after, why, salt from entry)
  insert into history_entry (id, call, "IdPersonneEV1", "RoleIdPersonneEV1", "IdPersonneRole", entity, entity_id, commitment)
    overriding system value
  select id, of_call, by_person, for_person, under_role, entity, entity_id, history_commitment(salt, before, after, why)
  from entry;
end $$;

-- Each seal holds the entries that it found and no seal before it: hash(previous hash, entries).
create table history_seal (
  seq bigint primary key,
  at timestamptz not null default now(),
  ids int8multirange not null,
  entries integer not null,
  previous bytea not null,
  hash bytea not null,
  -- Up to `top` all is sealed but `gaps`: keys drawn by writers that had not committed, or never did.
  top bigint not null,
  gaps int8multirange not null,
  -- Transactions from here on began after the seal: once those before are over, its gaps stay empty.
  horizon xid8 not null
);
insert into history_seal (seq, ids, entries, previous, hash, top, gaps, horizon)
  values (0, '{}', 0, '', sha256(uuid_send(gen_random_uuid())), 0, '{}', '0');

-- Who read what is sensitive -----------------------------------------------------------------------------------------

create table sensitive_read (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  call text not null,
  "IdPersonneEV1" integer not null,
  "RoleIdPersonneEV1" integer not null,
  "IdPersonneRole" integer,
  people int4multirange not null,
  fields text[] not null
);
comment on table sensitive_read is 'Append only. "IdPersonneEV1" read `fields` of `people`; "RoleIdPersonneEV1" is for whom';
create index sensitive_read_people on sensitive_read using gist (people);

-- Append only, whoever writes ----------------------------------------------------------------------------------------

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on history_entry
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on history_seal
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on sensitive_read
  for each statement execute function refuse_rewriting();
create trigger append_only before delete or truncate on history_values
  for each statement execute function refuse_rewriting();

create function refuse_all_but_erasure() returns trigger language plpgsql as $$
begin
  if new.id = old.id and old.erased_at is null and new.erased_at is not null
    and new.before is null and new.after is null and new.reason is null then return new;
  end if;
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger erased_only before update on history_values
  for each row execute function refuse_all_but_erasure();

-- Erases the values of one subject as the owner of the tables, and says so in an entry. Answers how many.
create function history_erase(of_entity text, of_id text, by_person integer, for_person integer, under_role integer, why text)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased int8multirange;
begin
  with blanked as (
    update history_values v set before = null, after = null, reason = null, salt = null, erased_at = now()
    from history_entry e
    where e.id = v.id and e.entity = of_entity and e.entity_id = of_id and e.call <> 'history.erase' and v.erased_at is null
    returning v.id)
  select range_agg(int8range(id, id, '[]')) into erased from blanked;
  if erased is null then return 0; end if;
  perform history_write('history.erase', by_person, for_person, under_role, why, jsonb_build_array(
    jsonb_build_object('entity', of_entity, 'entity_id', of_id, 'after', jsonb_build_object('erased', erased::text))));
  return (select sum(upper(part) - lower(part)) from unnest(erased) part);
end $$;
revoke execute on function history_erase from public;
