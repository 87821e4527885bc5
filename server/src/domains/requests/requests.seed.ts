import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { requestKinds } from './request-kinds.ts';

/** The rounds that each type ships with, where nobody said others. */
export async function seedRounds(db: Db): Promise<void> {
  for (const { typeDemande, rounds } of requestKinds)
    await sql`insert into "CircuitDemande" ("typeDemande", "IdSociete", "Rangs")
      values (${typeDemande}, null, ${JSON.stringify(rounds)}::jsonb) on conflict do nothing`.execute(db);
}
