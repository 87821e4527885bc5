import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { everybody, oneself, ownData, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { countedAwaiting, countedLate, countedOpen, waitingVisas } from './visas/counted.queries.ts';

const ownInbox =
  (query = '') =>
  (reader: TileReader): string =>
    screenPath('requestValidation', oneself(reader), query);

/** What awaits the reader, what of it is late, and what they asked for. */
export const requestTiles: readonly Tile[] = [
  {
    name: 'visas',
    section: 'awaits',
    may: everybody,
    rows: countedAwaiting,
    opens: ownInbox(),
    underOthers: {
      // What a role holds visas by, beside the name of who has it.
      rights: ['SGX', 'SECUOFF', 'VALIDATION', 'adm'],
      // What is held by no name is neither mine nor not mine until that is asked so.
      rows: (there, here) => sql`${countedAwaiting(there)} and (${waitingVisas(here)}) is not true`,
    },
  },
  {
    name: 'visasLate',
    section: 'awaits',
    may: everybody,
    rows: countedLate,
    opens: ownInbox('?late=true'),
  },
  {
    name: 'requestsOpen',
    section: 'asked',
    may: ({ kernel, actor }) => kernel.holds(actor, 'suivi-demande-do-perso'),
    rows: countedOpen,
    opens: ownData('demandes', '?ouvertes=true'),
  },
];
