import { ticketsCalls } from '@passerelle/contracts/tickets/tickets.contract.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { readTwinTickets } from './twin-tickets.ts';

export function ticketsRoutes({ db }: { readonly db: Db }): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof ticketsCalls>(ticketsCalls, {
    twin: async ({ query }) => await readTwinTickets(db, query?.search),
  });
}
