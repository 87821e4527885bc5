import type { AccountsPort, SeenAccount, WantedAccount } from '../../ports/accounts.ts';
import type { Answer } from '../../ports/answer.ts';
import { type AccountMapping, filledIn, readBack } from '../account-mapping.ts';
import { isListOfThings, noList, type Told } from '../http/outside-http.ts';
import { Refused, type SignedHttp } from '../http/signed-http.ts';
import { parseScimPath, patchFor, type Resource, readScim, type ScimPath, said, writeScim } from './scim-paths.ts';

/** What is written where, of a system that speaks SCIM 2.0. */
export interface ScimSettings {
  /** By place in a user, besides the login: what it is to be. Others are left alone. */
  readonly mapping: AccountMapping;
  /** A first password is told with a new user. */
  readonly givesPasswords: boolean;
}

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const json = { 'content-type': 'application/scim+json', accept: 'application/scim+json, application/json' };
const pageSize = 200;

const anothers = 'COMPTE_AD_EXIST: this login is somebody else’s.';
const twice = 'PROBLEME_ACCOUNT: more than one user bears our mark.';
const misanswered = 'PROBLEME_ACCOUNT: it answered with another user than was asked for.';

const place = (path: string): ScimPath => parseScimPath(path) as ScimPath;
const [login, mark, state, above] = ['userName', 'externalId', 'active', `${enterpriseSchema}:manager.value`].map(
  place,
) as [ScimPath, ScimPath, ScimPath, ScimPath];

interface Found {
  readonly ours?: Resource;
  /** Has the login, and is not ours. */
  readonly other?: Resource;
  readonly twice?: true;
}

/** What is to stand somewhere: text, `active`, or nothing. */
type Change = readonly [path: ScimPath, value: string | boolean | null];

/**
 * Users of a system that speaks SCIM 2.0 (RFC 7643, RFC 7644). Ours is known by what it is called there, else by our mark
 * as its `externalId`; a change is made of what was seen (`If-Match`) or not at all. Whoever leaves is no longer `active`;
 * nobody is ever removed.
 */
export function scimAccounts(http: SignedHttp, { mapping, givesPasswords }: ScimSettings): AccountsPort {
  const paths = Object.entries(mapping).map(([path, text]) => [place(path), text] as const);
  let patches: Promise<boolean> | undefined;

  const ask = async (asked: Parameters<SignedHttp['done']>[0], signal: AbortSignal) =>
    await http.done({ ...asked, headers: { ...json, ...asked.headers } }, signal);

  /** Users that say this, by what they say and not by what the other side makes of the filter. */
  async function withValue(path: ScimPath, value: string, signal: AbortSignal): Promise<readonly Resource[]> {
    // A text in a filter is one of JSON (RFC 7644 §3.4.2.2).
    const filter = `${path.path} eq ${JSON.stringify(value)}`;
    const { json: list } = await ask(
      { method: 'GET', path: `Users?${new URLSearchParams({ filter, count: '10' })}` },
      signal,
    );
    const same = (one: string | null) => (path === login ? one?.toLowerCase() === value.toLowerCase() : one === value);
    return resourcesOf(list).filter((one) => same(readScim(one, path)));
  }

  async function byId(id: string, signal: AbortSignal): Promise<Resource | undefined> {
    try {
      const told = await ask({ method: 'GET', path: `Users/${encodeURIComponent(id)}` }, signal);
      return userIn(told, id);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return undefined;
      throw error;
    }
  }

  async function find({ id, marker, values }: WantedAccount, signal: AbortSignal): Promise<Found> {
    const known = id === null ? undefined : await byId(id, signal);
    if (known) return { ours: known };
    const [ours, ...more] = await withValue(mark, marker, signal);
    if (ours) return more.length > 0 ? { twice: true } : { ours };
    const [other] = values.CompteAD ? await withValue(login, values.CompteAD, signal) : [];
    return other ? { other } : {};
  }

  function differences(user: Resource, wanted: WantedAccount): readonly Change[] {
    const { values, marker, manager, enabled } = wanted;
    const changes: Change[] = [
      ...paths.map(([path, text]): Change => [path, filledIn(text, values)]),
      [login, values.CompteAD ?? null],
      [mark, marker],
      [above, manager],
    ];
    const differing = changes.filter(([path, value]) => readScim(user, path) !== value);
    return isActive(user) === enabled ? differing : [...differing, [state, enabled]];
  }

  async function make(wanted: WantedAccount, signal: AbortSignal): Promise<Answer> {
    const user: Record<string, unknown> = {};
    for (const [path, value] of differences({}, wanted)) if (value !== null) writeScim(user, path, value);
    if (givesPasswords) user.password = await wanted.firstPassword();
    user.active = wanted.enabled;
    user.schemas = [userSchema, ...Object.keys(user).filter((name) => name.startsWith('urn:'))];
    let made: Resource | undefined;
    try {
      made = userIn(await ask({ method: 'POST', path: 'Users', body: user }, signal));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
      // Made meanwhile by who was thought to be gone, or somebody else's.
      const now = await find(wanted, signal);
      if (now.ours) return await change(now.ours, wanted, signal);
      return refusalOf(now) ?? { outcome: 'refused', answer: error.message };
    }
    if (made && readScim(made, mark) !== wanted.marker && readScim(made, login) !== wanted.values.CompteAD)
      return { outcome: 'refused', answer: misanswered };
    const id = made ? idOf(made) : idOf((await find(wanted, signal)).ours ?? {});
    if (id === undefined) return { outcome: 'postponed', answer: 'It does not say what it made.' };
    return { outcome: 'done', answer: `Made: ${id}`, id };
  }

  async function change(user: Resource, wanted: WantedAccount, signal: AbortSignal): Promise<Answer> {
    const id = idOf(user) ?? '';
    const changes = differences(user, wanted);
    if (changes.length === 0) return { outcome: 'done', answer: 'Changed: nothing.', id };
    const version = readScim(user, place('meta.version'));
    const headers: Record<string, string> = version === null ? {} : { 'if-match': version };
    const path = `Users/${encodeURIComponent(id)}`;
    try {
      const told = (await canPatch(signal))
        ? await ask({ method: 'PATCH', path, headers, body: patchOf(user, changes) }, signal)
        : await ask({ method: 'PUT', path, headers, body: wholeOf(user, changes) }, signal);
      userIn(told, id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 404) return { ...error.answer, outcome: 'postponed' };
      if (error.status === 409 && changes.some(([one]) => one === login))
        return { outcome: 'refused', answer: `${anothers} ${error.message}` };
      throw error;
    }
    return { outcome: 'done', answer: `Changed: ${changes.map(([one]) => one.path).join(', ')}.`, id };
  }

  /** Whether it takes changes of parts: asked once, and thought so where it does not tell. */
  async function canPatch(signal: AbortSignal): Promise<boolean> {
    patches ??= http.ask({ method: 'GET', path: 'ServiceProviderConfig', headers: json }, signal).then(
      ({ json: config }) => (config as { patch?: { supported?: boolean } } | undefined)?.patch?.supported !== false,
      (error: unknown) => {
        patches = undefined;
        throw error;
      },
    );
    return await patches;
  }

  const seenAs = (user: Resource): SeenAccount => ({
    id: idOf(user) ?? '',
    marker: readScim(user, mark),
    enabled: isActive(user),
    values: {
      ...readBack(mapping, (path) => readScim(user, place(path))),
      CompteAD: readScim(user, login),
    },
  });

  return {
    atOnce: 8,
    look: async (wanted, signal) => {
      try {
        const found = await find(wanted, signal);
        if (found.twice) return { outcome: 'refused', answer: twice };
        const user = found.ours ?? found.other;
        if (!user) return { outcome: 'missing', answer: 'There is no such user.' };
        const seen = seenAs(user);
        const told = { marker: seen.marker, id: seen.id, seen };
        if (!found.ours) return { ...told, outcome: 'different', answer: anothers };
        const names = differences(user, wanted).map(([path]) => path.path);
        return names.length === 0
          ? { ...told, outcome: 'found', answer: 'It is so already.' }
          : { ...told, outcome: 'different', answer: `It differs: ${names.join(', ')}.` };
      } catch (error) {
        return http.answerTo(error);
      }
    },
    write: async (wanted, signal) => {
      try {
        const found = await find(wanted, signal);
        return refusalOf(found) ?? (found.ours ? await change(found.ours, wanted, signal) : await make(wanted, signal));
      } catch (error) {
        return http.answerTo(error);
      }
    },
    all: async function* (signal) {
      for (let start = 1; ; ) {
        const query = new URLSearchParams({ startIndex: String(start), count: String(pageSize) });
        const { json: list } = await ask({ method: 'GET', path: `Users?${query}` }, signal);
        const users = resourcesOf(list);
        yield* users.map(seenAs);
        start += users.length;
        if (users.length === 0 || start > Number(said(list as Resource, 'totalResults') ?? 0)) return;
      }
    },
  };
}

/** Why nothing is to be written, if so. */
function refusalOf({ other, twice: marked }: Found): Answer | undefined {
  if (other) return { outcome: 'refused', answer: anothers };
  return marked ? { outcome: 'refused', answer: twice } : undefined;
}

function patchOf(user: Resource, changes: readonly Change[]): Resource {
  return { schemas: [patchSchema], Operations: changes.map(([path, value]) => patchFor(user, path, value)) };
}

function wholeOf(user: Resource, changes: readonly Change[]): Resource {
  const whole: Record<string, unknown> = structuredClone(user);
  for (const [path, value] of changes) writeScim(whole, path, value);
  return whole;
}

const isActive = (user: Resource) => said(user, 'active') !== false;

function idOf(user: Resource): string | undefined {
  return readScim(user, place('id')) ?? undefined;
}

/**
 * The users of a list, which leaves them out where there are none and says how many there are (RFC 7644 §3.4.2).
 * @throws {Unreached} it is none: by it nobody is missing
 */
export function resourcesOf(list: unknown): readonly Resource[] {
  if (typeof list !== 'object' || list === null) throw noList();
  const users = said(list as Resource, 'Resources') ?? (said(list as Resource, 'totalResults') === 0 ? [] : undefined);
  if (!isListOfThings(users)) throw noList();
  return users as readonly Resource[];
}

/**
 * The user that was answered with, its version as its `ETag` has it where it does not say; undefined where none was.
 * @throws {Refused} it is another one than was asked for
 */
function userIn({ json: told, status, header }: Told, id?: string): Resource | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const user = told as Resource;
  if (id !== undefined && idOf(user) !== id) throw new Refused({ outcome: 'refused', answer: misanswered }, status);
  const meta = said(user, 'meta');
  const version = header('etag');
  return version === undefined || readScim(user, place('meta.version')) !== null
    ? user
    : { ...user, meta: { ...(typeof meta === 'object' && meta), version } };
}
