import type { Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { type Client, EqualityFilter } from 'ldapts';
import { TrialSteps } from '../try-steps.ts';
import { type DirectoryKind, kindOf } from './directory-kinds.ts';
import { attributesOf, readEntry } from './entries.ts';
import { answerOf } from './ldap-answers.ts';
import { withDirectory } from './ldap-connection.ts';
import type { LdapSettings } from './ldap-settings.ts';

const samples = 5;

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
      trial.at = 'attributes';
      const unknown = await unknownAttributes(client, settings, kind);
      if (unknown === undefined) trial.said('unsaid');
      else trial.said(unknown.length === 0 ? 'yes' : 'no', unknown.join(', '));
      trial.at = 'read';
      const people = await firstPeople(client, settings, kind);
      trial.read.push(
        ...people.map((entry) => ({
          ...{ login: entry.login, enabled: kind.isEnabled(entry.value(kind.stateAttribute)) },
          ours: entry.marker?.startsWith(`${marks}/`) ?? false,
        })),
      );
      trial.said('yes');
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

const written = (settings: LdapSettings, kind: DirectoryKind) =>
  attributesOf(settings, kind).filter((name) => name !== kind.idAttribute && name !== settings.namingAttribute);

async function firstPeople(client: Client, settings: LdapSettings, kind: DirectoryKind) {
  const { searchEntries } = await client.search(settings.base, {
    ...{ scope: 'sub', sizeLimit: samples, attributes: [...attributesOf(settings, kind)] },
    filter: new EqualityFilter({ attribute: 'objectClass', value: kind.accountClass }),
    explicitBufferAttributes: [kind.idAttribute],
  });
  return searchEntries.map((entry) => readEntry(entry, settings, kind));
}

/** Of what is written, what the schema does not know; undefined where it does not tell. */
async function unknownAttributes(client: Client, settings: LdapSettings, kind: DirectoryKind) {
  const root = await client.search('', { scope: 'base', attributes: ['subschemaSubentry'] });
  const schema = root.searchEntries[0]?.subschemaSubentry;
  if (typeof schema !== 'string') return undefined;
  const { searchEntries } = await client.search(schema, {
    ...{ scope: 'base', attributes: ['attributeTypes'] },
    filter: new EqualityFilter({ attribute: 'objectClass', value: 'subschema' }),
  });
  const types = [searchEntries[0]?.attributeTypes ?? []].flat().map(String);
  const known = new Set(types.flatMap(namesIn).map((name) => name.toLowerCase()));
  if (known.size === 0) return undefined;
  return attributesOf(settings, kind).filter((name) => !known.has(name.toLowerCase()));
}

/** `( 2.5.4.4 NAME ( 'sn' 'surname' ) …` */
function namesIn(type: string): string[] {
  const names = /\bNAME\s+(?:'([^']+)'|\(([^)]*)\))/.exec(type);
  return names?.[1] === undefined
    ? [...(names?.[2] ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
    : [names[1]];
}

/** What Active Directory says the service account may do there; undefined where it is not said. */
async function allowed(client: Client, dn: string, attribute: string): Promise<ReadonlySet<string> | undefined> {
  const { searchEntries } = await client.search(dn, { scope: 'base', attributes: [attribute] });
  const values = [searchEntries[0]?.[attribute] ?? []].flat().map((value) => String(value).toLowerCase());
  return values.length > 0 ? new Set(values) : undefined;
}
