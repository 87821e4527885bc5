-- A family of vehicles is of one type, or of any; those that shipped are told apart.
alter table "VehiculeFamille" add column "IdTypeVehicule" integer references "TypeVehicule";
update "VehiculeFamille" f set "IdTypeVehicule" = t."IdTypeVehicule"
  from "TypeVehicule" t where t."IdTypeVehicule" = case when f."IdFamilleVehicule" = 7 then 2 else 1 end
    and f."IdFamilleVehicule" between 1 and 7;
