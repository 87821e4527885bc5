-- A holiday that falls on a weekend may be kept on the next business day, as in the United Kingdom, in any year.
alter table "JourFerie" add column "Reporte" boolean;
comment on column "JourFerie"."Reporte" is 'annuel alone: on a weekend it is kept on the next day that people work on';

-- What the list shipped with for that, a day each of two years, stands aside: it falls by itself now.
update "JourFerie" set "Reporte" = true where "IdPays" = 'GB' and "Regle" = 'annuel' and ("Mois", "Jour") in ((1, 1), (12, 25), (12, 26));
update "JourFerie" set "Actif" = false where "IdPays" = 'GB' and "Regle" = 'date' and "LibJourFerie" = 'Jour de remplacement'
  and "DateFerie" in ('2026-12-28', '2027-12-27', '2027-12-28');
