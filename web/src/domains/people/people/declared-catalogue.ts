import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import type { ListCatalogue, ListFilter } from '../../../ui/list/list.ts';
import { fieldControl } from './field-control.ts';

/** What may be asked of a declared list: its columns, and those of them that filter, each under its own right. */
export function catalogueOf<Family extends string>(
  declared: DeclaredList & { readonly family: Family },
): ListCatalogue & { readonly name: string; readonly words: Family } {
  const { name, family, right, columns, defaultColumns, ofOneself, filters = [] } = declared;
  const filterOf = (column: string): readonly (readonly [string, ListFilter])[] => {
    const field = columns[column];
    return field ? [[column, { right: field.read, field: { ...field, name: column } }]] : [];
  };
  return {
    name,
    words: family,
    columns,
    defaultColumns,
    ...(ofOneself && { ofOneself }),
    filters: { query: { right }, ...Object.fromEntries(filters.flatMap(filterOf)) },
    control: (column, { field }, lists, t) =>
      fieldControl(column, field ?? boolean, lists, { yes: t('COMMON:yes'), no: t('COMMON:no') }),
  };
}

const boolean: Field = { type: 'boolean' };
