-- Groups of accounts, as twins keep them; null of those that have been told none yet ------------------------------------------

alter table twin_account add column groups text[];

-- A directory is told of a person's company and contract by code: what stands for one knows of those that it has.
update twin_account t set attributes = t.attributes || jsonb_build_object('IdContrat', p."IdContrat"::text, 'IdSet', s."IdSet")
  from account a join "Personne" p on p."IdPersonneEV1" = a."IdPersonneEV1"
    left join "Societe" s on s."IdSociete" = p."IdSociete"
  where t.system = 'directory' and a.system = 'directory' and a.external_id = t.id;
