import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Files } from '../../../engines/files/files.ts';
import { isOfPeople, placesOf, where } from '../../../engines/retention/erase-person.ts';
import type { KeptTables } from '../../../engines/retention/kept.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { exportPage, historyTable, type PageNeeds, type Row } from './export-page.ts';

interface ExportNeeds extends PageNeeds {
  readonly kept: KeptTables;
  readonly files: Files;
}

/**
 * All that is held about a person, as every table says which of its rows are about them, and what their record was before:
 * as JSON, as a page to read in their language, and their files. What they wrote about others is not theirs; secrets are told to nobody.
 */
export async function exportPerson(needs: ExportNeeds, person: number): Promise<Readable> {
  const {
    kept,
    files,
    reader: { db, actor },
  } = needs;
  const found: Record<string, readonly Row[]> = {};
  for (const [table, how] of Object.entries(kept)) {
    if (!isOfPeople(how) || !how.about) continue;
    const rows = await rowsOf(
      db,
      sql<{ row: Row }>`select to_jsonb(t) - ${sql.val(how.hidden ?? [])}::text[] as row from ${sql.table(table)} t
        where ${where(how.about, person)}`,
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  const { hidden = [] } = kept.Personne && isOfPeople(kept.Personne) ? kept.Personne : {};
  const history = await rowsOf(
    db,
    sql<{ row: Row }>`select jsonb_build_object('at', e.at, 'call', e.call, 'reason', v.reason,
        'before', v.before - ${sql.val(hidden)}::text[], 'after', v.after - ${sql.val(hidden)}::text[]) as row
      from history_entry e join history_values v using (id)
      where e.entity = 'Personne' and e.entity_id = ${String(person)} order by e.id`,
  );
  if (history.length > 0) found[historyTable] = history.map(({ row }) => row);
  const zip = new ZipFile();
  const own = (found.Fichier ?? []).filter(({ state }) => state === 'attached');
  for (const { IdFichier, name } of own) {
    const file = await files.read(actor, String(IdFichier));
    if (file) zip.addReadStream(file.content, `files/${String(IdFichier)}-${String(name).replaceAll(/[/\\]/g, '_')}`);
  }
  // What is about them is theirs, whoever gave it and whatever screen shows it.
  const sent = new Set(own.map(({ IdFichier }) => String(IdFichier)));
  for (const place of await placesOf(db, needs, person))
    for (const [at, id] of (await files.in(db, place)).entries()) {
      const file = sent.has(id) ? undefined : await files.readAt(place, at);
      if (file) zip.addReadStream(file.content, `files/${id}-${file.name.replaceAll(/[/\\]/g, '_')}`);
    }
  zip.addBuffer(Buffer.from(JSON.stringify(found, null, 2)), 'data.json');
  zip.addBuffer(Buffer.from(await exportPage(needs, found)), 'data.html');
  zip.end();
  return zip.outputStream as Readable;
}
