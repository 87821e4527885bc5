-- Addresses of people outside, in groups that take some; and which of them the mail suite holds.
alter table "LdGroupe" add column "Externe" boolean not null default false;
create table "LdExterne" (
  "IdListe" integer not null references "Liste" on delete cascade,
  "Adresse" text not null check (char_length("Adresse") <= 254 and "Adresse" = lower("Adresse")),
  "IdGroupe" integer not null references "LdGroupe" on delete cascade,
  by integer references "Personne" on delete set null,
  at timestamptz not null default now(),
  primary key ("IdListe", "Adresse")
);
create index "LdExterne_groupe" on "LdExterne" ("IdGroupe");
create table "LdEnvoiExterne" (
  "IdListe" integer not null references "Liste" on delete cascade,
  "Adresse" text not null,
  refused text,
  noted_at timestamptz not null default now(),
  primary key ("IdListe", "Adresse")
);
