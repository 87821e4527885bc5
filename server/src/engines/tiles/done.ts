import type { DoneName } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** How much of something came about by itself within the last day, as whoever administers is told. */
export interface Done {
  readonly name: DoneName;
  /** Read at each look at the first page, so as cheap as an index. */
  readonly count: Sql<number>;
}

/** Within the last day. */
export const withinADay = (at: Sql): Sql<boolean> => sql<boolean>`${at} > now() - interval '1 day'`;
