import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import type { CheckedChange } from '../../forms/form-subject.ts';
import type { RequestKind } from '../kind/request-kind.ts';
import { mayRead } from '../readers/requests.policy.ts';
import type { RequestHand } from '../request-hand.ts';
import type { Who } from '../who.ts';

/** For whom the request is that is linked: by their key, or by that of the request itself. */
type Linking = { readonly IdPersonneEV1: number } | { readonly IdDemande: number };

const greatestKey = 2_147_483_647;

/**
 * Whether a request may be linked to this one: another that was sent for the same person, and that whoever links it may read. Of any
 * other nothing is told, not even that it is there.
 */
export async function isLinkable(db: Db, who: Who, to: Linking, IdDemandeLiee: number): Promise<boolean> {
  if (!Number.isInteger(IdDemandeLiee) || IdDemandeLiee < 1 || IdDemandeLiee > greatestKey) return false;
  const same =
    'IdDemande' in to
      ? sql`d."IdDemande" <> ${to.IdDemande} and d."IdPersonneEV1" = (select own."IdPersonneEV1" from "Demande" own
          where own."IdDemande" = ${to.IdDemande})`
      : sql`d."IdPersonneEV1" = ${to.IdPersonneEV1}`;
  const found = await rowsOf(
    db,
    sql`select from "Demande" d where d."IdDemande" = ${IdDemandeLiee} and d."IdStade" > ${stages.draft} and ${same}
      and ${mayRead({ kernel: who.kernel, actor: who.actor }, 'd')}`,
  );
  return found.length > 0;
}

/** What only the server can tell of what is asked: the request that it is linked to, then what its type says. */
export const checkOf =
  (kind: Pick<RequestKind, 'check'>): NonNullable<RequestKind['check']> =>
  async (asked: CheckedChange) => {
    const { db, key, changed } = asked;
    const { IdDemandeLiee } = changed;
    const stranger =
      typeof IdDemandeLiee === 'number' &&
      !(key !== undefined && (await isLinkable(db, asked, { IdDemande: key }, IdDemandeLiee)));
    return [
      ...(stranger ? [{ field: 'IdDemandeLiee', rule: 'unknownValue' } as const] : []),
      ...((await kind.check?.(asked)) ?? []),
    ];
  };

/**
 * A basket is of whoever began it.
 * @throws {ApiError} INVALID_INPUT at `body/IdPanier` where somebody else did
 */
export async function requireOwnBasket(
  { writing: { db }, actor }: Pick<RequestHand, 'writing' | 'actor'>,
  IdPanier: string | undefined,
): Promise<void> {
  if (IdPanier === undefined) return;
  const others = await rowsOf(
    db,
    sql`select from "Demande" where "IdPanier" = ${IdPanier}::uuid
      and ("IdPersonneEV1Demandeur" <> ${actor.IdPersonneEV1} or "RoleIdPersonneEV1" <> ${actor.RoleIdPersonneEV1}) limit 1`,
  );
  if (others.length > 0) throw invalidInput('body/IdPanier', 'unknownValue', IdPanier);
}
