-- Calls are counted by what they name or come from as well, kept as a digest: whoever calls is a person for all others.

alter table counted_call add column counted_by bytea, drop constraint counted_call_pkey,
  alter column "IdPersonneEV1" drop not null, add check (num_nonnulls("IdPersonneEV1", counted_by) = 1);
comment on column counted_call.counted_by is 'By what it is counted where it is not by a person, as a digest';
create unique index counted_call_question on counted_call (counted_by, "IdPersonneEV1", name, question) nulls not distinct;
create index counted_call_person on counted_call ("IdPersonneEV1", name);
