import { Type } from 'typebox';
import { call, holding, Instant, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { PersonReference } from '../catalogue/field-values.ts';
import { Reason } from '../reason.ts';
import { OwnCode } from './second-factor.contract.ts';

/** Where a physical token is: with the service desk, with somebody, nobody knows where. */
export const tokenStates = ['stock', 'given', 'lost'] as const;
export type TokenState = (typeof tokenStates)[number];

/** Columns of a file of tokens. */
export const tokenFileColumns = ['serial', 'secret', 'digits'] as const;
/** What is wrong with a line of it; `header` is about the first line as a whole. */
export const tokenFileRules = ['header', 'missing', 'serial', 'seed', 'digits', 'duplicate', 'tooMany'] as const;

export const tokenLimits = { lines: 2000, file: 400_000 } as const;

const Serial = Type.String({ pattern: '^[A-Za-z0-9-]{4,40}$', description: 'as printed on the token' });

/** A token; never its secret. */
const Token = strict({
  serial: Type.String(),
  digits: Type.Integer(),
  state: oneOf(tokenStates),
  holder: nullable(PersonReference),
  since: Instant,
  /** Its codes open the portal to its holder. */
  inUse: Type.Boolean(),
});

const one = strict({ serial: Serial });

export const tokenCalls = {
  list: call({
    operationId: 'tokens.list',
    method: 'GET',
    path: '/second-factor/tokens',
    summary: 'The physical tokens: those in stock, and those of people whose accounts the reader looks after',
    access: holding('cpt'),
    query: strict({
      state: Type.Optional(oneOf(tokenStates)),
      words: Type.Optional(Type.String({ maxLength: 100, description: 'part of a serial number or of a name' })),
      after: Type.Optional(Type.String({ maxLength: 40, description: 'the `next` of the page before' })),
    }),
    response: strict({
      rows: Type.Array(Token),
      next: nullable(Type.String()),
      /** Of all that the words find. */
      counts: strict({ stock: Type.Integer(), given: Type.Integer(), lost: Type.Integer() }),
    }),
  }),
  load: call({
    operationId: 'tokens.load',
    method: 'POST',
    path: '/second-factor/tokens/load',
    summary: 'Registers the tokens of a CSV file (serial, secret, digits), all or, where a line is wrong, none',
    access: holding('cpt'),
    // Its seeds go from the reader to the vault: they are kept nowhere as they come.
    receives: { types: ['text/csv'], largest: tokenLimits.file },
    query: strict({ essai: Type.Boolean({ description: 'only says what would be done' }) }),
    response: strict({
      done: Type.Boolean(),
      added: Type.Integer(),
      renewed: Type.Integer({ description: 'known already: their secret becomes that of the file' }),
      faults: Type.Array(
        strict({
          ligne: Type.Integer({ description: 'as an editor numbers it' }),
          colonne: nullable(oneOf(tokenFileColumns)),
          regle: oneOf(tokenFileRules),
        }),
      ),
    }),
  }),
  give: call({
    operationId: 'tokens.give',
    method: 'POST',
    path: '/second-factor/tokens/{serial}/give',
    summary: 'Gives a token of the stock to somebody, who alone can then enrol with it',
    access: holding('cpt'),
    params: one,
    body: strict({ IdPersonneEV1: PersonKey, Motif: Type.Optional(Reason) }),
    errors: ['CONFLICT'],
  }),
  takeBack: call({
    operationId: 'tokens.takeBack',
    method: 'POST',
    path: '/second-factor/tokens/{serial}/take-back',
    summary: 'Puts a token back in stock; whoever signs in with it enrols again',
    access: holding('cpt'),
    params: one,
    body: strict({ Motif: Reason, code: OwnCode }),
    errors: ['CONFLICT', 'SECOND_FACTOR_CODE', 'SECOND_FACTOR_LOCKED'],
  }),
  lose: call({
    operationId: 'tokens.lose',
    method: 'POST',
    path: '/second-factor/tokens/{serial}/lost',
    summary: 'Declares a token lost; whoever signs in with it enrols again, and nobody can enrol with it',
    access: holding('cpt'),
    params: one,
    body: strict({ Motif: Reason, code: OwnCode }),
    errors: ['CONFLICT', 'SECOND_FACTOR_CODE', 'SECOND_FACTOR_LOCKED'],
  }),
};
