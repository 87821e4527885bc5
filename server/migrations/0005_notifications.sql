-- What people are told ---------------------------------------------------------------------------------------------

-- For whoever holds a right, now or by a day to come: it becomes a notification of each when they next look.
create table standing_notice (
  id integer generated always as identity primary key,
  "IdDroit" text not null,
  kind text not null, "values" jsonb not null, opens text,
  -- Who did it, and so knows already.
  by_person integer references "Personne" on delete set null,
  created_at timestamptz not null default now(),
  until timestamptz not null
);
create table "PersonneNotification" (
  "IdPersonneNotification" integer generated always as identity primary key,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  kind text not null, "values" jsonb not null, opens text,
  "DateC" timestamptz not null default now(),
  "DateLecture" timestamptz,
  "Epingle" boolean not null default false,
  standing_notice integer references standing_notice on delete set null,
  unique ("IdPersonneEV1", standing_notice)
);
comment on column "PersonneNotification".kind is
  'Its words are a text of the family NOTIFICATIONS, filled with "values" when it is read: in the reader''s language, with the names of that moment';
comment on column "PersonneNotification".opens is 'Path of a screen below the language';
create index "PersonneNotification_liste" on "PersonneNotification"
  ("IdPersonneEV1", "Epingle" desc, "DateC" desc, "IdPersonneNotification" desc);
create index "PersonneNotification_nonLue" on "PersonneNotification" ("IdPersonneEV1") where "DateLecture" is null;
