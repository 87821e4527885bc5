-- Who was to come, never was there and comes no more: what is kept of them goes by the days of candidates, not by the years of leavers.
create table "AbandonArrivee" (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  "Le" date not null
);
