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

-- Whether they may come in, which their last day says too, and the values of their own that perimeters compare with.
create or replace function people_changed() returns trigger language plpgsql as $$
begin
  perform rights_moved((select array_agg("IdPersonneEV1") from before join after using ("IdPersonneEV1") where
    (before."IdStatut", before."Physique", before."Suspendu", before."Desactive", before."DateSortiePhysique", before."SessionsDepuis", before."CompteAD",
      before."IdPersonne", before."Prenom", before."Nom", before."Mail", before."IdPays", before."IdLangue", before."IdGenre", before."IdContrat",
      before."IdSociete", before."IdSite", before."IdDirection", before."IdActivite", before."IdFamille",
      before."IdServices", before."IdCA", before."IdCCout", before."IdFonctionEFIS", before."IdPersonneEV1Manager",
      before."IdPersonneEV1Manager2", before."IdPersonneEV1MngProxi", before."IdPersonneEV1ADG")
    is distinct from
    (after."IdStatut", after."Physique", after."Suspendu", after."Desactive", after."DateSortiePhysique", after."SessionsDepuis", after."CompteAD",
      after."IdPersonne", after."Prenom", after."Nom", after."Mail", after."IdPays", after."IdLangue", after."IdGenre", after."IdContrat",
      after."IdSociete", after."IdSite", after."IdDirection", after."IdActivite", after."IdFamille",
      after."IdServices", after."IdCA", after."IdCCout", after."IdFonctionEFIS", after."IdPersonneEV1Manager",
      after."IdPersonneEV1Manager2", after."IdPersonneEV1MngProxi", after."IdPersonneEV1ADG")));
  return null;
end $$;
