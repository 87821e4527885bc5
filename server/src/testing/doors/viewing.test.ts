import { onlyReads } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type People, readPeople } from '../matrix/people.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { questionsTo } from './ask.ts';
import { plantThings, type Thing } from './things.ts';

/**
 * Every call that reads, of every thing, through the eyes of those whose things they are: it answers nothing that it does not answer to
 * the administrator who looks. A new call is asked without anybody having to think of it.
 */
let server: TestServer;
let things: readonly Thing[];
let people: People;
beforeAll(async () => {
  server = await testServer();
  things = await plantThings(server);
  people = await readPeople(server.database.pool);
}, 120_000);
afterAll(() => server.close());

/** What asks other systems, or is the look itself. */
const apart = ['provisioning.tryConnector', 'session.getConnectedUser'];
const reading = allCalls.filter(
  (call) => onlyReads(call) && !call.personal && call.access.kind !== 'anyone' && !apart.includes(call.operationId),
);

test.each(['manager', 'employee', 'hr', 'delegate'])(
  'what is answered through the eyes of %s is answered to whoever looks',
  async (seen) => {
    const { IdPersonneEV1 } = people.byLogin.get(seen)!;
    const admin = server.as('admin');
    await admin.call(viewAsCalls.start, { body: { IdPersonneEV1, Motif: 'They say that a menu is missing' } });
    const leaks: string[] = [];
    let answered = 0;
    for (const call of reading)
      for (const { request } of questionsTo(call, things)) {
        const headers = { ...request.headers, 'x-view-as': String(IdPersonneEV1) };
        const through = await admin.send({ ...request, headers });
        if (through.statusCode >= 500) leaks.push(`${call.operationId} answers ${through.statusCode}: ${request.url}`);
        if (through.statusCode >= 300) continue;
        answered++;
        const own = await admin.send(request);
        const where = `${call.operationId}: ${request.method} ${request.url}`;
        if (own.statusCode >= 300) leaks.push(`${where} is ${own.statusCode} to who looks`);
        for (const { about, marks } of things)
          if (Object.keys(marks).some((mark) => through.body.includes(mark) && !own.body.includes(mark)))
            leaks.push(`${where} tells of ${about}`);
      }
    expect([...new Set(leaks)]).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  },
  300_000,
);
