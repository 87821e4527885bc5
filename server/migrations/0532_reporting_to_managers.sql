-- Managers read the figures of their own people: their three profiles, as they ship (4 to 6).
insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur")
select p."IdProfil", 'mrb', 1 from "Profil" p join "Droit" d on d."IdDroit" = 'mrb' where p."IdProfil" in (4, 5, 6)
on conflict do nothing;
