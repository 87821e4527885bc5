-- What was decided about the mailbox of somebody who goes, or is shut out --------------------------------------------------
create table mailbox_end (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  -- The last day that it is kept; null where it is kept until somebody decides otherwise.
  "BoiteJusquA" date
);
create index mailbox_end_day on mailbox_end ("BoiteJusquA");
-- Found each quarter of an hour: who begins, leaves, or has left.
create index person_dates_ahead on "Personne" ("DateEntreePhysique") where "IdStatut" = 400;
create index person_dates_over on "Personne" ("DateSortiePhysique") where "IdStatut" in (400, 500, 600) and "DateSortiePhysique" is not null;
