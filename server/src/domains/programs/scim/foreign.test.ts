import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import SCIMMY from 'scimmy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { scimProgram } from '../../../testing/scim-program.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

/** A library of others reads, filters, pages and patches what ours answers: it and ours have to mean the same. */
let server: TestServer;
let build: Build;
let ask: Awaited<ReturnType<typeof scimProgram>>['ask'];
let boss: BuiltPerson;

type Resource = Record<string, unknown> & { readonly id: string };

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  ({ ask } = await scimProgram(server, build, 'hrManager'));
  SCIMMY.Schemas.User.extend(SCIMMY.Schemas.EnterpriseUser as never, false);
  boss = await build.person({ Prenom: 'Grace', Nom: 'Hopper', Fonction: 'Head' });
  for (let n = 0; n < 7; n += 1)
    await build.person({
      ...{
        Prenom: n % 2 === 0 ? 'Ada' : '小明',
        Nom: `Łovelace${n}`,
        IdLangue: 'FR',
        Fonction: n < 3 ? 'Engineer' : null,
      },
      ...{ Mail: n === 4 ? null : `foreign${n}@example.test`, TelMobilePro: n < 2 ? `+3361234567${n}` : null },
      ...{ IdPersonneEV1Manager: boss.IdPersonneEV1, Suspendu: n === 6 },
    });
});
afterAll(() => server.close());

const query = (values: object) =>
  `Users?${new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]))}`;
const list = async (values: object) =>
  (await ask(query(values))).body as { totalResults: number; Resources: Resource[] };

/** Everybody, page by page, as a client does that takes nothing for granted. */
async function everybody(): Promise<Resource[]> {
  const all: Resource[] = [];
  for (;;) {
    const { totalResults, Resources } = await list({ startIndex: all.length + 1, count: 40 });
    all.push(...Resources);
    if (all.length >= totalResults || Resources.length === 0) return all;
  }
}

/** A resource as the library takes it: it throws at what its schemas do not allow. */
function taken(resource: object) {
  const { [urn.own as keyof object]: _ours, ...theirs } = resource;
  const known = { ...theirs, schemas: [urn.user, urn.enterprise] };
  return new SCIMMY.Schemas.User(known as never, 'out');
}
const plain = (value: object): Resource => JSON.parse(JSON.stringify(value));

test('every user of every page is one by its schemas, and loses nothing by being read', async () => {
  const all = await everybody();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(8);
  for (const one of all) {
    const read = plain(taken(one));
    const { [urn.own]: _ours, schemas: _schemas, ...theirs } = one;
    expect(read).toMatchObject(theirs);
  }
});

test.each([
  'userName pr',
  'title pr',
  'title eq "Engineer"',
  'not (title eq "Engineer")',
  'name.givenName co "小"',
  'name.familyName ew "6"',
  'emails.value ew "3@example.test"',
  'phoneNumbers.value sw "+336"',
  'emails[type eq "work" and value co "foreign2"]',
  'title eq "Engineer" and phoneNumbers.value ew "1"',
  'title eq "Engineer" or name.familyName ew "6"',
  'active eq false',
  'name.givenName eq "Ada" and (title eq "Engineer" or active eq false)',
])('a filter finds whom the library finds among those who are there: %s', async (filter) => {
  const those = 'name.familyName sw "Łovelace"';
  // The library asks each for what it asks about: who has none has no value of it.
  const all = (await list({ filter: those })).Resources.map((one) => ({ emails: [], phoneNumbers: [], ...one }));
  const theirs = new SCIMMY.Types.Filter(filter).match(all).map(({ id }: Resource) => id);
  const { Resources, totalResults } = await list({ filter: `${those} and (${filter})` });
  expect(Resources.map(({ id }) => id)).toEqual(theirs);
  expect([totalResults, theirs.length > 0, theirs.length < all.length || filter === 'userName pr']).toEqual([
    ...[theirs.length, true, true],
  ]);
});

describe('a patch makes of somebody what the library makes of what was read', () => {
  test.each<[string, readonly object[]]>([
    ['of one place', [{ op: 'replace', path: 'title', value: 'Lead' }]],
    ['of parts without a path', [{ op: 'replace', value: { title: 'Chief', name: { givenName: 'Adah' } } }]],
    ['of a part', [{ op: 'add', path: 'name.familyName', value: 'Byron' }]],
    ['of one of several', [{ op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+33699999999' }]],
    [
      'that adds one of several',
      [{ op: 'add', path: 'phoneNumbers', value: [{ type: 'work', value: '+33102030405' }] }],
    ],
    ['that removes one of several', [{ op: 'remove', path: 'phoneNumbers[type eq "mobile"]' }]],
    [
      'of all of several',
      [{ op: 'replace', path: 'emails', value: [{ type: 'work', value: 'renewed@example.test' }] }],
    ],
    ['that removes', [{ op: 'remove', path: 'title' }]],
    [
      'one after another',
      [
        { op: 'add', path: 'title', value: 'A' },
        { op: 'replace', path: 'title', value: 'B' },
      ],
    ],
  ])('%s', async (_what, Operations) => {
    const { IdPersonneEV1 } = await build.person({
      ...{ Prenom: 'Ada', Nom: 'Byrom', Fonction: 'Engineer', IdLangue: 'FR' },
      ...{ Mail: `one${++made}@example.test`, TelMobilePro: '+33612345678' },
    });
    const before = (await ask(`Users/${IdPersonneEV1}`)).body;
    const patch = { schemas: [urn.patch], Operations };
    const theirs = plain(
      await new SCIMMY.Messages.PatchOp(patch as never).apply(taken(before), (async (one: unknown) => one) as never),
    );
    const { status, body } = await ask(`Users/${IdPersonneEV1}`, { method: 'PATCH', body: patch });
    expect(status).toBe(200);
    // What ours makes of names and versions by itself, and which mail is the first, is no word of the patch.
    const said = ({ userName, name, title, emails, phoneNumbers, active }: Resource) => ({
      ...{ userName, title: title ?? undefined, active },
      name: { ...(name as object), formatted: undefined },
      ...{ emails: values(emails), phoneNumbers: values(phoneNumbers) },
    });
    expect(said(body)).toEqual(said(theirs));
  });
});

let made = 0;
const values = (several: unknown) =>
  ((several ?? []) as { type: string; value: string }[]).map(({ type, value }) => `${type} ${value}`).sort();
