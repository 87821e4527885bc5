import type { Output } from '@passerelle/contracts/call.ts';
import {
  endingDays,
  type InventoryItem,
  type ItemKind,
  type inventoriesCalls,
  itemActions,
  itemKinds,
  type LeavingItem,
  type ReturnReason,
} from '@passerelle/contracts/inventories/inventories.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { RowCondition } from '../../../engines/entities/entity.ts';
import { named } from '../../../engines/entities/named.ts';
import { keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { latestToday, todayAt } from '../../../platform/db/days.ts';
import { allOf, never, type Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { namedPeople, whoseField } from '../../people/directory/directory.queries.ts';
import { mayDo, seesItem, seesKind, statesFor, type Who } from './inventories.policy.ts';

/** Who reads, and which requests, by a condition over their row, open for them. */
type Reader = Who & { readonly db: Db; readonly opensRequest: RowCondition };

/** What is neither given back nor gone. */
const stillHeld = sql<boolean>`i."Etat" in ('held', 'blocked')`;

const from = sql`"Inventaire" i join "Personne" p on p."IdPersonneEV1" = i."IdPersonneEV1"`;
const joins = sql`left join "Site" s on s."IdSite" = i."IdSite"`;

const namedTo = (who: Who, alias: string): Sql =>
  named(
    alias,
    sql`case when ${sql.ref(`${alias}.IdPersonneEV1`)} = ${who.actor.IdPersonneEV1} or ${namedPeople(who, alias)}
      then ${sql.ref(`${alias}.IndexPrenomNom`)} end`,
  );

/** A thing `i` of the person `p` at the site `s`, as the reader sees it. */
function itemColumns(who: Reader): Sql<InventoryItem> {
  const may = itemActions.flatMap((action) => {
    const does = mayDo(who, action);
    if (does === never) return [];
    return [
      sql`case when i."Etat" = any(${sql.val([...statesFor(action)])}::text[]) and ${does} then ${sql.lit(action)} end`,
    ];
  });
  return sql<InventoryItem>`i."IdInventaire", i.kind, i.nature, i."LibInventaire", i."Numero", ${namedTo(who, 'p')} as person, p."IdPays",
    i."IdSite", s."LibSite", i."DateDebut"::text as "DateDebut", i."DateFin"::text as "DateFin",
    i."DateRetour"::text as "DateRetour", i."Etat",
    (select asked."IdDemande" from "Demande" asked where asked."IdDemande" = i."IdDemande"
      and ${who.opensRequest(who, 'asked')}) as "IdDemande",
    ${may.length === 0 ? sql`'[]'::json` : sql`to_json(array_remove(array[${sql.join(may)}]::text[], null))`} as may`;
}

async function countsOf(
  { db }: Reader,
  which: Sql<boolean>,
): Promise<{ readonly kind: ItemKind; readonly count: number }[]> {
  return await rowsOf(
    db,
    sql<{ kind: ItemKind; count: number }>`select i.kind, count(*)::integer as count from ${from} where ${which}
      group by 1 order by 1`,
  );
}

/** As many things as one person is shown to have. */
const mostOfOne = 1000;

/** What somebody holds and held, of the kinds that the reader may see; of the others nothing is said. */
export async function readOfPerson(
  reader: Reader,
  IdPersonneEV1: number,
): Promise<Output<typeof inventoriesCalls.ofPerson>> {
  const { db } = reader;
  const which = allOf([sql<boolean>`i."IdPersonneEV1" = ${IdPersonneEV1}`, seesItem(reader, 'i', 'p')]);
  const [[found], rows] = await Promise.all([
    rowsOf(
      db,
      sql<
        Readonly<Record<ItemKind, boolean>> & { person: InventoryItem['person'] }
      >`select ${namedTo(reader, 'p')} as person,
          ${sql.join(itemKinds.map((kind) => sql`${seesKind(reader, kind, 'p')} as ${sql.ref(kind)}`))}
        from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
    ),
    rowsOf(
      db,
      sql<InventoryItem>`select ${itemColumns(reader)} from ${from} ${joins} where ${which}
        order by not ${stillHeld}, i."IdInventaire" desc limit ${mostOfOne}`,
    ),
  ]);
  if (!found) throw new ApiError('NOT_FOUND');
  const held = rows.filter(({ Etat }) => Etat === 'held' || Etat === 'blocked');
  const counts = itemKinds
    .filter((kind) => found[kind])
    .map((kind) => ({ kind, count: held.filter((row) => row.kind === kind).length }));
  return { person: found.person, counts, rows };
}

interface AskedItems {
  readonly of: Sql<boolean>;
  readonly kind: ItemKind | undefined;
}
const narrows = {
  of: (of: Sql<boolean>) => of,
  kind: (kind: ItemKind) => sql<boolean>`i.kind = ${kind}`,
};

/**
 * What is held at a site.
 * @throws {ApiError} NOT_FOUND where there is no such site
 */
export async function readOfSite(
  reader: Reader,
  IdSite: number,
  asked: { readonly kind?: ItemKind; readonly after?: number },
): Promise<Output<typeof inventoriesCalls.ofSite>> {
  const { db } = reader;
  const of = allOf([sql<boolean>`i."IdSite" = ${IdSite}`, stillHeld, seesItem(reader, 'i', 'p')]);
  const list = keyedList<InventoryItem, AskedItems>({
    from,
    joins,
    select: itemColumns(reader),
    key: sql`i."IdInventaire"`,
    newestFirst: true,
    pageSize: 50,
    narrows,
  });
  const [[site], { rows, more }, counts] = await Promise.all([
    rowsOf(db, sql<{ LibSite: string }>`select "LibSite" from "Site" where "IdSite" = ${IdSite}`),
    readKeyed(db, list, { of, kind: asked.kind }, { past: asked.after }),
    countsOf(reader, of),
  ]);
  if (!site) throw new ApiError('NOT_FOUND');
  return { LibSite: site.LibSite, counts, rows, next: more ? (rows.at(-1)?.IdInventaire ?? null) : null };
}

/** Why things are to be given back: whoever holds them leaves within thirty days, or left; or they end, or ended. Each with its day. */
const reasons: Readonly<Record<ReturnReason, (who: Who) => { readonly holds: Sql<boolean>; readonly day: Sql }>> = {
  // That somebody leaves is told to who may read it of them alone, be it by how many they are.
  leaving: (who) => ({
    holds: allOf([sql<boolean>`p."IdStatut" >= ${sql.lit(statuts.OFFBOARDING)}`, whoseField(who, 'IdStatut', 'p')]),
    day: lastDay(who),
  }),
  ending: () => ({
    holds: sql<boolean>`(i."DateFin" <= ${latestToday} + ${sql.lit(endingDays)} and i."DateFin" <= ${todayAt('p')} + ${sql.lit(endingDays)})`,
    day: sql`i."DateFin"`,
  }),
};

const lastDay = (who: Who): Sql =>
  sql`case when ${whoseField(who, 'DateSortiePhysique', 'p')} then p."DateSortiePhysique" end`;

/** The same, for a count. */
export const itemsToReturn = (who: Who, because: ReturnReason = 'leaving', kind?: ItemKind): Sql =>
  sql`select from ${from} where ${allOf([
    ...(kind ? [narrows.kind(kind)] : []),
    ...[reasons[because](who).holds, stillHeld, seesItem(who, 'i', 'p')],
  ])}`;

/** What those hold who leave, or left, or what ends: the first day first. */
export async function readToReturn(
  reader: Reader,
  asked: { readonly kind?: ItemKind; readonly because?: ReturnReason; readonly after?: string },
): Promise<Output<typeof inventoriesCalls.toReturn>> {
  const { db } = reader;
  const { holds, day } = reasons[asked.because ?? 'leaving'](reader);
  const of = allOf([holds, stillHeld, seesItem(reader, 'i', 'p')]);
  const key = sql`(coalesce(to_char(${day}, 'YYYYMMDD'), '00000000') || '-' || lpad(i."IdInventaire"::text, 10, '0'))`;
  const list = keyedList<LeavingItem & { readonly at: string }, AskedItems>({
    from,
    joins: sql`${joins} left join "Personne" m on m."IdPersonneEV1" = p."IdPersonneEV1Manager"`,
    select: sql`${itemColumns(reader)}, (${lastDay(reader)})::text as "DateSortie", ${key} as at,
      case when m."IdPersonneEV1" is not null and (m."IdPersonneEV1" = ${reader.actor.IdPersonneEV1}
        or ${namedPeople(reader, 'm')}) then ${namedTo(reader, 'm')} end as manager`,
    key,
    pageSize: 50,
    narrows,
  });
  const [{ rows, more }, counts] = await Promise.all([
    readKeyed(db, list, { of, kind: asked.kind }, { past: asked.after }),
    countsOf(reader, of),
  ]);
  return { rows, counts, next: more ? (rows.at(-1)?.at ?? null) : null };
}

/** What somebody has still to give back, or to have uninstalled, as far as the reader may see: for who hands their work over. */
export async function readStillHeld(reader: Reader, IdPersonneEV1: number): Promise<readonly InventoryItem[]> {
  const { rows } = await readOfPerson(reader, IdPersonneEV1);
  return rows.filter(({ Etat }) => Etat === 'held' || Etat === 'blocked');
}
