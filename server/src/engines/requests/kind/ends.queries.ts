import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';
import { requestKinds } from './kinds.ts';

/** The last day of what requests `d` gave, once they are validated; null where nothing says. */
export const endsOn = (): Sql =>
  sql`(case when d."IdStade" = ${sql.lit(stages.validated)} then case d."typeDemande" ${sql.join(
    requestKinds().flatMap(({ typeDemande, ends }) =>
      ends ? [sql`when ${sql.lit(typeDemande)} then ${ends.on}`] : [],
    ),
    sql` `,
  )} end end)::text`;
