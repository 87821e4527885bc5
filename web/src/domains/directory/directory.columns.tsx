import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { DirectoryRow } from '@passerelle/contracts/directory/directory.contract.ts';
import { columnFields, type DirectoryColumn } from '@passerelle/contracts/person/person.fields.ts';
import { useMemo } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import { FieldValue } from '../people/field-value.tsx';
import { isSortable } from './directory.state.ts';

/** Width that a column starts with: by what it holds, and the few that hold more or less than their kind. */
const widthsByType: Readonly<Record<Field['type'], number>> = {
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
};
const widths: Partial<Record<DirectoryColumn, number>> = {
  IndexPrenomNom: 220,
  CompteAD: 130,
  LibSociete: 190,
  IdContrat: 190,
  IdPays: 130,
  IdFamille: 190,
  SocietePrestation: 190,
  IdPaysSocietePrestation: 200,
  Office365: 160,
  NIN: 180,
};

/** The columns of the grid, drawn from the catalogue: a new field needs nothing here. */
export function useDirectoryColumns(names: readonly DirectoryColumn[]): readonly GridColumn<DirectoryRow>[] {
  const { t, language } = useTexts();
  const key = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say when the columns change, and the language when their labels do.
  return useMemo(
    () =>
      names.map((name): GridColumn<DirectoryRow> => {
        const { type }: Field = columnFields[name];
        return {
          name,
          label: t(`CHAMPS:${name}`),
          width: widths[name] ?? widthsByType[type],
          sortable: isSortable(name),
          ...(type === 'number' && { align: 'end' as const }),
          ...(name === 'IndexPrenomNom' && { sticky: true }),
          cell: (row) => <FieldValue name={name} person={row} inGrid />,
        };
      }),
    [key, language],
  );
}
