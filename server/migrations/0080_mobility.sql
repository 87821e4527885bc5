-- A change dated ahead may be more than one: a mobility, which has a right of its own to be called off.
alter table dated_change add column kind text;
