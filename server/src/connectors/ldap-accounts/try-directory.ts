import type { Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { type Client, EqualityFilter, PresenceFilter } from 'ldapts';
import { fixedParts } from '../account-mapping.ts';
import { TrialSteps } from '../try-steps.ts';
import { type DirectoryKind, kindOf } from './directory-kinds.ts';
import { attributesOf, readEntry } from './entries.ts';
import { isThere, membersOfGroups } from './group-members.ts';
import { answerOf, results, said } from './ldap-answers.ts';
import { withDirectory } from './ldap-connection.ts';
import type { LdapSettings } from './ldap-settings.ts';
import { unknownAttributes } from './schema.ts';

const samples = 5;
const catalogueMs = 10_000;
const anybody = new PresenceFilter({ attribute: 'objectClass' });

/** What would be read of a directory, and what may be written, without writing anything; it stops where it cannot go on. */
export async function tryDirectory(settings: LdapSettings, marks: string, signal: AbortSignal): Promise<Trial> {
  const kind = kindOf(settings);
  const trial = new TrialSteps();
  try {
    await withDirectory(settings, signal, async (client) => {
      trial.said('yes', settings.url);
      const places = { base: settings.base, unit: settings.unit, leaversUnit: settings.leaversUnit } as const;
      for (const [place, dn] of Object.entries(places)) {
        trial.at = place as keyof typeof places;
        if (dn === null) continue;
        await client.search(dn, { scope: 'base', attributes: ['1.1'] });
        trial.said('yes', dn);
      }
      await tryCatalogue(settings, trial);
      trial.at = 'attributes';
      const unknown = await unknownAttributes(client, attributesOf(settings, kind));
      if (unknown === undefined) trial.said('unsaid');
      else trial.said(unknown.length === 0 ? 'yes' : 'no', unknown.join(', '));
      trial.at = 'read';
      const people = await firstPeople(client, settings, kind);
      trial.read.push(
        ...people.map((entry) => ({
          login: entry.login,
          enabled: kind.isEnabled(entry.value(kind.stateAttribute)),
          ours: entry.marker?.startsWith(`${marks}/`) ?? false,
        })),
      );
      trial.said('yes');
      if (settings.groups.length > 0) {
        trial.at = 'groups';
        await tryGroups(client, settings, kind, trial);
      }
      trial.at = 'create';
      const children = await allowed(client, settings.unit, 'allowedChildClassesEffective');
      trial.said(
        children ? (children.has(kind.accountClass.toLowerCase()) ? 'yes' : 'no') : 'unsaid',
        children && settings.unit,
      );
      trial.at = 'write';
      const writable = people[0] && (await allowed(client, people[0].dn, 'allowedAttributesEffective'));
      if (!writable) return trial.said('unsaid');
      const closed = written(settings, kind).filter((name) => !writable.has(name.toLowerCase()));
      trial.said(closed.length === 0 ? 'yes' : 'no', closed.join(', '));
    });
  } catch (error) {
    trial.said('no', answerOf(error).answer);
  }
  return trial.trial;
}

/** What knows the addresses of a forest is reached by itself, by the same account. */
async function tryCatalogue(settings: LdapSettings, trial: TrialSteps): Promise<void> {
  const { catalogue: url } = settings;
  if (url === null) return;
  trial.at = 'catalogue';
  await withDirectory({ ...settings, url }, AbortSignal.timeout(catalogueMs), async (client) => {
    await client.search('', { scope: 'sub', sizeLimit: 1, attributes: ['1.1'], filter: anybody });
  }).catch((error: unknown) => {
    if (!said(error, results.sizeLimit)) throw error;
  });
  trial.said('yes', url);
}

/** Which groups there are of those that settings name, and how many are in each; a line that names no place has to be there. */
async function tryGroups(
  client: Client,
  settings: LdapSettings,
  kind: DirectoryKind,
  trial: TrialSteps,
): Promise<void> {
  const members = new Map<string, number>();
  for (const groups of (await membersOfGroups(client, settings, kind)).values())
    for (const group of groups) members.set(group, (members.get(group) ?? 0) + 1);
  const missing: string[] = [];
  for (const line of settings.groups.filter((one) => fixedParts(one).length === 1))
    if (!(await isThere(client, line))) missing.push(line);
  const told = [...members].slice(0, samples).map(([group, n]) => `${group} (${n})`);
  trial.said(missing.length === 0 ? 'yes' : 'no', (missing.length === 0 ? told : missing).join('; '));
}

const written = (settings: LdapSettings, kind: DirectoryKind) =>
  attributesOf(settings, kind).filter((name) => name !== kind.idAttribute && name !== settings.namingAttribute);

async function firstPeople(client: Client, settings: LdapSettings, kind: DirectoryKind) {
  const { searchEntries } = await client.search(settings.base, {
    scope: 'sub',
    sizeLimit: samples,
    attributes: [...attributesOf(settings, kind)],
    filter: new EqualityFilter({ attribute: 'objectClass', value: kind.accountClass }),
    explicitBufferAttributes: [kind.idAttribute],
  });
  return searchEntries.map((entry) => readEntry(entry, settings, kind));
}

/** What Active Directory says the service account may do there; undefined where it is not said. */
async function allowed(client: Client, dn: string, attribute: string): Promise<ReadonlySet<string> | undefined> {
  const { searchEntries } = await client.search(dn, { scope: 'base', attributes: [attribute] });
  const values = [searchEntries[0]?.[attribute] ?? []].flat().map((value) => String(value).toLowerCase());
  return values.length > 0 ? new Set(values) : undefined;
}
