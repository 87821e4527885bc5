-- Files are brought in and taken out by whoever works with them, and figures read by HR administrators: HR administrators (10), the
-- service desk (13) and payroll (14), as they ship. General services (12) come to files of vehicles by the right that they have.
insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur")
select p."IdProfil", d."IdDroit", 1 from "Profil" p join "Droit" d
  on d."IdDroit" = 'import-export-acces' and p."IdProfil" in (10, 13, 14) or d."IdDroit" = 'mrb' and p."IdProfil" = 10
on conflict do nothing;

-- Their roles find what ships and is theirs, as those that held the right from the start.
insert into "DefinitionRole" ("IdImport", "IdRole")
select distinct i."IdImport", r."IdRole" from "DefinitionImport" i
  join (values ('people-work', 'esc'), ('people-personal', 'eic'), ('people-new', 'dcc'), ('list-members', 'ldd'),
    ('vehicles', 'vehicule-import-donnees')) as needs (code, held) on needs.code = i."CodeImport"
  join "RoleProfil" r on r."IdProfil" in (10, 12)
  join "ProfilDroit" d on d."IdProfil" = r."IdProfil" and d."IdDroit" = needs.held and d."Valeur" > 0
where i."Livre"
on conflict do nothing;
