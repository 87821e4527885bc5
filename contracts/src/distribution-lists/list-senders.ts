import { Type } from 'typebox';
import { NamedPerson, strict } from '../call.ts';

/** The people who may write to a list that names its senders, as a reader is told them. */
export const ListSenders = strict({
  senders: Type.Array(NamedPerson),
  hidden: Type.Integer({ description: 'senders whom the reader may not see' }),
});
