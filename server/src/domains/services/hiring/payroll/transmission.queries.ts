import type { Transmission } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { sql } from 'kysely';
import type { Who } from '../../../../engines/requests/who.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import { namedTo } from '../file/named-to.ts';
import { payrollFilesName } from './transmission.actions.ts';

/**
 * How far a validated file has come on its way to payroll, and by whom, to a reader who may know them; what payroll answered, where it did
 * not take it.
 */
export async function readTransmission(db: Db, who: Who, IdDemande: number): Promise<Transmission> {
  const [row] = await rowsOf(
    db,
    sql<Transmission>`select t."Version", t."Etat", t."Note",
        ${namedTo(who, sql`t."TransmisPar"`)} as by,
        case when t."TransmisLe" is not null then ${instant(sql`t."TransmisLe"`)} end as "TransmisLe",
        case when t."Etat" in ('queued', 'refused') then (select a.answer from effect e
          join effect_attempt a on a.effect = e.id where e.system = ${payrollFilesName}
          and e.entity_id = t."IdDemande" and e.version = t."Version" order by e.id desc, a.n desc limit 1) end as answer
      from "DossierTransmission" t where t."IdDemande" = ${IdDemande}`,
  );
  return row ?? { Version: 1, Etat: 'byHand', by: null, TransmisLe: null, Note: null, answer: null };
}
