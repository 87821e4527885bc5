-- Effects that wait for others, that undo others, and that meet what is not ours ----------------------------------------

alter table effect
  -- Not begun before that one is over.
  add column after bigint references effect on delete set null,
  -- Takes back what that one did.
  add column undo_of bigint references effect on delete cascade,
  -- What stands in its way outside, and is not ours: somebody may say that it is.
  add column found_id text,
  drop constraint effect_state_check,
  add constraint effect_state_check check (state in ('waiting', 'running', 'done', 'returned', 'refused', 'failed',
    'cancelled', 'skipped', 'byHand')),
  drop constraint effect_system_operation_entity_entity_id_version_key,
  add constraint effect_key unique nulls not distinct (system, operation, entity, entity_id, version, undo_of);
create index effect_after on effect (after) where after is not null;
create index effect_undo_of on effect (undo_of) where undo_of is not null;

alter table effect_attempt
  drop constraint effect_attempt_outcome_check,
  add constraint effect_attempt_outcome_check check (outcome in ('done', 'found', 'conflict', 'refused', 'postponed',
    'down', 'lost', 'returned'));
comment on column effect_attempt.outcome is
  'lost: whoever did it fell silent, and another one took over, it may have been done; conflict: what is there is not ours';
create trigger append_only before update on effect_attempt for each statement execute function refuse_rewriting();

-- Told apart by it outside: what another installation of the portal made is not ours.
create table installation (
  id text primary key default left(replace(gen_random_uuid()::text, '-', ''), 16),
  only_one boolean not null default true unique check (only_one)
);
insert into installation default values;
