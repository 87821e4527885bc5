import { timingSafeEqual } from 'node:crypto';
import { mostTries } from '@passerelle/contracts/hiring/pieces.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { hashOfSecret, newSecret } from '../../../../platform/identity/password-links.ts';
import { showAnew, told } from './link.actions.ts';
import { endRelay, endSessions, isOpen, lockLinkOf } from './link.queries.ts';
import { tellRecruiter } from './tell-recruiter.ts';

/** What came of a try: a session, or the tries that are left; an unknown link, or one that opens nothing any more. */
export type Tried = { readonly session: string } | { readonly left: number } | 'unknown' | 'closed';

/**
 * Opens a session to who has the link of a file and knows the birth date. Tries count over the whole life of the link, right ones
 * between them or not; those who try at once come one after the other.
 */
export async function tryLink(writing: Writing, token: string, DateNaissance: string): Promise<Tried> {
  const { db } = writing;
  const link = await lockLinkOf(db, token);
  if (!link) return 'unknown';
  if (!link.open) return 'closed';
  if (link.DateNaissance !== null && isSame(link.DateNaissance, DateNaissance)) {
    if (link.once && !(await endRelay(db, token))) return 'unknown';
    const session = newSecret();
    await sql`delete from "SessionCandidat" where "IdLien" = ${link.IdLien} and "VueLe" < now() - interval '1 day'`.execute(
      db,
    );
    await sql`insert into "SessionCandidat" ("Empreinte", "IdLien")
      values (${hashOfSecret(session)}, ${link.IdLien})`.execute(db);
    return { session };
  }
  showAnew(writing, link.IdDemande);
  const left = Math.max(mostTries - link.Essais - 1, 0);
  await sql`update "LienCandidat" set "Essais" = "Essais" + 1, "Bloque" = ${left > 0 ? null : 'tries'}::text
    where "IdLien" = ${link.IdLien}`.execute(db);
  if (left === 0) {
    await endSessions(db, link.IdLien);
    await told(writing, link.IdDemande, 'tries');
    await tellRecruiter(writing, link.IdDemande, 'tries');
  }
  return { left };
}

/** Tells the recruiter, once a day, that whoever has a link that opens nothing any more asks for another. Nobody is told whether it did. */
export async function askForLink(writing: Writing, token: string): Promise<void> {
  const [asked] = await rowsOf(
    writing.db,
    sql<{ IdDemande: number }>`update "LienCandidat" l set "Redemande" = now()
      from "JetonCandidat" j, "Demande" d
      where j."Empreinte" = ${hashOfSecret(token)} and l."IdLien" = j."IdLien" and d."IdDemande" = l."IdDemande" and l."Fin" is null
        and not ${isOpen} and coalesce(l."Redemande", '-infinity') < now() - interval '1 day'
      returning l."IdDemande"`,
  );
  if (asked) await tellRecruiter(writing, asked.IdDemande, 'asked');
}

/**
 * What the cookie is to hold. Whoever makes the last try is told so; whoever comes after, no more than of any link that is over.
 * @throws {ApiError} TOKEN_NOT_FOUND; TOKEN_EXPIRED; INVALID_INPUT with the tries that are left
 */
export function sessionOf(tried: Tried): string {
  if (tried === 'unknown') throw new ApiError('TOKEN_NOT_FOUND');
  if (tried === 'closed') throw new ApiError('TOKEN_EXPIRED');
  if ('session' in tried) return tried.session;
  if (tried.left === 0) throw invalidInput('body/DateNaissance', 'birthDateBlocked');
  throw invalidInput('body/DateNaissance', 'birthDateOther', tried.left);
}

/** In the same time, however much of it is right. */
const isSame = (one: string, other: string) => timingSafeEqual(hashOfSecret(one), hashOfSecret(other));
