-- Since when a system cannot be reached, and when those who look after it were told: once in each outage.
alter table effect_system
  add column down_since timestamptz,
  add column told_at timestamptz;
update effect_system set down_since = now() where failures > 0;
