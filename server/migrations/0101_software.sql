-- Software that may be asked for by name, and requests for it.
create table "Logiciel" (
  "IdLogiciel" integer primary key,
  "LibLogiciel" text not null,
  "Traductions" jsonb not null default '{}',
  -- What is paid for is decided; anything else is there for whoever asks.
  "Payant" boolean not null default false,
  "Actif" boolean not null default true,
  "Ordre" integer
);

create table "DemandeLogiciel" (
  "IdDemande" integer primary key references "Demande" on delete cascade,
  "IdLogiciel" integer references "Logiciel",
  "Justification" text
);
