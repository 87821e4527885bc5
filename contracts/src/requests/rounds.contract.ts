import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, NamedPerson, nullable, oneOf, strict } from '../call.ts';
import { Circuit, Unheld } from './rounds.ts';
import { Holder, visaCauses } from './steps.ts';
import { TypeDemande } from './type-demande.ts';

const typeDemande = TypeDemande;
const editor = holding('adm');
/** Of one company; without it, of every company that has none of its own. */
const query = strict({ IdSociete: Type.Optional(Key) });

/** Whom a round would ask. */
const AskedHolder = strict({
  Porteurs: Type.Array(Holder),
  /** Where it is held by name. */
  holder: nullable(NamedPerson),
  Cause: nullable(oneOf(visaCauses)),
  /** How many could decide it. */
  people: Type.Integer(),
});
export type AskedHolder = Static<typeof AskedHolder>;

/** A former request, as it would go: whom each round asks. */
export const ReplayedRequest = strict({
  IdDemande: Key,
  person: NamedPerson,
  LibSite: nullable(Type.String()),
  LibSociete: nullable(Type.String()),
  DateTransmission: nullable(Instant),
  /** By what is in force, and by what is edited; the same where that is null. */
  before: Type.Array(Type.Array(AskedHolder)),
  after: nullable(Type.Array(Type.Array(AskedHolder))),
});
export type ReplayedRequest = Static<typeof ReplayedRequest>;

export const roundsCalls = {
  list: call({
    operationId: 'rounds.list',
    method: 'GET',
    path: '/Circuits',
    summary: 'Who decides each type of request: in every company, and in those that have rounds of their own',
    access: editor,
    response: Type.Array(
      strict({
        typeDemande,
        IdSociete: nullable(Key),
        LibSociete: nullable(Type.String()),
        /** Null where there is none: nothing can be asked for. */
        Circuit: nullable(Circuit),
        /** It is as it ships. */
        livre: Type.Boolean(),
        DateM: nullable(Instant),
        who: nullable(NamedPerson),
      }),
    ),
  }),
  read: call({
    operationId: 'rounds.read',
    method: 'GET',
    path: '/Circuits/{typeDemande}',
    summary:
      'Who decides a type of request, in one company or in every one: in force, as it ships, and what may be said',
    access: editor,
    params: strict({ typeDemande }),
    query,
    response: strict({
      LibSociete: nullable(Type.String()),
      /** What is stored of it; null where it has none of its own, or there is none at all. */
      Circuit: nullable(Circuit),
      /** What holds there: of a company without its own, what every company has. */
      enVigueur: nullable(Circuit),
      livre: Circuit,
      /** Cases by which a round may be left out. */
      cases: Type.Array(Type.String()),
      /** What holders may fill in. */
      forms: Type.Array(strict({ name: Type.String(), form: Type.String() })),
      /** A round may name a right over the site. */
      ofSite: Type.Boolean(),
    }),
  }),
  replay: call({
    operationId: 'rounds.replay',
    method: 'POST',
    path: '/Circuits/{typeDemande}/rejeu',
    summary: 'Whom the last fifty requests would have asked by edited rounds, and where these name nobody',
    access: editor,
    reads: true,
    params: strict({ typeDemande }),
    body: strict({ IdSociete: Type.Optional(Key), Circuit }),
    response: strict({ requests: Type.Array(ReplayedRequest), unheld: Type.Array(Unheld) }),
  }),
};
