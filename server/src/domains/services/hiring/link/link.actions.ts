import { defaultLanguage, idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Reactions } from '../../../../engines/act/reactions.ts';
import { kindOf } from '../../../../engines/requests/kind/kinds.ts';
import { writeValues } from '../../../../engines/requests/kind/request.queries.ts';
import '../../../../engines/requests/moves/requests.events.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { dayIn, zoneAt } from '../../../../platform/db/days.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { newSecret } from '../../../../platform/identity/password-links.ts';
import { lockFile } from '../file/file.queries.ts';
import { payState } from '../file/pay-state.actions.ts';
import { hiringKind } from '../hiring.kind.ts';
import { beginAnew, endLink, endSessions, insertLink, lockLink } from './link.queries.ts';

/** What opens the file of a candidate, in a language. */
export const addressOf = (publicUrl: string, language: Language, token: string): string =>
  `${publicUrl}/${language}/${screenPath('outsideHiringFile', { accessToken: token })}`;

/** A link, with its token, which is told this once. */
export interface ShownLink {
  readonly token: string;
  /** Of the record: the page speaks another where its reader asks for it. */
  readonly language: Language;
  readonly Jusque: string;
}

/**
 * Makes the link to the file of a person, to be shown to whoever makes it. It is asked for by their birth date.
 * @throws {ApiError} NOT_FOUND where no file is open; TOKEN_EXIST where it has a link, unless that is replaced; DEMANDE_STADE once it was
 * handed over; INVALID_INPUT where the record has no birth date
 */
export async function makeLink(writing: Writing, person: number, replaces: boolean): Promise<ShownLink> {
  const { db } = writing;
  const request = await lockFile(db, person);
  if (request.IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  const { born, IdLangue } = await rowOf(
    db,
    sql<{
      born: boolean;
      IdLangue: string | null;
    }>`select "DateNaissance" is not null as born, "IdLangue" from "Personne" where "IdPersonneEV1" = ${person}`,
  );
  if (!born) throw invalidInput('DateNaissance', 'required');
  const former = await lockLink(db, request.IdDemande);
  if (former && !replaces) throw new ApiError('TOKEN_EXIST');
  if (former) await endLink(db, former.IdLien, 'replaced');
  const token = newSecret();
  const Jusque = await insertLink(db, request.IdDemande, token, writing.by);
  const { day } = await rowOf(
    db,
    sql<{
      day: string;
    }>`select ${dayIn(zoneAt('p'), sql`${Jusque}::timestamptz`)}::text as day from "Personne" p where p."IdPersonneEV1" = ${person}`,
  );
  await writeValues(db, hiringKind, request.IdDemande, { DateRetour: day });
  await payState(writing, person, 'cdr');
  await told(writing, request.IdDemande, former ? 'renewed' : 'made');
  const language = languages.find((one) => idLangues[one] === IdLangue) ?? defaultLanguage;
  return { token, language, Jusque: Jusque.toISOString() };
}

/** Blocks a link, or lets it through again. @throws {ApiError} NOT_FOUND where there is none */
export async function blockLink(writing: Writing, person: number, blocks: boolean): Promise<void> {
  const { db } = writing;
  const { IdDemande } = await lockFile(db, person);
  const link = await lockLink(db, IdDemande);
  if (!link) throw new ApiError('NOT_FOUND');
  if ((link.Bloque !== null) === blocks) return;
  const block = blocks ? 'recruiter' : null;
  await sql`update "LienCandidat" set "Bloque" = ${block}, "Essais" = 0 where "IdLien" = ${link.IdLien}`.execute(db);
  if (blocks) await endSessions(db, link.IdLien);
  await told(writing, IdDemande, blocks ? 'blocked' : 'unblocked');
}

/** Notes in the history what became of the link of a file. */
export async function told(
  { record }: Writing,
  IdDemande: number,
  link: 'made' | 'renewed' | 'blocked' | 'unblocked' | 'tries',
): Promise<void> {
  await record({ entity: 'DossierCandidat', id: IdDemande, before: { link: null }, after: { link } });
}

/** The link of a file that is over opens nothing any more; of one that is validated it tells so for its hours. */
export function registerLinkEnds(reactions: Reactions): void {
  reactions.on('requests.moved', async ({ db }, { requests }) => {
    for (const request of requests) {
      if (kindOf(request) !== hiringKind || request.IdStade < stages.validated) continue;
      const link = await lockLink(db, request.IdDemande);
      if (link && request.IdStade === stages.validated) await beginAnew(db, link.IdLien);
      else if (link) await endLink(db, link.IdLien, 'ended');
    }
  });
}
