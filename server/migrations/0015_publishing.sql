-- Release notes ------------------------------------------------------------------------------------------------------

create table "ReleaseNote" (
  "IdReleaseNote" integer generated always as identity primary key,
  "Version" text not null,
  "Contenus" jsonb not null,
  "Droits" text[] not null default '{}',
  "Annonce" boolean not null,
  "DatePublication" timestamptz,
  "Revision" integer not null default 1,
  -- Which note of the product it is; a note that was taken away is not brought back by the next start.
  "Produit" text unique,
  "Annule" boolean not null default false,
  "IdPersonneEV1" integer references "Personne" on delete set null,
  "DateM" timestamptz not null default now()
);
comment on column "ReleaseNote"."Contenus" is 'Title and rich text by IdLangue; French is always there and stands for what is missing';
comment on column "ReleaseNote"."Droits" is 'For whoever holds one of them; for everybody when there is none';
comment on column "ReleaseNote"."DatePublication" is 'None: a draft. To come: planned. Else published: computed when read, no job';
comment on column "ReleaseNote"."Annonce" is 'Shown once by itself to each reader';
comment on column "ReleaseNote"."IdPersonneEV1" is 'Who wrote it first; nobody for those of the product';

create table release_note_read (
  "IdReleaseNote" integer not null references "ReleaseNote" on delete cascade,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  at timestamptz not null default now(),
  primary key ("IdPersonneEV1", "IdReleaseNote")
);

-- Documentation and legal notices ------------------------------------------------------------------------------------

create table "PageDocumentation" (
  "Cle" text not null,
  "Revision" integer not null check ("Revision" > 0),
  "Edition" jsonb,
  "IdPersonneEV1" integer references "Personne" on delete set null,
  "DateC" timestamptz not null default now(),
  primary key ("Cle", "Revision")
);
comment on table "PageDocumentation" is
  'What was written on site over the pages that ship, every version of it: the last one counts. Without an edition, the page is as it ships, or is no more';
