-- Time at home between two missions: authorised for a period within an intermission, at an address where one is to be found.
create table "DemandeIMM" (
  "IdDemande" integer primary key references "Demande" on delete cascade,
  "DateDebut" date,
  "DateFin" date,
  "AdressePerso" text,
  "TelPerso" text,
  "EngagementIMM" boolean
);
-- When people were told that what a request gave is about to end.
alter table "Demande" add column "DateRappelFin" timestamptz;
