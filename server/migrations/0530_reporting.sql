-- What measures counted on each day, by country and company: a day that was counted has a row of neither at least.
create table mesure_jour (
  "Mesure" text not null,
  "Jour" date not null,
  "IdPays" text,
  "IdSociete" integer,
  n integer not null,
  unique nulls not distinct ("Mesure", "Jour", "IdPays", "IdSociete")
);

-- Which figures a role is shown, in which order; all of them where it has none here.
create table mesure_role (
  "Mesure" text not null,
  "IdRole" integer not null references "Role" on delete cascade,
  "Ordre" integer not null,
  primary key ("IdRole", "Mesure")
);
