-- What is said to everybody, and the portal closed for maintenance ----------------------------------------------------

create table "Message" (
  "IdMessage" integer generated always as identity primary key,
  level text not null check (level in ('message', 'readOnly', 'closed')),
  "Maintenance" boolean not null generated always as (level = 'closed') stored,
  "Actif" boolean not null,
  "DateDebut" timestamptz not null check ("DateDebut" = date_trunc('minute', "DateDebut")),
  -- Null: until somebody ends it.
  "DateFin" timestamptz check ("DateFin" > "DateDebut" and "DateFin" = date_trunc('minute', "DateFin")),
  -- Who saves over a version that they have not seen is told.
  version integer not null default 1
);

create table "MessageLg" (
  "IdMessage" integer not null references "Message" on delete cascade,
  "IdLangue" text not null check ("IdLangue" in ('FR', 'EN', 'ES', 'DE', 'IT', 'NL', 'PL', 'CN')),
  "Texte" text not null check ("Texte" <> ''),
  primary key ("IdMessage", "IdLangue")
);
comment on column "MessageLg"."Texte" is 'Cleaned HTML';

-- Every process keeps the messages that count, and reads them again when this moves: whoever moved them, by whatever means.
create table message_board (only_row boolean primary key default true check (only_row), version integer not null default 0);
insert into message_board default values;

create function message_moved() returns trigger language plpgsql as $$
begin
  update message_board set version = version + 1;
  return null;
end $$;

create trigger message_moved after insert or update or delete on "Message"
  for each statement execute function message_moved();
create trigger message_moved after insert or update or delete on "MessageLg"
  for each statement execute function message_moved();
