import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import { useMemo } from 'react';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import type { GridColumn } from '../data-grid/grid-types.ts';
import { isSortable } from './list.state.ts';
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

export const columnLabel = (name: string) => textIfAny('CHAMPS', name) ?? name;

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
        return {
          name,
          label: columnLabel(name),
          width: list.widths[name] ?? widthsByType[type],
          sortable: isSortable(list, name),
          ...(type === 'number' && { align: 'end' as const }),
          ...(name === list.title && { sticky: true }),
          cell: (row) => list.cell(name, row),
        };
      }),
    [list, key, language],
  );
}
