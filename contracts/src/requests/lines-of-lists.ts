import { type Static, Type } from 'typebox';
import { CivilDate, Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { requestHead } from './head.ts';
import { Holder, Somebody } from './steps.ts';

/** What a request waits for that is no decision: an answer to what was sent back, its receipt, the signature of that. */
export const awaitedBeside = ['answer', 'receipt', 'signature'] as const;
export type AwaitedBeside = (typeof awaitedBeside)[number];

/** A line of the requests of somebody. */
export const RequestLine = strict({
  ...requestHead,
  opens: Type.Boolean({ description: 'its sheet is for the reader' }),
  /** What is asked, in a few words, where its type says more than its site does. */
  what: nullable(Type.String()),
  /** The last day of what it gave, of a type that gives it for a time. */
  jusqua: nullable(CivilDate),
  waitsFor: Type.Array(Holder),
  /** What it waits for instead of a decision: `holder` is who answers or signs. */
  beside: nullable(oneOf([...awaitedBeside])),
  waitsSince: nullable(Instant),
  holder: Somebody,
});
export type RequestLine = Static<typeof RequestLine>;

/** A visa that awaits the reader. */
export const AwaitingVisa = strict({
  ...requestHead,
  /** What is asked, in a few words, where its type says more than its site does. */
  what: nullable(Type.String()),
  IdVisa: Key,
  Version: Type.Integer(),
  since: Instant,
  onBehalfOf: Somebody,
  /** The reader would decide it in place of security: they are warned. */
  standsIn: Type.Boolean(),
  Formulaire: nullable(Type.String()),
  late: Type.Boolean(),
});
export type AwaitingVisa = Static<typeof AwaitingVisa>;
