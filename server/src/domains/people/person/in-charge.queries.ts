import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { liveHoldings, loadActor } from '../../foundation/actor/actor.queries.ts';
import { signsIn } from '../../foundation/actor/presence.ts';

/** So many are looked at: what more hold is nobody's to look after. */
const mostHolders = 100;

/**
 * Those who look after a record: who may write any of these fields of it, under a role that they hold themselves. The
 * person concerned is not told that something of theirs needs care.
 */
export async function inChargeOf(
  db: Db,
  kernel: AccessKernel,
  key: number,
  fields: readonly string[],
): Promise<readonly number[]> {
  const rights = [...new Set(fields.flatMap((name) => personField(name as PersonField).write ?? []))];
  return await holdersOver(db, kernel, key, rights);
}

/** Those who hold one of these rights over somebody else, under a role that they hold themselves: any, or one of those that are said. */
export async function holdersOver(
  db: Db,
  kernel: AccessKernel,
  key: number,
  rights: readonly RightCode[],
  roles?: readonly number[],
): Promise<readonly number[]> {
  const held = await rowsOf(
    db,
    sql<{ IdPersonneRole: number; IdPersonneEV1: number }>`
      select pr."IdPersonneRole", pr."IdPersonneEV1" ${liveHoldings} and pr."IdPersonneRoleDelegue" is null
        and ${signsIn('me')} and pr."IdPersonneEV1" <> ${key} and exists (select from "RoleProfil" g
          join "ProfilDroit" l on l."IdProfil" = g."IdProfil" and l."Valeur" > 0 and l."IdDroit" = any(${sql.val(rights)}::text[])
          where g."IdRole" = pr."IdRole")
        ${roles ? sql`and pr."IdRole" = any(${sql.val(roles)}::integer[])` : sql``}
      order by 2, 1 limit ${mostHolders}`,
  );
  const found = new Set<number>();
  for (const { IdPersonneRole, IdPersonneEV1 } of held) {
    if (found.has(IdPersonneEV1)) continue;
    const { actor } = await loadActor(db, IdPersonneEV1, IdPersonneRole);
    if (await kernel.allows(db, actor, rights, 'person', key)) found.add(IdPersonneEV1);
  }
  return [...found];
}
