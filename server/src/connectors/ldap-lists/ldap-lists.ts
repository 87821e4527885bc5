import { Attribute, Change, type Client, type Entry, EqualityFilter } from 'ldapts';
import type { Answer } from '../../ports/answer.ts';
import type { HeldMembers, ListMember, ListsPort, MembersAnswer, WantedList } from '../../ports/lists.ts';
import { cut } from '../account-mapping.ts';
import { escapeRdnValue, parentOf } from '../ldap-accounts/dn.ts';
import { answerOf, results, said, wordsOf } from '../ldap-accounts/ldap-answers.ts';
import { withDirectory } from '../ldap-accounts/ldap-connection.ts';
import type { ListSettings } from './list-settings.ts';
import { mailsOf, namesOf } from './member-names.ts';

/** Universal, and for mail alone: it opens nothing. */
const mailGroup = '8';
/** As many values as are changed in one request. */
const atOnce = 500;
/** The longest name that a group has by rights. */
const longestName = 64;

const nobody = { there: false, mails: [], next: null } as const;
const notThere: Answer = { outcome: 'postponed', answer: 'The group is not there yet.' };
const taken: Answer = {
  outcome: 'refused',
  answer: 'ERREUR_LD_CREATE_ADDRESS_EXISTE: something else has this address.',
};

/** Somebody, and what the directory calls them. */
interface Named {
  readonly member: ListMember;
  readonly dn: string;
}

interface Group {
  readonly dn: string;
  readonly marker: string | null;
  readonly value: (attribute: string) => string | null;
  readonly values: (attribute: string) => readonly string[];
}

/**
 * Distribution lists as groups of a directory. What is ours bears the marker of its list from the moment it is there; what
 * has the address and bears another is left as it is. Members are told by their names as they are now, never as they were.
 */
export function ldapLists(settings: ListSettings): ListsPort {
  const { base, unit, markerAttribute, mailAttribute, memberAttribute, exchange, classes } = settings;

  const reaching = async <T extends Answer>(signal: AbortSignal, work: (client: Client) => Promise<T>) => {
    try {
      return await withDirectory(settings, signal, work);
    } catch (error) {
      return answerOf(error);
    }
  };

  return {
    can: exchange
      ? { rules: ['TOUS', 'PERSO', 'MEMBRES', 'RESPONSABLES'], hides: true, opens: true, outsiders: true }
      : { rules: ['TOUS'], hides: false, opens: false, outsiders: true },
    ensure: async (list, signal) =>
      await reaching(signal, async (client) => {
        const [ours] = await groupsBy(client, markerAttribute, list.marker);
        const other = (await groupsBy(client, mailAttribute, list.address)).find(({ dn }) => dn !== ours?.dn);
        if (other) return taken;
        if (!ours) return await make(client, list);
        const changes = await differences(client, ours, list);
        if (changes.length > 0) await client.modify(ours.dn, changes);
        await call(client, ours, list);
        return { outcome: 'done', answer: `It is as it was wanted: ${ours.dn}` };
      }),
    add: async (list, members, signal) => await reaching(signal, (client) => move(client, 'add', list, members)),
    remove: async (list, members, signal) => await reaching(signal, (client) => move(client, 'delete', list, members)),
    holder: async (address, signal) =>
      await reaching(signal, async (client) => {
        const [held] = await groupsBy(client, mailAttribute, address);
        return { outcome: 'done', answer: held?.dn ?? '', ...(held && { marker: held.marker }) };
      }),
    members: async ({ marker }, _, signal) => {
      const told = await reaching(signal, async (client): Promise<HeldMembers> => {
        const [group] = await groupsBy(client, markerAttribute, marker);
        if (!group) return { ...nobody, outcome: 'done', answer: 'There is no group.' };
        const mails = await mailsOf(client, settings, group.dn);
        if (!mails)
          return { ...nobody, outcome: 'postponed', answer: 'Its members are called anew while they are read.' };
        return { outcome: 'done', answer: group.dn, there: true, mails, next: null };
      });
      return 'there' in told ? told : { ...told, ...nobody };
    },
    close: async ({ marker }, signal) =>
      await reaching(signal, async (client) => {
        for (const { dn } of await groupsBy(client, markerAttribute, marker))
          await client.del(dn).catch((error: unknown) => {
            if (!said(error, results.noSuchObject)) throw error;
          });
        return { outcome: 'done', answer: 'It is there no more.' };
      }),
  };

  async function groupsBy(client: Client, attribute: string, value: string): Promise<readonly Group[]> {
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter: new EqualityFilter({ attribute, value }),
      sizeLimit: 20,
      attributes: [...new Set([...written, markerAttribute, mailAttribute, 'cn'])],
    });
    return searchEntries.map((entry) => groupOf(entry, markerAttribute));
  }

  /** What a list is told, besides its name, its mark and who is in it. */
  async function wantedOf(
    client: Client,
    { address, description, rule, hidden, open, senders, name }: WantedList,
    dn: string,
  ) {
    const plainly = { [mailAttribute]: [address], description: description === '' ? [] : [description] };
    if (!exchange) return { ...plainly, ...(settings.linked && { displayName: [name] }) };
    const { names } = await namesOf(client, settings, senders);
    const writers = rule === 'PERSO' || rule === 'RESPONSABLES' ? [...names.values()] : [];
    return {
      ...plainly,
      displayName: [name],
      // Whom it names nobody of may be written to by nobody but itself.
      authOrig: writers.length === 0 && rule !== 'TOUS' && rule !== 'MEMBRES' ? [dn] : writers,
      dLMemSubmitPerms: rule === 'MEMBRES' ? [dn] : [],
      msExchHideFromAddressLists: hidden ? ['TRUE'] : [],
      msExchRequireAuthToSendTo: [open ? 'FALSE' : 'TRUE'],
    };
  }

  async function make(client: Client, list: WantedList): Promise<Answer> {
    for (const name of [list.name, `${list.name} (${list.address.split('@')[0]})`]) {
      const dn = `cn=${escapeRdnValue(nameFor(name))},${unit}`;
      const wanted = await wantedOf(client, list, dn);
      // What names itself is told so once it is there.
      const itself = Object.values(wanted).some((values) => values.includes(dn));
      const born = Object.entries({
        objectClass: classes ?? ['top', 'group'],
        [markerAttribute]: [list.marker],
        ...(classes ? { [memberAttribute]: [''] } : { groupType: [mailGroup], sAMAccountName: [accountName(list)] }),
        ...(itself ? { [mailAttribute]: [list.address] } : wanted),
      });
      try {
        await client.add(
          dn,
          born
            .filter(([, values]) => values.length > 0)
            .map(([type, values]) => new Attribute({ type, values: [...values] })),
        );
      } catch (error) {
        if (said(error, results.alreadyExists)) continue;
        throw error;
      }
      const [made] = await groupsBy(client, markerAttribute, list.marker);
      const changes = made ? await differences(client, made, list) : [];
      if (made && changes.length > 0) await client.modify(made.dn, changes);
      return { outcome: 'done', answer: `Made: ${dn}` };
    }
    return { outcome: 'refused', answer: 'Other groups have its name.' };
  }

  async function differences(client: Client, group: Group, list: WantedList): Promise<Change[]> {
    return Object.entries(await wantedOf(client, list, group.dn)).flatMap(([type, values]) =>
      sameValues(group.values(type), values)
        ? []
        : [new Change({ operation: 'replace', modification: new Attribute({ type, values }) })],
    );
  }

  /** Calls it as its list is called, unless another is called so. */
  async function call(client: Client, { dn, value }: Group, { name, address }: WantedList): Promise<void> {
    const wanted = nameFor(name);
    const now = value('cn');
    if (now === wanted || now === nameFor(`${name} (${address.split('@')[0]})`)) return;
    await client.modifyDN(dn, `cn=${escapeRdnValue(wanted)},${parentOf(dn)}`).catch((error: unknown) => {
      if (!said(error, results.alreadyExists)) throw error;
    });
  }

  async function move(
    client: Client,
    operation: 'add' | 'delete',
    { marker }: WantedList,
    members: readonly ListMember[],
  ): Promise<MembersAnswer> {
    const [group] = await groupsBy(client, markerAttribute, marker);
    if (!group) return operation === 'add' ? notThere : { outcome: 'done', answer: 'There is no group.' };
    const { names, refused } = await namesOf(client, settings, members);
    const all = members.flatMap((member) => {
      const dn = names.get(member.mail);
      return dn === undefined ? [] : [{ member, dn }];
    });
    const refusals: Record<string, string> = operation === 'add' ? { ...refused } : {};
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce);
      try {
        await client.modify(group.dn, changeOf(operation, some));
      } catch (error) {
        if (!isOfOne(error)) throw error;
        // One of them is as it was wanted already, or is refused: which one is seen one by one.
        for (const one of some) {
          const words = await moveOne(client, operation, group.dn, one);
          if (words !== undefined) refusals[one.member.mail] = words;
        }
      }
    }
    return { outcome: 'done', answer: `${all.length} of ${members.length} members.`, refused: refusals };
  }

  /** Moves one member, by what they are called by now where that is not what they were called a moment ago; answers why not. */
  async function moveOne(
    client: Client,
    operation: 'add' | 'delete',
    group: string,
    { member, dn }: Named,
    again = true,
  ): Promise<string | undefined> {
    try {
      await client.modify(group, changeOf(operation, [{ dn }]));
    } catch (error) {
      if (!isOfOne(error)) throw error;
      const so = isSo(error, operation);
      if (so && operation === 'add') return undefined;
      const now = again ? (await namesOf(client, settings, [member])).names.get(member.mail) : undefined;
      if (now !== undefined && now !== dn) return await moveOne(client, operation, group, { member, dn: now }, false);
      if (!so) return wordsOf(error);
    }
    return undefined;
  }

  function changeOf(operation: 'add' | 'delete', some: readonly { readonly dn: string }[]): Change {
    return new Change({
      operation,
      modification: new Attribute({ type: memberAttribute, values: some.map(({ dn }) => dn) }),
    });
  }
}

/** By which Exchange knows who may write to a group, and what its address book leaves out. */
export const exchangeAttributes = [
  ...['authOrig', 'dLMemSubmitPerms', 'msExchHideFromAddressLists', 'msExchRequireAuthToSendTo'],
];
const written = ['description', 'displayName', ...exchangeAttributes];

/** Said of one of several values, and not of the group. */
const isOfOne = (error: unknown) =>
  [
    ...([results.attributeOrValueExists, results.alreadyExists, results.noSuchAttribute] as const),
    ...([results.unwillingToPerform, results.noSuchObject, results.objectClassViolation] as const),
  ].some((code) => said(error, code));

/** What a group is called: as much of it as a name holds. */
const nameFor = (name: string) => cut(name, longestName) ?? '';

/** Whether it says that it is so already. */
const isSo = (error: unknown, operation: 'add' | 'delete') =>
  (operation === 'add'
    ? [results.attributeOrValueExists, results.alreadyExists]
    : [results.noSuchAttribute, results.noSuchObject, results.unwillingToPerform]
  ).some((code) => said(error, code));

const sameValues = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && [...some].sort().join('\n') === [...others].sort().join('\n');

/** What Active Directory asks of every group, and shows nobody: the same for a list as long as it is one. */
const accountName = ({ marker }: WantedList) => `list-${marker.replace(/[^A-Za-z0-9]+/g, '-').slice(-200)}`;

function groupOf(entry: Entry, markerAttribute: string): Group {
  const byName = new Map(
    Object.entries(entry).map(([name, value]) => [
      name.toLowerCase(),
      [value].flat().map((one) => one.toString('utf8')),
    ]),
  );
  const values = (attribute: string) => byName.get(attribute.toLowerCase()) ?? [];
  const value = (attribute: string) => values(attribute)[0] ?? null;
  return { dn: entry.dn, marker: value(markerAttribute), value, values };
}
