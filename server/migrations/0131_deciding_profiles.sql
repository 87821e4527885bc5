-- Recruiters and the members of both committees decide requests: the profiles 8, 15 and 16 that come with the product.
insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur")
select p."IdProfil", d."IdDroit", case d."IdDroit" when 'VALIDATION' then 2 else 1 end
from "Profil" p join "Droit" d on d."IdDroit" in ('VALIDATION', 'module.validation.demandes')
where p."IdProfil" in (8, 15, 16)
on conflict do nothing;
