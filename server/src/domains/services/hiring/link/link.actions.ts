import { asLanguage, defaultLanguage, type Language } from '@passerelle/contracts/languages.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Reactions } from '../../../../engines/act/reactions.ts';
import { kindOf } from '../../../../engines/requests/kind/kinds.ts';
import '../../../../engines/requests/moves/requests.events.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { newSecret } from '../../../../platform/identity/password-links.ts';
import { lockFile } from '../file/file.queries.ts';
import { payState } from '../file/pay-state.actions.ts';
import { hiringKind } from '../hiring.kind.ts';
import { settleClock } from './clock.actions.ts';
import { endLink, endSessions, hoursFrom, insertLink, insertToken, isLinkOpen, lockLink } from './link.queries.ts';
import { moveEnd, noteReturnDay } from './link-end.actions.ts';
import { type LinkMailNeeds, mailLink } from './link-mails.ts';

/** A link, with its token, which is told this once. */
export interface ShownLink {
  readonly token: string;
  /** Of the record: the page speaks another where its reader asks for it. */
  readonly language: Language;
  readonly Jusque: string;
}

/**
 * Makes the link to the file of a person, to be shown to whoever makes it. It is asked for by their birth date.
 * @throws {ApiError} what making any link throws
 */
export async function showLink(writing: Writing, person: number, replaces: boolean): Promise<ShownLink> {
  const { db } = writing;
  const { IdLien, Jusque } = await makeLink(writing, person, { replaces, shown: { to: writing.by } });
  const token = newSecret();
  await insertToken(db, IdLien, token, 'screen');
  const { IdLangue } = await rowOf(
    db,
    sql<{ IdLangue: string | null }>`select "IdLangue" from "Personne" where "IdPersonneEV1" = ${person}`,
  );
  return { token, language: asLanguage(IdLangue) ?? defaultLanguage, Jusque: Jusque.toISOString() };
}

/**
 * Sends the link to the file of a person to their own address: made where there is none, or in the place of the one there is; else the
 * one there is, whose hours go on.
 * @throws {ApiError} INVALID_INPUT where no mail reaches them; TOKEN_EXPIRED where the link opens nothing any more; what making any link throws
 */
export async function sendLink(
  writing: Writing,
  needs: LinkMailNeeds,
  person: number,
  replaces: boolean,
): Promise<void> {
  const { db } = writing;
  const request = await lockFile(db, person);
  const there = replaces ? undefined : await lockLink(db, request.IdDemande);
  if (there && !(await isLinkOpen(db, there.IdLien))) throw new ApiError('TOKEN_EXPIRED');
  if (there && request.IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  const { IdLien } = there ?? (await makeLink(writing, person, { replaces }));
  if (!(await mailLink(writing, needs, IdLien, there ? 'resent' : 'invited')))
    throw invalidInput('MailPerso', 'required');
  if (there) await told(writing, request.IdDemande, 'resent');
}

interface Made {
  readonly replaces: boolean;
  readonly shown?: { readonly to: number | null };
}

/**
 * @throws {ApiError} NOT_FOUND where no file is open; TOKEN_EXIST where it has a link, unless that is replaced; DEMANDE_STADE once it was
 * handed over; INVALID_INPUT where the record has no birth date
 */
async function makeLink(writing: Writing, person: number, { replaces, shown }: Made) {
  const { db } = writing;
  const request = await lockFile(db, person);
  if (request.IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  const { born } = await rowOf(
    db,
    sql<{
      born: boolean;
    }>`select "DateNaissance" is not null as born from "Personne" where "IdPersonneEV1" = ${person}`,
  );
  if (!born) throw invalidInput('DateNaissance', 'required');
  const former = await lockLink(db, request.IdDemande);
  if (former && !replaces) throw new ApiError('TOKEN_EXIST');
  if (former) await endLink(db, former.IdLien, 'replaced');
  const made = await insertLink(db, request.IdDemande, shown);
  await noteReturnDay(db, { ...request, ...made });
  await settleClock(writing, request);
  await payState(writing, person, 'cdr');
  await told(writing, request.IdDemande, former ? 'renewed' : 'made');
  return made;
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

/** Whoever has the file open reads it anew. */
export function showAnew({ announce }: Pick<Writing, 'announce'>, IdDemande: number): void {
  announce({ topic: 'requests.changed', to: { right: 'de-voir' }, data: { IdDemande } });
}

/** Notes in the history what became of the link of a file, and shows it to whoever has it open. */
export async function told(
  writing: Writing,
  IdDemande: number,
  link:
    | 'made'
    | 'renewed'
    | 'resent'
    | 'sentBack'
    | 'sendBackWithdrawn'
    | 'blocked'
    | 'unblocked'
    | 'tries'
    | 'moved'
    | 'abandoned'
    | 'relayed',
): Promise<void> {
  await writing.record({ entity: 'DossierCandidat', id: IdDemande, before: { link: null }, after: { link } });
  showAnew(writing, IdDemande);
}

/** The link of a file that is over opens nothing any more; of one that is validated it tells so for its hours, whether payroll has it by then or not. */
export function registerLinkEnds(reactions: Reactions): void {
  reactions.on('requests.moved', async ({ db }, { requests }) => {
    for (const request of requests) {
      if (kindOf(request) !== hiringKind || request.IdStade < stages.validated || request.IdStade === stages.closed)
        continue;
      const link = await lockLink(db, request.IdDemande);
      if (link && request.IdStade === stages.validated) await moveEnd(db, link, hoursFrom(sql`now()`), { Pause: null });
      else if (link) await endLink(db, link.IdLien, 'ended');
    }
  });
}
