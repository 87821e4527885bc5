import { type Static, Type } from 'typebox';
import { CivilDate, Key, nullable, oneOf, strict } from '../call.ts';
import { PersonReference } from '../catalogue/field-values.ts';
import { Reason } from '../reason.ts';
import { type FormDeclaration, itemsOf } from './form.ts';
import { ChangedFields } from './forms.contract.ts';

/** So many years ahead, at most. */
export const yearsAhead = 2;

/** What is asked for from a day on: the same fields as are saved at once. */
export const DatedFields = strict({
  day: CivilDate,
  fields: ChangedFields,
  Motif: Type.Optional(Reason),
});

/** Why a field could not become so: a rule of forms, `moved` where it holds something else by then, `author` where who asked may no longer. */
export const DatedFailure = strict({
  IdChamp: nullable(Type.String()),
  rule: Type.String(),
  limit: Type.Optional(Type.String()),
});
export type DatedFailure = Static<typeof DatedFailure>;

/** What waits on fields of a row, or failed and was not put away, as far as its reader may see those fields. */
export const DatedChange = strict({
  id: Key,
  day: CivilDate,
  mobility: Type.Boolean({ description: 'somebody moves in the group: asked for and called off as such' }),
  state: oneOf(['waiting', 'failed']),
  fields: Type.Array(Type.String(), { description: 'those that the reader may see, in the order of the form' }),
  by: Type.Optional(nullable(PersonReference)),
  Motif: Type.Optional(nullable(Type.String())),
  stands: Type.Boolean({ description: 'false: a field no longer holds what it held; as it stands it would fail' }),
  may: Type.Boolean({ description: 'the reader may move it' }),
  mayCallOff: Type.Boolean({
    description: 'the reader may call it off, or put it away: a mobility by a right of its own',
  }),
  failed: Type.Array(DatedFailure),
  Revision: Type.Integer(),
});
export type DatedChange = Static<typeof DatedChange>;

/** Whether a change of this field may be dated ahead, by its form. */
export function waitsFor(form: FormDeclaration, name: string): boolean {
  return itemsOf(form).get(name)?.item.ahead === true;
}
