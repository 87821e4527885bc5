import { effectChoices } from '@passerelle/contracts/effects/effects.contract.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { administrators, type Tile } from '../../../engines/tiles/tile.ts';

/** What did not come about outside, and waits for somebody. */
export const effectTiles: readonly Tile[] = [
  {
    name: 'effectsNotDone',
    section: 'awaits',
    may: administrators,
    rows: () =>
      sql`select from effect where state in (${sql.join(effectChoices.notDone.map((state) => sql.lit(state)))})`,
    opens: () => screenPath('effects', {}, '?etat=notDone'),
  },
];
