import { Attribute, Change, type Client, EqualityFilter, PresenceFilter } from 'ldapts';
import type { DirectoryKind } from './directory-kinds.ts';
import { dnKey } from './dn.ts';
import { namedGroups } from './group-names.ts';
import { RefusedHere, results, said } from './ldap-answers.ts';
import type { LdapSettings } from './ldap-settings.ts';

const pageSize = 500;
/** As many values as Active Directory tells of one attribute at once. */
const rangeSize = 1500;

/** Every value of an attribute, however many there are: a directory that tells them in ranges is asked for each. */
export async function everyValue(
  client: Client,
  dn: string,
  attribute: string,
  { linked }: Pick<DirectoryKind, 'linked'>,
): Promise<string[]> {
  const values: string[] = [];
  for (;;) {
    const asked = linked ? `${attribute};range=${values.length}-${values.length + rangeSize - 1}` : attribute;
    const { searchEntries } = await client.search(dn, { scope: 'base', attributes: [asked] });
    const told = Object.entries(searchEntries[0] ?? {}).find(([name]) => isOf(name, attribute));
    const next = [told?.[1] ?? []].flat().map(String);
    values.push(...next);
    // The last range ends with a star; what is told without one is told whole.
    if (next.length === 0 || !/;range=\d+-\d+$/i.test(told?.[0] ?? '')) return values.filter((value) => value !== '');
  }
}

const isOf = (name: string, attribute: string) => name.toLowerCase().split(';')[0] === attribute.toLowerCase();

/** In which groups an entry is, of those that settings name. */
export async function groupsOf(
  client: Client,
  settings: LdapSettings,
  kind: DirectoryKind,
  dn: string,
): Promise<string[]> {
  if (settings.groups.length === 0) return [];
  const found = kind.linked
    ? await everyValue(client, dn, 'memberOf', kind)
    : await namesBy(client, settings, new EqualityFilter({ attribute: settings.memberAttribute, value: dn }));
  return found.filter(namedGroups(settings));
}

/** Who is in the groups that settings name, by the keys of their names: for whom all are read. */
export async function membersOfGroups(
  client: Client,
  settings: LdapSettings,
  kind: DirectoryKind,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = new Map<string, string[]>();
  if (settings.groups.length === 0) return groups;
  const isGroup = kind.linked
    ? new EqualityFilter({ attribute: 'objectClass', value: 'group' })
    : new PresenceFilter({ attribute: settings.memberAttribute });
  for (const group of (await namesBy(client, settings, isGroup)).filter(namedGroups(settings)))
    for (const member of await everyValue(client, group, settings.memberAttribute, kind)) {
      const key = dnKey(member);
      groups.set(key, [...(groups.get(key) ?? []), group]);
    }
  return groups;
}

async function namesBy(
  client: Client,
  { base }: LdapSettings,
  filter: EqualityFilter | PresenceFilter,
): Promise<string[]> {
  const names: string[] = [];
  const pages = client.searchPaginated(base, { scope: 'sub', filter, paged: { pageSize }, attributes: ['1.1'] });
  for await (const { searchEntries } of pages) names.push(...searchEntries.map(({ dn }) => dn));
  return names;
}

/**
 * Has an entry in a group; one that is in it already is.
 * @throws {RefusedHere} where the group is not there
 */
export async function join(
  client: Client,
  { memberAttribute }: LdapSettings,
  group: string,
  dn: string,
): Promise<void> {
  try {
    await client.modify(group, change('add', memberAttribute, dn));
  } catch (error) {
    if (said(error, results.attributeOrValueExists) || said(error, results.alreadyExists)) return;
    // Said of the group, or of whom it is to have.
    if (!said(error, results.noSuchObject) || (await isThere(client, group))) throw error;
    throw new RefusedHere(`There is no group ${group}: it has to be made, or its line taken from the settings.`);
  }
}

/** Has an entry in a group no more; one that is not in it, or a group that is gone, is no fault. */
export async function leave(client: Client, settings: LdapSettings, group: string, dn: string): Promise<void> {
  const { memberAttribute } = settings;
  try {
    await client.modify(group, change('delete', memberAttribute, dn));
  } catch (error) {
    if (said(error, results.noSuchAttribute) || said(error, results.noSuchObject)) return;
    // Of a class that has to have a member, the last one leaves nobody in its place.
    if (said(error, results.objectClassViolation))
      return await client.modify(group, [change('add', memberAttribute, ''), change('delete', memberAttribute, dn)]);
    if (said(error, results.unwillingToPerform) && !(await isMember(client, settings, group, dn))) return;
    throw error;
  }
}

const change = (operation: 'add' | 'delete', type: string, dn: string) =>
  new Change({ operation, modification: new Attribute({ type, values: [dn] }) });

async function isMember(
  client: Client,
  { memberAttribute }: LdapSettings,
  group: string,
  dn: string,
): Promise<boolean> {
  const filter = new EqualityFilter({ attribute: memberAttribute, value: dn });
  return (await client.search(group, { scope: 'base', filter, attributes: ['1.1'] })).searchEntries.length > 0;
}

/** Whether there is an entry of this name. */
export async function isThere(client: Client, dn: string): Promise<boolean> {
  try {
    return (await client.search(dn, { scope: 'base', attributes: ['1.1'] })).searchEntries.length > 0;
  } catch (error) {
    if (said(error, results.noSuchObject)) return false;
    throw error;
  }
}
