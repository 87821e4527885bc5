import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import { type Language, locales } from '@passerelle/contracts/languages.ts';
import {
  type ReferenceListName,
  referenceList,
  referenceLists,
} from '@passerelle/contracts/reference/reference.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { readCodeLabels } from '../../engines/catalogue/code-labels.queries.ts';
import type { Entities, EntityReader } from '../../engines/entities/entity.ts';
import { readKnown } from '../../engines/entities/labels.queries.ts';
import { escapeHtml } from '../../platform/rich-text/escape.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What is held, by table. */
export type Found = Readonly<Record<string, readonly Row[]>>;

export interface PageNeeds {
  readonly reader: EntityReader;
  readonly entities: Entities;
  readonly language: Language;
  readonly say: (key: TextKey) => string;
}

/** How a value of a column of a table is said. */
type Saying = (table: string, column: string, value: unknown) => string;

/** Lists whose codes have labels in every language, by the column that holds a code of theirs. */
const listsByColumn = new Map(
  (Object.keys(referenceLists) as ReferenceListName[])
    .filter((name) => referenceList(name).label !== undefined && !referenceList(name).oneWording)
    .map((name) => [referenceList(name).id, name]),
);

/** What is held about somebody, to read in their language: a section for each table, a list of names and values for each row. */
export async function exportPage(needs: PageNeeds, found: Found): Promise<string> {
  const { language, say } = needs;
  const said = await readSaying(needs, found);
  const word = (key: string) => {
    const text = say(key as TextKey);
    return text === key ? undefined : text;
  };
  const nameOf = (table: string, column: string) => {
    const name = needs.entities.get(table)?.told.get(column) ?? column;
    return escapeHtml(word(`CHAMPS:${name}`) ?? word(`HISTORY:field ${name}`) ?? name);
  };
  const rowOf = (table: string, row: Row) =>
    `<dl>${Object.entries(row)
      .filter(([, value]) => value !== null && value !== '')
      .map(([column, value]) => `<dt>${nameOf(table, column)}</dt><dd>${said(table, column, value)}</dd>`)
      .join('')}</dl>`;
  const changeOf = ({ at, before, after, reason }: Row) => {
    const [was, is] = [(before ?? {}) as Row, (after ?? {}) as Row];
    const columns = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    const value = (row: Row, column: string) =>
      row[column] === undefined || row[column] === null ? '—' : said('Personne', column, row[column]);
    return `<dl><dt>${said('', '', at)}</dt><dd>${escapeHtml(String(reason ?? ''))}</dd>${columns
      .map((column) => `<dt>${nameOf('Personne', column)}</dt><dd>${value(was, column)} → ${value(is, column)}</dd>`)
      .join('')}</dl>`;
  };
  const sections = Object.entries(found).map(([table, rows]) => {
    const name = word(table === historyTable ? 'RETENTION:exportHistory' : `HISTORY:entity ${table}`) ?? table;
    const lists = rows.map((row) => (table === historyTable ? changeOf(row) : rowOf(table, row)));
    return `<section><h2>${escapeHtml(name)} (${rows.length})</h2>${lists.join('')}</section>`;
  });
  const title = escapeHtml(say('RETENTION:exportTitle'));
  return `<!doctype html><html lang="${locales[language]}"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,18rem) 1fr;gap:.1rem 1rem;border-top:1px solid color-mix(in srgb,currentcolor 20%,transparent);padding:.6rem 0;margin:0}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}</style>
<h1>${title}</h1><p>${escapeHtml(say('RETENTION:exportLead'))}</p>${sections.join('\n')}</html>`;
}

/** Under which the changes of somebody's record stand. */
export const historyTable = 'history_entry';

/** Keys by their labels, as far as the reader may know them; codes by those of their lists; days and moments as they are written. */
async function readSaying({ reader, entities, language, say }: PageNeeds, found: Found): Promise<Saying> {
  const entityOf = (table: string, column: string) => entities.get(table)?.keys?.[column];
  const keys = new Map<string, Set<number>>();
  const lists = new Set<ReferenceListName>();
  const note = (table: string, row: Row) => {
    for (const [column, value] of Object.entries(row)) {
      const list = listsByColumn.get(column);
      if (list) lists.add(list);
      const entity = entityOf(table, column);
      if (entity && typeof value === 'number') keys.set(entity, (keys.get(entity) ?? new Set()).add(value));
    }
  };
  for (const [table, rows] of Object.entries(found))
    for (const row of rows)
      if (table === historyTable) for (const side of [row.before, row.after]) note('Personne', (side ?? {}) as Row);
      else note(table, row);
  const labels = new Map<string, string>();
  for (const [entity, of] of keys)
    for (const { id, label } of await readKnown(reader, entities, language, entity, [...of]))
      labels.set(`${entity} ${id}`, label);
  const codes = await readCodeLabels(reader.db, [...lists], language);
  const moment = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });

  return (table, column, value) => {
    const entity = entityOf(table, column);
    const list = listsByColumn.get(column);
    const label =
      (entity && labels.get(`${entity} ${String(value)}`)) ??
      (list && codes.get(list)?.get(String(value))) ??
      undefined;
    if (label !== undefined) return escapeHtml(label);
    if (typeof value === 'boolean') return escapeHtml(say(value ? 'COMMON:yes' : 'COMMON:no'));
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') return escapeHtml(JSON.stringify(value));
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return escapeHtml(dayInFigures(value, language));
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(value)) return escapeHtml(`${moment.format(new Date(value))} UTC`);
    return escapeHtml(value);
  };
}
