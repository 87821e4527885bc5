-- What people were told of the day on which a paper of somebody ends: once for each step before it.
create table "RappelEcheance" (
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  "Papier" text not null,
  "Echeance" date not null,
  "Jours" smallint not null,
  "DitLe" timestamptz not null default now(),
  primary key ("IdPersonneEV1", "Papier", "Echeance", "Jours")
);
