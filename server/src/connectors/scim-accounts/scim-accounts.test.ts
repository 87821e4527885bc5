import { connectorNamed } from '@passerelle/contracts/provisioning/connectors/connectors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AskedOf, type HttpSink, httpSink, says } from '../../testing/http-sink.ts';
import { type ScimServer, scimServer } from '../../testing/scim-server.ts';
import { accountsContract, wantedAccount } from '../accounts-contract.testing.ts';
import { scim } from './scim.ts';
import { enterpriseSchema } from './scim-accounts.ts';
import { parseScimPath, patchFor, readScim, writeScim } from './scim-paths.ts';

const patient = () => AbortSignal.timeout(20_000);
const usual = connectorNamed('directory', 'scim')!.usual('directory');
const set = (url: string, secret: string, values = {}) => ({
  ...({ system: 'directory', connector: 'scim', secrets: { secret } } as const),
  values: { ...usual, url, ...values },
});

describe('a SCIM server that is not ours (SCIMMY)', () => {
  let server: ScimServer;
  beforeAll(async () => {
    server = await scimServer();
  });
  afterAll(() => server.close());

  accountsContract('SCIMMY', () => ({
    port: () => scim.accounts!(set(server.url, server.token)),
    stranger: async (userName) => {
      const id = `stranger-${userName}`;
      server.users.set(id, { id, userName, active: true, schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'] });
    },
    apart: false,
  }));

  test('it is tried: what it can do, whom it has, what of the mapping it knows', async () => {
    await scim.accounts!(set(server.url, server.token)).write(wantedAccount(), patient());
    const mapping = `${usual.mapping}\nshoeSize = {Nom}`;
    const { steps, read } = await scim.try(set(server.url, server.token, { mapping }), 'tests', patient());
    expect(steps.map(({ step, outcome, answer }) => [step, outcome, answer].join(' ').trim())).toEqual([
      ...['reach yes patch, filter', 'read yes', 'find yes', 'attributes no shoeSize', 'write unsaid'],
    ]);
    expect(read.length).toBeGreaterThan(0);
    const refused = await scim.try(set(server.url, 'not this'), 'tests', patient());
    expect(refused).toMatchObject({
      steps: [{ step: 'reach', outcome: 'no', answer: expect.stringContaining('401') }],
    });
    expect(JSON.stringify(refused)).not.toContain('not this');
  });
});

describe('what a SCIM server may do', () => {
  /** One that holds one user and answers as the test says before that. */
  async function holding(before: (asked: AskedOf) => readonly [number, unknown?, Record<string, string>?] | undefined) {
    const wanted = wantedAccount();
    const user: Record<string, unknown> = {
      id: 'u1',
      userName: wanted.values.CompteAD,
      externalId: wanted.marker,
      active: true,
      meta: { version: 'W/"7"' },
    };
    const sink = await httpSink((asked, response) => {
      const said = before(asked);
      if (said) return says(response, ...said);
      if (asked.path.startsWith('/Users?')) return says(response, 200, { totalResults: 1, Resources: [user] });
      if (asked.path === '/Users/u1' && asked.method === 'GET') return says(response, 200, user);
      return says(response, asked.path === '/ServiceProviderConfig' ? 404 : 200, user);
    });
    return { wanted, sink, port: scim.accounts!(set(sink.url, 'the token')) };
  }
  const changes = ({ asked }: HttpSink) => asked.filter(({ method }) => method !== 'GET');

  test('a change is made of what was seen, and told as postponed where it moved meanwhile', async () => {
    const { wanted, sink, port } = await holding(({ method }) =>
      method === 'PATCH' ? [412, { detail: 'it moved' }] : undefined,
    );
    expect(await port.write(wanted, patient())).toMatchObject({
      outcome: 'postponed',
      answer: expect.stringMatching(/it moved/),
    });
    expect(changes(sink)).toMatchObject([{ method: 'PATCH', headers: { 'if-match': 'W/"7"' } }]);
    await sink.close();
  });

  test('one that takes no patches is told the whole, with what it said itself', async () => {
    const { wanted, sink, port } = await holding(({ path }) =>
      path === '/ServiceProviderConfig' ? [200, { patch: { supported: false } }] : undefined,
    );
    expect(await port.write(wanted, patient())).toMatchObject({ outcome: 'done', id: 'u1' });
    expect(changes(sink)).toMatchObject([{ method: 'PUT', json: { id: 'u1', name: { givenName: 'Ada' } } }]);
    await sink.close();
  });

  test('a conflict is looked into: ours is ours, another’s is told', async () => {
    let made = false;
    const { wanted, sink, port } = await holding(({ path, method }) => {
      if (method === 'POST') {
        made = true;
        return [409, { scimType: 'uniqueness', detail: 'taken' }];
      }
      return path.startsWith('/Users?') && !made ? [200, { totalResults: 0, Resources: [] }] : undefined;
    });
    expect(await port.write(wanted, patient())).toMatchObject({ outcome: 'done', id: 'u1' });
    made = false;
    const another = wantedAccount({ values: { CompteAD: wanted.values.CompteAD! } });
    expect(await port.write(another, patient())).toMatchObject({
      outcome: 'refused',
      answer: expect.stringMatching(/COMPTE_AD_EXIST/),
    });
    await sink.close();
  });

  test('one that finds everybody, or answers with another than was asked for, writes nobody', async () => {
    const { sink, port } = await holding(() => undefined);
    // Whoever it answers with bears another mark and another login.
    const other = wantedAccount();
    expect(await port.look(other, patient())).toMatchObject({ outcome: 'missing' });
    await sink.close();
    const lying = await holding(({ path }) => (path === '/Users/u9' ? [200, { id: 'u1', userName: 'x' }] : undefined));
    const answer = await lying.port.write({ ...lying.wanted, id: 'u9' }, patient());
    expect(answer).toMatchObject({ outcome: 'refused', answer: expect.stringMatching(/another user/) });
    expect(changes(lying.sink)).toEqual([]);
    await lying.sink.close();
  });

  test('asked to wait, it is left alone for so long; letting nobody in, it is down for all', async () => {
    const says429 = await holding(() => [429, { detail: 'slowly' }, { 'retry-after': '77' }]);
    expect(await says429.port.look(says429.wanted, patient())).toMatchObject({ outcome: 'down', after: 77 });
    await says429.sink.close();
    const closed = await holding(() => [401, { detail: 'who are you, the token?' }]);
    const answer = await closed.port.write(closed.wanted, patient());
    expect(answer).toMatchObject({ outcome: 'down', answer: expect.stringMatching(/401/) });
    expect(answer.answer).not.toContain('the token');
    await closed.sink.close();
  });

  test('a token is asked for once, and anew when it lets nobody in any more', async () => {
    let given = 0;
    const { wanted, sink } = await holding(({ path, headers }) => {
      if (path === '/token') {
        given += 1;
        return [200, { access_token: `t${given}`, expires_in: 3600 }];
      }
      return headers.authorization === 'Bearer t1' && given === 1 && sink.asked.length > 3 ? [401] : undefined;
    });
    const values = { signIn: 'oauth', account: 'portal', tokenUrl: `${sink.url}/token`, scope: 'users' };
    const port = scim.accounts!(set(sink.url, 'hush hush', values));
    for (let n = 0; n < 4; n += 1) expect(await port.look(wanted, patient())).toMatchObject({ outcome: 'different' });
    const tokens = sink.asked.filter(({ path }) => path === '/token');
    expect(tokens).toHaveLength(2);
    expect(tokens[0]?.body).toBe('grant_type=client_credentials&client_id=portal&client_secret=hush+hush&scope=users');
    await sink.close();
  });
});

test('places in a user are read, written and changed one by one', () => {
  const user = {
    emails: [{ type: 'home', value: 'h@x' }],
    name: { givenName: 'A' },
    [enterpriseSchema]: { costCenter: 'c' },
  };
  const work = parseScimPath('emails[type eq "work"].value')!;
  const centre = parseScimPath(`${enterpriseSchema}:costCenter`)!;
  expect([readScim(user, work), readScim(user, centre), readScim(user, parseScimPath('NAME.givenname')!)]).toEqual([
    ...[null, 'c', 'A'],
  ]);
  expect(patchFor(user, work, 'w@x')).toEqual({ op: 'add', path: 'emails', value: [{ type: 'work', value: 'w@x' }] });
  expect(patchFor({ emails: [{ type: 'work', value: 'o@x' }] }, work, 'w@x')).toMatchObject({ op: 'replace' });
  expect(patchFor(user, work, null)).toEqual({ op: 'remove', path: 'emails[type eq "work"]' });
  const made: Record<string, unknown> = {};
  for (const [path, value] of [
    [work, 'w@x'],
    [centre, '42'],
  ] as const)
    writeScim(made, path, value);
  expect(made).toEqual({ emails: [{ type: 'work', value: 'w@x' }], [enterpriseSchema]: { costCenter: '42' } });
  for (const wrong of [
    '',
    'a b',
    'a[b eq "c"]',
    'a[b eq "c"].d.e',
    'emails[type eq "w" or 1]',
    '__proto__ x',
    'a["b"].c',
  ])
    expect(parseScimPath(wrong), wrong).toBeUndefined();
});
