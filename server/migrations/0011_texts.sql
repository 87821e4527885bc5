-- Texts edited on site -----------------------------------------------------------------------------------------------

alter table "Texte" add column "Source" text not null default '';
comment on column "Texte"."Source" is
  'The French text that this one says: where French has moved since, this one is to be reviewed. For French, itself';
update "Texte" set "Source" = "Texte" where "IdLangue" = 'FR';

-- What a text was, each time that somebody edited it. The first version follows the text that ships, which is version 0.
create table texte_version (
  "Famille" text not null, "Cle" text not null, "IdLangue" text not null references "Langue",
  "Version" integer not null,
  -- Null: back to the text that ships.
  "Texte" text, "Source" text,
  "IdPersonneEV1" integer references "Personne" on delete set null,
  "DateC" timestamptz not null default now(),
  primary key ("Famille", "Cle", "IdLangue", "Version")
);
insert into texte_version ("Famille", "Cle", "IdLangue", "Version", "Texte", "Source", "DateC")
  select "Famille", "Cle", "IdLangue", 1, "Texte", "Source", "DateM" from "Texte";

-- One row. Every edit moves it, so that each server knows in one short read whether what it remembers still holds.
create table texte_state (
  one boolean primary key default true check (one),
  version bigint not null default 1
);
insert into texte_state default values;

-- The day on which a browser last showed a text; noted in batches, beside what the texts are.
create table texte_shown (
  "Famille" text not null, "Cle" text not null, day date not null,
  primary key ("Famille", "Cle")
);
