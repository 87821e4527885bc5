import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { AccessKernel } from '../../access/decide.ts';
import { type HeldVisa, peopleHolding } from '../holders/visa-holders.ts';
import type { RequestRow } from '../kind/request-kind.ts';
import { askersOf } from './requests.policy.ts';

/** Who is in a request in their own name: whom it is for, who asked, holds by name, decided or wrote. */
export async function namedIn(db: Db, request: RequestRow): Promise<readonly number[]> {
  const { IdDemande } = request;
  const people = await rowsOf(
    db,
    sql<{ key: number }>`
      select unnest(${sql.val([request.IdPersonneEV1, ...askersOf(request)])}::integer[]) as key
      union select v."IdPersonneEV1Titulaire" from "Visa" v where v."IdDemande" = ${IdDemande} and v."IdPersonneEV1Titulaire" is not null
      union select v."IdPersonneEV1Decideur" from "Visa" v where v."IdDemande" = ${IdDemande} and v."IdPersonneEV1Decideur" is not null
      union select c."IdPersonneEV1" from "CommentaireDemande" c where c."IdDemande" = ${IdDemande}`,
  );
  return people.map(({ key }) => key);
}

/** The visas of a request that wait. */
export async function waitingOf(db: Db, { IdDemande }: Pick<RequestRow, 'IdDemande'>): Promise<readonly HeldVisa[]> {
  return await rowsOf(
    db,
    sql<HeldVisa>`select "IdVisa", "IdPersonneEV1Titulaire", "IdDroit", "IdRoles" from "Visa"
      where "IdDemande" = ${IdDemande} and "Etat" = 'pending' order by "IdVisa"`,
  );
}

/** Everybody who is in a request: those in their own name, and whoever could decide what waits. All of them read it. */
export async function everybodyIn(
  { db, kernel }: { readonly db: Db; readonly kernel: AccessKernel },
  request: RequestRow,
): Promise<readonly number[]> {
  const people = new Set(await namedIn(db, request));
  for (const visa of await waitingOf(db, request))
    for (const key of await peopleHolding({ db, kernel }, visa)) people.add(key);
  return [...people];
}
