import { ColorSwatch } from '@mantine/core';
import { type EntryField, entryFields } from '@passerelle/contracts/reference/entry.fields.ts';
import type { ReactNode } from 'react';
import { textIfAny } from '../../../lib/texts.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import classes from './reference.module.css';

/** What a property of an entry holds, as the catalogue says it; a colour is shown. */
export function EntryValue({ name, value }: { readonly name: EntryField; readonly value: unknown }): ReactNode {
  if (name === 'Couleur' && typeof value === 'string')
    return (
      <span className={classes.colour}>
        {value}
        <ColorSwatch size={14} color={value} withShadow={false} />
      </span>
    );
  const said = typeof value === 'string' ? textIfAny('PERSON', `${name} ${value}`) : undefined;
  return said ?? <CataloguedValue field={entryFields[name]} value={value} />;
}
