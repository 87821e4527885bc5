-- A system may be left alone by somebody, and is seen to be slow --------------------------------------------------------

alter table effect_system
  add column paused_at timestamptz,
  add column paused_by integer references "Personne" on delete set null,
  add column paused_reason text;

alter table effect_attempt
  -- How long it took, where that is known.
  add column ms integer,
  drop constraint effect_attempt_outcome_check,
  add constraint effect_attempt_outcome_check check (outcome in ('done', 'found', 'conflict', 'refused', 'postponed',
    'held', 'down', 'lost', 'returned'));
comment on column effect_attempt.outcome is
  'lost: whoever did it fell silent, and another one took over, it may have been done; conflict: what is there is not ours; held: somebody has to say yes first';
