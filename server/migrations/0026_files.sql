-- Files that people send ------------------------------------------------------------------------------------------------

-- The row comes before the bytes and goes after them, so that whoever dies in between leaves what the next look mends.
create table "Fichier" (
  -- Also the name that the storage knows the bytes by.
  "IdFichier" uuid primary key,
  -- receiving: its bytes are on their way; pending: its sender's alone; attached: its owner's; erased: nobody's.
  state text not null check (state in ('receiving', 'pending', 'attached', 'erased')),
  -- What it was sent for, which says how large it may be, and what.
  purpose text not null,
  name text not null,
  type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  -- What it belongs to, and in which of its fields, at which place.
  owner_entity text, owner_id text, "Champ" text, "Ordre" smallint,
  -- Who sent it.
  "IdPersonneEV1" integer references "Personne" on delete set null,
  "DateC" timestamptz not null default now(),
  "DateM" timestamptz not null default now(),
  -- Whether the storage may hold its bytes still.
  stored boolean not null default true,
  check ((owner_entity is null) = (owner_id is null) and (owner_entity is null) = ("Champ" is null)),
  check (state <> 'attached' or owner_entity is not null),
  check (state not in ('receiving', 'pending') or owner_entity is null)
);
comment on column "Fichier".name is 'As its sender called it, for people: never a path';
comment on column "Fichier"."DateM" is 'Since when it is in this state';
create index fichier_owner on "Fichier" (owner_entity, owner_id, "Champ") where state = 'attached';
create index fichier_sender on "Fichier" ("IdPersonneEV1") where state in ('receiving', 'pending');
create index fichier_sweep on "Fichier" ("DateM") where state in ('receiving', 'pending') or (state = 'erased' and stored);
