import { calledAs, type Field, type FieldType } from '@passerelle/contracts/catalogue/field.ts';
import { type ReactNode, useMemo } from 'react';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import type { GridColumn } from '../data-grid/grid-types.ts';
import { ClosedCell } from './closed-cell.tsx';
import { isSortable, type ListState } from './list.state.ts';
import type { List } from './list.ts';

/** Width that a column starts with, by what it holds. */
const widthsByType: Readonly<Record<FieldType, number>> = {
  text: 160,
  code: 150,
  codes: 200,
  number: 104,
  boolean: 112,
  date: 120,
  instant: 150,
  person: 190,
  contacts: 260,
  descendants: 0,
  files: 104,
};

/** No heading makes its column wider than this. */
const widestHeading = 300;

/** What a heading takes, about: letters, signs that are as wide as high, and what stands around them. */
function headingWidth(label: string): number {
  const signs = [...label].reduce((width, sign) => width + (sign >= '\u2e80' ? 13.5 : 7.6), 0);
  return Math.min(widestHeading, Math.ceil(signs) + 40);
}

/** A row leaves out what is not for its reader. */
const isClosed = (row: object, name: string) => (row as Readonly<Record<string, unknown>>)[name] === undefined;

/** How many rows say which columns are worth showing to who chose none. */
const looked = 50;

/** The columns that are shown: the chosen ones, or else those of the default choice that most of the first rows tell. */
export function toldColumns<Row extends object>(
  list: Pick<List<Row>, 'title' | 'whyOn'>,
  { columns }: Pick<ListState, 'columns'>,
  names: readonly string[],
  rows: readonly (Row | undefined)[],
): readonly string[] {
  const first = rows.slice(0, looked).filter((row) => row !== undefined);
  if (columns || !list.whyOn || first.length === 0) return names;
  return names.filter(
    (name) => name === list.title || first.filter((row) => isClosed(row, name)).length * 2 <= first.length,
  );
}

/** What a cell shows: its value, or that it is closed, which says why where it is asked. */
export function listCell<Row extends object>(
  list: Pick<List<Row>, 'columns' | 'cell' | 'whyOn'>,
  name: string,
  row: Row,
): ReactNode {
  const read = list.columns[name]?.read;
  if (!list.whyOn || !read || !isClosed(row, name)) return list.cell(name, row);
  return <ClosedCell why={() => list.whyOn?.(read, row)} />;
}

export const columnLabel = (name: string, field: Field | undefined) =>
  textIfAny('CHAMPS', calledAs(name, field)) ?? name;

/** The columns of the grid, drawn from the catalogue: a new field needs nothing here. */
export function useListColumns<Row extends object>(
  list: List<Row>,
  names: readonly string[],
): readonly GridColumn<Row>[] {
  const { language } = useTexts();
  const key = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say when the columns change, and the language when their labels do.
  return useMemo(
    () =>
      names.map((name): GridColumn<Row> => {
        const type = list.columns[name]?.type ?? 'text';
        const label = columnLabel(name, list.columns[name]);
        return {
          ...{ name, label },
          width: Math.max(list.widths[name] ?? widthsByType[type], headingWidth(label)),
          sortable: isSortable(list, name),
          ...(type === 'number' && { align: 'end' as const }),
          ...(name === list.title && { sticky: true }),
          cell: (row) => listCell(list, name, row),
        };
      }),
    [list, key, language],
  );
}
