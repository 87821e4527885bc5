import { connectorCalls, type DirectorySettings } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { usualSettings } from '@passerelle/contracts/provisioning/usual-directories.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsPorts } from '../../app/accounts-ports.ts';
import { wantedAccount } from '../../connectors/accounts-contract.testing.ts';
import { secretKey } from '../../platform/secrets/secret-key.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { hasSlapd, type TestDirectory, testDirectory } from '../../testing/slapd.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const params = { system: 'directory' } as const;
const admin = () => server.as('admin');
const elsewhere: DirectorySettings = {
  ...{ kind: 'plain', url: 'ldaps://127.0.0.1:1', ca: null, bindDn: 'cn=portal,dc=test', base: 'dc=test' },
  ...{
    unit: 'ou=people,dc=test',
    leaversUnit: null,
    ...usualSettings.plain,
    mapping: [...usualSettings.plain.mapping],
  },
};

test('settings that cannot be right are refused at their fields, and none of them is kept', async () => {
  const wrong: readonly (readonly [Partial<DirectorySettings>, string, string])[] = [
    [{ url: 'https://example.test' }, 'url', 'pattern'],
    [{ url: 'ldaps://me:hush@example.test' }, 'url', 'pattern'],
    [{ url: 'ldap://example.test/dc=x' }, 'url', 'pattern'],
    [{ ca: 'not a certificate' }, 'ca', 'pattern'],
    [{ bindDn: 'portal' }, 'bindDn', 'pattern'],
    [{ base: 'nowhere' }, 'base', 'pattern'],
    [{ unit: 'ou=people,dc=elsewhere' }, 'unit', 'withinBase'],
    [{ leaversUnit: 'ou=people,dc=elsewhere' }, 'leaversUnit', 'withinBase'],
    [{ leaversUnit: 'dc=test' }, 'leaversUnit', 'apart'],
    [{ namingText: '{Salaire}' }, 'namingText', 'field'],
    [{ mapping: [{ attribute: 'sn', text: '{Nom|Salaire}' }] }, 'mapping/0/text', 'field'],
    [{ mapping: [{ attribute: 'userPassword', text: 'x' }] }, 'mapping/0/attribute', 'taken'],
    [{ mapping: [{ attribute: 'UID', text: 'x' }] }, 'mapping/0/attribute', 'taken'],
  ];
  for (const [changes, path, rule] of wrong) {
    const body = { settings: { ...elsewhere, ...changes }, secret: 'hush' };
    const refused = {
      status: 400,
      error: { details: expect.arrayContaining([{ path: `body/settings/${path}`, rule }]) },
    };
    expect(await admin().call(connectorCalls.setConnector, { params, body: { ...body, version: null } })).toMatchObject(
      refused,
    );
    expect(await admin().call(connectorCalls.tryConnector, { params, body })).toMatchObject(refused);
  }
  expect((await admin().call(connectorCalls.connector, { params })).body).toEqual({ set: null });
});

test('the password is kept sealed, told to nobody, and given to nobody else than whom it was meant for', async () => {
  const secret = 'the service account of the directory';
  const set = (settings: DirectorySettings, version: number | null, given: string | null) =>
    admin().call(connectorCalls.setConnector, { params, body: { settings, secret: given, version } });
  expect(await set(elsewhere, null, null)).toMatchObject({
    status: 400,
    error: { details: [{ path: 'body/secret' }] },
  });
  expect(await set(elsewhere, null, secret)).toMatchObject({ status: 200, body: { version: 1 } });
  expect((await set(elsewhere, null, secret)).status).toBe(409);
  expect(await set({ ...elsewhere, namingText: '{Mail}' }, 1, null)).toMatchObject({ body: { version: 2 } });
  for (const changes of [{ url: 'ldaps://evil.test' }, { bindDn: 'cn=other,dc=test' }])
    for (const asked of [
      await set({ ...elsewhere, ...changes }, 2, null),
      await admin().call(connectorCalls.tryConnector, {
        params,
        body: { settings: { ...elsewhere, ...changes }, secret: null },
      }),
    ])
      expect(asked).toMatchObject({ status: 400, error: { details: [{ path: 'body/secret', rule: 'required' }] } });
  const { body } = await admin().call(connectorCalls.connector, { params });
  expect(body).toMatchObject({
    set: { version: 2, settings: { namingText: '{Mail}' }, by: { IndexPrenomNom: expect.anything() } },
  });
  const { rows } = await server.database.pool.query(
    'select (select json_agg(c) from connector c)::text || (select json_agg(v) from history_values v)::text as all',
  );
  expect(JSON.stringify([body, rows])).not.toContain(secret);
  // Nobody is there: it is said, and nothing else is tried.
  const trial = await admin().call(connectorCalls.tryConnector, {
    params,
    body: { settings: elsewhere, secret: null },
  });
  expect(trial.body).toMatchObject({
    steps: [{ step: 'reach', outcome: 'no', answer: expect.stringMatching('ECONNREFUSED') }],
    read: [],
  });
  const { body: twins } = await admin().call(provisioningCalls.twins, {});
  expect(twins.find(({ system }) => system === 'directory')).toMatchObject({ reachedAt: elsewhere.url });

  const unset = () => admin().call(connectorCalls.unsetConnector, { params });
  expect([(await unset()).status, (await unset()).status]).toEqual([204, 404]);
});

test('nobody but administrators sees or sets them', async () => {
  for (const who of ['desk', 'hr', 'employee']) {
    const body = { settings: elsewhere, secret: 'hush' };
    expect((await server.as(who).call(connectorCalls.connector, { params })).status).toBe(403);
    expect((await server.as(who).call(connectorCalls.tryConnector, { params, body })).status).toBe(403);
    expect(
      (await server.as(who).call(connectorCalls.setConnector, { params, body: { ...body, version: null } })).status,
    ).toBe(403);
    expect((await server.as(who).call(connectorCalls.unsetConnector, { params })).status).toBe(403);
  }
});

describe.skipIf(!hasSlapd)('a directory that is there (needs Debian’s slapd)', () => {
  let directory: TestDirectory;
  beforeAll(async () => {
    directory = await testDirectory();
  });
  afterAll(() => directory.close());

  test('is tried without being written, and holds from the next step on, on any replica, until the twin is back', async () => {
    const settings: DirectorySettings = {
      ...{ ...elsewhere, url: directory.url, ca: directory.ca, bindDn: directory.bindDn, base: directory.base },
      ...{ unit: `ou=People,${directory.base}`, leaversUnit: `ou=Leavers,${directory.base}` },
    };
    const body = { settings, secret: directory.password };
    const { body: trial } = await admin().call(connectorCalls.tryConnector, { params, body });
    expect(trial.steps.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      ...[
        'reach yes',
        'base yes',
        'unit yes',
        'leaversUnit yes',
        'attributes yes',
        'read yes',
        'create unsaid',
        'write unsaid',
      ],
    ]);
    const unknown = { ...settings, mapping: [{ attribute: 'shoeSize', text: '{Nom}' }] };
    const { body: again } = await admin().call(connectorCalls.tryConnector, {
      params,
      body: { ...body, settings: unknown },
    });
    expect(again.steps).toContainEqual({ step: 'attributes', outcome: 'no', answer: 'shoeSize' });

    const vault = createVault(await secretKey(server.settings));
    const replicas = [accountsPorts(server.database.db, vault), accountsPorts(server.database.db, vault)];
    const wanted = wantedAccount();
    const looked = async () =>
      await Promise.all(
        replicas.map(
          async (replica) => (await (await replica('directory')).look(wanted, AbortSignal.timeout(9000))).outcome,
        ),
      );
    expect(await looked()).toEqual(['missing', 'missing']);
    await admin().call(connectorCalls.setConnector, { params, body: { ...body, version: null } });
    const [replica] = replicas;
    expect(await (await replica!('directory')).write(wanted, AbortSignal.timeout(9000))).toMatchObject({
      ...{ outcome: 'done', answer: expect.stringContaining(`ou=People,${directory.base}`) },
    });
    expect(await looked()).toEqual(['found', 'found']);
    const { body: seen } = await admin().call(connectorCalls.tryConnector, {
      params,
      body: { settings, secret: null },
    });
    expect(seen.read).toMatchObject([{ login: wanted.values.CompteAD, enabled: true }]);
    await admin().call(connectorCalls.unsetConnector, { params });
    expect(await looked()).toEqual(['missing', 'missing']);
  });
});
