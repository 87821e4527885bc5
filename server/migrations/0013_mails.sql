-- Mails: what they tell of, to whom, in which words ----------------------------------------------------------------

create table "Mail" (
  "IdMail" text primary key,
  "LibMail" text not null,
  "Langue" text not null default 'FR',
  -- Addresses, and people of the source: $to, $person, $manager.
  "Mailto" text[] not null default '{}', "CClist" text[] not null default '{}', "BCClist" text[] not null default '{}',
  "URL" text,
  "Source" text not null,
  "Perso" boolean not null default false,
  "ProfilRoutage" integer references "Profil" on delete set null,
  "DateD" date, "DateF" date,
  "Actif" boolean not null default false,
  "DateModif" timestamptz not null default date_trunc('milliseconds', now()),
  -- Who changed it last; null for the product. No foreign key: it keeps nobody.
  "UserModif" integer,
  check ("DateF" is null or "DateD" is null or "DateF" >= "DateD"),
  check (not "Perso" or "ProfilRoutage" is null)
);
create index "Mail_source" on "Mail" ("Source") where "Actif";

create table "MailTemplate" (
  "IdMail" text not null references "Mail" on delete cascade,
  "Langue" text not null,
  "OBJET" text not null, body text not null,
  "DateModif" timestamptz not null default date_trunc('milliseconds', now()), "UserModif" integer,
  to_review boolean not null default false,
  primary key ("IdMail", "Langue")
);
comment on column "MailTemplate".to_review is 'The text of the language of the mail changed since';

create table "MailField" (
  "IdMail" text not null references "Mail" on delete cascade,
  "IdField" text not null,
  "Type" text not null, "Map" text not null,
  "DateDebut" date, "DateFin" date,
  "DateM" timestamptz not null default date_trunc('milliseconds', now()), "UserM" integer,
  primary key ("IdMail", "IdField"),
  check ("DateFin" is null or "DateDebut" is null or "DateFin" >= "DateDebut")
);

create table mail_version (
  "IdMail" text not null references "Mail" on delete cascade,
  n integer not null,
  at timestamptz not null default now(), "UserModif" integer,
  -- What was changed: settings, template FR, field Prenom, restored 3.
  change text not null,
  content jsonb not null,
  primary key ("IdMail", n)
);

-- What happened and is still to be written to those it concerns: emptied by a job.
create table mail_to_write (
  id integer generated always as identity primary key,
  "Source" text not null,
  -- Whom it concerns. No foreign keys: they keep nobody.
  "IdPersonneEV1" integer not null,
  "values" jsonb not null, opens text,
  created_at timestamptz not null default now()
);
