import type { Client, Entry, Filter } from 'ldapts';
import { EqualityFilter, OrFilter } from 'ldapts';
import type { SeenAccount, WantedAccount } from '../../ports/accounts.ts';
import { readBack } from '../account-mapping.ts';
import type { DirectoryKind } from './directory-kinds.ts';
import { isWithin } from './dn.ts';
import { withDirectory } from './ldap-connection.ts';
import type { LdapSettings } from './ldap-settings.ts';

const catalogueMs = 10_000;

/** An account as a directory keeps it. */
export interface DirectoryEntry {
  readonly dn: string;
  readonly id: string;
  readonly marker: string | null;
  readonly login: string | null;
  /** Of an attribute whatever its case; null where it has none. */
  readonly value: (attribute: string) => string | null;
}

/** What is there of somebody: their own account, and whose the login is if it is another's. */
export interface Found {
  readonly ours: DirectoryEntry | undefined;
  readonly other: DirectoryEntry | undefined;
  /** Another's that has the address, where ours is yet to get it. */
  readonly addressed: DirectoryEntry | undefined;
  /** More than one bears our mark. */
  readonly twice: boolean;
}

/** The attributes that are read and written. */
export function attributesOf(settings: LdapSettings, kind: DirectoryKind): readonly string[] {
  const { markerAttribute, loginAttribute, namingAttribute, mapping } = settings;
  const named = [kind.idAttribute, markerAttribute, loginAttribute, namingAttribute, kind.stateAttribute, 'manager'];
  return [...new Map([...named, ...Object.keys(mapping)].map((name) => [name.toLowerCase(), name])).values()];
}

/**
 * Looked for by values, never by a text that is parsed: no name is part of a question. By id and login first, which
 * directories find at once, and by the mark where that does not tell: seldom is it indexed. An address is one account's, whatever
 * else bears it: people, contacts, groups.
 */
export async function find(
  client: Client,
  settings: LdapSettings,
  kind: DirectoryKind,
  { id, marker, values }: WantedAccount,
): Promise<Found> {
  const known = id === null ? undefined : kind.idValue(id);
  const login = values.CompteAD ?? null;
  const mail = values.Mail ?? null;
  const addresses = Object.entries(settings.mapping).flatMap(([attribute, text]) =>
    text.trim() === '{Mail}' ? [attribute] : [],
  );
  const named = [
    ...(known ? [new EqualityFilter({ attribute: kind.idAttribute, value: known })] : []),
    ...(login === null ? [] : [new EqualityFilter({ attribute: settings.loginAttribute, value: login })]),
    ...(mail === null ? [] : addresses.map((attribute) => new EqualityFilter({ attribute, value: mail }))),
  ];
  const entries = named.length > 0 ? await entriesBy(client, settings, kind, new OrFilter({ filters: named })) : [];
  const isOurs = (entry: DirectoryEntry) => entry.id === id || entry.marker === marker;
  const marked = entries.some(isOurs)
    ? []
    : await entriesBy(
        client,
        settings,
        kind,
        new EqualityFilter({ attribute: settings.markerAttribute, value: marker }),
      );
  const ours = entries.find((entry) => entry.id === id) ?? entries.find(isOurs) ?? marked[0];
  const other = entries.find(
    (entry) => entry.id !== ours?.id && login !== null && entry.login?.toLowerCase() === login.toLowerCase(),
  );
  const hasAddress = (entry: DirectoryEntry) =>
    mail !== null && addresses.some((attribute) => entry.value(attribute)?.toLowerCase() === mail.toLowerCase());
  const addressed =
    mail === null || (ours && hasAddress(ours))
      ? undefined
      : (entries.find((entry) => entry.id !== ours?.id && hasAddress(entry)) ??
        (await elsewhereInForest(settings, kind, { addresses, mail })));
  return { ours, other, addressed, twice: marked.length > 1 };
}

async function entriesBy(client: Client, settings: LdapSettings, kind: DirectoryKind, filter: Filter) {
  const { searchEntries } = await client.search(settings.base, {
    scope: 'sub',
    filter,
    sizeLimit: 20,
    attributes: [...attributesOf(settings, kind)],
    explicitBufferAttributes: [kind.idAttribute],
  });
  return searchEntries.map((entry) => readEntry(entry, settings, kind));
}

/** Whoever has an address outside the base, where a catalogue knows of them; what lies below the base is told by the directory itself. */
async function elsewhereInForest(
  settings: LdapSettings,
  kind: DirectoryKind,
  { addresses, mail }: { readonly addresses: readonly string[]; readonly mail: string },
): Promise<DirectoryEntry | undefined> {
  const { catalogue: url, base } = settings;
  if (url === null || addresses.length === 0) return undefined;
  const filter = new OrFilter({
    filters: addresses.map((attribute) => new EqualityFilter({ attribute, value: mail })),
  });
  const found = await withDirectory({ ...settings, url }, AbortSignal.timeout(catalogueMs), async (client) => {
    return await entriesBy(client, { ...settings, base: '' }, kind, filter);
  });
  return found.find(({ dn }) => !isWithin(dn, base));
}

/** The name of the entry that a directory calls by this id; null where there is none. */
export async function dnOf(
  client: Client,
  { base }: LdapSettings,
  kind: DirectoryKind,
  id: string | null,
): Promise<string | null> {
  const value = id === null ? undefined : kind.idValue(id);
  if (!value) return null;
  const filter = new EqualityFilter({ attribute: kind.idAttribute, value });
  const { searchEntries } = await client.search(base, { scope: 'sub', filter, sizeLimit: 2, attributes: ['1.1'] });
  return searchEntries[0]?.dn ?? null;
}

/** An entry as the library has it, whatever the case of its attributes. */
export function readEntry(entry: Entry, settings: LdapSettings, kind: DirectoryKind): DirectoryEntry {
  const byName = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), [value].flat()]));
  const value = (attribute: string) => {
    const [value] = byName.get(attribute.toLowerCase()) ?? [];
    return value === undefined ? null : value.toString('utf8');
  };
  const [raw] = byName.get(kind.idAttribute.toLowerCase()) ?? [];
  return {
    dn: entry.dn,
    id: raw === undefined ? '' : kind.idText(Buffer.from(raw)),
    value,
    marker: value(settings.markerAttribute),
    login: value(settings.loginAttribute),
  };
}

/** As a port tells it. */
export function asSeen(
  { id, marker, login, value }: DirectoryEntry,
  { mapping }: LdapSettings,
  kind: DirectoryKind,
): SeenAccount {
  const enabled = kind.isEnabled(value(kind.stateAttribute));
  return { id, marker, enabled, values: { ...readBack(mapping, value), CompteAD: login } };
}
