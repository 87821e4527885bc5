-- What is held and ends is found by its last day.
create index "Inventaire_end" on "Inventaire" ("DateFin") where "Etat" in ('held', 'blocked') and "DateFin" is not null;
