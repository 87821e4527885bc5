import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { todayOfPerson } from '../../../platform/db/days.ts';
import type { ActFunction } from '../../act/act.ts';
import { requestKinds } from '../kind/kinds.ts';
import { sheetOf } from './moves.ts';

/** Days before the end of what a request gave, from which people are told. */
const ahead = 7;
const atOnce = 500;
const today = todayOfPerson(sql`d."IdPersonneEV1"`);

interface Ending {
  readonly IdDemande: number;
}

/**
 * Tells whom a request is for and by, once, that what it gave is about to end, where it may go on and nobody asked for that.
 * Answers how many ended.
 */
export async function tellEnds({ db, act }: { readonly db: Db; readonly act: ActFunction }): Promise<number> {
  let told = 0;
  for (const { typeDemande, ends } of requestKinds()) {
    if (!ends) continue;
    const due = await rowsOf(
      db,
      sql<Ending>`select d."IdDemande" from "Demande" d
        where d."typeDemande" = ${typeDemande} and d."IdStade" = ${sql.lit(stages.validated)} and d."DateRappelFin" is null
          and ${ends.on} between ${today} and ${today} + ${sql.lit(ahead)}::integer and ${ends.mayGoOn}
          and not exists (select from "Demande" next where next."typeDemande" = d."typeDemande"
            and next."IdPersonneEV1" = d."IdPersonneEV1" and next."DateTransmission" > d."DateTransmission"
            and next."IdStade" in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)}, ${sql.lit(stages.validated)}))
        order by d."IdDemande" limit ${atOnce}`,
    );
    const system = 'requests.ends';
    for (const { IdDemande } of due)
      await act({ call: system, actor: { system } }, async (writing) => {
        const [request] = await rowsOf(
          writing.db,
          sql<{
            person: number;
            people: number[];
            noted: string;
            until: string;
          }>`update "Demande" d set "DateRappelFin" = now()
            where d."IdDemande" = ${IdDemande} and d."DateRappelFin" is null
            returning d."IdPersonneEV1" as person, "DateRappelFin"::text as noted, (${ends.on})::text as until,
              array_remove(array[d."IdPersonneEV1", d."IdPersonneEV1Demandeur",
                case when d."IdRole" is not null then d."RoleIdPersonneEV1" end], null) as people`,
        );
        if (!request) return;
        const { person, people, noted, until } = request;
        await writing.record({
          entity: 'Demande',
          id: IdDemande,
          before: { DateRappelFin: null },
          after: { DateRappelFin: noted },
        });
        await writing.emit('people.told', {
          people: [...new Set(people)],
          kind: 'requestEnds',
          values: { type: typeDemande, person, request: IdDemande, until },
          by: writing.by,
          opens: sheetOf(IdDemande),
        });
        told += 1;
      });
  }
  return told;
}
