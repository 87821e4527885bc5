/** What the calls of hiring files should answer, of people who have none: where one is open, the tests of hiring say. */

import { administratorsOnly } from './jobs.policy.ts';
import type { Persona, Relation } from './personas.policy.ts';
import {
  always,
  borrows,
  closed,
  never,
  onPeople,
  open,
  type Policy,
  type Request,
  seen,
  takesNobody,
  toldOneWhoLeads,
  type Verdict,
  yes,
} from './policy.ts';

const reads = ({ role }: Persona) => role.hiringFile === true;
/** Payroll follows files and decides nothing of them. */
const decides = ({ role }: Persona) => role.hiringFile === true && role.changes === true;
/** Whoever keeps numbers of payroll: it, and human resources, who read birth dates as well. */
const transmits = ({ role }: Persona) => role.hiringFile === true && role.birthDate === true;
const piece = { IdPiece: 2_000_000_000 };

const noDocument = {
  Titre: { text: 'Charte', Traductions: {} },
  ...{ IdPays: null, IdSociete: null, IdLangue: null, Ordre: 1, Actif: true },
  document: ['00000000-0000-0000-0000-000000000000'],
};

type OnPerson = (params: { readonly IdPersonneEV1: number }) => Request;

const casesOf = (request: OnPerson, may: typeof reads, then: Verdict) =>
  onPeople(
    (IdPersonneEV1) => request({ IdPersonneEV1 }),
    (persona, relation, inRole) => {
      if (!may(persona)) return 'NOT_AUTHORIZED';
      return seen(relation) && inRole ? then : 'NOT_FOUND';
    },
  );

const of = (request: OnPerson, may: typeof reads, then: Verdict) => closed(...casesOf(request, may, then));

/** What is decided of a file: never of one's own. */
const decided = (request: OnPerson, then: Verdict, may: typeof reads = decides) =>
  closed(
    ...onPeople(
      (IdPersonneEV1) => request({ IdPersonneEV1 }),
      (persona: Persona, relation: Relation | 'nobody', inRole: boolean) => {
        if (!may(persona)) return 'NOT_AUTHORIZED';
        if (!seen(relation) || !inRole) return 'NOT_FOUND';
        return relation === 'own' || borrows(persona, relation) ? 'NOT_AUTHORIZED' : then;
      },
    ),
  );

/** What one does about oneself alone. */
const ofOneself = (request: OnPerson, then: Verdict) =>
  closed(
    ...onPeople(
      (IdPersonneEV1) => request({ IdPersonneEV1 }),
      (_persona, relation) => (relation === 'own' ? then : 'NOT_AUTHORIZED'),
    ),
  );

const byCandidates = (request: Request = {}) =>
  takesNobody(never('by people, who are none', 'TOKEN_INVALID', () => request));

/** The board is of everybody whom one follows: whoever follows files sees that. */
const board = (request: Request, may: typeof reads) =>
  closed({
    about: 'those that one follows',
    request: () => request,
    verdict: (one: Persona) => (may(one) ? yes : 'NOT_AUTHORIZED'),
  });

export const hiringPolicy: Policy = {
  'hiringFiles.list': board({ body: {} }, reads),
  'hiringFiles.count': board({ query: {} }, reads),
  'hiringFiles.export': board(
    { body: { format: 'csv', filter: '', columns: ['IdDossier'] } },
    ({ role }) => role.exports === true && role.hiringFile === true,
  ),
  'hiring.read': of((params) => ({ params }), reads, { body: { file: null } }),
  'hiring.progress': closed(...toldOneWhoLeads(casesOf((params) => ({ params }), reads, yes))),
  'hiring.values': of((params) => ({ params }), reads, 'NOT_FOUND'),
  'hiring.paper': of((params) => ({ params: { ...params, ...piece } }), reads, 'NOT_FOUND'),
  'hiring.differences': of((params) => ({ params }), reads, 'NOT_FOUND'),
  'hiring.settleDifferences': decided((params) => ({ params, body: { Retenus: [] } }), 'NOT_FOUND'),
  'hiring.validate': decided((params) => ({ params, body: { IdVisa: 1, Version: 1, Retenus: [] } }), 'NOT_FOUND'),
  'hiring.fillIn': decided(
    (params) => ({ params, body: { fields: [{ IdChamp: 'VillePerso', Valeur: 'Nantes', Vu: null }] } }),
    'NOT_FOUND',
  ),
  'hiring.link': decided((params) => ({ params }), 'NOT_FOUND'),
  'hiring.send': decided((params) => ({ params, body: {} }), 'NOT_FOUND'),
  'hiring.sendBack': decided(
    (params) => ({ params, body: { fields: ['VillePerso'], pieces: [], Remarque: 'Which town is it?' } }),
    'NOT_FOUND',
  ),
  'hiring.withdrawSendBack': decided((params) => ({ params }), 'NOT_FOUND'),
  'hiring.renew': decided((params) => ({ params }), 'NOT_FOUND'),
  'hiring.block': decided((params) => ({ params }), 'NOT_FOUND'),
  'hiring.unblock': decided((params) => ({ params }), 'NOT_FOUND'),
  'hiring.transmit': decided((params) => ({ params, body: {} }), 'NOT_FOUND', transmits),
  'hiringPapers.list': closed(administratorsOnly('what is asked of whom', () => ({}))),
  'hiringPapers.file': closed(administratorsOnly('as a file', () => ({}))),
  'hiringDocuments.list': closed(administratorsOnly('to read', () => ({}))),
  'hiringDocuments.save': closed(
    administratorsOnly('whose file was sent by nobody', () => ({ body: noDocument }), 'INVALID_INPUT'),
  ),
  'hiring.twinFiles': closed(administratorsOnly('whose it keeps', () => ({}))),
  'hiring.transmitAgain': decided(
    (params) => ({ params, body: { fields: [] } }),
    'NOT_FOUND',
    (persona) => decides(persona) || transmits(persona),
  ),
  'hiring.pack': of((params) => ({ params }), transmits, 'NOT_FOUND'),
  'hiring.decide': decided(
    (params) => ({ params: { ...params, ...piece }, body: { Etat: 'accepted', Version: 1 } }),
    'NOT_FOUND',
  ),
  'hiring.contact': decided((params) => ({ params, body: { DateNaissance: '1990-01-01' } }), 'NOT_FOUND'),
  'hiring.returnDay': decided((params) => ({ params, body: { DateRetour: '2026-12-24' } }), 'NOT_FOUND'),
  'hiring.askWaiver': decided(
    (params) => ({ params: { ...params, ...piece }, body: { Motif: 'Not to be had' } }),
    'NOT_FOUND',
  ),
  'hiring.decideWaiver': decided(
    (params) => ({ params: { ...params, ...piece }, body: { granted: true, Version: 1 } }),
    'NOT_FOUND',
  ),
  'hiring.cancelWaiver': decided((params) => ({ params: { ...params, ...piece } }), 'NOT_FOUND'),
  // Whoever is here already is not to come.
  'hiring.open': decided((params) => ({ params, body: {} }), 'UPDATE_WITH_STATUT_NOT_ALLOWED'),

  // Of whoever owes nothing: what is due of somebody is nobody else's to see.
  'duePapers.list': ofOneself((params) => ({ params }), { body: [] }),
  'duePapers.give': ofOneself(
    (params) => ({
      ...{ params: { ...params, ...piece }, query: { name: 'a.pdf' } },
      content: { bytes: '%PDF', type: 'application/pdf' },
    }),
    'NOT_FOUND',
  ),
  'duePapers.paper': ofOneself((params) => ({ params: { ...params, ...piece } }), 'NOT_FOUND'),

  'candidate.enter': open(
    never('a link that is none', 'TOKEN_NOT_FOUND', () => ({ body: { token: 'none', DateNaissance: '1990-01-01' } })),
  ),
  // Whatever link it is, or none.
  'candidate.ask': open(always('told the same', { body: { token: 'none' } })),
  'candidate.leave': byCandidates(),
  'candidate.relay': byCandidates(),
  'candidate.file': byCandidates(),
  'candidate.save': byCandidates({ body: { fields: [{ IdChamp: 'VillePerso', Valeur: 'Nantes' }] } }),
  'candidate.give': byCandidates({
    ...{ params: piece, query: { name: 'a.pdf' } },
    content: { bytes: '%PDF', type: 'application/pdf' },
  }),
  'candidate.pages': byCandidates({
    params: piece,
    body: { pages: ['00000000-0000-4000-8000-000000000000'] },
  }),
  'candidate.paper': byCandidates({ params: piece }),
  'candidate.pack': byCandidates(),
  'candidate.givePhoto': byCandidates({
    ...{ query: { name: 'a.png' } },
    content: { bytes: '%PNG', type: 'image/png' },
  }),
  'candidate.dropPhoto': byCandidates(),
  'candidate.photo': byCandidates(),
  'candidate.abandon': byCandidates({ body: {} }),
  'candidate.submit': byCandidates(),
  'candidate.askWaiver': byCandidates({ params: piece, body: { Motif: 'Not to be had' } }),
  'candidate.documents': byCandidates({ query: { IdLangue: 'FR' } }),
  'candidate.document': byCandidates({ params: { IdDocument: 2_000_000_000 } }),
  'candidate.markRead': byCandidates({ params: { IdDocument: 2_000_000_000 } }),
};
