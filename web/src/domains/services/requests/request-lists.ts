import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { requestTypes } from '@passerelle/contracts/requests/request-types.ts';

/** The lists that what is asked for is chosen from. */
export const requestLists = [
  ...new Set(
    requestTypes.flatMap(({ form, lines }) =>
      [form, ...(lines ? [lines.form] : [])].flatMap(({ fields }) => referenceListsOf(fields)),
    ),
  ),
];
