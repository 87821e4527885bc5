import type { Readable } from 'node:stream';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Actor } from '../../engines/access/actor.ts';
import type { Files } from '../../engines/files/files.ts';
import { isOfPeople, where } from '../../engines/retention/erase-person.ts';
import type { KeptTables } from '../../engines/retention/kept.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { escapeHtml } from '../../platform/rich-text/escape.ts';

interface ExportNeeds {
  readonly db: Db;
  readonly kept: KeptTables;
  readonly files: Files;
  readonly actor: Actor;
  readonly language: Language;
  readonly say: (key: TextKey) => string;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * All that is held about a person, as every table says which of its rows are about them: as JSON, as a page to read in their
 * language, and their files. What they wrote about others is not theirs; secrets are told to nobody.
 */
export async function exportPerson(needs: ExportNeeds, person: number): Promise<Readable> {
  const { db, kept, files, actor } = needs;
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
  const zip = new ZipFile();
  const own = (found.Fichier ?? []).filter(({ state }) => state === 'attached');
  for (const { IdFichier, name } of own) {
    const file = await files.read(actor, String(IdFichier));
    if (file) zip.addReadStream(file.content, `files/${String(IdFichier)}-${String(name).replaceAll(/[/\\]/g, '_')}`);
  }
  zip.addBuffer(Buffer.from(JSON.stringify(found, null, 2)), 'data.json');
  zip.addBuffer(Buffer.from(pageOf(needs, found)), 'data.html');
  zip.end();
  return zip.outputStream as Readable;
}

/** The same to read: a section for each table, a list of names and values for each row. */
function pageOf({ language, say }: ExportNeeds, found: Readonly<Record<string, readonly Row[]>>): string {
  const title = escapeHtml(say('RETENTION:exportTitle'));
  const word = (key: string, name: string) => {
    const text = say(key as TextKey);
    return escapeHtml(text === key ? name : text);
  };
  const shown = (value: unknown) =>
    escapeHtml(typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value));
  const rowOf = (row: Row) =>
    `<dl>${Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `<dt>${word(`CHAMPS:${name}`, name)}</dt><dd>${shown(value)}</dd>`)
      .join('')}</dl>`;
  const sections = Object.entries(found).map(
    ([table, rows]) =>
      `<section><h2>${word(`HISTORY:entity ${table}`, table)} (${rows.length})</h2>${rows.map(rowOf).join('')}</section>`,
  );
  return `<!doctype html><html lang="${language === 'gb' ? 'en' : language === 'cn' ? 'zh-CN' : language}"><meta charset="utf-8"><title>${title}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(10rem,18rem) 1fr;gap:.1rem 1rem;border-top:1px solid #ccd;padding:.6rem 0}dt{color:#556}dd{margin:0;overflow-wrap:anywhere}</style>
<h1>${title}</h1><p>${escapeHtml(say('RETENTION:exportLead'))}</p>${sections.join('\n')}</html>`;
}
