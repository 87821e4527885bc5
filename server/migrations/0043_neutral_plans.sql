-- What every plan does is counted the same; what only some kinds count is theirs. What is not done is a row, with why.

insert into plan_row ("IdPlan", n, entity, entity_id, after, reason)
select p."IdPlan", p.row_count + s.n, 'PersonneRole', '0',
  jsonb_build_object('IdPersonneEV1', s.one->'person'->'IdPersonneEV1', 'IdRole', s.one->'IdRole'),
  '[{"path": "IdRole", "rule": "heldAlready"}]'
from plan p, jsonb_array_elements(p.summary->'skipped') with ordinality s (one, n);

update plan p set
  row_count = row_count + coalesce(jsonb_array_length(summary->'skipped'), 0),
  summary = jsonb_build_object('added', c.added, 'changed', c.changed, 'removed', c.removed, 'outside', 0)
    || case when summary ? 'load' then jsonb_build_object('load', summary->'load')
      when summary ? 'people' then jsonb_build_object('rights',
        jsonb_build_object('people', summary->'people', 'rights', summary->'rights', 'reach', summary->'reach'))
      else '{}' end
from (select p."IdPlan",
    count(*) filter (where r.before is null and r.after is not null) as added,
    count(*) filter (where r.before is not null and r.after is not null) as changed,
    count(*) filter (where r.before is not null and r.after is null) as removed
  from plan p left join plan_row r on r."IdPlan" = p."IdPlan" group by 1) c
where c."IdPlan" = p."IdPlan";
