-- A list that moves to another mail suite is made there and compared before it is carried by it: what that was told of its members so far.
create table "LdEnvoiVers" (
  "IdListe" integer not null references "Liste" on delete cascade,
  "Mail" text not null,
  -- Nobody where it is an address of people outside, or was put there by others.
  "IdPersonneEV1" integer references "Personne" on delete cascade,
  refused text,
  -- It was put out again.
  parti boolean not null default false,
  noted_at timestamptz not null default now(),
  primary key ("IdListe", "Mail")
);
create index "LdEnvoiVers_personne" on "LdEnvoiVers" ("IdPersonneEV1");
-- How many lack there, how many are there whom nobody put there, and what an administrator says of that.
alter table "Liste" add column suite_manquants integer;
alter table "Liste" add column suite_etrangers integer;
alter table "Liste" add column suite_decision text check (suite_decision in ('corrige', 'bascule'));
