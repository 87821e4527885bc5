import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const params = { form: 'message', subject: 'new' };
const as = (login: string) => ({
  read: async () => (await server.as(login).call(draftsCalls.read, { params })).body.draft,
  write: (typed: string, Revision: number) =>
    server.as(login).call(draftsCalls.write, {
      params,
      body: { values: JSON.stringify({ typed }), baseRevision: 7, Revision },
    }),
  discard: () => server.as(login).call(draftsCalls.discard, { params }),
});

test('a draft goes on from the one that was read; another is refused and loses nothing', async () => {
  const { read, write } = as('hr');
  expect(await read()).toBeNull();
  const { Revision } = (await write('one', 0)).body;
  const next = (await write('two', Revision)).body;
  expect(await read()).toMatchObject({ values: '{"typed":"two"}', baseRevision: 7, Revision: next.Revision });
  for (const stale of [0, Revision]) {
    const refused = await write('another tab', stale);
    expect([refused.status, refused.error?.name]).toEqual([409, 'CONFLICT']);
  }
  expect(await read()).toMatchObject({ values: '{"typed":"two"}' });
});

test('a draft begun again is never taken for the one that was thrown away', async () => {
  const { read, write, discard } = as('manager');
  const first = (await write('one', 0)).body;
  await discard();
  await write('two', 0);
  expect((await write('one, later', first.Revision)).error?.name).toBe('CONFLICT');
  expect(await read()).toMatchObject({ values: '{"typed":"two"}' });
});

test('what is typed where the draft was sent from another tab meanwhile is kept as a new one', async () => {
  const { read, write, discard } = as('recruiter');
  const { Revision } = (await write('one', 0)).body;
  await discard();
  expect((await write('more', Revision)).status).toBe(200);
  expect(await read()).toMatchObject({ values: '{"typed":"more"}' });
});

test('of two tabs that keep at once, one is refused', async () => {
  const { write } = as('payroll');
  const { Revision } = (await write('one', 0)).body;
  const both = await Promise.all([write('two', Revision), write('three', Revision)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
