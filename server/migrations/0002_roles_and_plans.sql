-- Roles held, delegated and cloned --------------------------------------------------------------------------------

create extension if not exists btree_gist;

alter table "RoleProfil" drop column "Restriction";
comment on column "PersonneRole"."Restriction" is
  'Set when given by somebody without adm: what they held then, as [{rights: {code: grade}, bounds: [kind of subject -> condition]}]. The role holds only where one of these does';
alter table "PersonneRole"
  add column "Portee" jsonb,
  add column "Motif" text,
  add column "IdPersonneEV1Auteur" integer references "Personne" on delete set null,
  add column "DateAnnulation" timestamptz,
  add check ("DateFin" is null or "Annule" or "DateFin" >= "DateDebut"),
  add check ("IdPersonneRoleDelegue" is null or "DateFin" is not null),
  -- A role given away is in one pair of hands at a time.
  add constraint "PersonneRole_delegation" exclude using gist
    ("IdPersonneRoleDelegue" with =, daterange("DateDebut", "DateFin", '[]') with &&)
    where ("IdPersonneRoleDelegue" is not null and not "Annule" and "DateFin" >= "DateDebut"),
  -- Open-ended roles have a unique index of their own, which costs less on every person of the group.
  add constraint "PersonneRole_periode" exclude using gist
    ("IdPersonneEV1" with =, "IdRole" with =, daterange("DateDebut", "DateFin", '[]') with &&)
    where ("IdPersonneRoleDelegue" is null and not "Annule" and "DateFin" is not null and "DateFin" >= "DateDebut");
comment on column "PersonneRole"."Portee" is
  'A delegation of validations for some requests only: {types?: [request type], sites?: [IdSite]}; null is the whole role';
comment on column "PersonneRole"."IdPersonneEV1Auteur" is 'Who gave it, where it is not the delegator or the product itself';

-- Last day on which somebody acted under it: at most one write a day.
create table role_use (
  "IdPersonneRole" integer primary key references "PersonneRole" on delete cascade,
  day date not null
);

-- Plans: what changes many things is first written down ------------------------------------------------------------

create table plan (
  "IdPlan" integer generated always as identity primary key,
  kind text not null,
  state text not null check (state in ('ready', 'waiting', 'applying', 'applied', 'undoing', 'undone', 'discarded')),
  input jsonb not null,
  -- Gates that a second person has to open, with what closed them: loss-share, adm-gain.
  needs jsonb not null default '[]',
  -- What the change rests on, as it was when the plan was made.
  ground text not null,
  row_count integer not null,
  done_count integer not null default 0,
  summary jsonb not null,
  "IdPersonneEV1" integer not null,
  "RoleIdPersonneEV1" integer not null,
  "IdPersonneRole" integer,
  "Motif" text,
  created_at timestamptz not null default now(),
  confirmed_by integer, confirmed_at timestamptz,
  -- Confirmed by its own author, nobody else holding adm: why.
  break_glass text,
  applied_at timestamptz, undone_at timestamptz,
  failure jsonb
);
create index plan_by_date on plan (created_at desc);
create table plan_row (
  "IdPlan" integer not null references plan on delete cascade,
  n integer not null,
  entity text not null, entity_id text not null,
  before jsonb, after jsonb,
  primary key ("IdPlan", n)
);
create table plan_person (
  "IdPlan" integer not null references plan on delete cascade,
  "IdPersonneEV1" integer not null,
  gained jsonb not null default '{}', lost jsonb not null default '{}',
  primary key ("IdPlan", "IdPersonneEV1")
);
comment on column plan_person.gained is 'right -> grade that the person will hold and does not';
