-- A role is in one pair of hands at a time for each request that it decides: two may hold it who were given other types or other sites.
create function scope_keys(keys jsonb) returns int4multirange immutable parallel safe language sql as $$
  select case when keys is null or jsonb_typeof(keys) <> 'array' then int4multirange(int4range(null, null))
    else coalesce((select range_agg(int4range(one::integer, one::integer, '[]')) from jsonb_array_elements_text(keys) one), '{}') end
$$;
comment on function scope_keys is 'The types or sites of a delegation as what may be compared with others; none that are said are all';

alter table "PersonneRole"
  drop constraint "PersonneRole_delegation",
  add constraint "PersonneRole_delegation" exclude using gist
    ("IdPersonneRoleDelegue" with =, daterange("DateDebut", "DateFin", '[]') with &&,
      scope_keys("Portee"->'types') with &&, scope_keys("Portee"->'sites') with &&)
    where ("IdPersonneRoleDelegue" is not null and not "Annule" and "DateFin" >= "DateDebut");
