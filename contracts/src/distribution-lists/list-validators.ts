import { type Static, Type } from 'typebox';
import { Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { IdStade } from '../requests/head.ts';
import { RequestStep, Somebody } from '../requests/steps.ts';

/** What a visa of a list is about: that there is such a list, or that it becomes wider. */
export const visaTypes = ['CREATION', 'MODIFICATION'] as const;
export type ListVisaType = (typeof visaTypes)[number];

/** Who decides about a list, and what they said. */
export const ListValidators = strict({
  required: Type.Boolean({ description: 'somebody has to say yes to what is wanted' }),
  /** The request that was made of it last, where the reader may read it. */
  IdDemande: nullable(Key),
  IdStade: nullable(IdStade),
  Version: nullable(Type.Integer()),
  visaType: nullable(oneOf(visaTypes)),
  /** Why it was not to be. */
  Motif: nullable(Type.String()),
  steps: Type.Array(RequestStep),
  /** What would make it wider, and waits. */
  demandee: nullable(
    strict({
      fields: Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() })),
      groupes: Type.Integer({ description: 'groups whose criteria would find many more' }),
      at: Instant,
      by: Somebody,
    }),
  ),
});
export type ListValidators = Static<typeof ListValidators>;
