import { sql } from 'kysely';
import type { Domain } from '../../domain.ts';
import { ticketsRoutes } from './tickets.routes.ts';
import { saidTicketsSystem, ticketsSystem } from './tickets.system.ts';

/** Tickets in the help-desk, for whichever domain wants one: opened, commented on and closed with the acts that want it. */
export const ticketsDomain: Domain = {
  name: 'tickets',
  offers: ['tickets.actions'],
  owns: ['ticket', 'ticket_note', 'twin_ticket'],
  merged: { ticket: { IdPersonneEV1: 'stays' } },
  kept: {
    // Before the tickets that say which these are.
    twin_ticket: {
      about: (person) =>
        sql<boolean>`exists (select from ticket k where k."IdPersonneEV1" = ${person} and k.external_id = t.id::text)`,
      becomes: 'gone',
      words: ['title', 'body', 'requester', 'notes'],
    },
    ticket: { about: 'IdPersonneEV1', becomes: 'gone', words: ['title', 'body'] },
    ticket_note: { words: ['body'] },
  },
  routes: [ticketsRoutes],
  systems: [{ said: saidTicketsSystem, built: ({ db, act, tickets }) => ticketsSystem({ db, act, portOf: tickets }) }],
};
