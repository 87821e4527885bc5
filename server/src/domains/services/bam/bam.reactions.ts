import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import type { Reactions } from '../../../engines/act/reactions.ts';
import '../../../engines/requests/moves/requests.events.ts';
import { beginning } from './begin-files.ts';
import { printing } from './paper.ts';

/** What follows from what becomes of a file. */
export function registerBam(reactions: Reactions): void {
  reactions.on('requests.moved', async ({ ask, db }, { requests, move }) => {
    const files = requests.filter(({ typeDemande }) => typeDemande === requestTypeNumbers.bam);
    const keys = files.map(({ IdDemande }) => IdDemande);
    if (keys.length === 0) return;
    const those = sql`any(${sql.val(keys)}::integer[])`;
    // Whom it names now is written to the person, of one that was decided anew as well.
    if (move === 'complete') {
      await sql`update "DossierBAM" set "DateManagers" = null, "RefusManagers" = null where "IdDemande" = ${those}`.execute(
        db,
      );
      for (const key of keys) for (const job of [beginning, printing]) ask(job, String(key));
    }
    // What goes on after another one and does not come about leaves its place to the next.
    if (move === 'cancel' || move === 'delete' || move === 'reject')
      await sql`update "DossierBAM" set "IdDemandeProlongee" = null where "IdDemande" = ${those}`.execute(db);
  });
}
