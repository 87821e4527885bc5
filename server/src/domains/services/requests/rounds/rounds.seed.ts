import { sql } from 'kysely';
import { requestKinds } from '../../../../engines/requests/kind/kinds.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** The rounds that each type ships with, where nobody said others: those of a former version that nobody edited are brought to them. */
export async function seedRounds(db: Db): Promise<void> {
  for (const { typeDemande, rounds } of requestKinds())
    await sql`insert into "CircuitDemande" ("typeDemande", "IdSociete", "Rangs")
      values (${typeDemande}, null, ${JSON.stringify(rounds)}::jsonb)
      on conflict ("typeDemande", "IdSociete") do update set "Rangs" = excluded."Rangs"
      where "CircuitDemande"."CommeLivre" and "CircuitDemande"."Rangs" <> excluded."Rangs"`.execute(db);
}
