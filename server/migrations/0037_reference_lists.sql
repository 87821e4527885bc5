-- Reference lists are edited on screen: an entry that is retired stays where it is used and is no choice any more; one
-- that nobody arranged ("Ordre" null) stands in the order of its list.
do $$
declare
  list text;
begin
  foreach list in array array['Pays', 'Genre', 'Contrat', 'Activite', 'FonctionFamille', 'Direction', 'Statut', 'Nature', 'Tag',
    'Horaire', 'DemandeStade', 'VehiculeFamille', 'TypeVehicule', 'Civilite', 'Langue', 'FonctionEFIS', 'Services', 'Agence']
  loop
    execute format('alter table %I add column "Actif" boolean not null default true', list);
    execute format('alter table %I add column if not exists "Ordre" integer', list);
  end loop;
end $$;

-- What came with the product once: an entry that was taken away does not come back with the next start.
create table shipped_entry ("Liste" text not null, "Cle" text not null, primary key ("Liste", "Cle"));
