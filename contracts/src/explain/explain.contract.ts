import { type Static, Type } from 'typebox';
import { Grade } from '../access/grade.ts';
import {
  CivilDate,
  call,
  holding,
  holdingOnPerson,
  Instant,
  Key,
  nullable,
  oneOf,
  oneself,
  PersonKey,
  signedIn,
  strict,
  subjectKinds,
} from '../call.ts';
import { operators } from '../conditions/condition.ts';
import { type PersonField, personFields } from '../person/person.fields.ts';
import { Reason } from '../reason.ts';

const RightKey = Type.String({ minLength: 1, maxLength: 80 });
const Named = strict({ id: Key, label: Type.String({ description: 'in the reader’s language' }) });
const Person = strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String() });

/** Kinds of subject that an explanation can be asked on. */
export const explainedKinds = ['person', 'site', 'company', 'list'] as const;

/** Where a bound of a grant comes from: see `boundOrigins` of the access engine. */
export const boundOriginNames = ['perimeter', 'delegator', 'narrowing', 'viewer'] as const;

/**
 * A line of a rule. A group (`all`, `any`) is followed by its parts, one deeper. Values are codes, keys and texts as
 * filters write them; `names` of the answer says what keys stand for.
 */
export const ExplainedStep = strict({
  depth: Type.Integer(),
  how: oneOf(['all', 'any', 'test'] as const),
  holds: nullable(Type.Boolean({ description: 'null where telling would say what is masked' })),
  field: Type.Optional(Type.String()),
  operator: Type.Optional(oneOf(operators)),
  written: Type.Optional(Type.Array(Type.String(), { description: 'values of the rule as it is written' })),
  against: Type.Optional(nullable(Type.Array(Type.String(), { description: 'null when a $ value is nothing' }))),
  value: Type.Optional(Type.Array(Type.String(), { description: 'what the subject has; empty for nothing' })),
  masked: Type.Optional(Type.Boolean({ description: 'the reader may not see this field of this subject' })),
  maskedRule: Type.Optional(Type.Boolean({ description: 'nor the $ value that it is compared with' })),
});

export const ExplainedGrant = strict({
  role: nullable(Named),
  profile: Named,
  perimeter: Named,
  Valeur: Type.Integer({ minimum: 1, maximum: 2 }),
  reaches: Type.Boolean(),
  bounds: Type.Array(
    strict({
      origin: oneOf(boundOriginNames),
      holds: nullable(Type.Boolean()),
      steps: Type.Array(ExplainedStep, { description: 'empty: nobody of this kind' }),
    }),
  ),
});

/** What somebody may be to a person, whatever they hold: what opens to them is claimed by these names. */
export const standings = ['oneself', 'directManager'] as const;

/** One of them, and whether they are it. */
const Designated = strict({ as: oneOf(standings), holds: Type.Boolean() });

/** Who can help: somebody known to the reader, and the roles that administer rights. */
export const WhoToAsk = strict({ people: Type.Array(Person), roles: Type.Array(Type.String()) });

const HeldGrants = Type.Array(
  strict({
    profile: Named,
    perimeter: Named,
    rights: Type.Array(strict({ IdDroit: Type.String(), Valeur: Grade })),
  }),
);

const Holding = strict({
  IdPersonneRole: Key,
  role: Named,
  acting: Type.Boolean(),
  delegator: nullable(Person),
  delegated: Type.Boolean(),
  DateFin: nullable(CivilDate),
  /** Given by somebody who could not give it whole. */
  narrowed: Type.Boolean(),
  grants: HeldGrants,
});
export type Holding = Static<typeof Holding>;

/** Tables whose keys an explanation names. */
export const namedTables = ['Personne', 'Societe', 'Site', 'CentreCout'] as const;

const readerParams = {
  IdPersonneEV1: PersonKey,
  field: oneOf(Object.keys(personFields) as PersonField[]),
};

export const explainCalls = {
  decision: call({
    operationId: 'explain.decision',
    method: 'GET',
    path: '/explain/decision/{IdPersonneEV1}/{IdDroit}',
    summary: 'Why somebody may or may not use a right on a subject: role, grant, perimeter, rule and compared values',
    access: holding('adm'),
    params: strict({ IdPersonneEV1: PersonKey, IdDroit: RightKey }),
    query: strict({
      Valeur: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
      kind: Type.Optional(oneOf(explainedKinds)),
      key: Type.Optional(Key),
      IdPersonneRole: Type.Optional(Key),
    }),
    response: strict({
      allowed: Type.Boolean(),
      signsIn: Type.Boolean({ description: 'false: the person may not sign in at all, whatever they hold' }),
      kind: oneOf(subjectKinds),
      /** The role that the person was taken to act under. */
      IdPersonneRole: nullable(Key),
      grants: Type.Array(ExplainedGrant),
      veils: Type.Array(
        strict({
          IdDroit: Type.String(),
          holds: Type.Boolean({ description: 'the right is held on the subject' }),
          or: nullable(Designated),
        }),
      ),
      is: Type.Array(oneOf(standings), { description: 'what they are to the subject, whatever they hold' }),
      roles: Type.Array(
        strict({ IdPersonneRole: Key, role: Named, delegated: Type.Boolean(), allowed: Type.Boolean() }),
      ),
      names: Type.Array(strict({ table: oneOf(namedTables), id: Key, label: Type.String() }), {
        description: 'of the keys that rules compare, those that the reader may know',
      }),
    }),
  }),
  readers: call({
    operationId: 'explain.readers',
    method: 'GET',
    path: '/explain/readers/{IdPersonneEV1}/{field}',
    summary: 'Who can see a field of a person: by role, counted',
    access: holdingOnPerson('IdPersonneEV1', { anywhere: 'adm' }, oneself),
    params: strict(readerParams),
    response: strict({
      IdDroit: Type.String({ description: 'the right that opens the field' }),
      everybody: oneOf(['yes', 'no', 'some'] as const),
      accounts: nullable(Type.Integer({ description: 'how many everybody is; null for who may not know it of all' })),
      oneself: Type.Boolean(),
      roles: Type.Array(
        strict({
          role: Named,
          count: Type.Integer(),
          exact: Type.Boolean({ description: 'false: at least that many' }),
        }),
      ),
    }),
  }),
  readerPeople: call({
    operationId: 'explain.readerPeople',
    method: 'GET',
    path: '/explain/readers/{IdPersonneEV1}/{field}/{IdRole}',
    summary: 'The people who can see a field of a person under a role, a page at a time',
    access: holding('adm'),
    params: strict({ ...readerParams, IdRole: Key }),
    query: strict({ skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })) }),
    response: strict({
      rows: Type.Array(strict({ ...Person.properties, delegated: Type.Boolean() })),
      more: Type.Boolean(),
    }),
  }),
  holdings: call({
    operationId: 'explain.holdings',
    method: 'GET',
    path: '/explain/holdings/{IdPersonneEV1}',
    summary: 'What a person holds and through what: rights by role, profile and perimeter',
    access: holdingOnPerson('IdPersonneEV1', 'adm', 'fp-delegue-role', oneself),
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({ holdings: Type.Array(Holding), base: HeldGrants }),
  }),
};

/** How long one may look through somebody else's eyes, in minutes. */
export const viewAsMinutes = 30;

export const Viewing = strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String(), until: Instant });

export const viewAsCalls = {
  start: call({
    operationId: 'viewAs.start',
    method: 'POST',
    path: '/view-as',
    summary: 'Starts looking at the portal as somebody else does, reading only; they are told',
    access: holding('adm'),
    body: strict({
      IdPersonneEV1: PersonKey,
      Motif: Reason,
    }),
    response: Viewing,
    errors: ['VIEW_AS_NOT_POSSIBLE'],
  }),
  stop: call({
    operationId: 'viewAs.stop',
    method: 'POST',
    path: '/view-as/stop',
    summary: 'Ends looking as somebody else',
    access: signedIn,
    staysOpen: 'readOnly',
    anyRole: true,
  }),
};
