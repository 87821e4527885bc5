import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { caller } from '../../../../lib/api.ts';
import type { EntityView } from '../../../../lib/entities.ts';
import { showNumber } from '../../../../lib/format.ts';
import { textIfAny } from '../../../../lib/texts.ts';
import { PhoneText } from '../../../../ui/phone-text.tsx';

/** What every type asks for, by name. */
const asked = new Map<string, Field>(
  requestTypes.flatMap(({ form, holderForms, lines }) =>
    [form, ...Object.values(holderForms), ...(lines ? [lines.form] : [])].flatMap(({ fields }) =>
      Object.entries(fields),
    ),
  ),
);

/** What is filled in of a request, in words: codes by their labels, numbers as they are written here. */
export const view: EntityView = {
  texts: ['PERSON'],
  numbered: true,
  // A country has a field of this name too, which is something else.
  label: (field) => (field === 'Empreinte' ? textIfAny('HISTORY', 'field sha256') : undefined),
  value: (name, value) => {
    const field = asked.get(name);
    if (field?.values) return textIfAny('PERSON', `${name} ${value}`);
    if (field?.format === 'phone') return <PhoneText number={String(value)} />;
    if (field?.decimals !== undefined && typeof value === 'number') return showNumber(value, caller.language);
    return undefined;
  },
};
