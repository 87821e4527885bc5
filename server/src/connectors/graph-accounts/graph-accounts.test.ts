import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GraphStandIn, graphStandIn } from '../../testing/graph-stand-in.ts';
import { accountsContract, wantedAccount } from '../accounts-contract.testing.ts';
import { graph } from './graph.ts';

const patient = () => AbortSignal.timeout(20_000);
let server: GraphStandIn;
beforeAll(async () => {
  server = await graphStandIn();
});
afterAll(() => server.close());

const set = (values = {}, secret = server.secret) => ({
  ...({ system: 'mailSuite', connector: 'graph', secrets: { secret } } as const),
  values: {
    url: `${server.url}/v1.0`,
    tokenUrl: `${server.url}/token`,
    account: 'portal',
    scope: 'all',
    licence: server.sku,
    makesUsers: true,
    markerAttribute: 'extensionAttribute15',
    mapping: 'displayName = {Prenom} {Nom|CompteAD}\ngivenName = {Prenom}\nsurname = {Nom}\njobTitle = {Fonction}',
    ...values,
  },
});
const ourPort = () => graph.accounts!(set());

accountsContract('Graph', () => ({
  port: ourPort,
  stranger: async (login) => {
    const user = { mailNickname: login, userPrincipalName: `${login}@elsewhere.test`, accountEnabled: true };
    server.users.set(`of ${login}`, { ...user, id: `of ${login}`, assignedLicenses: [], manager: null });
  },
  apart: false,
}));

const mailbox = { IdPays: 'FR', Office365: 'true' };

test('a licence is given after the country, once, and taken back from whoever leaves', async () => {
  const wanted = wantedAccount({ values: mailbox });
  const { id = null } = await ourPort().write(wanted, patient());
  const held = () => server.users.get(id!)?.assignedLicenses;
  expect(held()).toEqual([{ skuId: server.sku }]);
  const left = server.units.left;
  expect(await ourPort().write({ ...wanted, id }, patient())).toMatchObject({ answer: 'Changed: nothing.' });
  expect(server.units.left).toBe(left);
  // Shut out, and a mailbox that stays: the licence stays as well.
  expect(await ourPort().write({ ...wanted, id, enabled: false }, patient())).toMatchObject({ outcome: 'done' });
  expect(held()).toHaveLength(1);
  expect(await ourPort().write({ ...wanted, id, enabled: false, left: true }, patient())).toMatchObject({
    answer: 'Changed: licence.',
  });
  expect([held(), server.units.left]).toEqual([[], left + 1]);
});

test('what Graph refuses is told in its words: no country, no licence left', async () => {
  const nowhere = await ourPort().write(wantedAccount({ values: { Office365: 'true' } }), patient());
  expect(nowhere).toMatchObject({ outcome: 'refused', answer: expect.stringContaining('usage location') });
  const { left } = server.units;
  server.units.left = 0;
  const none = await ourPort().write(wantedAccount({ values: mailbox }), patient());
  expect(none).toMatchObject({ outcome: 'refused', answer: expect.stringContaining('available licenses') });
  server.units.left = left;
});

test('whom the directory synchronises is waited for, ours by its login, and given a country and a licence alone', async () => {
  const port = graph.accounts!(set({ makesUsers: false }));
  const wanted = wantedAccount({ values: mailbox });
  const { CompteAD: login, Mail: userPrincipalName } = wanted.values;
  expect(await port.look(wanted, patient())).toMatchObject({ outcome: 'missing' });
  expect(await port.write(wanted, patient())).toMatchObject({
    outcome: 'postponed',
    answer: expect.stringContaining('not synchronised'),
  });
  const user = {
    id: 'synchronised',
    userPrincipalName,
    mailNickname: 'whatever',
    accountEnabled: false,
    onPremisesSyncEnabled: true,
    onPremisesSamAccountName: login!.toUpperCase(),
    assignedLicenses: [],
  };
  server.users.set(user.id, user);
  expect(await port.look(wanted, patient())).toMatchObject({
    outcome: 'different',
    marker: wanted.marker,
    id: user.id,
  });
  expect(await port.write(wanted, patient())).toMatchObject({ outcome: 'done', id: user.id });
  expect(server.users.get(user.id)).toMatchObject({
    ...user,
    usageLocation: 'FR',
    assignedLicenses: [{ skuId: server.sku }],
  });
  expect(await port.look({ ...wanted, id: user.id }, patient())).toMatchObject({ outcome: 'found' });
  // Another login at that address is somebody else.
  const other = { ...wanted, marker: 'tests/Personne/other', values: { ...wanted.values, CompteAD: 'somebodyelse' } };
  expect(await port.look(other, patient())).toMatchObject({ outcome: 'different', marker: null });
});

test('what is asked at once is asked twenty at a time, each answered by itself; asked to wait, each waits', async () => {
  const port = ourPort();
  const before = server.asked.length;
  const answers = await Promise.all(Array.from({ length: 50 }, () => port.look(wantedAccount(), patient())));
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['missing']));
  const asked = server.asked.slice(before).filter(({ path }) => path !== '/token');
  const batches = asked.map(({ json }) => (json as { requests: unknown[] }).requests.length);
  expect([Math.max(...batches), batches.reduce((sum, n) => sum + n)]).toEqual([20, 150]);
  expect(batches.length).toBeLessThanOrEqual(10);

  Object.assign(server.busy, { times: 6, seconds: 42 });
  const told = await Promise.all([1, 2].map(() => port.look(wantedAccount(), patient())));
  expect(told).toMatchObject([
    { outcome: 'down', after: 42 },
    { outcome: 'down', after: 42 },
  ]);
  server.busy.times = 0;
  server.endTokens();
  expect(await port.look(wantedAccount(), patient())).toMatchObject({ outcome: 'missing' });
});

test('a page that refers to another host is not followed', async () => {
  const port = ourPort();
  expect((await Array.fromAsync(port.all(patient()))).length).toBe(server.users.size);
  const elsewhere = graph.accounts!(set({ url: `${server.url.replace('localhost', '127.0.0.1')}/v1.0` }));
  await expect(Array.fromAsync(elsewhere.all(patient()))).rejects.toThrow('not asked');
});

test('it is tried without writing; what is wrong with settings is told', async () => {
  const { steps, read } = await graph.try(set(), 'tests', patient());
  expect(steps.map(({ step, outcome, answer }) => `${step} ${outcome} ${answer}`.trim())).toEqual([
    ...[`reach yes ${server.url}/v1.0`, 'licence yes SPE_E3: 1 / 5', 'read yes', 'write unsaid'],
  ]);
  expect(read.length).toBe(5);
  const refused = await graph.try(set({}, 'not this one'), 'tests', patient());
  expect(refused.steps).toMatchObject([
    { step: 'reach', outcome: 'no', answer: expect.stringContaining('invalid_client') },
  ]);
  const wrong = graph.faults(
    set({ licence: 'E3', url: 'http://graph.test', mapping: 'accountEnabled = x', markerAttribute: 'employeeId' }),
  );
  expect(wrong.map(({ field }) => field)).toEqual(['url', 'licence', 'markerAttribute', 'mapping']);
});
