import type { Transmission } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { sql } from 'kysely';
import { namedBy } from '../../../../engines/entities/named.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import { payrollFilesName } from './transmission.actions.ts';

/** How far a validated file has come on its way to payroll; what payroll answered, where it did not take it. */
export async function readTransmission(db: Db, IdDemande: number): Promise<Transmission> {
  const [row] = await rowsOf(
    db,
    sql<Transmission>`select t."Version", t."Etat", t."Note",
        case when t."TransmisPar" is not null then ${namedBy(sql`t."TransmisPar"`)} end as by,
        case when t."TransmisLe" is not null then ${instant(sql`t."TransmisLe"`)} end as "TransmisLe",
        case when t."Etat" in ('queued', 'refused') then (select a.answer from effect e
          join effect_attempt a on a.effect = e.id where e.system = ${payrollFilesName}
          and e.entity_id = t."IdDemande" and e.version = t."Version" order by e.id desc, a.n desc limit 1) end as answer
      from "DossierTransmission" t where t."IdDemande" = ${IdDemande}`,
  );
  return row ?? { Version: 1, Etat: 'byHand', by: null, TransmisLe: null, Note: null, answer: null };
}
