-- Photos of people, each waiting until somebody else has looked at it.
create table "Photo" (
  "IdPhoto" integer generated always as identity primary key,
  "IdPersonneEV1" integer not null references "Personne",
  -- Milliseconds of when it was given: what its address carries.
  "Version" bigint not null,
  -- REPLACED by another one; REMOVED by whoever may. Neither is shown to anybody.
  "Statut" text not null check ("Statut" in ('WAITING', 'ACCEPTED', 'REJECTED', 'REPLACED', 'REMOVED')),
  -- Who gave it.
  "IdPersonneEV1Auteur" integer references "Personne" on delete set null,
  -- Who accepted or rejected it, and why it was rejected.
  "IdPersonneEV1Valideur" integer references "Personne" on delete set null,
  "DateDecision" timestamptz,
  "Motif" text,
  -- What it took the place of: back again where the decision is taken back.
  "IdPhotoAvant" integer references "Photo" on delete set null,
  -- The decision is taken back no more: the person has been told, and what is not shown any more has no bytes.
  "Definitif" boolean not null default false,
  unique ("IdPersonneEV1", "Version")
);
create unique index photo_accepted on "Photo" ("IdPersonneEV1") include ("Version") where "Statut" = 'ACCEPTED';
create unique index photo_waiting on "Photo" ("IdPersonneEV1") where "Statut" = 'WAITING';
create index photo_to_judge on "Photo" ("IdPhoto") where "Statut" = 'WAITING';
create index photo_to_settle on "Photo" ("DateDecision") where not "Definitif" and "DateDecision" is not null;
