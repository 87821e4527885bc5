-- A vehicle is asked for with the licence of whom it is for; which one it is, general services say.
create table "DemandeVehicule" (
  "IdDemande" integer primary key references "Demande" on delete cascade,
  "IdTypeVehicule" integer references "TypeVehicule",
  "IdFamilleVehicule" integer references "VehiculeFamille",
  "Flotte" text check ("Flotte" in ('UV', 'PUV')),
  "NumeroPermis" text,
  "DateDelivrance" date,
  "Prefecture" text,
  "DateFinPermis" date,
  "DateDebut" date,
  "DateFin" date,
  "Immatriculation" text,
  "Marque" text,
  "Modele" text
);
