-- A refused line of a file of people is a row of the person that it is about, by its key or by what the line says of them.
-- Of those that were kept as lines nobody can say whom they are about: what was told of them goes.
update plan_row set entity = 'Personne', entity_id = '0', after = '{}', reason = (
  select jsonb_agg((one - 'said' - 'name') || jsonb_build_object('line', entity_id::integer)) from jsonb_array_elements(reason) one)
where entity = 'line' and reason is not null and "IdPlan" in (select "IdPlan" from plan where kind = 'people-load');
comment on column plan_row.reason is 'Why the row was not, or will not be, written: [{path, rule, value, said, line}]';
