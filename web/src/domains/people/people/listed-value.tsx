import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { isPersonField } from '@passerelle/contracts/person/person.fields.ts';
import { CataloguedValue, Words } from '../../../ui/catalogued-value.tsx';
import { codeLabel } from './field-control.ts';
import { FieldValue } from './field-value.tsx';
import { PersonLink } from './person-link.tsx';

interface ListedValueProps {
  readonly name: string;
  readonly field: Field;
  /** The row that it is of, which may be told with the fields of a person. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** The value of a column, of something that people have, ask for or do. */
export function ListedValue({ name, field, row }: ListedValueProps) {
  const value = row[name];
  if (value !== null && field.type === 'person')
    return <PersonLink person={value as { IdPersonneEV1: number; IndexPrenomNom: string }} inGrid />;
  if (value !== null && field.type === 'code' && field.values) return <Words>{codeLabel(name, String(value))}</Words>;
  if (isPersonField(name)) return <FieldValue name={name} person={row as never} inGrid />;
  return <CataloguedValue field={field} value={value} name={name} />;
}
