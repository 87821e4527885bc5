import { type Static, Type } from 'typebox';
import {
  call,
  decidingOnPerson,
  holdingOnPerson,
  Instant,
  Key,
  NamedPerson,
  nullable,
  oneOf,
  PersonKey,
  strict,
} from '../call.ts';
import { deciding } from '../requests/deciding.contract.ts';
import { IdStade } from '../requests/head.ts';
import { type KeptOf, keptOf } from './pieces.ts';

const path = '/Personnes/{IdPersonneEV1}/dossier-embauche' as const;
const ofPerson = strict({ IdPersonneEV1: PersonKey });
const decides = decidingOnPerson('IdPersonneEV1', 'de-acces');
const text = nullable(Type.String());

/** A field of which the file and the record say otherwise. */
const Difference = strict({
  IdChamp: Type.String(),
  file: Type.String(),
  fileAt: nullable(Type.String({ format: 'date-time', description: 'when its candidate handed it over; null before' })),
  readsRecord: Type.Boolean({
    description: 'the reader may read what the record says; else it is told that it differs',
  }),
  record: text,
  recordAt: nullable(Instant),
  recordBy: nullable(NamedPerson),
  Vu: Type.String({ description: 'of the two values: what is chosen holds for these' }),
  Retenu: nullable(Type.Unsafe<KeptOf>({ ...oneOf(keptOf), description: 'what was chosen for these two values' })),
});
export type Difference = Static<typeof Difference>;

const Retenus = Type.Array(
  strict({
    IdChamp: Type.String({ minLength: 1, maxLength: 40 }),
    Retenu: oneOf(keptOf),
    Vu: Type.String({ maxLength: 64 }),
  }),
  { maxItems: 50, description: 'what counts, field by field, as it was looked at' },
);
export type Kept = Static<typeof Retenus>[number];

/** How a hiring file that was handed over comes into the record. */
export const validationCalls = {
  differences: call({
    operationId: 'hiring.differences',
    method: 'GET',
    path: `${path}/ecarts`,
    summary:
      'The fields of which a hiring file and the record say otherwise, each with both, as far as the reader may read them; who reads it is recorded',
    access: holdingOnPerson('IdPersonneEV1', 'de-voir', 'de-acces'),
    params: ofPerson,
    response: strict({ ecarts: Type.Array(Difference) }),
    sensitive: true,
  }),
  settle: call({
    operationId: 'hiring.settleDifferences',
    method: 'POST',
    path: `${path}/ecarts`,
    summary: 'Says what counts where a hiring file and the record say otherwise, before it is validated',
    access: decides,
    params: ofPerson,
    body: strict({ Retenus }),
    errors: ['DEMANDE_STADE', 'DEMANDE_MODIFIEE'],
  }),
  validate: call({
    operationId: 'hiring.validate',
    method: 'POST',
    path: `${path}/validation`,
    summary:
      'Validates a hiring file that awaits the reader, with what counts where the record says otherwise: all of it, or nothing',
    access: decides,
    params: ofPerson,
    body: strict({ IdVisa: Key, Version: Type.Integer({ minimum: 1, description: 'the one that was read' }), Retenus }),
    response: strict({ IdStade }),
    errors: ['DEMANDE_STADE', 'DEMANDE_MODIFIEE', 'DOSSIER_ECARTS', ...deciding],
  }),
};
