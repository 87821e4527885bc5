import type { Output } from '@passerelle/contracts/call.ts';
import { viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { asLanguage, defaultLanguage } from '@passerelle/contracts/languages.ts';
import { type StartScreen, sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ErrorResponse } from 'oidc-client-ts';
import { ApiError, callApi, caller } from './api.ts';
import { roleChanged, viewAsEnded } from './connection.ts';
import { keepDrafts } from './form/open-drafts.ts';
import { finishHeldAct } from './held-acts.ts';
import { keepPlace } from './kept-place.ts';
import { forgetPeople } from './personal-memory.ts';
import { getManager, type Journey, leaveFor, signIn } from './provider.ts';
import { callKey, callQuery, queryClient } from './query.ts';
import { createStore } from './store.ts';

export type Session = Output<typeof sessionCalls.getConnectedUser>;
export type CurrentUser = Session['user'];
export type PersonRole = CurrentUser['roles'][number];

let known = false;
let askedQuietly = false;

/**
 * Whether somebody is signed in, who need not be. The provider may know them from another tab: it is asked once, without
 * a question to them, and brings the browser back to this URL either way.
 */
export async function isSignedIn(url: string): Promise<boolean> {
  const manager = await getManager();
  known = (await manager.getUser()) !== null;
  if (known || askedQuietly) return known;
  const state: Journey = { url, quiet: true };
  const left = leaveFor(manager, () => manager.signinRedirect({ state, redirectMethod: 'replace', prompt: 'none' }));
  return left.then(
    () => new Promise<never>(() => {}),
    () => false,
  );
}

/** What `isSignedIn` found last: for the page of a screen that its loader has asked for. */
export const signedInNow = (): boolean => known;

/** Ends a sign-in on the page that the provider comes back to; gives the URL that was wanted. */
export async function completeSignIn(): Promise<string> {
  const manager = await getManager();
  try {
    const user = await manager.signinRedirectCallback();
    return (user.state as Journey | undefined)?.url ?? '/';
  } catch (error) {
    const journey = error instanceof ErrorResponse ? (error.state as Journey | undefined) : undefined;
    if (!journey?.quiet) throw error;
    askedQuietly = true;
    return journey.url;
  }
}

/** Ends the session here and at the provider, which comes back to this URL. */
export async function signOut(url: string): Promise<void> {
  await finishHeldAct();
  const manager = await getManager();
  const state: Journey = { url };
  await manager.signoutRedirect({ state, redirectMethod: 'replace' });
}

/** Where a sign-out wanted to end. Throws when the page was not reached by one. */
export async function completeSignOut(): Promise<string> {
  const manager = await getManager();
  const { userState } = await manager.signoutRedirectCallback();
  return (userState as Journey).url;
}

/**
 * After an expiry: forgets everything, then signs in again to the same URL, since nothing but the URL remains. Where a
 * token can still be had, what was typed since goes to the server first.
 */
export async function reconnect(): Promise<void> {
  const manager = await getManager();
  await manager.signinSilent().then(
    () => keepDrafts(),
    () => undefined,
  );
  await manager.removeUser();
  await manager.clearStaleState();
  queryClient.clear();
  forgetViewing();
  forgetPeople();
  keepPlace();
  location.reload();
}

/** `IdPersonneRole` that the screens show. */
export const roleShown = createStore<number | undefined>(undefined);

function show(session: Session): Session {
  caller.role = session.user.defaultRole?.IdPersonneRole;
  roleShown.set(caller.role);
  return session;
}

/** Language that the labels of the session were read in. */
let readIn: string | undefined;

/** Whose language labels come in: that of the page, or that of whoever is signed in, where no page has spoken yet. */
type Labels = 'spoken' | 'theirs';

async function readSession(labels: Labels = 'spoken'): Promise<Session> {
  const inAnyLanguage = labels === 'theirs';
  const spoken = caller.language;
  try {
    const session = await callApi(sessionCalls.getConnectedUser, {}, { underAnyRole: true, inAnyLanguage });
    readIn = inAnyLanguage ? (asLanguage(session.user.IdLangue) ?? defaultLanguage) : spoken;
    return show(session);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'VIEW_AS_ENDED')) throw error;
    forgetViewing();
    return await readSession(labels);
  }
}

const sessionQuery = {
  ...callQuery(sessionCalls.getConnectedUser, {}),
  queryFn: () => readSession(),
  staleTime: 'static',
} as const;

/** The signed-in person; leaves for the provider when nobody is signed in. Labels that come in their language may be read again. */
export async function ensureSession(url: string, labels: Labels = 'spoken'): Promise<Session> {
  const manager = await getManager();
  if (!(await manager.getUser())) await signIn(url);
  const session = await queryClient.query({ ...sessionQuery, queryFn: () => readSession(labels) });
  if (labels === 'theirs' || readIn === caller.language) return session;
  const labelled = await readSession();
  queryClient.setQueryData(callKey(sessionCalls.getConnectedUser, {}), labelled);
  return labelled;
}

/** The signed-in person under the acting role. Only under screens that need a session. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** The role that was taken up here after another tab had switched to it: what one was at goes on under it. */
let followed: number | undefined;

/** Whether this tab came to the role by following another one, and not by choosing it. */
export const isFollowing = (IdPersonneRole: number | undefined): boolean =>
  IdPersonneRole !== undefined && IdPersonneRole === followed;

/** Reads abilities again and, with them, everything on screen. Forms and searches keep what was typed. */
export async function reloadAbilities(): Promise<void> {
  const told = roleChanged.get();
  const session = await readSession();
  followed = told ? caller.role : undefined;
  queryClient.setQueryData(callKey(sessionCalls.getConnectedUser, {}), session);
  roleChanged.set(false);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== sessionCalls.getConnectedUser.operationId,
  });
}

/** Reads again whether the lists are open; the role, and all else that it opens, stays as it is shown. */
export async function rereadLists(): Promise<void> {
  const { user } = await callApi(sessionCalls.getConnectedUser, {}, { underAnyRole: true });
  queryClient.setQueryData<Session>(callKey(sessionCalls.getConnectedUser, {}), (now) =>
    now === undefined ? now : { ...now, user: { ...now.user, canAccessLD: user.canAccessLD } },
  );
}

/** Has one begin on a page from now on, in whatever browser. */
export async function startOn(startsOn: StartScreen): Promise<void> {
  await callApi(sessionCalls.startOn, { body: { startsOn } });
  queryClient.setQueryData<Session>(callKey(sessionCalls.getConnectedUser, {}), (now) =>
    now === undefined ? now : { ...now, user: { ...now.user, startsOn } },
  );
}

/** Switches the acting role, then reads again what it opens. */
export async function switchRole({ IdPersonneEV1 }: CurrentUser, IdPersonneRole: number): Promise<void> {
  await finishHeldAct();
  await callApi(
    sessionCalls.setDefaultRole,
    { params: { IdPersonneEV1 }, body: { IdPersonneRole } },
    { underAnyRole: true },
  );
  await reloadAbilities();
}

/** In this tab, the key of the person whom one looks as: a reload goes on, another tab does not. */
const viewingName = 'passerelle.view-as';

/** Goes on looking as somebody else after a reload of this tab. */
export function resumeViewing(): void {
  caller.viewAs = Number(sessionStorage.getItem(viewingName)) || undefined;
}

function forgetViewing(): void {
  caller.viewAs = undefined;
  sessionStorage.removeItem(viewingName);
}

/** Starts looking as somebody else: all that was read as oneself is forgotten. */
export async function startViewing(IdPersonneEV1: number, Motif: string): Promise<void> {
  await finishHeldAct();
  await callApi(viewAsCalls.start, { body: { IdPersonneEV1, Motif } });
  caller.viewAs = IdPersonneEV1;
  sessionStorage.setItem(viewingName, String(IdPersonneEV1));
  await readAnew();
}

/** Looks as oneself again. */
export async function stopViewing(): Promise<void> {
  forgetViewing();
  // Where the server cannot be told, the look ends with its time.
  await callApi(viewAsCalls.stop, {}, { underAnyRole: true }).catch(() => undefined);
  await readAnew();
}

async function readAnew(): Promise<void> {
  const session = await readSession();
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== sessionCalls.getConnectedUser.operationId,
  });
  queryClient.setQueryData(callKey(sessionCalls.getConnectedUser, {}), session);
  viewAsEnded.set(false);
}
