-- Whether somebody administered already when a link was made for them, or the password that was made for them was handed
-- over: what came about before they did, by whoever runs accounts, opens nothing once they do.
alter table sign_in_link add column administers boolean not null default false;
alter table embedded_account add column administers boolean not null default false;

-- Addresses that somebody else put another in the place of: kept until that was told there.
create table former_address (
  id integer generated always as identity primary key,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  "Mail" text not null,
  "IdPersonneEV1Auteur" integer references "Personne" on delete set null,
  changed_at timestamptz not null default now()
);
create index former_address_person on former_address ("IdPersonneEV1");
create index former_address_author on former_address ("IdPersonneEV1Auteur") where "IdPersonneEV1Auteur" is not null;
