import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ConnectedSystem } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { usualSettings } from '@passerelle/contracts/provisioning/connectors/usual-directories.ts';
import { connectorCalls } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsPorts, connectors } from '../../../app/accounts-ports.ts';
import { wantedAccount } from '../../../connectors/accounts-contract.testing.ts';
import { secretKey } from '../../../platform/secrets/secret-key.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { hasSlapd, type TestDirectory, testDirectory } from '../../../testing/slapd.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const params = { system: 'directory' } as const;
const admin = () => server.as('admin');
/** Settings of a directory as they are sent whole, or as what changed of those that were seen. */
const sent = (values: FormValues, seen?: FormValues) => ({
  connector: 'ldap',
  fields: Object.entries(values)
    .filter(([name, Valeur]) => seen?.[name] !== Valeur)
    .map(([IdChamp, Valeur]) => ({ IdChamp, Valeur, ...(seen && { Vu: seen[IdChamp] ?? null }) })),
});
const elsewhere: FormValues = {
  ...{ ...usualSettings.plain, kind: 'plain', url: 'ldaps://127.0.0.1:1', ca: null, bindDn: 'cn=portal,dc=test' },
  ...{ base: 'dc=test', unit: 'ou=people,dc=test', leaversUnit: null },
};

test('settings that cannot be right are refused at their fields, and none of them is kept', async () => {
  const wrong: readonly (readonly [FormValues, string, string])[] = [
    [{ url: 'https://example.test' }, 'url', 'pattern'],
    [{ url: 'ldaps://me:hush@example.test' }, 'url', 'pattern'],
    [{ url: 'ldap://example.test/dc=x' }, 'url', 'pattern'],
    [{ url: '' }, 'url', 'required'],
    [{ secret: '' }, 'secret', 'required'],
    [{ ca: 'not a certificate' }, 'ca', 'pattern'],
    [{ bindDn: 'portal' }, 'bindDn', 'pattern'],
    [{ base: 'nowhere' }, 'base', 'pattern'],
    [{ unit: 'ou=people,dc=elsewhere' }, 'unit', 'withinBase'],
    [{ leaversUnit: 'ou=people,dc=elsewhere' }, 'leaversUnit', 'withinBase'],
    [{ leaversUnit: 'dc=test' }, 'leaversUnit', 'apart'],
    [{ loginAttribute: 'uid)(' }, 'loginAttribute', 'pattern'],
    [{ namingText: '{Salaire}' }, 'namingText', 'unknownPlace'],
    [{ groups: 'Everybody' }, 'groups', 'pattern'],
    [{ groups: 'cn=a+ou=b,dc=test' }, 'groups', 'pattern'],
    [{ groups: 'cn=Staff,dc=elsewhere' }, 'groups', 'withinBase'],
    [{ groups: 'cn=Staff,dc=test\ncn={LibSite}{IdPays},dc=test' }, 'groups', 'recognisable'],
    [{ groups: 'cn=Staff {Salaire},dc=test' }, 'groups', 'unknownPlace'],
    [{ memberAttribute: 'member)(' }, 'memberAttribute', 'pattern'],
    [{ mapping: 'member = {Nom}' }, 'mapping', 'writtenTwice'],
    [{ mapping: 'sn = {Nom|Salaire}' }, 'mapping', 'unknownPlace'],
    [{ mapping: 'sn' }, 'mapping', 'pattern'],
    [{ mapping: 'userPassword = x' }, 'mapping', 'writtenTwice'],
    [{ mapping: 'UID = x' }, 'mapping', 'writtenTwice'],
    [{ mapping: 'sn = x\nSN = y' }, 'mapping', 'writtenTwice'],
  ];
  for (const [changes, field, rule] of wrong) {
    const body = sent({ ...elsewhere, secret: 'hush', ...changes });
    const refused = {
      status: 400,
      error: { details: expect.arrayContaining([expect.objectContaining({ path: `body/fields/${field}`, rule })]) },
    };
    expect(await admin().call(connectorCalls.setConnector, { params, body }), field).toMatchObject(refused);
    expect(await admin().call(connectorCalls.tryConnector, { params, body }), field).toMatchObject(refused);
  }
  const by = async (system: ConnectedSystem, connector: string) =>
    await admin().call(connectorCalls.setConnector, { params: { system }, body: { connector, fields: [] } });
  for (const answer of [await by('directory', 'none'), await by('mailSuite', 'ldap'), await by('time', '__proto__')])
    expect(answer).toMatchObject({ status: 400, error: { details: [{ path: 'body/connector' }] } });
  expect((await admin().call(connectorCalls.connector, { params })).body).toEqual({ set: null });
});

test('the password is kept sealed, told to nobody, and given to nobody else than whom it was meant for', async () => {
  const secret = 'the  service account of the directory';
  const set = (values: FormValues, seen?: FormValues) =>
    admin().call(connectorCalls.setConnector, { params, body: sent(values, seen) });
  expect(await set({ ...elsewhere, secret })).toMatchObject({ status: 200, body: { version: 1 } });
  // Somebody who did not see it meets it; who changes something else does not.
  expect((await set({ ...elsewhere, namingText: '{Nom}', secret })).status).toBe(409);
  expect(await set({ ...elsewhere, namingText: '{Mail}' }, elsewhere)).toMatchObject({ body: { version: 2 } });
  expect((await set({ ...elsewhere, namingText: '{Nom}' }, elsewhere)).status).toBe(409);
  for (const changes of [{ url: 'ldaps://evil.test' }, { bindDn: 'cn=other,dc=test' }])
    for (const asked of [
      await set({ ...elsewhere, ...changes }, elsewhere),
      await admin().call(connectorCalls.tryConnector, { params, body: sent({ ...elsewhere, ...changes }, elsewhere) }),
    ])
      expect(asked).toMatchObject({
        status: 400,
        error: { details: [{ path: 'body/fields/secret', rule: 'required' }] },
      });
  const { body } = await admin().call(connectorCalls.connector, { params });
  expect(body).toMatchObject({
    set: {
      ...{ connector: 'ldap', values: { namingText: '{Mail}' }, kept: ['secret'] },
      by: { IndexPrenomNom: expect.anything() },
    },
  });
  const { rows } = await server.database.pool.query(
    'select (select json_agg(c) from connector c)::text || (select json_agg(v) from history_values v)::text as all',
  );
  expect(JSON.stringify([body, rows])).not.toContain(secret);
  // Another way is chosen once this one is let go of.
  const scim = { connector: 'scim', fields: [] };
  expect((await admin().call(connectorCalls.setConnector, { params, body: scim })).status).toBe(409);
  // Nobody is there: it is said, and nothing else is tried.
  const trial = await admin().call(connectorCalls.tryConnector, { params, body: sent({}) });
  expect(trial.body).toMatchObject({
    steps: [{ step: 'reach', outcome: 'no', answer: expect.stringMatching('ECONNREFUSED'), cause: 'unreachable' }],
    read: [],
  });
  const { body: twins } = await admin().call(provisioningCalls.twins, {});
  expect(twins.find(({ system }) => system === 'directory')).toMatchObject({ reachedAt: elsewhere.url });

  const unset = () => admin().call(connectorCalls.unsetConnector, { params });
  expect([(await unset()).status, (await unset()).status]).toEqual([204, 404]);
});

test('what accounts are called is forgotten where another place answers, and only there', async () => {
  const time = { system: 'time' } as const;
  const { rows } = await server.database.pool.query('select "IdPersonneEV1" from "Personne" order by 1 limit 1');
  const known = async () => {
    const { rows: accounts } = await server.database.pool.query(
      `select external_id from account where system = 'time'`,
    );
    return accounts[0].external_id;
  };
  const isCalled = async () =>
    await server.database.pool.query(
      `insert into account (system, "IdPersonneEV1", external_id, enabled) values ('time', $1, '1', true)
        on conflict (system, "IdPersonneEV1") do update set external_id = '1'`,
      [rows[0].IdPersonneEV1],
    );
  const seen: FormValues = {
    ...{ url: 'https://one.test/scim/v2', signIn: 'bearer', ca: null },
    ...{ mapping: 'displayName = {CompteAD}', givesPasswords: false },
  };
  const set = async (values: FormValues, before?: FormValues) =>
    await admin().call(connectorCalls.setConnector, {
      params: time,
      body: { ...sent(values, before), connector: 'scim' },
    });
  await isCalled();
  expect((await set({ ...seen, secret: 'hush' })).error).toBeUndefined();
  expect(await known()).toBeNull();
  await isCalled();
  expect((await set({ ...seen, mapping: 'displayName = {Mail}' }, seen)).error).toBeUndefined();
  expect(await known()).toBe('1');
  expect((await set({ ...seen, url: 'https://two.test/scim/v2', secret: 'hush' }, seen)).error).toBeUndefined();
  expect(await known()).toBeNull();
  await isCalled();
  expect((await admin().call(connectorCalls.unsetConnector, { params: time })).error).toBeUndefined();
  expect(await known()).toBeNull();
  await server.database.pool.query(`delete from account where system = 'time'`);
});

test('only hosts that were named are reached, whether they are set now or were set before', async () => {
  const { db } = server.database;
  const hosts = { CONNECTOR_HOSTS: 'scim.test, Token.test' };
  const values = { url: 'https://SCIM.test/v2', tokenUrl: 'https://evil.test/token', signIn: 'oauth', mapping: '' };
  const faults = (changes: FormValues) =>
    connectors(db, hosts).faults({ system: 'time', connector: 'scim', values: { ...values, ...changes } });
  expect(faults({})).toEqual([{ field: 'tokenUrl', rule: 'notAllowed', limit: 'evil.test' }]);
  expect(faults({ tokenUrl: 'https://token.test/x' })).toEqual([]);
  expect(faults({ url: 'https://scim.test.evil.test', tokenUrl: null })).toMatchObject([{ field: 'url' }]);
  const time = { system: 'time' } as const;
  const body = {
    connector: 'scim',
    fields: Object.entries({ url: 'https://outside.test/v2', signIn: 'bearer', secret: 'a token' }).map(
      ([IdChamp, Valeur]) => ({ IdChamp, Valeur }),
    ),
  };
  expect((await admin().call(connectorCalls.setConnector, { params: time, body })).status).toBe(200);
  const port = await accountsPorts(db, createVault(await secretKey(server.settings)), hosts)('time');
  const down = { outcome: 'down', answer: expect.stringContaining('outside.test is not among CONNECTOR_HOSTS') };
  expect(await port.write(wantedAccount(), AbortSignal.timeout(2000))).toMatchObject(down);
  expect(() => port.all(AbortSignal.timeout(2000))).toThrow('CONNECTOR_HOSTS');
  await admin().call(connectorCalls.unsetConnector, { params: time });
});

test('nobody but administrators sees or sets them', async () => {
  for (const who of ['desk', 'hr', 'employee']) {
    const body = sent({ ...elsewhere, secret: 'hush' });
    expect((await server.as(who).call(connectorCalls.connector, { params })).status).toBe(403);
    expect((await server.as(who).call(connectorCalls.tryConnector, { params, body })).status).toBe(403);
    expect((await server.as(who).call(connectorCalls.setConnector, { params, body })).status).toBe(403);
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
    const settings: FormValues = {
      ...{ ...elsewhere, url: directory.url, ca: directory.ca, bindDn: directory.bindDn, base: directory.base },
      ...{ unit: `ou=People,${directory.base}`, leaversUnit: `ou=Leavers,${directory.base}` },
    };
    const body = sent({ ...settings, secret: directory.password });
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
    const unknown = sent({ ...settings, mapping: 'shoeSize = {Nom}', secret: directory.password });
    const { body: again } = await admin().call(connectorCalls.tryConnector, {
      params,
      body: unknown,
    });
    expect(again.steps).toContainEqual({ step: 'attributes', outcome: 'no', answer: 'shoeSize' });

    const vault = createVault(await secretKey(server.settings));
    const replicas = [
      accountsPorts(server.database.db, vault, server.settings),
      accountsPorts(server.database.db, vault, server.settings),
    ];
    const wanted = wantedAccount();
    const looked = async () =>
      await Promise.all(
        replicas.map(
          async (replica) => (await (await replica('directory')).look(wanted, AbortSignal.timeout(9000))).outcome,
        ),
      );
    expect(await looked()).toEqual(['missing', 'missing']);
    await admin().call(connectorCalls.setConnector, { params, body });
    const [replica] = replicas;
    expect(await (await replica!('directory')).write(wanted, AbortSignal.timeout(9000))).toMatchObject({
      ...{ outcome: 'done', answer: expect.stringContaining(`ou=People,${directory.base}`) },
    });
    expect(await looked()).toEqual(['found', 'found']);
    const { body: seen } = await admin().call(connectorCalls.tryConnector, {
      params,
      body: sent({}),
    });
    expect(seen.read).toMatchObject([{ login: wanted.values.CompteAD, enabled: true }]);
    await admin().call(connectorCalls.unsetConnector, { params });
    expect(await looked()).toEqual(['missing', 'missing']);
  });
});
