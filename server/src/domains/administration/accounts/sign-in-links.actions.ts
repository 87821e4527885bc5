import type { Writing } from '../../../engines/act/act.ts';
import { keepPassword } from '../../../platform/identity/embedded-accounts.ts';
import { endSessions } from '../../../platform/identity/oidc-payloads.ts';
import { hashOfSecret, newSecret } from '../../../platform/identity/password-links.ts';
import '../../../engines/told/told.events.ts';
import { endTokens, lockEnrolment } from '../../people/person/enrolment.actions.ts';
import { insertLink, type LinkKind, openLink, takeLink, whoSignsInAs, withdrawLinks } from './sign-in-links.queries.ts';

const HOUR = 3_600_000;
/** How long a link opens something: one that was asked for a moment ago is used at once. */
const lasting: Readonly<Record<LinkKind, number>> = { forgotten: HOUR, shown: 24 * HOUR, mailed: 7 * 24 * HOUR };

export const endOf = (kind: LinkKind, from = Date.now()) => new Date(from + lasting[kind]);

/** Has a link sent to somebody by mail: its mail is written within a minute. */
export async function mailLink(writing: Writing, IdPersonneEV1: number): Promise<void> {
  await insertLink(writing.db, { IdPersonneEV1, kind: 'mailed', IdPersonneEV1Auteur: writing.by });
  await recordLink(writing, IdPersonneEV1, 'mailed');
}

/** Has every link of somebody open nothing any more. */
export async function dropLinks(writing: Writing, IdPersonneEV1: number): Promise<void> {
  if (!(await openLink(writing.db, IdPersonneEV1))) return;
  await withdrawLinks(writing.db, IdPersonneEV1);
  await recordLink(writing, IdPersonneEV1, 'withdrawn');
}

/** Makes a link that is handed over: its secret is told this once. The person is told that somebody has one. */
export async function showLink(
  writing: Writing,
  IdPersonneEV1: number,
): Promise<{ readonly secret: string; readonly expires_at: Date }> {
  const secret = newSecret();
  const expires_at = endOf('shown');
  const token_hash = hashOfSecret(secret);
  await insertLink(writing.db, {
    ...{ IdPersonneEV1, kind: 'shown', token_hash, expires_at },
    IdPersonneEV1Auteur: writing.by,
  });
  await recordLink(writing, IdPersonneEV1, 'shown');
  const { by } = writing;
  if (by !== null)
    await writing.emit('people.told', { people: [IdPersonneEV1], kind: 'signInLinkShown', values: { person: by }, by });
  return { secret, expires_at };
}

/** Who shows a link by the command line: nobody within could. */
export const linkByCommand = { call: 'signInLinks.byCommand', actor: { system: 'signInLinks' } };

/** Makes a link for whoever has a login and may come in; undefined where nobody does. */
export async function showLinkTo(writing: Writing, login: string) {
  const IdPersonneEV1 = await whoSignsInAs(writing.db, login);
  return IdPersonneEV1 === undefined ? undefined : await showLink(writing, IdPersonneEV1);
}

/**
 * Makes a password, by its hash, that of whoever the link is for, and uses the link up: all that they have open ends.
 * False where the link opens nothing any more.
 */
export async function choosePassword(
  writing: Writing,
  IdPersonneEV1: number,
  secret: string,
  hash: string,
): Promise<boolean> {
  const { db } = writing;
  await lockEnrolment(db, IdPersonneEV1);
  if (!(await takeLink(db, hashOfSecret(secret)))) return false;
  await keepPassword(db, IdPersonneEV1, hash);
  await endTokens(writing, IdPersonneEV1);
  await endSessions(db, IdPersonneEV1);
  await recordLink(writing, IdPersonneEV1, 'used');
  return true;
}

async function recordLink({ record }: Writing, IdPersonneEV1: number, link: 'mailed' | 'shown' | 'used' | 'withdrawn') {
  await record({ entity: 'sign_in_link', id: IdPersonneEV1, before: { link: null }, after: { link } });
}
