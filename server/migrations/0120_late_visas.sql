-- After how many business days whoever holds a visa of a type is reminded, and it goes to whoever is above them; null: never.
alter table "CircuitDemande"
  add column "RelanceApres" smallint default 3 check ("RelanceApres" between 1 and 90),
  add column "EscaladeApres" smallint default 6 check ("EscaladeApres" between 1 and 90),
  add check ("EscaladeApres" > "RelanceApres");

alter table "Visa"
  add column "DateRelance" timestamptz,
  add column "DateEscalade" timestamptz;
create index "Visa_waiting" on "Visa" ("DateOuverture") where "Etat" = 'pending';
