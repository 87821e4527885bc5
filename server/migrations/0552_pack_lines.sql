-- Packs are signed on arriving as on leaving, for things line by line: what comes later is in none of them.
alter table "Passation" add column "Sens" text not null default 'departure';
create table "PassationLigne" (
  "IdPassation" integer not null references "Passation" on delete cascade,
  kind text not null,
  key text not null,
  "Libelle" text not null,
  "DateDebut" date not null,
  "DateFin" date,
  "DateRetour" date,
  primary key ("IdPassation", kind, key)
);
comment on column "PassationLigne"."DateFin" is 'by when it was to come back, as it stood then';
comment on column "PassationLigne"."DateRetour" is 'when it had come back; null where it was missing, or given out';
