-- Where somebody's calendar is read: sealed, since whoever has the address reads it.
create table "CalendrierAbsences" (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  sealed text not null,
  "Hote" text not null,
  "DateC" timestamptz not null default now(),
  "DateLecture" timestamptz,
  -- Why it could not be read the last time.
  "Echec" text
);

-- When they are away, from today on: days alone, never what for.
create table "Absence" (
  "IdPersonneEV1" integer not null references "CalendrierAbsences" on delete cascade,
  "DateDebut" date not null,
  "DateFin" date not null,
  -- They were told that their roles may be handed over for it.
  "DateProposee" timestamptz,
  primary key ("IdPersonneEV1", "DateDebut", "DateFin")
);
