import type { Call, Input } from '@passerelle/contracts/call.ts';
import { onlyReads } from '@passerelle/contracts/call.ts';
import { callersOf } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { directoryColumns } from '@passerelle/contracts/directory/directory.fields.ts';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builders } from '../../../testing/build.ts';
import { businessState } from '../../../testing/matrix/business-state.ts';
import { type People, readPeople } from '../../../testing/matrix/people.ts';
import { type Content, requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let people: People;
const key = (login: string) => people.byLogin.get(login)!.IdPersonneEV1;

beforeAll(async () => {
  server = await testServer();
  people = await readPeople(server.database.pool);
});
afterAll(() => server.close());

/** Starts looking; answers how to make calls through those eyes. */
async function lookAs(viewer: string, seen: string) {
  const body = { IdPersonneEV1: key(seen), Motif: 'They say that a menu is missing' };
  const started = await server.as(viewer).call(viewAsCalls.start, { body });
  expect(started.error).toBeUndefined();
  const headers = { 'x-view-as': String(key(seen)) };
  return <C extends Call>(call: C, input: Input<C, Content>) => server.as(viewer).call(call, input, headers);
}

const everybody = async (
  caller: (call: typeof directoryCalls.list, input: Input<typeof directoryCalls.list>) => ReturnType<typeof list>,
) => {
  const rows = new Map<number, ReadonlySet<string>>();
  let after: string | undefined;
  do {
    const query = { filter: JSON.stringify({ fields: directoryColumns, limit: 200 }), ...(after && { after }) };
    const { body } = await caller(directoryCalls.list, { query });
    for (const { IdPersonneEV1, ...columns } of body.rows) rows.set(IdPersonneEV1, new Set(Object.keys(columns)));
    after = body.next ?? undefined;
  } while (after);
  return rows;
};
const list = (call: typeof directoryCalls.list, input: Input<typeof directoryCalls.list>) =>
  server.as('admin').call(call, input);
const as = (login: string) => ((call, input) => server.as(login).call(call, input)) as typeof list;

test.each(['hr', 'hr.fr', 'manager', 'payroll', 'delegate', 'admin2'])(
  'what is seen as %s is what both may see',
  async (seen) => {
    const [both, theirs, own] = [
      await everybody((await lookAs('admin', seen)) as typeof list),
      await everybody(as(seen)),
      await everybody(as('admin')),
    ];
    const meant = [...theirs].filter(([person]) => own.has(person));
    expect([...both.keys()].sort()).toEqual(meant.map(([person]) => person).sort());
    for (const [person, columns] of meant) {
      expect([...both.get(person)!].sort()).toEqual(
        [...columns].filter((column) => own.get(person)!.has(column)).sort(),
      );
    }
  },
);

test('the session is the other’s, less what the administrator may not read of them, and says so', async () => {
  const asHr = await lookAs('admin', 'hr');
  const { body } = await asHr(sessionCalls.getConnectedUser, {});
  expect(body.user).toMatchObject({ IdPersonneEV1: key('hr'), viewing: { IdPersonneEV1: key('hr') } });
  expect(body.user.Habilitation).toContain('module.validation.demandes');
  expect(body.notifications).toEqual([]);
  expect((await server.as('admin').call(sessionCalls.getConnectedUser, {})).body.user).toMatchObject({
    IdPersonneEV1: key('admin'),
    viewing: null,
  });
});

test('nothing that is not a reading gets through, and nothing is written', async () => {
  const asHr = await lookAs('admin', 'hr');
  await asHr(sessionCalls.getConnectedUser, {});
  const before = await businessState(server.database.pool);
  // What takes no people is refused to them before that.
  const writing = allCalls.filter((call) => callersOf(call).includes('person') && !onlyReads(call));
  expect(writing.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining([
      'directory.export',
      'session.setDefaultRole',
      'drafts.write',
      'views.save',
      'viewAs.start',
    ]),
  );
  for (const call of writing) {
    const request = requestOf(call, { params: {}, body: {} } as Input<Call>, { 'x-view-as': String(key('hr')) });
    const response = await server.as('admin').send(request);
    expect([call.operationId, response.json().error.name]).toEqual([call.operationId, 'VIEW_AS_READ_ONLY']);
  }
  expect(await businessState(server.database.pool)).toBe(before);
});

test('drafts and views are the administrator’s own, never the other’s', async () => {
  const params = { form: 'directory', subject: 'mine' };
  const values = JSON.stringify({ secret: 'of hr' });
  await server.as('hr').call(draftsCalls.write, { params, body: { values, baseRevision: null, Revision: 0 } });
  await server.as('hr').call(viewsCalls.save, {
    params: { Ecran: 'directory' },
    body: { LibVue: 'secret', Etat: '{}', IdRole: null },
  });
  const asHr = await lookAs('admin', 'hr');
  expect((await asHr(draftsCalls.read, { params })).body.draft).toBeNull();
  expect((await asHr(viewsCalls.list, { params: { Ecran: 'directory' } })).body).toEqual([]);
});

test('every look is written down, with who, as whom, why, and on what; the line cannot be changed', async () => {
  const asHr = await lookAs('admin', 'hr');
  await asHr(directoryCalls.record, { params: { IdPersonneEV1: key('employee') } });
  const { pool } = server.database;
  const { rows } = await pool.query(
    `select v."IdPersonneEV1", v."IdPersonneEV1Vu", v."Motif", l.call, l.subject from view_as_look l join view_as v using ("IdViewAs") order by l.id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    IdPersonneEV1: key('admin'),
    IdPersonneEV1Vu: key('hr'),
    Motif: 'They say that a menu is missing',
    call: 'directory.record',
    subject: JSON.stringify({ IdPersonneEV1: key('employee') }),
  });
  await expect(pool.query('delete from view_as_look')).rejects.toThrow('append only');
});

test('it takes adm, a start, time that is left, and an account that may sign in', async () => {
  const me = (login: string, seen: string | number) =>
    server.as(login).call(sessionCalls.getConnectedUser, {}, { 'x-view-as': String(seen) });
  const { pool } = server.database;
  // Nobody else, whatever they send; nor an administrator who has not started.
  for (const [login, seen] of [
    ['hr', key('employee')],
    ['employee', key('admin')],
    ['admin2', key('hr')],
  ] as const)
    expect((await me(login, seen)).error?.name).toBe('VIEW_AS_ENDED');
  await lookAs('admin', 'hr');
  for (const seen of [key('employee'), '0', '-1', 'x', '99999999999', `${key('hr')} or 1`])
    expect((await me('admin', seen)).error?.name).toBe('VIEW_AS_ENDED');
  expect((await me('admin', key('hr'))).status).toBe(200);
  // Stopped.
  await server.as('admin').call(viewAsCalls.stop, {});
  expect((await me('admin', key('hr'))).error?.name).toBe('VIEW_AS_ENDED');
  // Out of time.
  await lookAs('admin', 'hr');
  await pool.query(`update view_as set until = now() - interval '1 second' where ended_at is null`);
  expect((await me('admin', key('hr'))).error?.name).toBe('VIEW_AS_ENDED');
  // The other no longer comes in.
  await lookAs('admin', 'payroll');
  await pool.query(`update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1`, [key('payroll')]);
  expect((await me('admin', key('payroll'))).error?.name).toBe('VIEW_AS_ENDED');
  const refused = await server
    .as('admin')
    .call(viewAsCalls.start, { body: { IdPersonneEV1: key('payroll'), Motif: 'because' } });
  expect(refused.error?.name).toBe('VIEW_AS_NOT_POSSIBLE');
});

test('it ends at once when the administrator is one no more, and follows what the other loses', async () => {
  const { pool } = server.database;
  const build = builders(server.database);
  const viewer = await build.person({}, { roles: ['administrator'] });
  const start = () =>
    server.as(viewer.login).call(viewAsCalls.start, { body: { IdPersonneEV1: key('hr.fr'), Motif: 'because' } });
  const look = () =>
    server
      .as(viewer.login)
      .call(
        directoryCalls.record,
        { params: { IdPersonneEV1: key('employee') } },
        { 'x-view-as': String(key('hr.fr')) },
      );
  await start();
  const before = (await look()).body;
  expect(before.person).toHaveProperty('DateSortiePhysique');
  await pool.query(`update "PersonneRole" set "Annule" = true where "IdPersonneEV1" = $1`, [key('hr.fr')]);
  await pool.query(`update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = $1`, [
    key('hr.fr'),
  ]);
  expect((await look()).body.person).not.toHaveProperty('DateSortiePhysique');
  await pool.query(`update "PersonneRole" set "Annule" = true where "IdPersonneEV1" = $1`, [viewer.IdPersonneEV1]);
  await pool.query(`update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = $1`, [
    viewer.IdPersonneEV1,
  ]);
  expect((await look()).error?.name).toBe('VIEW_AS_ENDED');
});
