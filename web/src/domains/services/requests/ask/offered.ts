import { isReferenceList, type ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import type { Reference, ReferenceRow } from '../../../../lib/reference.ts';
import type { Beginning } from './ask-again.ts';

/** What a type offers, one by one, where its choices are a list: the equipment, the software, the vehicles that there are. */
export function offeredBy(
  typeDemande: number,
  lists: ReadonlyMap<ReferenceListName, Reference>,
): readonly ReferenceRow[] {
  const { form, lines, offers = '' } = requestTypeOf(typeDemande) ?? {};
  const reference = (lines?.form.fields[offers] ?? form?.fields[offers])?.reference;
  return (isReferenceList(reference) && lists.get(reference)?.rows) || [];
}

/** What a request begins with where one of them was chosen. */
export function beginningWith(typeDemande: number, offer: string | number): Beginning {
  const { lines, offers } = requestTypeOf(typeDemande) ?? {};
  if (offers === undefined) return {};
  return lines?.form.fields[offers]
    ? { lines: [[{ IdChamp: offers, Valeur: offer }]] }
    : { start: { [offers]: offer } };
}
