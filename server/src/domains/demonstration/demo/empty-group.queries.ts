import type pg from 'pg';

const emptied = '"Personne", "Societe", "Site", "CentreCout"';
/** What somebody wrote on site, which is not about people. */
const kept = '"ReleaseNote", "PageDocumentation", texte_version, texte_import, "Fichier"';

interface Link {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  readonly forgets: string;
}

/**
 * Empties the tables of people and of where they are, with all that hangs on them; what is kept is signed by nobody any
 * more. Emptying a table empties whatever refers to it, so these links are undone for the while. In the transaction of
 * the caller.
 */
export async function emptyGroup(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Link>(
    `
    select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
      (select string_agg(quote_ident(a.attname) || ' = null', ', ') from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as forgets
    from pg_constraint c
    where c.conrelid::regclass::text = any($1) and c.confrelid = '"Personne"'::regclass`,
    [kept.split(', ')],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(`truncate ${emptied} restart identity cascade`);
  for (const { table, name, definition, forgets } of rows) {
    await client.query(`update ${table} set ${forgets}`);
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}
