import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { CountedRows, Measure } from '../../../engines/measures/measure.ts';
import { mayKnowGap } from './gaps.policy.ts';
import { isLeft } from './gaps.queries.ts';
import { runsOfReader } from './provisioning.queries.ts';

const run: Pick<CountedRows, 'may' | 'seenBy'> = {
  may: ({ kernel, actor }) => kernel.holds(actor, 'cpt'),
  seenBy: () => ['cpt', 'ann'],
};

/** Accounts that did not come about. */
export const accountsFailed: CountedRows = {
  ...run,
  rows: (eyes) =>
    sql`select from account_run r join "Personne" p using ("IdPersonneEV1") where r.state = 'failed' and ${runsOfReader(eyes)}`,
  opens: () => screenPath('accounts', {}, '?etat=failed'),
};

/** Accounts that did not come about, and those that differ outside from what is wanted of them. */
export const provisioningMeasures: readonly Measure[] = [
  { name: 'accountsFailed', section: 'systems', ...accountsFailed },
  {
    name: 'accountsDiffering',
    section: 'systems',
    ...run,
    rows: (eyes) =>
      sql`select from account_gap g left join "Personne" p using ("IdPersonneEV1") where not ${isLeft} and ${mayKnowGap(eyes)('g', 'p')}`,
    opens: () => screenPath('accountGaps'),
  },
];
