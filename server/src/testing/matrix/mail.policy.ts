import type { Persona } from './personas.policy.ts';
import { administrates, type Case, closed, type Policy, yes } from './policy.ts';

/** The back-office of mails is the administrators'. */
const forBackOffice = (about: string, request: Case['request'], verdict: ReturnType<Case['verdict']>): Case => ({
  about,
  request,
  verdict: (persona: Persona) => (administrates(persona) ? verdict : 'NOT_AUTHORIZED'),
});
const none = { params: { IdMail: 'NO_SUCH_MAIL' } };
const settings = {
  LibMail: 'x',
  Langue: 'FR',
  Mailto: ['$to'],
  CClist: [],
  BCClist: [],
  URL: null,
  Source: 'roleEnded',
  Perso: true,
  ProfilRoutage: null,
  DateD: null,
  DateF: null,
};
const noField = { params: { IdMail: 'NO_SUCH_MAIL', IdField: 'Prenom' } };
const field = { Type: 'text', Map: 'to.Prenom', DateDebut: null, DateFin: null, Revision: 0 };
const noVersion = { params: { IdMail: 'NO_SUCH_MAIL', n: 1 } };
const noDelivery = { params: { id: 2_000_000_000 } };

export const mailPolicy: Policy = {
  'mail.list': closed(forBackOffice('all', () => ({}), yes)),
  'mail.read': closed(
    forBackOffice('none', () => none, 'NOT_FOUND'),
    forBackOffice('one that ships', () => ({ params: { IdMail: 'ROLE_TERMINE' } }), yes),
  ),
  'mail.create': closed(
    forBackOffice(
      'with a code that there is',
      () => ({ body: { IdMail: 'ROLE_TERMINE', ...settings } }),
      'ERREUR_MAIL_EXIST',
    ),
  ),
  'mail.update': closed(forBackOffice('none', () => ({ ...none, body: { ...settings, Revision: 0 } }), 'NOT_FOUND')),
  'mail.activate': closed(forBackOffice('none', () => ({ ...none, body: { Actif: true } }), 'NOT_FOUND')),
  'mail.copy': closed(
    forBackOffice('none', () => ({ ...none, body: { IdMail: 'COPY' } }), 'NOT_FOUND'),
    forBackOffice(
      'to a code that there is',
      () => ({ params: { IdMail: 'ROLE_TERMINE' }, body: { IdMail: 'PLAN_A_CONFIRMER' } }),
      'ERREUR_MAIL_EXIST',
    ),
  ),
  'mail.writeTemplate': closed(
    forBackOffice(
      'none',
      () => ({ params: { IdMail: 'NO_SUCH_MAIL', Langue: 'FR' }, body: { OBJET: 'x', body: 'x', Revision: 0 } }),
      'NOT_FOUND',
    ),
  ),
  'mail.writeField': closed(forBackOffice('none', () => ({ ...noField, body: field }), 'NOT_FOUND')),
  'mail.removeField': closed(forBackOffice('none', () => noField, 'NOT_FOUND')),
  'mail.records': closed(forBackOffice('of a source', () => ({ params: { Source: 'delegationReceived' } }), yes)),
  'mail.preview': closed(
    forBackOffice('none', () => ({ ...none, body: { id: null, languages: ['FR'] } }), 'NOT_FOUND'),
    forBackOffice(
      'on no record',
      () => ({ params: { IdMail: 'ROLE_TERMINE' }, body: { id: 2_000_000_000, languages: [] } }),
      'NOT_FOUND',
    ),
  ),
  'mail.recipients': closed(
    forBackOffice('none', () => ({ params: { IdMail: 'ROLE_TERMINE', id: 2_000_000_000 } }), 'NOT_FOUND'),
  ),
  'mail.test': closed(forBackOffice('none', () => ({ ...none, body: { id: 1, Langue: 'FR' } }), 'NOT_FOUND')),
  'mail.versions': closed(forBackOffice('none', () => none, 'NOT_FOUND')),
  'mail.version': closed(forBackOffice('none', () => noVersion, 'NOT_FOUND')),
  'mail.restore': closed(forBackOffice('none', () => noVersion, 'NOT_FOUND')),
  'mailDelivery.list': closed(
    forBackOffice('all', () => ({}), yes),
    forBackOffice('those that were refused', () => ({ query: { state: 'refused', q: '%' } }), yes),
  ),
  'mailDelivery.read': closed(forBackOffice('none', () => noDelivery, 'NOT_FOUND')),
  'mailDelivery.retry': closed(forBackOffice('none', () => noDelivery, 'NOT_FOUND')),
  'mailDelivery.retryAll': closed(
    forBackOffice('none', () => ({ body: { state: 'notArrived', q: 'no such mail anywhere' } }), yes),
  ),
  'mailDelivery.giveUp': closed(forBackOffice('none', () => noDelivery, 'NOT_FOUND')),
  'mailDelivery.bounce': closed(
    forBackOffice('none', () => ({ body: { messageId: 'mail-1@elsewhere.test', answer: 'x' } }), 'INVALID_INPUT'),
  ),
};
