-- What a calendar told the last time that it was read: what is off since is called off by the same name, instead of going without a word.
create table feed_telling (
  "IdPersonneEV1" integer not null,
  "Genre" text not null,
  what text not null,
  key text not null,
  "DateDebut" date not null,
  "DateFin" date not null,
  sequence integer not null default 0,
  told_at timestamptz not null,
  called_off date,
  primary key ("IdPersonneEV1", "Genre", what, key),
  foreign key ("IdPersonneEV1", "Genre") references personal_feed on delete cascade
);
comment on column feed_telling.told_at is 'since when it is told as this';
comment on column feed_telling.called_off is 'the day on which it was off, where its reader is';
