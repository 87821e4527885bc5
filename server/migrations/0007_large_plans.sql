-- Large plans: worked through in pieces, and some made by the product itself ---------------------------------------

alter table plan
  alter "IdPersonneEV1" drop not null,
  alter "RoleIdPersonneEV1" drop not null,
  add column worker jsonb;
comment on column plan."IdPersonneEV1" is 'Its author; null where the product made it by itself';
comment on column plan.worker is 'Who has its rows worked through: {system} or {IdPersonneEV1, RoleIdPersonneEV1, acting}';
create index plan_at_work on plan ("IdPlan") where state in ('applying', 'undoing');

alter table plan_row add column reason jsonb;
comment on column plan_row.reason is 'Why the row was not, or will not be, written: [{path, rule, value}]';
create index plan_row_left on plan_row ("IdPlan", n) where reason is not null;

-- Taking a person away looks for them here.
create index "Personne_Responsable" on "Personne" ("IdPersonneEV1Responsable") where "IdPersonneEV1Responsable" is not null;
create index "PersonneRole_auteur" on "PersonneRole" ("IdPersonneEV1Auteur") where "IdPersonneEV1Auteur" is not null;
