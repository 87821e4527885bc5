-- What candidates say of themselves, until it is validated and stands in their record.
create table "DossierCandidat" (
  "IdDemande" integer primary key references "Demande" on delete cascade,
  "IdLangue" text,
  "LieuNaissance" text,
  "CPNaissance" text,
  "SituationFamiliale" text,
  "TelPerso" text,
  "AdressePerso" text,
  "CPPerso" text,
  "VillePerso" text,
  "NIN" text,
  "Iban" text,
  "TitulaireCompte" text,
  "ContactUrgenceNom" text,
  "ContactUrgenceTel" text,
  "Version" integer not null default 1
);

-- The papers that a hiring file asks for, and the field of the record that an accepted one goes to.
create table "PieceType" (
  "CodePiece" text primary key,
  "Obligatoire" boolean not null default true,
  "Champ" text,
  "Ordre" smallint not null,
  "Actif" boolean not null default true
);
insert into "PieceType" ("CodePiece", "Obligatoire", "Champ", "Ordre") values
  ('identity', true, 'PieceIdentiteRecto', 1),
  ('address', true, null, 2),
  ('bank', true, null, 3),
  ('social-security', false, null, 4);

create table "DossierPiece" (
  "IdPiece" integer generated always as identity primary key,
  "IdDemande" integer not null references "Demande" on delete cascade,
  "CodePiece" text not null references "PieceType",
  "Etat" text not null default 'missing' check ("Etat" in ('missing', 'waiting', 'accepted', 'rejected')),
  "Motif" text,
  "DecidePar" integer references "Personne",
  "DecideLe" timestamptz,
  "Version" integer not null default 1,
  unique ("IdDemande", "CodePiece")
);
create index on "DossierPiece" ("CodePiece");
create index on "DossierPiece" ("DecidePar");

-- The link by which a candidate comes to their file: one at a time, and its tries count over all of its life.
create table "LienCandidat" (
  "IdLien" integer generated always as identity primary key,
  "IdDemande" integer not null references "Demande" on delete cascade,
  "Depuis" timestamptz not null default now(),
  "Jusque" timestamptz not null,
  "Essais" smallint not null default 0,
  "Bloque" text check ("Bloque" in ('recruiter', 'tries')),
  "Fin" text check ("Fin" in ('replaced', 'ended')),
  "MontreA" integer references "Personne"
);
create unique index "LienCandidat_vivant" on "LienCandidat" ("IdDemande") where "Fin" is null;
create index on "LienCandidat" ("MontreA");

-- What opens a link, and who has opened it: by their hashes alone.
create table "JetonCandidat" (
  "Empreinte" bytea primary key,
  "IdLien" integer not null references "LienCandidat" on delete cascade
);
create index on "JetonCandidat" ("IdLien");
create table "SessionCandidat" (
  "Empreinte" bytea primary key,
  "IdLien" integer not null references "LienCandidat" on delete cascade,
  "VueLe" timestamptz not null default now()
);
create index on "SessionCandidat" ("IdLien");

-- One file of somebody at a time.
create unique index "Demande_dossier_ouvert" on "Demande" ("IdPersonneEV1")
  where "typeDemande" = 11 and "IdStade" in (1, 2, 3) and "DateSuppression" is null;
