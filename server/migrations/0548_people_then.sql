-- Who was there on another day is counted by an index alone, as who is there today: all but the few of whom something changed.
create index "Personne_there" on "Personne" ("IdStatut")
  include ("IdPersonneEV1", "Physique", "Test", "IdPersonneEV1Fusion", "DateEffacement");

-- Those who are erased, of whom a past day tells the number, are few.
create index "Personne_erased" on "Personne" ("DateEffacement") where "DateEffacement" is not null;
