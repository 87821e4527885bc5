-- The team of somebody is a block with a right of its own, meq; of themselves everybody goes on seeing it: the profile of
-- what one knows of oneself is the second that comes with the product.
insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur")
select p."IdProfil", d."IdDroit", 1 from "Profil" p cross join "Droit" d
where p."IdProfil" = 2 and d."IdDroit" = 'meq'
on conflict do nothing;
