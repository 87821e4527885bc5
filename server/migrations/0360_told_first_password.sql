-- A first password that was told stays sealed until every system that is on its way has it: the same for all.
alter table initial_password add column told_at timestamptz;
