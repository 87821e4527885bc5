-- What a nature brings to lists: what their addresses begin with, whether somebody says yes first, whether one may leave them, and for how long they are.
alter table "Nature" add column if not exists "Prefixe" text;
alter table "Nature" add column if not exists "Visa" boolean not null default false;
alter table "Nature" add column if not exists "Desabonnement" boolean not null default false;
alter table "Nature" add column if not exists "DureeMax" integer check ("DureeMax" > 0);
update "Nature" set "Visa" = "IdNature" in ('COM', 'ORG', 'LOC'), "Desabonnement" = "IdNature" in ('COM', 'PRJ'),
  "DureeMax" = case when "IdNature" = 'TMP' then 365 end;

-- Which list a request is about, and what it would be like.
alter table "DemandeListe" add column "IdListe" integer references "Liste" on delete set null;
alter table "DemandeListe" add column "visaType" text check ("visaType" in ('CREATION', 'MODIFICATION'));
alter table "DemandeListe" add column "Rule" text;
alter table "DemandeListe" add column "Membres" integer;
create index "DemandeListe_liste" on "DemandeListe" ("IdListe");

-- What would make a published list wider: it waits here until somebody has said yes.
create table "LdDemandee" (
  "IdListe" integer primary key references "Liste" on delete cascade,
  "Valeurs" jsonb not null default '{}',
  -- Criteria by group, with what their author held.
  "Groupes" jsonb not null default '{}',
  by integer references "Personne" on delete set null,
  at timestamptz not null default now()
);
