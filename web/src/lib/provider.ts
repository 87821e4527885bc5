import type { Output } from '@passerelle/contracts/call.ts';
import { settingsCalls } from '@passerelle/contracts/session/settings.contract.ts';
import { InMemoryWebStorage, type OidcMetadata, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { callApi, caller } from './api.ts';
import { renewalFailed, sessionExpired } from './connection.ts';
import { parseJson } from './json.ts';

export type Settings = Output<typeof settingsCalls.getSettings>;

/** Where the provider comes back to: here after a sign-in, to the root after a sign-out. */
export const callbackPath = '/oidc/callback';

/** What a trip to the provider brings back. */
export interface Journey {
  readonly url: string;
  /** Nobody was to be asked for anything: who is not known is brought back as they came. */
  readonly quiet?: true;
}

let settings: Settings | undefined;

/** What the server says of itself; undefined until somebody was to be signed in. */
export const settingsRead = (): Settings | undefined => settings;

let managing: Promise<UserManager> | undefined;

/** Who knows the provider and who is signed in. Throws `ApiError` where the server does not say which provider it is. */
export function getManager(): Promise<UserManager> {
  managing ??= makeManager().catch((error: unknown) => {
    managing = undefined;
    throw error;
  });
  return managing;
}

/** What was asked before a trip, until its way back: what is known of the provider and of the server. */
const askedName = 'passerelle.provider';

interface Asked {
  readonly settings: Settings;
  readonly metadata: Partial<OidcMetadata>;
}

/** Leaves for the provider, and spares whoever comes back asking again who that is. */
export async function leaveFor(manager: UserManager, leave: () => Promise<void>): Promise<void> {
  const metadata = await manager.metadataService.getMetadata();
  if (settings) sessionStorage.setItem(askedName, JSON.stringify({ settings, metadata } satisfies Asked));
  await leave();
}

function askedBefore(): Asked | undefined {
  const asked = parseJson(sessionStorage.getItem(askedName)) as Asked | undefined;
  sessionStorage.removeItem(askedName);
  return location.pathname === callbackPath ? asked : undefined;
}

async function makeManager(): Promise<UserManager> {
  const asked = askedBefore();
  settings ??= asked?.settings ?? (await callApi(settingsCalls.getSettings, {}));
  const { signIn } = settings;
  const manager = new UserManager({
    authority: signIn.issuer,
    client_id: signIn.clientId,
    ...(asked && { metadata: asked.metadata }),
    scope: signIn.scope,
    ...(signIn.resource && { resource: signIn.resource }),
    redirect_uri: `${location.origin}${callbackPath}`,
    post_logout_redirect_uri: `${location.origin}/`,
    // Tokens live and die with the page; only the proof key of a sign-in under way survives the redirect.
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: true,
    monitorSession: false,
  });
  manager.events.addSilentRenewError(() => {
    renewalFailed.set(true);
    sessionExpired.set(true);
  });
  manager.events.addUserLoaded(() => renewalFailed.set(false));
  caller.token = () => validToken(manager);
  return manager;
}

let renewing: Promise<User | null> | undefined;

async function validToken(manager: UserManager): Promise<string | undefined> {
  const user = await manager.getUser();
  if (!user?.expired) return user?.access_token;
  // After a sleep the timer may come late: renew once before calling, or let the server say that it expired.
  renewing ??= manager.signinSilent().finally(() => {
    renewing = undefined;
  });
  return (await renewing.catch(() => null))?.access_token ?? user.access_token;
}

let leaving: Promise<never> | undefined;

/**
 * Sends the browser to the provider, which comes back to this URL. Never resolves: the page is left. `anew` asks for the
 * password even where the provider still knows the person.
 */
export function signIn(url: string, { anew = false } = {}): Promise<never> {
  leaving ??= leave(url, anew).catch((error: unknown) => {
    leaving = undefined;
    throw error;
  });
  return leaving;
}

async function leave(url: string, anew: boolean): Promise<never> {
  const manager = await getManager();
  const state: Journey = { url };
  const ui_locales = document.documentElement.lang;
  await leaveFor(manager, () =>
    manager.signinRedirect({ state, redirectMethod: 'replace', ui_locales, ...(anew && { prompt: 'login' }) }),
  );
  return new Promise<never>(() => {});
}
