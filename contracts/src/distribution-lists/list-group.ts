import { type Static, Type } from 'typebox';
import { CivilDate, NamedPerson, nullable, strict } from '../call.ts';
import { ConditionSchema } from '../conditions/condition.ts';

/** Somebody who is named, and until which day; null: for as long as nobody says otherwise. */
const NamedUntil = strict({ ...NamedPerson.properties, Jusqua: nullable(CivilDate) });

/** A group of a list, as a reader is told it. */
export const ListGroup = strict({
  IdGroupe: Type.Integer({ description: '0 for the default group' }),
  LibGroupe: Type.String(),
  Ordre: Type.Integer(),
  /** Who is found by criteria; null: nobody. */
  Conditions: nullable(ConditionSchema),
  /** There are criteria that compare what the reader may not read of people: they go on, and may be replaced. */
  closed: Type.Boolean(),
  /** Whose bounds the criteria keep to; null where there are none. */
  author: nullable(NamedPerson),
  /** People who are named into it and left out of it: those whom the reader may see. */
  named: Type.Array(NamedUntil),
  removed: Type.Array(NamedUntil),
  hidden: Type.Integer({ description: 'people named or left out whom the reader may not see' }),
  Externe: Type.Boolean({ description: 'it takes addresses of people outside' }),
  /** Those that it has: told to whoever owns the list or backs it. */
  externes: Type.Array(
    strict({ Adresse: Type.String(), refused: nullable(Type.String()), Jusqua: nullable(CivilDate) }),
  ),
  outside: Type.Integer({ description: 'how many these are, told or not' }),
  Revision: Type.Integer(),
});
export type ListGroup = Static<typeof ListGroup>;
