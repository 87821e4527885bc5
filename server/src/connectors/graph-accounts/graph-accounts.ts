import type { AccountsPort, AccountValues, SeenAccount, WantedAccount } from '../../ports/accounts.ts';
import type { Answer } from '../../ports/answer.ts';
import { type AccountMapping, cut, filledIn, readBack } from '../account-mapping.ts';
import { isListOfThings, noList, Unreached } from '../http/outside-http.ts';
import { Refused, type SignedHttp } from '../http/signed-http.ts';

export interface GraphSettings {
  /** As it is told in references to other users. */
  readonly url: string;
  /** `skuId` of what whoever has a mailbox is given. */
  readonly licence: string;
  /** Users who are not there are made; else they are waited for, until the directory has synchronised them. */
  readonly makesUsers: boolean;
  /** Which of the fifteen extension attributes bears our mark. */
  readonly markerAttribute: string;
  /** By property, of users that no directory masters. */
  readonly mapping: AccountMapping;
}

/** What is read of a user. */
export interface GraphUser {
  readonly id: string;
  readonly userPrincipalName: string | null;
  readonly mailNickname: string | null;
  readonly accountEnabled: boolean | null;
  readonly usageLocation: string | null;
  readonly onPremisesSyncEnabled: boolean | null;
  readonly onPremisesSamAccountName: string | null;
  readonly onPremisesExtensionAttributes: Readonly<Record<string, string | null>> | null;
  readonly assignedLicenses: readonly { readonly skuId: string }[] | null;
  readonly manager?: { readonly id: string } | null;
  readonly [property: string]: unknown;
}

/** The longest that Graph takes of a property. */
const longest: Readonly<Record<string, number>> = {
  displayName: 256,
  givenName: 64,
  surname: 64,
  mailNickname: 64,
  jobTitle: 128,
  department: 64,
  companyName: 64,
  officeLocation: 128,
  mobilePhone: 64,
};
const read = [
  ...['id', 'userPrincipalName', 'mailNickname', 'accountEnabled', 'usageLocation', 'assignedLicenses'],
  ...['onPremisesSyncEnabled', 'onPremisesSamAccountName', 'onPremisesExtensionAttributes'],
] as const;
const anothers = 'COMPTE_AD_EXIST: this login is somebody else’s.';
const notYet = 'The directory has not synchronised this user yet.';
const eventual = { ConsistencyLevel: 'eventual' };

/** What is to be different of a user. */
interface Differences {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly manager?: string | null;
  readonly licence?: boolean;
}

/**
 * Users and licences by Microsoft Graph. A user that the directory synchronises is ours by the login that the directory
 * made them with, and only has a country and a licence here; others bear our mark. Nobody is ever removed: whoever leaves
 * is shut out, and gives the licence back.
 */
export function graphAccounts(http: SignedHttp, settings: GraphSettings): AccountsPort {
  const { url, licence, makesUsers, markerAttribute, mapping } = settings;
  const select = [...new Set([...read, ...Object.keys(mapping)])].join(',');
  const whole = `$select=${select}&$expand=manager($select=id)`;

  const one = async (name: string, signal: AbortSignal): Promise<GraphUser | undefined> => {
    try {
      const { json } = await http.done({ method: 'GET', path: `users/${encodeURIComponent(name)}?${whole}` }, signal);
      return userIn(json);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return undefined;
      throw error;
    }
  };
  const those = async (property: string, value: string, signal: AbortSignal): Promise<readonly GraphUser[]> => {
    const filter = encodeURIComponent(`${property} eq '${value.replaceAll("'", "''")}'`);
    const path = `users?$filter=${filter}&$count=true&${whole}`;
    return usersIn((await http.done({ method: 'GET', path, headers: eventual }, signal)).json);
  };

  const markOf = (user: GraphUser) => user.onPremisesExtensionAttributes?.[markerAttribute] ?? null;
  const isOurs = (user: GraphUser, { id, marker, values }: WantedAccount) =>
    user.id === id ||
    markOf(user) === marker ||
    (user.onPremisesSyncEnabled === true && same(user.onPremisesSamAccountName, values.CompteAD));

  /** By its id, by its name, which is told at once; by its mark and its login, which an index learns of later. */
  async function find(wanted: WantedAccount, signal: AbortSignal) {
    const { id, marker, values } = wanted;
    const known = id === null ? undefined : await one(id, signal);
    if (known && known.id !== id)
      throw new Refused({ outcome: 'refused', answer: 'constraint: it answered with another user.' }, 200);
    const [byName, byMark, byLogin] = await Promise.all([
      values.Mail ? one(values.Mail, signal) : undefined,
      known ? [] : those(`onPremisesExtensionAttributes/${markerAttribute}`, marker, signal),
      values.CompteAD ? those('mailNickname', values.CompteAD, signal) : [],
    ]);
    const all = [known, byName, ...byMark, ...byLogin].filter((user) => user !== undefined);
    const ours = known ?? all.find((user) => isOurs(user, wanted));
    const other = all.find((user) => user.id !== ours?.id && has(user, values));
    return { ours, other };
  }

  function propertiesOf({ values, marker, enabled }: WantedAccount): Readonly<Record<string, unknown>> {
    const written = Object.entries(mapping).map(([name, text]) => [
      name,
      cut(filledIn(text, values), longest[name] ?? 256),
    ]);
    return {
      ...Object.fromEntries(written),
      mailNickname: values.CompteAD ?? null,
      accountEnabled: enabled,
      ...(values.Mail && { userPrincipalName: values.Mail }),
      ...(values.IdPays && { usageLocation: values.IdPays }),
      onPremisesExtensionAttributes: { [markerAttribute]: marker },
    };
  }

  function differences(user: GraphUser, wanted: WantedAccount): Differences {
    const synchronised = user.onPremisesSyncEnabled === true;
    const properties = Object.entries(propertiesOf(wanted)).filter(([name, value]) => {
      if (synchronised && name !== 'usageLocation') return false;
      return name === 'onPremisesExtensionAttributes' ? markOf(user) !== wanted.marker : (user[name] ?? null) !== value;
    });
    const licensed = (user.assignedLicenses ?? []).some(({ skuId }) => same(skuId, licence));
    const wants = wanted.values.Office365 === 'true' && !wanted.left;
    return {
      properties: Object.fromEntries(properties),
      ...(!synchronised && (user.manager?.id ?? null) !== wanted.manager && { manager: wanted.manager }),
      ...(licensed !== wants && { licence: wants }),
    };
  }

  async function make(wanted: WantedAccount, signal: AbortSignal): Promise<Answer> {
    if (!makesUsers) return { outcome: 'postponed', answer: notYet };
    const told = Object.entries(propertiesOf(wanted)).filter(([, value]) => value !== null);
    const body = {
      ...Object.fromEntries(told),
      passwordProfile: { password: await wanted.firstPassword(), forceChangePasswordNextSignIn: true },
    };
    try {
      const { json } = await http.done({ method: 'POST', path: 'users', body }, signal);
      return await change(userIn(json), wanted, signal, 'Made');
    } catch (error) {
      if (!(error instanceof Refused) || !/already exists/i.test(error.message)) throw error;
      // Made meanwhile by who was thought to be gone, or somebody else's.
      const { ours, other } = await find(wanted, signal);
      if (ours) return await change(ours, wanted, signal);
      return { outcome: 'refused', answer: other ? anothers : `COMPTE_AD_EXIST: ${error.message}` };
    }
  }

  /** A country first: no licence is given without one. */
  async function change(
    user: GraphUser,
    wanted: WantedAccount,
    signal: AbortSignal,
    what = 'Changed',
  ): Promise<Answer> {
    const { id } = user;
    const { properties, manager, licence: wants } = differences(user, wanted);
    const path = `users/${encodeURIComponent(id)}`;
    if (Object.keys(properties).length > 0) await http.done({ method: 'PATCH', path, body: properties }, signal);
    if (manager !== undefined) await setManager(path, manager, signal);
    if (wants !== undefined) {
      const body = wants
        ? { addLicenses: [{ skuId: licence, disabledPlans: [] }], removeLicenses: [] }
        : { addLicenses: [], removeLicenses: [licence] };
      await http.done({ method: 'POST', path: `${path}/assignLicense`, body }, signal);
    }
    return {
      outcome: 'done',
      answer: `${what}: ${namesOf({ properties, ...(manager !== undefined && { manager }), ...(wants !== undefined && { licence: wants }) })}.`,
      id,
    };
  }

  async function setManager(path: string, manager: string | null, signal: AbortSignal): Promise<void> {
    const reference = `${path}/manager/$ref`;
    await http.done(
      manager === null
        ? { method: 'DELETE', path: reference }
        : { method: 'PUT', path: reference, body: { '@odata.id': `${url.replace(/\/+$/, '')}/users/${manager}` } },
      signal,
    );
  }

  const seenAs = (user: GraphUser): SeenAccount => ({
    id: user.id,
    marker: markOf(user),
    enabled: user.accountEnabled === true,
    values: {
      ...readBack(mapping, (name) => (typeof user[name] === 'string' ? user[name] : null)),
      CompteAD: user.mailNickname,
      Mail: user.userPrincipalName,
      IdPays: user.usageLocation,
      Office365: String((user.assignedLicenses ?? []).some(({ skuId }) => same(skuId, licence))),
    },
  });

  return {
    atOnce: 8,
    look: async (wanted, signal) => {
      try {
        const { ours, other } = await find(wanted, signal);
        const user = ours ?? other;
        if (!user) return { outcome: 'missing', answer: makesUsers ? 'There is no such user.' : notYet };
        const seen = seenAs(user);
        // What the directory synchronises bears the mark there.
        const marker = ours?.onPremisesSyncEnabled ? wanted.marker : seen.marker;
        const told = { marker, id: seen.id, seen };
        if (!ours) return { ...told, outcome: 'different', answer: anothers };
        const names = namesOf(differences(ours, wanted));
        return names === 'nothing'
          ? { ...told, outcome: 'found', answer: 'It is so already.' }
          : { ...told, outcome: 'different', answer: `It differs: ${names}.` };
      } catch (error) {
        return http.answerTo(error);
      }
    },
    write: async (wanted, signal) => {
      try {
        const { ours, other } = await find(wanted, signal);
        if (other && !(ours?.onPremisesSyncEnabled === true)) return { outcome: 'refused', answer: anothers };
        return ours ? await change(ours, wanted, signal) : await make(wanted, signal);
      } catch (error) {
        return http.answerTo(error);
      }
    },
    all: async function* (signal) {
      for (let path: string | undefined = `users?$top=500&${whole}`; path !== undefined; ) {
        const { json } = await http.done({ method: 'GET', path }, signal);
        yield* usersIn(json).map(seenAs);
        const next: unknown = (json as Record<string, unknown>)['@odata.nextLink'];
        path = typeof next === 'string' ? next : undefined;
      }
    },
  };
}

function namesOf({ properties, manager, licence }: Differences): string {
  const names = [
    ...Object.keys(properties),
    ...(manager === undefined ? [] : ['manager']),
    ...(licence === undefined ? [] : ['licence']),
  ];
  return names.join(', ') || 'nothing';
}

const same = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();

/** Whether a user has the login, or the address. */
const has = (user: GraphUser, values: AccountValues) =>
  same(user.mailNickname, values.CompteAD) || same(user.userPrincipalName, values.Mail);

/**
 * The users of a list.
 * @throws {Unreached} it is none: by it nobody is missing
 */
export function usersIn(json: unknown): readonly GraphUser[] {
  const { value } = (json ?? {}) as { value?: unknown };
  if (!isListOfThings(value)) throw noList();
  return value as readonly GraphUser[];
}

/**
 * The user that was answered with.
 * @throws {Unreached} none was
 */
function userIn(json: unknown): GraphUser {
  const { id } = (json ?? {}) as { id?: unknown };
  if (typeof id !== 'string' || id === '') throw new Unreached('It does not say which user it speaks of.');
  return json as GraphUser;
}
