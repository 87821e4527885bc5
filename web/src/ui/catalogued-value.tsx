import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { ReactNode } from 'react';
import { comma } from '../lib/comma.ts';
import { showDate, showMinute, showNumber } from '../lib/format.ts';
import { useReference } from '../lib/reference.ts';
import { textIfAny, useTexts } from '../lib/texts.ts';
import classes from './catalogued-value.module.css';
import { PhoneText } from './phone-text.tsx';

interface CataloguedValueProps {
  readonly field: Field;
  readonly value: unknown;
  /** Of codes of its own: the field's name, and the family of their labels. */
  readonly name?: string;
  readonly words?: string;
}

/** Words that end in dots where one line has no room for them. */
export const Words = ({ children }: { readonly children: string }) => <span className={classes.words}>{children}</span>;

/** A value as its field of the catalogue says it: codes by their labels, days and instants as they are written here. */
export function CataloguedValue({ field, value, name, words = 'PERSON' }: CataloguedValueProps): ReactNode {
  const { t, language } = useTexts();
  const list = useReference(isReferenceList(field.reference) ? field.reference : undefined);
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  const label = (code: unknown) =>
    list.byId.get(String(code))?.label ?? (name && textIfAny(words, `${name} ${code}`)) ?? String(code);
  switch (field.type) {
    case 'boolean':
      return t(value === true ? 'COMMON:yes' : 'COMMON:no');
    case 'date':
      return showDate(String(value));
    case 'instant':
      // Under a name that a day is said after: “changed on”.
      return showMinute(String(value), language);
    case 'code':
      return <Words>{label(value)}</Words>;
    case 'codes':
      return <Words>{[value].flat().map(label).join(comma())}</Words>;
    case 'number':
      return field.decimals === undefined ? String(value) : showNumber(Number(value), language);
    default:
      return field.format === 'phone' ? <PhoneText number={String(value)} /> : <Words>{String(value)}</Words>;
  }
}
