-- Who changed somebody last, where a file did: the word that is shown, no name of a program -------------------------

update "Personne" set "DisplayNameModif" = 'import' where "DisplayNameModif" = 'people.load';
update plan_row set
  before = case when before ->> 'DisplayNameModif' = 'people.load'
    then before || '{"DisplayNameModif": "import"}' else before end,
  after = case when after ->> 'DisplayNameModif' = 'people.load'
    then after || '{"DisplayNameModif": "import"}' else after end
where entity = 'Personne'
  and 'people.load' in (coalesce(before ->> 'DisplayNameModif', ''), coalesce(after ->> 'DisplayNameModif', ''));
