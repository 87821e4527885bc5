import type { Call, Input } from '@passerelle/contracts/call.ts';
import { callersOf } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { type MessageLevel, messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { builders } from '../../../testing/build.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

/** What is answered while the portal is closed: it reads, what signing in and the closed page need. */
const whileClosed = [
  ...['session.getSettings', 'session.getConnectedUser', 'texts.getTexts', 'texts.getFamilies', 'live.stream'],
  'documentation.legalNotices',
  ...['messages.maintenances', 'messages.notifications', 'messages.board'],
];
/** What is written while the portal is read-only: what is one's own, and the messages that open it again. */
const whileReadOnly = [
  ...['session.setDefaultRole', 'secondFactor.showApp', 'secondFactor.takeToken', 'secondFactor.confirm'],
  ...['drafts.write', 'drafts.discard', 'viewAs.stop'],
  ...['notifications.pin', 'notifications.read', 'notifications.readAll'],
  ...['imports.verify', 'imports.mend', 'imports.callOff'],
  ...['messages.create', 'messages.update', 'messages.remove', 'messages.saveVersion'],
];

/** A GET reads unless it says that it does not; so does a POST that answers a file, and these, which ask with a body. */
const asksWithBody = ['directory.authorizedData', 'session.getConnectedUser', 'session.getDefaultRole'];
const changes = ({ operationId, method, produces, reads }: Call) =>
  method === 'GET' ? reads === false : !produces && !asksWithBody.includes(operationId) && !reads;

const directory = allCalls.find(({ operationId }) => operationId === 'directory.list')!;

let server: TestServer;
let replica: TestServer;
beforeAll(async () => {
  server = await testServer();
  replica = await server.replica();
});
afterAll(() => server.close());
afterEach(async () => void (await server.database.pool.query('delete from "Message"')));

const enter = (level: MessageLevel) =>
  server
    .as('admin')
    .call(messagesCalls.create, { body: { Texte: '<p>Travaux</p>', Actif: true, level } })
    .then(({ body }) => body);

/** Anything in the place of every param: judged before what is asked is looked at. */
const blindly = (call: Call) =>
  requestOf(call, { params: new Proxy({}, { get: () => '1' }), ...(call.body && { body: {} }) } as Input<Call>);
const codeOf = async (from: TestServer, login: string, call: Call) => {
  const caller = call.access.kind === 'anyone' ? from.anonymous : from.as(login);
  const response = await caller.send(blindly(call));
  return response.statusCode >= 400 ? (response.json().error.name as string) : 'answered';
};

describe('every call, at every level', () => {
  test.each(['message', 'readOnly', 'closed'] as const)('%s', async (level) => {
    await enter(level);
    const differs: object[] = [];
    // What takes no people refuses them before that; a candidate's own story tells what is closed to them.
    for (const call of allCalls.filter((one) => one.access.kind === 'anyone' || callersOf(one).includes('person'))) {
      for (const login of ['employee', 'admin']) {
        const works = login === 'admin' && call.access.kind !== 'anyone';
        const open =
          level === 'message' ||
          whileClosed.includes(call.operationId) ||
          (level === 'readOnly' && whileReadOnly.includes(call.operationId));
        const refused =
          level === 'readOnly' && !open && changes(call)
            ? 'PORTAL_READ_ONLY'
            : level === 'closed' && !open && !works
              ? 'ERROR_MAINTENANCE'
              : undefined;
        // Streams that do not end by themselves are asked of by their own tests.
        if (refused === undefined && call.produces?.includes('text/event-stream')) continue;
        const got = await codeOf(server, login, call);
        const maintenance = /^(PORTAL_READ_ONLY|ERROR_MAINTENANCE)$/.test(got) ? got : undefined;
        if (maintenance !== refused) differs.push({ call: call.operationId, login, expected: refused, got });
      }
    }
    expect(differs).toEqual([]);
  });

  test('what stays open says so in its contract, and nothing else does; closed, nothing is written', () => {
    const said = (level: Call['staysOpen']) =>
      allCalls.filter(({ staysOpen }) => staysOpen === level).map(({ operationId }) => operationId);
    expect(said('closed').sort()).toEqual(whileClosed.toSorted());
    expect(said('readOnly').sort()).toEqual(whileReadOnly.toSorted());
    expect(allCalls.filter((call) => call.staysOpen === 'closed' && changes(call))).toEqual([]);
  });

  test('closed, nobody learns more of themselves than who they are', async () => {
    await server.database.pool.query(
      `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values")
        select "IdPersonneEV1", 'roleEnded', '{"role": 1}' from "Personne" where "CompteAD" in ('employee', 'admin')`,
    );
    const told = async (login: string) =>
      (await server.as(login).call(sessionCalls.getConnectedUser, {})).body.notifications.length;
    const before = [await told('employee'), await told('admin')];
    expect(before.every((count) => count > 0)).toBe(true);
    await enter('closed');
    expect([await told('employee'), await told('admin')]).toEqual([0, before[1]]);
    for (const call of [notificationsCalls.pin, notificationsCalls.read])
      expect(await codeOf(server, 'employee', call)).toBe('ERROR_MAINTENANCE');
  });

  test('closed, who may work under another role of theirs takes it up', async () => {
    const build = builders(server.database);
    const person = await build.person({}, { roles: ['employee', 'administrator'] });
    const by = server.as(person.login);
    await enter('closed');
    const { user } = (await by.call(sessionCalls.getConnectedUser, {})).body;
    expect(await codeOf(server, person.login, directory)).toBe('ERROR_MAINTENANCE');
    const other = user.roles.find(({ IdRole }) => IdRole === seededRole('administrator'))!;
    const params = { IdPersonneEV1: person.IdPersonneEV1 };
    const body = { IdPersonneRole: other.IdPersonneRole };
    expect((await by.call(sessionCalls.setDefaultRole, { params, body })).status).toBe(200);
    expect(await codeOf(server, person.login, directory)).toBe('answered');
  });
});

describe('entering and leaving', () => {
  const views = allCalls.find(({ operationId }) => operationId === 'views.save')!;

  test('counts at once in every process, and over when the message is gone', async () => {
    for (const process of [server, replica])
      expect(await codeOf(process, 'employee', directory)).not.toBe('ERROR_MAINTENANCE');
    const { IdMessage } = await enter('closed');
    for (const process of [server, replica]) {
      expect(await codeOf(process, 'employee', directory)).toBe('ERROR_MAINTENANCE');
      expect(await codeOf(process, 'admin2', directory)).toBe('answered');
    }
    await replica.as('admin').call(messagesCalls.remove, { params: { id: IdMessage } });
    for (const process of [server, replica]) expect(await codeOf(process, 'employee', directory)).toBe('answered');
  });

  test('goes by the dates, to the minute and without a job; the strictest message counts', async () => {
    const { pool } = server.database;
    const { IdMessage } = await enter('closed');
    await enter('readOnly');
    await pool.query(`update "Message" set "DateDebut" = date_trunc('minute', now()) + interval '1 minute'
      where "IdMessage" = ${IdMessage}`);
    expect(await codeOf(server, 'employee', directory)).toBe('answered');
    expect(await codeOf(server, 'employee', views)).toBe('PORTAL_READ_ONLY');
    const { body } = await server.anonymous.call(messagesCalls.board, {});
    expect(body).toMatchObject({ level: 'readOnly', coming: { level: 'closed' } });
    expect(body.coming!.at).toBe(body.next);
    await pool.query(`update "Message" set "DateDebut" = date_trunc('minute', now()), "DateFin" = null`);
    expect(await codeOf(server, 'employee', views)).toBe('ERROR_MAINTENANCE');
    await pool.query(`update "Message" set "DateDebut" = date_trunc('minute', now()) - interval '1 hour',
      "DateFin" = date_trunc('minute', now())`);
    expect(await codeOf(server, 'employee', directory)).toBe('answered');
  });

  test('a bad token is a bad token first; a refusal says itself in the language of the call', async () => {
    await enter('closed');
    const request = { ...requestOf(directory, {}), headers: { 'accept-language': 'pl-PL' } };
    expect((await server.anonymous.send(request)).json().error.name).toBe('TOKEN_INVALID');
    const refused = await server.as('employee').send(request);
    expect(refused.statusCode).toBe(503);
    expect(refused.json().error.message).toMatch(/konserwacyjnych/);
  });

  test('who looks as somebody else goes on with their own right', async () => {
    const start = allCalls.find(({ operationId }) => operationId === 'viewAs.start')!;
    const { rows } = await server.database.pool.query<{ key: number }>(
      `select "IdPersonneEV1" as key from "Personne" where "CompteAD" = 'employee'`,
    );
    const key = rows[0]!.key;
    await server.as('admin').call(start, { body: { IdPersonneEV1: key, Motif: 'Helping them' } } as Input<Call>);
    await enter('closed');
    const through = { ...requestOf(directory, {}), headers: { 'x-view-as': String(key) } };
    expect((await server.as('admin').send(through)).statusCode).toBe(200);
  });
});
