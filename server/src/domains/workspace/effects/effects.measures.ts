import { effectChoices } from '@passerelle/contracts/effects/effects.contract.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { CountedRows, Measure } from '../../../engines/measures/measure.ts';
import { administrators } from '../../../engines/tiles/tile.ts';

/** What did not come about outside, and waits for somebody. */
export const effectsNotDone: CountedRows = {
  may: administrators,
  seenBy: () => ['adm'],
  rows: () =>
    sql`select from effect where state in (${sql.join(effectChoices.notDone.map((state) => sql.lit(state)))})`,
  opens: () => screenPath('effects', {}, '?etat=notDone'),
};

export const effectsMeasures: readonly Measure[] = [{ name: 'effectsNotDone', section: 'systems', ...effectsNotDone }];
