import { type Static, Type } from 'typebox';
import {
  CivilDate,
  call,
  holdingOnPerson,
  Instant,
  Key,
  NamedPerson,
  nullable,
  oneOf,
  oneself,
  PersonKey,
  strict,
} from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { planStates } from '../plans/plans.contract.ts';
import { SignedName, Trace } from '../signature.ts';
import { holdingNames } from './holdings.ts';

const ofPerson = strict({ IdPersonneEV1: PersonKey });

/** One thing that somebody holds. */
const HeldThing = strict({
  key: Type.String(),
  /** What it is called; null where nothing more than its kind is to be said. */
  label: nullable(Type.String()),
  /** More about it, such as since when or until when; null where there is nothing. */
  about: nullable(Type.String()),
  /** The last day that it lasts by itself. */
  until: nullable(CivilDate),
  /** How many it is. */
  count: nullable(Type.Integer()),
  /** How many others may do the same, where that is what matters. */
  others: nullable(Type.Integer()),
  /** Whose record tells more of it. */
  person: nullable(strict({ ...NamedPerson.properties, IdPays: nullable(Type.String()) })),
});
export type HeldThing = Static<typeof HeldThing>;

const HeldKind = strict({
  kind: oneOf(holdingNames),
  /** Whether somebody else can take it over by a plan; what cannot ends by itself, or is somebody else's to settle. */
  taken: Type.Boolean(),
  count: Type.Integer(),
  /** The nearest above the person in the line of it who is there; null where there is none, or the reader may not know. */
  above: nullable(NamedPerson),
  /** The first of them, by name. */
  things: Type.Array(HeldThing),
});
export type HeldKind = Static<typeof HeldKind>;

/** Somebody signs for what they receive on arriving, and for what they leave. */
export const packWays = ['arrival', 'departure'] as const;
export type PackWay = (typeof packWays)[number];

/** A thing that was given out to somebody in this stay, and comes back. */
const GivenThing = strict({
  kind: oneOf(holdingNames),
  key: Type.String(),
  label: Type.String(),
  about: nullable(Type.String()),
  since: CivilDate,
  /** By when it is to come back. */
  until: nullable(CivilDate),
  /** When it came back; null while it is missing. */
  returned: nullable(CivilDate),
  /** When it was signed for as received. */
  signed: nullable(CivilDate),
});
export type GivenThing = Static<typeof GivenThing>;

/** A pack that was signed. */
const SignedPack = strict({
  IdPassation: Key,
  Sens: oneOf(packWays),
  /** Of things: how many it covers, and on leaving those that had not come back, with the day by which they were to. */
  lines: Type.Integer(),
  missing: Type.Array(strict({ label: Type.String(), until: nullable(CivilDate) })),
  /** Under whose account it was signed, and the name that was written. */
  author: NamedPerson,
  NomSigne: Type.String(),
  DateC: Instant,
  /** Null once it was erased. */
  IdFichier: nullable(FileKey),
  sha256: Type.String(),
});

const Pack = strict({
  person: strict({
    ...NamedPerson.properties,
    IdPays: nullable(Type.String()),
    DateSortiePhysique: nullable(CivilDate),
  }),
  /** What of it is signed on leaving, and what on arriving, as they stand: given back when they are signed. */
  versions: strict({ departure: Type.String(), arrival: Type.String() }),
  given: Type.Array(GivenThing),
  /** Whether the reader may hand things over, beside looking. */
  mayHandOver: Type.Boolean(),
  kinds: Type.Array(HeldKind),
  /** Plans that handed things of theirs over, or would; the latest first. */
  plans: Type.Array(
    strict({ IdPlan: Key, state: oneOf(planStates), author: nullable(NamedPerson), at: Instant, rows: Type.Integer() }),
  ),
  signed: Type.Array(SignedPack),
});
export type Pack = Static<typeof Pack>;

/** Things of one kind that are named at once; all are counted, and all are taken over where none is named. */
export const mostHeldShown = 200;

/** What somebody holds, who takes it over, and the pack that is signed of it. */
export const handoverCalls = {
  pack: call({
    operationId: 'handover.pack',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/passation',
    summary: 'All that somebody holds, kind by kind, as far as the reader sees it, and what was handed over of it',
    access: holdingOnPerson('IdPersonneEV1', 'adc', 'esc', oneself),
    params: ofPerson,
    response: Pack,
  }),
  sign: call({
    operationId: 'handover.sign',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/passation/signature',
    summary:
      'Signs the pack as it was read, on leaving or for what was received on arriving: a PDF is made of it and kept, its hash is in the history',
    access: holdingOnPerson('IdPersonneEV1', 'adc', 'esc', oneself),
    params: ofPerson,
    body: strict({
      NomSigne: SignedName,
      trace: Type.Optional(Trace),
      Sens: Type.Optional(oneOf(packWays)),
      version: Type.Optional(
        Type.String({ maxLength: 100, description: 'the version that was read: another one is not signed' }),
      ),
    }),
    response: SignedPack,
    errors: ['CONFLICT'],
  }),
};
