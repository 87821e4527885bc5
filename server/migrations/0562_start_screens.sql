-- The page that somebody begins on, in whatever browser; the directory where they said nothing.
create table start_screen (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  screen text not null
);
