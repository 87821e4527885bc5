import { Type } from 'typebox';
import {
  CivilDate,
  call,
  holding,
  holdingOnPerson,
  Instant,
  nullable,
  oneOf,
  PersonKey,
  signedIn,
  strict,
} from '../call.ts';
import { QrCode } from '../qr-code.ts';
import { Reason } from '../reason.ts';

/** Whether a person has enrolled a second factor: no, shown a secret and not yet confirmed, yes. */
const enrolments = ['false', 'en-cours', 'true'] as const;
export const factorKinds = ['app', 'token'] as const;

/** What the field for a code accepts; what verifies is the number of digits of the person's own factor. */
export const codeLength = { min: 4, max: 8 } as const;
export const Code = Type.String({ pattern: `^[0-9]{${codeLength.min},${codeLength.max}}$` });

/** What it takes to help somebody in: nothing, a code of one's own second factor, or that one has a factor at all. */
const proofs = ['plain', 'code', 'factor'] as const;
export const Proof = oneOf(proofs);
export type Proof = (typeof proofs)[number];
/** A code of one's own second factor, where whom one helps may more. */
export const OwnCode = Type.Optional(nullable(Code));

const Serial = Type.String({ pattern: '^[A-Za-z0-9-]{4,40}$', description: 'as printed on the token' });
/** At least 128 bits. */
const Seed = Type.String({
  pattern: '^[A-Za-z0-9 =-]{26,200}$',
  description: 'the token’s secret, base32 or hexadecimal',
});
const Digits = Type.Integer({ minimum: 6, maximum: 8 });

/** The factor that somebody has; never its secret. */
const Factor = strict({
  kind: oneOf(factorKinds),
  serial: nullable(Type.String()),
  digits: Digits,
  since: Instant,
  lockedUntil: nullable(Instant),
});

const exemption = strict({ Motif: Type.String(), DateFin: nullable(CivilDate) });

/** A code of the factor in use, needed to replace it; null when there is none. */
const current = Type.Union([Code, Type.Null()]);

export const secondFactorCalls = {
  read: call({
    operationId: 'secondFactor.read',
    method: 'GET',
    path: '/second-factor',
    summary: 'The second factor of the signed-in person',
    access: signedIn,
    personal: true,
    response: strict({
      Enrole: oneOf(enrolments),
      factor: Type.Union([Factor, Type.Null()]),
      exemption: Type.Union([exemption, Type.Null()]),
      policy: oneOf(['mandatory', 'optional', 'off']),
      here: Type.Boolean({ description: 'false when the outside provider keeps second factors' }),
    }),
  }),
  showApp: call({
    operationId: 'secondFactor.showApp',
    method: 'POST',
    path: '/second-factor/app',
    summary: 'Makes a secret for an authenticator app and shows it, once; a first good code puts it in use',
    access: signedIn,
    staysOpen: 'readOnly',
    personal: true,
    body: strict({ current }),
    response: strict({ secret: Type.String(), uri: Type.String(), qr: QrCode }),
    shownOnce: true,
    errors: ['SECOND_FACTOR_CODE', 'SECOND_FACTOR_LOCKED'],
  }),
  takeToken: call({
    operationId: 'secondFactor.takeToken',
    method: 'POST',
    path: '/second-factor/token',
    summary: 'Takes a physical token: one that the service desk registered, or with the seed that it gave',
    access: signedIn,
    staysOpen: 'readOnly',
    personal: true,
    body: strict({ serial: Serial, seed: Type.Union([Seed, Type.Null()]), digits: Digits, current }),
    response: strict({ digits: Digits }),
    errors: ['SECOND_FACTOR_CODE', 'SECOND_FACTOR_LOCKED', 'SECOND_FACTOR_TOKEN'],
  }),
  confirm: call({
    operationId: 'secondFactor.confirm',
    method: 'POST',
    path: '/second-factor/confirm',
    summary: 'Puts the factor that was shown in use, by a first good code of it',
    access: signedIn,
    staysOpen: 'readOnly',
    personal: true,
    body: strict({ code: Code }),
    errors: ['SECOND_FACTOR_CODE', 'SECOND_FACTOR_LOCKED'],
  }),
  registerTokens: call({
    operationId: 'secondFactor.registerTokens',
    method: 'POST',
    path: '/second-factor/tokens',
    summary: 'Registers physical tokens, so that whoever is handed one needs only its serial number',
    access: holding('cpt'),
    body: strict({
      tokens: Type.Array(strict({ serial: Serial, seed: Seed, digits: Digits }), { minItems: 1, maxItems: 1000 }),
    }),
    errors: ['SECOND_FACTOR_TOKEN'],
  }),
  ofPerson: call({
    operationId: 'secondFactor.ofPerson',
    method: 'GET',
    path: '/second-factor/people/{IdPersonneEV1}',
    summary: 'The second factor of a person, for the service desk',
    access: holdingOnPerson('IdPersonneEV1', 'cpt'),
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({
      Enrole: oneOf(enrolments),
      factor: Type.Union([Factor, Type.Null()]),
      exemption: Type.Union([exemption, Type.Null()]),
      mayReset: Type.Boolean(),
      /** What it takes to take their factor back. */
      resetting: Proof,
      mayExempt: Type.Boolean(),
    }),
  }),
  reset: call({
    operationId: 'secondFactor.reset',
    method: 'POST',
    path: '/second-factor/people/{IdPersonneEV1}/reset',
    summary:
      'Takes the second factor of a person back and ends their sessions; where they may more, with a code of one’s own',
    access: holdingOnPerson('IdPersonneEV1', 'cpt'),
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({ Motif: Reason, code: OwnCode }),
    errors: ['SECOND_FACTOR_CODE', 'SECOND_FACTOR_LOCKED'],
  }),
  exempt: call({
    operationId: 'secondFactor.exempt',
    method: 'PUT',
    path: '/second-factor/people/{IdPersonneEV1}/exemption',
    summary: 'Lets a person sign in without a second factor, until a day or until it is taken back',
    access: holdingOnPerson('IdPersonneEV1', 'cpt'),
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({ Motif: Reason, DateFin: Type.Union([CivilDate, Type.Null()]) }),
  }),
  endExemption: call({
    operationId: 'secondFactor.endExemption',
    method: 'DELETE',
    path: '/second-factor/people/{IdPersonneEV1}/exemption',
    summary: 'Takes an exemption back: the person enrols at the next sign-in',
    access: holdingOnPerson('IdPersonneEV1', 'cpt'),
    params: strict({ IdPersonneEV1: PersonKey }),
  }),
};
