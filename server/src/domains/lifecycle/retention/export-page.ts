import { type Language, locales } from '@passerelle/contracts/languages.ts';
import {
  type ReferenceListName,
  referenceList,
  referenceLists,
} from '@passerelle/contracts/reference/reference.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { readCodeLabels } from '../../../engines/catalogue/code-labels.queries.ts';
import type { Entities, EntityReader } from '../../../engines/entities/entity.ts';
import { readKnown } from '../../../engines/entities/labels.queries.ts';
import { saidValue } from '../../../engines/said/said-value.ts';
import { escapeHtml } from '../../../platform/rich-text/escape.ts';
import { codeWord, columnWord, keptKey, tableWord, type Word } from './export-words.ts';

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
type Saying = (table: string, column: string, value: unknown, row: Row) => string;

/** Lists whose codes have labels in every language, by the column that holds a code of theirs. */
const listsByColumn = new Map(
  (Object.keys(referenceLists) as ReferenceListName[])
    .filter((name) => referenceList(name).label !== undefined && !referenceList(name).oneWording)
    .map((name) => [referenceList(name).id, name]),
);

/** What is held about somebody, to read in their language: a section for each table, a list of names and values for each row. */
export async function exportPage(needs: PageNeeds, found: Found): Promise<string> {
  const { language, say, entities } = needs;
  const word: Word = (key) => {
    const text = say(key as TextKey);
    return text === key ? undefined : text;
  };
  const said = await readSaying(needs, word, found);
  const nameOf = (table: string, column: string) => columnWord(word, entities, table, column);
  const rowOf = (table: string, row: Row) => {
    const values = Object.entries(row).flatMap(([column, value]) => {
      const name = isNothing(value) ? undefined : nameOf(table, column);
      return name === undefined ? [] : [[name, said(table, column, value, row)] as const];
    });
    return values.length === 0 ? '' : listOf(values);
  };
  const changeOf = ({ at, before, after, reason }: Row) => {
    const [was, is] = [(before ?? {}) as Row, (after ?? {}) as Row];
    const value = (row: Row, column: string) =>
      row[column] === undefined || row[column] === null ? '—' : said('Personne', column, row[column], row);
    const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((column) => {
      const name = nameOf('Personne', column);
      return name === undefined ? [] : [[name, `${value(was, column)} → ${value(is, column)}`] as const];
    });
    return listOf([[said('', '', at, {}), escapeHtml(String(reason ?? ''))], ...changes]);
  };
  const sections = Object.entries(found).flatMap(([table, rows]) => {
    const name = table === historyTable ? say('RETENTION:exportHistory') : tableWord(word, table);
    const lists = rows.map((row) => (table === historyTable ? changeOf(row) : rowOf(table, row)));
    return name === undefined
      ? []
      : [`<section><h2>${escapeHtml(name)} (${rows.length})</h2>${lists.join('')}</section>`];
  });
  const title = escapeHtml(say('RETENTION:exportTitle'));
  return `<!doctype html><html lang="${locales[language]}"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,18rem) 1fr;gap:.1rem 1rem;border-top:1px solid color-mix(in srgb,currentcolor 20%,transparent);padding:.6rem 0;margin:0}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}</style>
<h1>${title}</h1><p>${escapeHtml(say('RETENTION:exportLead'))}</p>${sections.join('\n')}</html>`;
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Names, and what is said of each, already as markup. */
function listOf(values: readonly (readonly [name: string, value: string])[]): string {
  return `<dl>${values.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

/** Under which the changes of somebody's record stand. */
export const historyTable = 'history_entry';

/** Keys by their labels, as far as the reader may know them; codes by those of their lists; days and moments as they are written. */
async function readSaying({ reader, entities, language, say }: PageNeeds, word: Word, found: Found): Promise<Saying> {
  // Their record's own number is said as it is.
  const entityOf = (table: string, column: string) =>
    table === 'Personne' && column === 'IdPersonneEV1' ? undefined : keptKey(entities, table, column);
  const keys = new Map<string, Set<number>>();
  const lists = new Set<ReferenceListName>();
  const note = (table: string, row: Row) => {
    for (const [column, value] of Object.entries(row)) {
      const list = listsByColumn.get(column);
      if (list) lists.add(list);
      const entity = entityOf(table, column);
      for (const key of entity ? [value].flat() : [])
        if (entity && typeof key === 'number') keys.set(entity, (keys.get(entity) ?? new Set()).add(key));
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
  const words = { language, yes: say('COMMON:yes'), no: say('COMMON:no') };

  const saying = (table: string, column: string, value: unknown, row: Row): string => {
    const entity = entityOf(table, column);
    const list = listsByColumn.get(column);
    const label =
      (entity && labels.get(`${entity} ${String(value)}`)) ??
      (list && codes.get(list)?.get(String(value))) ??
      codeWord(word, entities, { table, column, value, row });
    if (label !== undefined) return escapeHtml(label);
    // Some are kept as the words of other systems.
    if (/^(true|false)$/.test(String(value))) return escapeHtml(saidValue('boolean', String(value) === 'true', words));
    // A whole number may be a key.
    if (typeof value === 'number') return Number.isInteger(value) ? String(value) : saidValue('number', value, words);
    if (Array.isArray(value)) return value.map((one) => saying(table, column, one, row)).join('<br>');
    if (typeof value === 'object' && value !== null) {
      // What a form holds is named as its fields are.
      const inside = Object.entries(value).filter(([, one]) => !isNothing(one));
      return listOf(
        inside.map(([key, one]) => [
          columnWord(word, entities, table, key) ?? key,
          saying(table, key, one, value as Row),
        ]),
      );
    }
    const text = String(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return escapeHtml(saidValue('date', text, words));
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(text)) return escapeHtml(saidValue('instant', text, words));
    return escapeHtml(text);
  };
  return saying;
}
