-- Two records of one person become one: the one that goes names the one that is kept, and is left out everywhere.
alter table "Personne" add column "IdPersonneEV1Fusion" integer references "Personne" ("IdPersonneEV1");
alter table "Personne" add check ("IdPersonneEV1Fusion" <> "IdPersonneEV1");
create index "Personne_fusion" on "Personne" ("IdPersonneEV1Fusion") where "IdPersonneEV1Fusion" is not null;

-- Two people of one name whom somebody told apart: they are proposed no more.
create table twin_dismissed (
  "IdPersonneEV1" integer not null references "Personne" ("IdPersonneEV1") on delete cascade,
  "IdPersonneEV1Autre" integer not null references "Personne" ("IdPersonneEV1") on delete cascade,
  "IdPersonneEV1Auteur" integer not null references "Personne" ("IdPersonneEV1"),
  at timestamptz not null default now(),
  primary key ("IdPersonneEV1", "IdPersonneEV1Autre"),
  check ("IdPersonneEV1" < "IdPersonneEV1Autre")
);
create index twin_dismissed_other on twin_dismissed ("IdPersonneEV1Autre");
