-- Programs that call by themselves: each is let do what a role gives its account, within its scopes.
create table program (
  "IdProgramme" integer generated always as identity primary key,
  "LibProgramme" text not null,
  "IdPersonneEV1" integer not null references "Personne",
  -- Null once the role is no more: then it may do nothing.
  "IdRole" integer references "Role" on delete set null,
  "Portees" text[] not null,
  "DateC" timestamptz not null default now(),
  -- Set once, for good.
  "DateArret" timestamptz
);
create index on program ("IdPersonneEV1");
create index on program ("IdRole");

-- What a program shows: only its hash is kept. One that was replaced opens for a while longer.
create table program_token (
  id integer generated always as identity primary key,
  "IdProgramme" integer not null references program on delete cascade,
  hash bytea not null unique,
  "DateC" timestamptz not null default now(),
  "DateFin" date not null,
  replaced timestamptz,
  last_used timestamptz
);
create index on program_token ("IdProgramme");
