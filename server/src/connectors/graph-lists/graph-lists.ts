import type { Answer } from '../../ports/answer.ts';
import type { HeldMembers, ListMember, ListsPort, MembersAnswer, WantedList } from '../../ports/lists.ts';
import { isListOfThings, noList, Unreached } from '../http/outside-http.ts';
import { Refused, type SignedHttp } from '../http/signed-http.ts';

/** As many references as Graph takes in one request. */
const atOnce = 20;
/** The longest name and nickname of a group. */
const [longestName, longestNickname] = [256, 64];
const membersOnly = 'AllowOnlyMembersToPost';
/** What a group is born with, and never gets afterwards: mails come to the inbox, and nobody is welcomed. */
const born = ['SubscribeNewGroupMembers', 'WelcomeEmailDisabled'];
/** Members that are told at once. */
const page = 500;
const nobody = { there: false, mails: [], next: null } as const;
const notYet: Answer = { outcome: 'postponed', answer: 'The group is not known everywhere yet.' };

interface Group {
  readonly id: string;
  readonly displayName?: string;
  readonly description?: string | null;
  readonly mailNickname?: string;
  readonly hideFromAddressLists?: boolean;
  readonly resourceBehaviorOptions?: readonly string[];
}

/** What a list is told by name. */
const named = ({ name, description, address }: Pick<WantedList, 'name' | 'description' | 'address'>) => ({
  displayName: name.slice(0, longestName),
  description: description === '' ? null : description.slice(0, 1024),
  mailNickname: (address.split('@')[0] ?? '').slice(0, longestNickname),
});

/**
 * Distribution lists as groups of Microsoft 365. A group is ours by its `uniqueName`, which is the marker of its list, so one
 * that is asked for twice is made once. Who may write to it is said at its birth: everybody inside, or its members.
 * `http` asks as Graph is asked, several at once gathered into one; `url` is what references to users begin with.
 */
export function graphLists(http: SignedHttp, url: string): ListsPort {
  const base = url.replace(/\/+$/, '');
  const uniquely = (marker: string) => `groups(uniqueName='${encodeURIComponent(marker.replaceAll("'", "''"))}')`;
  const select = '$select=id,displayName,description,mailNickname,hideFromAddressLists,resourceBehaviorOptions';

  const find = async (marker: string, signal: AbortSignal): Promise<Group | undefined> => {
    const told = await unlessGone(http.done({ method: 'GET', path: `${uniquely(marker)}?${select}` }, signal));
    return told && groupIn(told.json);
  };
  const reaching = async <T extends Answer>(work: () => Promise<T>) => {
    try {
      return await work();
    } catch (error) {
      return http.answerTo(error);
    }
  };

  return {
    can: { rules: ['TOUS', 'MEMBRES'], hides: true, opens: false, outsiders: false },
    // Groups and members come to what is read behind what was written, within a day.
    settles: 24,
    ensure: async (list, signal) =>
      await reaching(async () => {
        const before = await find(list.marker, signal);
        if (!before) await make(list, signal);
        const group = before ?? (await find(list.marker, signal));
        if (!group) return notYet;
        const isMembersOnly = group.resourceBehaviorOptions?.includes(membersOnly) ?? false;
        if (isMembersOnly !== (list.rule === 'MEMBRES'))
          return { outcome: 'refused', answer: 'LD_NON_PRIS_EN_CHARGE: who may write is said when a group is made.' };
        return await set(group, list, signal);
      }),
    add: async (list, members, signal) => await reaching(() => move('add', list, members, signal)),
    remove: async (list, members, signal) => await reaching(() => move('remove', list, members, signal)),
    holder: async (address, signal) =>
      await reaching(async () => {
        const nickname = named({ address, name: '', description: '' }).mailNickname.replaceAll("'", "''");
        const filter = encodeURIComponent(`mailNickname eq '${nickname}'`);
        const { json } = await http.done(
          { method: 'GET', path: `groups?$filter=${filter}&$select=id,uniqueName` },
          signal,
        );
        const [held] = listIn(json) as readonly { readonly uniqueName?: string | null }[];
        return { outcome: 'done', answer: '', ...(held && { marker: held.uniqueName ?? null }) };
      }),
    members: async ({ marker }, after, signal) => {
      const told = await reaching(async (): Promise<HeldMembers> => {
        const group = after === null ? await find(marker, signal) : undefined;
        if (after === null && !group) return { ...nobody, outcome: 'done', answer: 'There is no group.' };
        const first = `groups/${group?.id}/members?$select=id,mail,userPrincipalName&$top=${page}`;
        const { json } = await http.done({ method: 'GET', path: after ?? first }, signal);
        const users = listIn(json) as readonly { readonly mail?: string | null; readonly userPrincipalName?: string }[];
        const next = (json as Record<string, unknown>)['@odata.nextLink'];
        return {
          ...{ outcome: 'done', answer: '', there: true },
          mails: users.flatMap(({ mail, userPrincipalName }) => mail ?? userPrincipalName ?? []),
          next: typeof next === 'string' ? next : null,
        };
      });
      return 'there' in told ? told : { ...told, ...nobody };
    },
    close: async ({ marker }, signal) =>
      await reaching(async () => {
        const group = await find(marker, signal);
        if (group) await unlessGone(http.done({ method: 'DELETE', path: `groups/${group.id}` }, signal));
        return { outcome: 'done', answer: 'It is there no more.' };
      }),
  };

  async function make(list: WantedList, signal: AbortSignal): Promise<void> {
    const said = Object.entries(named(list)).filter(([, value]) => value !== null);
    const body = {
      ...Object.fromEntries(said),
      ...{ groupTypes: ['Unified'], mailEnabled: true, securityEnabled: false, visibility: 'Private' },
      resourceBehaviorOptions: [...born, ...(list.rule === 'MEMBRES' ? [membersOnly] : [])],
    };
    const headers = { Prefer: 'create-if-missing' };
    try {
      await http.done({ method: 'PATCH', path: uniquely(list.marker), headers, body }, signal);
    } catch (error) {
      if (!(error instanceof Refused) || !/mailNickname already exists/i.test(error.message)) throw error;
      const answer = 'ERREUR_LD_CREATE_ADDRESS_EXISTE: something else has this address.';
      throw new Refused({ outcome: 'refused', answer }, error.status);
    }
  }

  async function set(group: Group, list: WantedList, signal: AbortSignal): Promise<Answer> {
    const wanted = named(list);
    const changes = Object.entries(wanted).filter(([name, value]) => (group[name as keyof Group] ?? null) !== value);
    const path = `groups/${group.id}`;
    const change = async (body: object) => await unlessGone(http.done({ method: 'PATCH', path, body }, signal));
    if (changes.length > 0 && !(await change(Object.fromEntries(changes)))) return notYet;
    // It is taken alone.
    if ((group.hideFromAddressLists ?? false) !== list.hidden)
      if (!(await change({ hideFromAddressLists: list.hidden }))) return notYet;
    return { outcome: 'done', answer: `It is as it was wanted: ${group.id}`, id: group.id };
  }

  async function move(
    operation: 'add' | 'remove',
    { marker }: WantedList,
    members: readonly ListMember[],
    signal: AbortSignal,
  ): Promise<MembersAnswer> {
    const group = await find(marker, signal);
    if (!group) return operation === 'add' ? notYet : { outcome: 'done', answer: 'There is no group.' };
    const refused: Record<string, string> = {};
    const found = await Promise.all(members.map(async (member) => ({ member, id: await idOf(member, signal) })));
    const those = found.flatMap(({ member: { mail }, id }) => {
      if (id === undefined && operation === 'add') refused[mail] = 'There is no user of this address.';
      return id === undefined ? [] : [{ mail, id }];
    });
    // The group itself, where it is known to this call at all: else each member would be said not to be there.
    if (!(await unlessGone(http.done({ method: 'GET', path: `groups/${group.id}?$select=id` }, signal)))) return notYet;
    if (operation === 'add')
      await Promise.all(inTwenties(those).map((some) => addSome(group.id, some, refused, signal)));
    else await Promise.all(those.map(({ id }) => removeOne(group.id, id, signal)));
    return { outcome: 'done', answer: `${those.length} of ${members.length} members.`, refused };
  }

  /** By the account that we made them, else by their address. */
  async function idOf({ mail, accounts: { mailSuite: known } }: ListMember, signal: AbortSignal) {
    if (known !== undefined) return known;
    const path = `users/${encodeURIComponent(mail)}?$select=id`;
    const told = await unlessGone(http.done({ method: 'GET', path }, signal));
    const { id } = (told?.json ?? {}) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  }

  /** One that is in already, or that is refused, refuses all of a request: halves of it are told, down to that one. */
  async function addSome(
    group: string,
    some: readonly { readonly mail: string; readonly id: string }[],
    refused: Record<string, string>,
    signal: AbortSignal,
  ): Promise<void> {
    const body = { 'members@odata.bind': some.map(({ id }) => `${base}/directoryObjects/${id}`) };
    try {
      await http.done({ method: 'PATCH', path: `groups/${group}`, body }, signal);
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 400 && error.status !== 404)) throw error;
      const [only] = some;
      if (some.length > 1 || !only) {
        const half = Math.ceil(some.length / 2);
        for (const part of [some.slice(0, half), some.slice(half)]) await addSome(group, part, refused, signal);
      } else if (!/already exist/i.test(error.message)) refused[only.mail] = error.message;
    }
  }

  async function removeOne(group: string, id: string, signal: AbortSignal): Promise<void> {
    const path = `groups/${group}/members/${encodeURIComponent(id)}/$ref`;
    await unlessGone(http.done({ method: 'DELETE', path }, signal));
  }
}

function inTwenties<One>(all: readonly One[]): readonly (readonly One[])[] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => all.slice(n * atOnce, (n + 1) * atOnce));
}

/** What is asked for; undefined where Graph itself says that there is no such thing: another's 404 tells of nothing. */
async function unlessGone<Told>(asking: Promise<Told>): Promise<Told | undefined> {
  return await asking.catch((error: unknown) => {
    if (error instanceof Refused && error.status === 404 && /ResourceNotFound/.test(error.message)) return undefined;
    throw error;
  });
}

function listIn(json: unknown): readonly object[] {
  const { value } = (json ?? {}) as { value?: unknown };
  if (!isListOfThings(value)) throw noList();
  return value;
}

function groupIn(json: unknown): Group {
  if (typeof json !== 'object' || json === null) throw noList();
  const { id } = json as { id?: unknown };
  if (typeof id !== 'string' || id === '') throw new Unreached('It does not say which group it speaks of.');
  return json as Group;
}
