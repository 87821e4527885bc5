import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Reactions } from '../../../../engines/act/reactions.ts';
import '../../../../engines/requests/moves/requests.events.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../../../platform/db/database.ts';
import { putInForce } from '../members/waiting.actions.ts';
import { bringAbout, holdList, tellLists } from '../suite/publication.actions.ts';
import { lastListRequest, needsYes, readVisaList, wantedOf, widenedFields } from './visa.queries.ts';

/** A list that everybody said yes to is published, or wider, in the act of the last who did; any other is as it was. */
export function registerListVisas(reactions: Reactions, kernel: AccessKernel): void {
  reactions.on('requests.moved', async (writing, { requests, move }) => {
    const ours = requests.filter(({ typeDemande }) => typeDemande === requestTypeNumbers.liste);
    if (ours.length === 0) return;
    const lists = await rowsOf(
      writing.db,
      sql<{ IdListe: number }>`select distinct t."IdListe"
        from "DemandeListe" t join "Liste" l using ("IdListe")
        where l.deleted_at is null and t."IdDemande" = any(${sql.val(ours.map(({ IdDemande }) => IdDemande))}::integer[]) order by 1`,
    );
    for (const { IdListe } of lists) {
      if (move === 'complete') await agreeTo({ writing, kernel }, IdListe);
      tellLists(writing, [IdListe]);
    }
  });
}

async function agreeTo(
  hand: { readonly writing: Writing; readonly kernel: AccessKernel },
  IdListe: number,
): Promise<void> {
  const { writing } = hand;
  const held = await holdList(writing, IdListe);
  const [list, last] = [await readVisaList(writing.db, IdListe), await lastListRequest(writing.db, IdListe)];
  // What was made wider since by another door is asked anew.
  if (last && (await widenedFields(writing.db, last.asked, wantedOf(list))).length === 0)
    await putInForce(hand, IdListe);
  // Who is in a list that was asked for before there were any, its owner says first, and publishes it.
  const said = last === undefined || last.counted;
  if (said && !list.published && held.IdStatut !== 'FERMEE' && !(await needsYes(writing.db, IdListe)))
    await bringAbout(writing, held);
}
