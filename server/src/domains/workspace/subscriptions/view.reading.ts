import type { Language } from '@passerelle/contracts/languages.ts';
import { columnsOf, type ListQuestion, questionOf, stateOf } from '@passerelle/contracts/lists/list-state.ts';
import { subscriptionLimits } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import { allRows } from '../../../engines/lists/all-rows.queries.ts';
import { closedParts } from '../../../engines/lists/closed-parts.ts';
import type { ListEntry, ListRegistry } from '../../../engines/lists/list-entry.ts';
import { type AskedList, askList, type ListNeeds } from '../../../engines/lists/reader.ts';
import type { ShownRow } from '../../../engines/lists/rows.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { under } from '../../../platform/sure.ts';

/** A saved view as whoever subscribed to it may open it. */
export interface OpenView {
  readonly IdVue: number;
  readonly Ecran: string;
  readonly Etat: Readonly<Record<string, unknown>>;
}

/** A view of one's own, or shared with a role that one holds. */
export async function openView(db: Db, actor: Actor, IdVue: number): Promise<OpenView | undefined> {
  const roles = actor.roles.map(({ IdRole }) => IdRole);
  const [view] = await rowsOf(
    db,
    sql<OpenView>`select v."IdVue", v."Ecran", v."Etat" from saved_view v where v."IdVue" = ${IdVue}
      and (v."IdPersonneEV1" = ${actor.IdPersonneEV1} or v."IdRole" = any(${sql.val(roles)}::integer[]))`,
  );
  return view;
}

/** What views are read with. */
export interface ViewNeeds extends ListNeeds {
  readonly listed: ListRegistry;
}

/** What a view finds for somebody now; without rows where they are too many. */
export interface ReadView {
  readonly asked: AskedList;
  /** How many of its columns they are not shown. */
  readonly missing: number;
  readonly rows: readonly ShownRow[] | undefined;
}

/** Reads a view as its screen would. Throws what its list throws at what this reader may not ask. */
export async function readView(
  needs: ViewNeeds,
  by: { readonly actor: Actor; readonly language: Language },
  { Ecran, Etat }: Pick<OpenView, 'Ecran' | 'Etat'>,
): Promise<ReadView> {
  const entry = under(needs.listed, Ecran);
  const question = questionOfView(entry, Etat);
  const asked = await askList(needs, entry, by, question);
  const missing = closedParts(asked.reader, entry.declared, asked.list, question).columns.length;
  const rows = await allRows(asked.reader, asked.list, asked.question, subscriptionLimits.rows);
  return { asked, missing, rows };
}

/** What a view asks of its list, in no order: one that is closed to whoever reads it keeps no row from them. */
export function questionOfView({ declared }: Pick<ListEntry, 'declared'>, Etat: OpenView['Etat']): ListQuestion {
  const { query, columns } = stateOf(Etat);
  const kept = { ...(query && { query }), columns };
  return questionOf(kept, columnsOf(kept, declared));
}
