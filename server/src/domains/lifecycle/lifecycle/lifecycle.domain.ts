import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import type { Domain } from '../../domain.ts';
import { lifecycleJobs } from './lifecycle.jobs.ts';
import { lifecycleRoutes } from './lifecycle.routes.ts';
import { licenceRoutes, loginRoutes } from './login.routes.ts';
import { mobilityRoutes } from './mobility.routes.ts';

/** What was decided about the mailbox of somebody, told in their timeline to who decides about their stay. */
const mailboxEntity: Entity = {
  name: 'mailbox_end',
  rows: { table: 'mailbox_end', key: ['IdPersonneEV1'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('BoiteJusquA'),
  within: {
    Personne: ({ id, rights }) =>
      rights.has('adc') || rights.has('esc') ? sql`select ${id}::text` : sql`select null::text where false`,
  },
};

/** The stay of people: decided by those who look after them, moved by its dates, followed by their accounts. */
export const lifecycleDomain: Domain = {
  name: 'lifecycle',
  offers: ['life.actions', 'life.queries'],
  owns: ['mailbox_end', 'AbandonArrivee'],
  routes: [lifecycleRoutes, mobilityRoutes, loginRoutes, licenceRoutes],
  merged: { mailbox_end: { IdPersonneEV1: 'stays' }, AbandonArrivee: { IdPersonneEV1: 'stays' } },
  kept: {
    mailbox_end: { about: 'IdPersonneEV1', becomes: 'gone' },
    AbandonArrivee: { about: 'IdPersonneEV1', becomes: 'gone' },
  },
  jobs: [lifecycleJobs],
  entities: [mailboxEntity],
};
