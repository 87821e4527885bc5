import { screenPath } from '@passerelle/contracts/screens.ts';
import { everybody, oneself, ownData, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { countedAwaiting, countedLate, countedOpen } from './visas/counted.queries.ts';

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
