import { mostToldLines } from '@passerelle/contracts/imports/definition.ts';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import type { JudgedLine } from '../../../../engines/imports/judge-rows.ts';
import type { MappedColumn } from '../../../../engines/imports/map-columns.ts';
import type { CellFault, GivenTable } from '../../../../engines/imports/read-lines.ts';
import type { WorkbookNotes } from '../../../../platform/tabular/workbook-sheets.ts';
import type { CreatedEntry } from './created-entries.ts';

/** What is said where nothing was judged, nor kept. */
export const noVerdict = {
  ...{ IdRun: null, IdPlan: null, hash: null, enCours: false, groups: [], lignes: [], nouvelles: [] },
  counts: { lines: 0, added: 0, changed: 0, unchanged: 0, refused: 0 },
} as const satisfies Partial<Verdict>;

const columnsOf = (columns: readonly MappedColumn[]): Verdict['colonnes'] =>
  columns.map(({ heading, field, found, near, twice }) => ({ heading, Champ: field, found, near, twice }));

function workbookOf(notes: WorkbookNotes | undefined, headings: readonly string[], lines: number): Verdict['classeur'] {
  if (!notes) return null;
  return {
    ...{ feuille: notes.sheet, feuilles: [...notes.sheets], feuillesCachees: [...notes.hiddenSheets] },
    ...{ lignesCachees: lines, formulesSansValeur: notes.valueless },
    colonnesCachees: notes.hiddenColumns.flatMap((place) => headings[place] || []),
  };
}

/** Lines that a group of faults names. */
const mostNamed = 5;

/** Lines as they are told: those at fault whole, of all the others no more than are shown. */
export interface ToldLines {
  readonly counts: Verdict['counts'];
  readonly faulty: readonly Pick<JudgedLine, 'line' | 'faults'>[];
  /** The first of them, those that are refused before the others. */
  readonly shown: readonly (Pick<JudgedLine, 'line' | 'state' | 'faults'> & { readonly cells: readonly string[] })[];
  /** Lines that a workbook hides. */
  readonly hidden: number;
}

/** Where lines stand, and what lists get with them. */
interface ToldWith extends Pick<GivenTable, 'headings' | 'notes'> {
  readonly columns: readonly MappedColumn[];
  readonly entries?: readonly CreatedEntry[];
}

/** What is told of lines that were judged. */
export function verdictOf(
  { headings, notes, rows }: GivenTable,
  columns: readonly MappedColumn[],
  judged: readonly JudgedLine[],
  entries: readonly CreatedEntry[] = [],
): ToldVerdict {
  const count = (state: JudgedLine['state']) => judged.filter((line) => line.state === state).length;
  const lines = judged.map((one, index) => ({ ...one, cells: rows[index]?.cells ?? [] }));
  const faulty = lines.filter(({ state }) => state === 'refused');
  const hidden = new Set(notes?.hiddenRows);
  return tellLines(
    { headings, notes, columns, entries },
    {
      counts: {
        lines: judged.length,
        added: count('added'),
        changed: count('changed'),
        unchanged: count('unchanged'),
        refused: faulty.length,
      },
      faulty,
      shown: [...faulty, ...lines.filter(({ state }) => state !== 'refused')].slice(0, mostToldLines),
      hidden: rows.filter(({ line }) => hidden.has(line)).length,
    },
  );
}

type ToldVerdict = Omit<Verdict, 'IdRun' | 'IdPlan' | 'hash' | 'enCours'>;

/** The same of lines that were kept. */
export function tellLines(
  { headings, notes, columns, entries = [] }: ToldWith,
  { counts, faulty, shown, hidden }: ToldLines,
): ToldVerdict {
  const faults = faulty.flatMap(({ line, faults: some }) => some.map((fault) => ({ line, fault })));
  const alike = ({ field, rule, value }: CellFault) => JSON.stringify([field, rule, grouped.has(rule) ? null : value]);
  const groups = [...Map.groupBy(faults, ({ fault }) => alike(fault)).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { field: Champ, rule, value } = first.fault;
    const lines = some.slice(0, mostNamed).map(({ line }) => line);
    const told = grouped.get(rule);
    const said = told === undefined ? { rule, ...(value !== undefined && { value }) } : { rule: told };
    return [{ Champ, ...said, count: some.length, lines }];
  });
  return {
    counts,
    classeur: workbookOf(notes, headings, hidden),
    colonnes: columnsOf(columns),
    jours: [],
    nouvelles: entries.map(({ list, label }) => ({ Liste: list, Libelle: label })),
    groups: groups.toSorted((one, other) => other.count - one.count),
    lignes: shown.map(({ line, state, cells, faults: some }) => ({
      line,
      state,
      cells: [...cells],
      faults: some.map(({ field, ...fault }) => ({ line, Champ: field, ...fault })),
    })),
  };
}

/** Rules whose value is each line's own: their faults are one group all the same, which says so without any. */
const grouped: ReadonlyMap<string, string> = new Map([['sameElsewhere', 'sameOnLines']]);
