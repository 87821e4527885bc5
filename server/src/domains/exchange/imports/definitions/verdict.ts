import { mostToldLines } from '@passerelle/contracts/imports/definition.ts';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import type { JudgedLine } from '../../../../engines/imports/judge-rows.ts';
import type { MappedColumn } from '../../../../engines/imports/map-columns.ts';
import type { CellFault, GivenTable } from '../../../../engines/imports/read-lines.ts';
import type { CreatedEntry } from './created-entries.ts';

/** What is said where nothing was judged, nor kept. */
export const noVerdict = {
  ...{ IdRun: null, IdPlan: null, hash: null, enCours: false, groups: [], lignes: [], nouvelles: [] },
  counts: { lines: 0, added: 0, changed: 0, unchanged: 0, refused: 0 },
} as const satisfies Partial<Verdict>;

const columnsOf = (columns: readonly MappedColumn[]): Verdict['colonnes'] =>
  columns.map(({ heading, field, found, near, twice }) => ({ heading, Champ: field, found, near, twice }));

function workbookOf({ headings, rows, notes }: GivenTable): Verdict['classeur'] {
  if (!notes) return null;
  const hidden = new Set(notes.hiddenRows);
  const lignesCachees = rows.filter(({ line }) => hidden.has(line)).length;
  return {
    ...{ feuille: notes.sheet, feuilles: [...notes.sheets], feuillesCachees: [...notes.hiddenSheets] },
    ...{ lignesCachees, formulesSansValeur: notes.valueless },
    colonnesCachees: notes.hiddenColumns.flatMap((place) => headings[place] || []),
  };
}

/** Lines that a group of faults names. */
const mostNamed = 5;

/** What is told of lines that were judged. */
export function verdictOf(
  table: GivenTable,
  columns: readonly MappedColumn[],
  judged: readonly JudgedLine[],
  entries: readonly CreatedEntry[] = [],
): Omit<Verdict, 'IdRun' | 'IdPlan' | 'hash' | 'enCours'> {
  const { rows } = table;
  const count = (state: JudgedLine['state']) => judged.filter((line) => line.state === state).length;
  const faults = judged.flatMap(({ line, faults: some }) => some.map((fault) => ({ line, fault })));
  const alike = ({ field, rule, value }: CellFault) => JSON.stringify([field, rule, grouped.has(rule) ? null : value]);
  const groups = [...Map.groupBy(faults, ({ fault }) => alike(fault)).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { field: Champ, rule, value } = first.fault;
    const lines = some.slice(0, mostNamed).map(({ line }) => line);
    return [{ Champ, rule, ...(value !== undefined && !grouped.has(rule) && { value }), count: some.length, lines }];
  });
  const shown = judged.map((one, index) => ({ one, cells: rows[index]?.cells ?? [] }));
  const byFault = [
    ...shown.filter(({ one }) => one.state === 'refused'),
    ...shown.filter(({ one }) => one.state !== 'refused'),
  ];
  return {
    counts: {
      lines: judged.length,
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    },
    classeur: workbookOf(table),
    colonnes: columnsOf(columns),
    jours: [],
    nouvelles: entries.map(({ list, label }) => ({ Liste: list, Libelle: label })),
    groups: groups.toSorted((one, other) => other.count - one.count),
    lignes: byFault.slice(0, mostToldLines).map(({ one: { line, state, faults: some }, cells }) => ({
      line,
      state,
      cells: [...cells],
      faults: some.map(({ field, ...fault }) => ({ line, Champ: field, ...fault })),
    })),
  };
}

/** Rules whose value is each line's own: their faults are one group all the same. */
const grouped: ReadonlySet<string> = new Set(['sameElsewhere']);
