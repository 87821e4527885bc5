import { Attribute, Change, type Client, EqualityFilter } from 'ldapts';
import type { AccountsPort, SeenAccount, WantedAccount } from '../../ports/accounts.ts';
import type { Answer } from '../../ports/answer.ts';
import { type Differences, differencesOf, dnIn, namesFor, wantedValues } from './differences.ts';
import { type DirectoryKind, kindOf } from './directory-kinds.ts';
import { dnKey } from './dn.ts';
import { asSeen, attributesOf, type DirectoryEntry, dnOf, type Found, find, readEntry } from './entries.ts';
import { groupsOf, join, leave, membersOfGroups } from './group-members.ts';
import { groupsFor } from './group-names.ts';
import { answerOf, results, said } from './ldap-answers.ts';
import { close, openDirectory, withDirectory } from './ldap-connection.ts';
import type { LdapSettings } from './ldap-settings.ts';

const pageSize = 500;

const exists = (how: string) => `COMPTE_AD_EXIST: ${how}`;
const anothers = exists('this login is somebody else’s.');
const anothersAddress = exists('this address is somebody else’s.');
const stillOurs = 'Another account of ours still has this address.';
const twice = 'PROBLEME_ACCOUNT: more than one entry bears our mark.';

/**
 * A directory by LDAP over TLS. LDAP can neither fence nor be told a key: what keeps an account from being made twice is
 * its mark, which is on it from the moment it is there, and its name, which no two can have. Nothing is ever removed:
 * who is gone is shut out and moved.
 */
export function ldapAccounts(settings: LdapSettings): AccountsPort {
  const kind = kindOf(settings);
  const isGrouping = settings.groups.length > 0;

  return {
    atOnce: 8,
    look: async (wanted, signal) => {
      try {
        return await withDirectory(settings, signal, async (client) => {
          const found = await find(client, settings, kind, wanted);
          if (found.twice) return { outcome: 'refused', answer: twice };
          const entry = found.ours ?? found.other ?? found.addressed;
          if (!entry) return { outcome: 'missing', answer: 'There is no such entry.' };
          if (entry === found.addressed && isOfUs(entry, wanted)) return { outcome: 'postponed', answer: stillOurs };
          const told = { marker: entry.marker, id: entry.id, seen: asSeen(entry, settings, kind) as SeenAccount };
          if (!found.ours)
            return { ...told, outcome: 'different', answer: entry === found.other ? anothers : anothersAddress };
          const groups = await groupsOf(client, settings, kind, entry.dn);
          const differences = await compare(client, { entry, groups }, wanted);
          if (isGrouping) told.seen = { ...told.seen, groups: spelled(groups, wanted) };
          return isNone(differences)
            ? { ...told, outcome: 'found', answer: 'It is so already.' }
            : { ...told, outcome: 'different', answer: `It differs: ${namesOf(differences).join(', ')}.` };
        });
      } catch (error) {
        return answerOf(error);
      }
    },
    write: async (wanted, signal) => {
      try {
        return await withDirectory(settings, signal, async (client) => {
          const found = await find(client, settings, kind, wanted);
          return (
            refusal(found, wanted) ??
            (found.ours ? await change(client, found.ours, wanted) : await make(client, wanted))
          );
        });
      } catch (error) {
        return answerOf(error);
      }
    },
    all: (signal) => everyone(settings, kind, signal),
    ...(isGrouping && { groupsFor: (wanted) => groupsFor(settings, wanted) }),
  };

  async function compare(
    client: Client,
    { entry, groups }: { readonly entry: DirectoryEntry; readonly groups: readonly string[] },
    wanted: WantedAccount,
  ): Promise<Differences> {
    const manager = await dnOf(client, settings, kind, wanted.manager);
    return differencesOf(entry, settings, kind, { wanted, manager, groups });
  }

  /** Groups as they are wanted, where they are. */
  function spelled(groups: readonly string[], wanted: WantedAccount): readonly string[] {
    const wants = new Map(groupsFor(settings, wanted).map((group) => [dnKey(group), group]));
    return groups.map((group) => wants.get(dnKey(group)) ?? group);
  }

  async function make(client: Client, wanted: WantedAccount): Promise<Answer> {
    const manager = await dnOf(client, settings, kind, wanted.manager);
    const state = kind.stateFor(wanted.enabled, null);
    const attributes = [
      ...Object.entries({ ...wantedValues(settings, kind, wanted), manager, [kind.stateAttribute]: state })
        .filter(([attribute]) => attribute.toLowerCase() !== settings.namingAttribute.toLowerCase())
        .flatMap(([type, value]) => (value === null ? [] : [new Attribute({ type, values: [value] })])),
      ...Object.entries({ objectClass: kind.classes, ...kind.born(await wanted.firstPassword()) }).map(
        ([type, values]) => new Attribute({ type, values: [...values] as string[] }),
      ),
    ];
    const unit = wanted.left ? (settings.leaversUnit ?? settings.unit) : settings.unit;
    const names = namesFor(settings, kind, wanted);
    if (names.length === 0) return { outcome: 'refused', answer: 'constraint: there is nothing to call it by.' };
    for (const name of names) {
      try {
        const named = new Attribute({ type: settings.namingAttribute, values: [name] });
        await client.add(dnIn(settings, name, unit), [...attributes, named]);
        break;
      } catch (error) {
        if (!said(error, results.alreadyExists)) throw error;
        // Somebody else's, or made meanwhile by who was thought to be gone.
        const now = await find(client, settings, kind, wanted);
        const refused = refusal(now, wanted);
        if (refused || now.ours) return refused ?? (await change(client, now.ours as DirectoryEntry, wanted));
      }
    }
    const made = (await find(client, settings, kind, wanted)).ours;
    if (!made) return { outcome: 'refused', answer: exists('its name is somebody else’s.') };
    for (const group of groupsFor(settings, wanted)) await join(client, settings, group, made.dn);
    return { outcome: 'done', answer: `Made: ${made.dn}`, id: made.id };
  }

  async function change(client: Client, entry: DirectoryEntry, wanted: WantedAccount): Promise<Answer> {
    const groups = await groupsOf(client, settings, kind, entry.dn);
    const differences = await compare(client, { entry, groups }, wanted);
    // Where groups do not follow who is called otherwise, it leaves them under its old name, and is in them under the new.
    const renamed = differences.names !== undefined && !kind.linked;
    const leaves = renamed ? groups : differences.leaves;
    const joins = renamed ? groupsFor(settings, wanted) : differences.joins;
    const changes = Object.entries(differences.values).map(
      ([type, value]) =>
        new Change({
          operation: 'replace',
          modification: new Attribute({ type, values: value === null ? [] : [value] }),
        }),
    );
    try {
      if (changes.length > 0) await client.modify(entry.dn, changes);
      for (const group of leaves) await leave(client, settings, group, entry.dn);
      const dn = differences.names ? await rename(client, entry.dn, differences.names) : entry.dn;
      for (const group of joins) await join(client, settings, group, dn);
    } catch (error) {
      if (!said(error, results.noSuchObject)) throw error;
      return { ...answerOf(error), outcome: 'postponed' };
    }
    return { outcome: 'done', answer: `Changed: ${namesOf(differences).join(', ') || 'nothing'}.`, id: entry.id };
  }
}

/** Whether it bears a mark of this installation: it is told anew itself. */
const isOfUs = ({ marker }: DirectoryEntry, wanted: WantedAccount) =>
  marker?.startsWith(wanted.marker.slice(0, wanted.marker.lastIndexOf('/') + 1)) ?? false;

/** Why nothing is to be written, if so. */
function refusal({ other, addressed, twice: marked }: Found, wanted: WantedAccount): Answer | undefined {
  if (other) return { outcome: 'refused', answer: anothers };
  if (addressed)
    return isOfUs(addressed, wanted)
      ? { outcome: 'postponed', answer: stillOurs }
      : { outcome: 'refused', answer: anothersAddress };
  return marked ? { outcome: 'refused', answer: twice } : undefined;
}

/** Calls it by the first of these names that nobody has. Answers which. */
async function rename(client: Client, dn: string, names: readonly string[]): Promise<string> {
  const [name, ...others] = names;
  if (name === undefined) return dn;
  try {
    await client.modifyDN(dn, name);
    return name;
  } catch (error) {
    if (!said(error, results.alreadyExists) || others.length === 0) throw error;
    return await rename(client, dn, others);
  }
}

const isNone = (differences: Differences) => namesOf(differences).length === 0;

const namesOf = ({ values, names, joins, leaves }: Differences) => [
  ...[...Object.keys(values), ...(names ? ['its place or name'] : [])],
  ...[...joins.map((group) => `+${group}`), ...leaves.map((group) => `-${group}`)],
];

/** Everybody's, page by page: what fails is told by throwing, since who is not told of would seem to be gone. */
async function* everyone(
  settings: LdapSettings,
  kind: DirectoryKind,
  signal: AbortSignal,
): AsyncGenerator<SeenAccount> {
  const client = await openDirectory(settings, signal);
  try {
    const groups = await membersOfGroups(client, settings, kind);
    const pages = client.searchPaginated(settings.base, {
      filter: new EqualityFilter({ attribute: 'objectClass', value: kind.accountClass }),
      scope: 'sub',
      paged: { pageSize },
      attributes: [...attributesOf(settings, kind)],
      explicitBufferAttributes: [kind.idAttribute],
    });
    for await (const { searchEntries } of pages) {
      signal.throwIfAborted();
      for (const entry of searchEntries) {
        const seen = asSeen(readEntry(entry, settings, kind), settings, kind);
        yield settings.groups.length > 0 ? { ...seen, groups: groups.get(dnKey(entry.dn)) ?? [] } : seen;
      }
    }
  } finally {
    await close(client);
  }
}
