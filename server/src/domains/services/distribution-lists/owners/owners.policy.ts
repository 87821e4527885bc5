import type { listOwnersPlan } from '@passerelle/contracts/distribution-lists/owners.plans.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { judgeMany } from '../../../../engines/forms/judge-many.ts';
import type { JudgedRows, PlanInput } from '../../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { statusOf } from '../list.columns.ts';
import { listFormSubject } from '../list.form.ts';

export type AskedOwners = PlanInput<typeof listOwnersPlan>;

interface Judging {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** The right that each of the two is changed by. */
export const ownerRights = { IdPersonneEV1: 'ld.updateResponsable', IdPersonneEV1backup: 'ld.updateBackup' } as const;
export type OwnerField = keyof typeof ownerRights;

/** The owner and backup that are asked for. */
export function valuesOf({
  IdPersonneEV1,
  IdPersonneEV1backup,
}: AskedOwners): Partial<Record<OwnerField, number | null>> {
  return {
    ...(IdPersonneEV1 !== undefined && { IdPersonneEV1 }),
    ...(IdPersonneEV1backup !== undefined && { IdPersonneEV1backup }),
  };
}

/** Why somebody may not give these lists, which they see, another owner or backup now; those that they may are left out. */
export async function ownersClosed(
  db: Db,
  { kernel, actor }: Judging,
  lists: readonly number[],
  fields: readonly OwnerField[],
): Promise<ReadonlyMap<number, 'listRight' | 'underWay'>> {
  const [may, moving] = await Promise.all([
    kernel.abilities(db, actor, ownerRights, 'list', lists),
    rowsOf(
      db,
      sql<{ IdListe: number }>`select l."IdListe" from "Liste" l where l."IdListe" = any(${sql.val(lists)}::integer[])
        and ${statusOf('l')} in ('PUBLICATION', 'SYNCHRO')`,
    ),
  ]);
  const locked = new Set(moving.map(({ IdListe }) => IdListe));
  return new Map(
    lists.flatMap((list): [number, 'listRight' | 'underWay'][] => {
      if (!fields.every((field) => may.get(list)?.[field])) return [[list, 'listRight']];
      return locked.has(list) ? [[list, 'underWay']] : [];
    }),
  );
}

/** What is written of each list, and what is not and why; lists that are not there for who asks are not spoken of. */
export async function judgeOwners(db: Db, by: Judging, asked: AskedOwners): Promise<JudgedRows> {
  const values = valuesOf(asked);
  const fields = Object.keys(values) as OwnerField[];
  const lists = [...new Set(asked.IdListes)];
  const closed = await ownersClosed(db, by, lists, fields);
  const { changes, left } = await judgeMany(db, by, listFormSubject, lists, fields, () => values);
  const whyNot = (id: string | number | undefined) => closed.get(Number(id));
  const refused = [...changes, ...left].flatMap(({ entity, id }) => {
    const rule = whyNot(id);
    return rule === undefined || id === undefined ? [] : [{ entity, id, reason: { path: fields[0] ?? '', rule } }];
  });
  const open = ({ id }: { readonly id?: string | number }) => whyNot(id) === undefined;
  return { changes: changes.filter(open), left: [...refused, ...left.filter(open)] };
}
