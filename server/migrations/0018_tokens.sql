-- Physical tokens: where each one is -----------------------------------------------------------------------------------

alter table second_factor_token
  add column state text not null default 'stock' check (state in ('stock', 'given', 'lost')),
  add column "IdPersonneEV1" integer references "Personne" on delete set null,
  add column "DateEtat" timestamptz not null default now(),
  add check (state <> 'stock' or "IdPersonneEV1" is null);
comment on column second_factor_token."IdPersonneEV1" is 'Whom it was given to, also when they lost it';
comment on column second_factor_token."DateEtat" is 'Since when it is where it is';
create index second_factor_token_holder on second_factor_token ("IdPersonneEV1") where "IdPersonneEV1" is not null;

update second_factor_token t set state = 'given', "IdPersonneEV1" = f."IdPersonneEV1", "DateEtat" = f.since
  from second_factor f where f.serial = t.serial and f.state = 'active';

-- Who read what: also by whom it was read ------------------------------------------------------------------------------

create index sensitive_read_reader on sensitive_read ("IdPersonneEV1", id);
