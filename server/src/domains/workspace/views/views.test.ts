import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const params = { Ecran: 'directory' } as const;
const Etat = '{"query":{"IdPays":"FR"}}';

async function listed(login: string): Promise<string[]> {
  return (await server.as(login).call(viewsCalls.list, { params })).body.map(({ LibVue }) => LibVue);
}

test('a view under a name that one has already replaces it, with whom it is shared too', async () => {
  const hr = server.as('hr');
  const save = async (state: string, IdRole: number | null) =>
    (await hr.call(viewsCalls.save, { params, body: { LibVue: 'Paris', Etat: state, IdRole } })).body;
  const first = await save(Etat, seededRole('hrManager'));
  expect(await listed('hr.fr')).not.toContain('Paris');
  const second = await save('{"query":{}}', null);
  expect(second.IdVue).toBe(first.IdVue);
  expect(second).toMatchObject({ Etat: '{"query": {}}', IdRole: null, mine: true });
});

test('a view is shared with who holds the role, by who holds it, and gone when it is removed', async () => {
  const [admin, admin2] = [server.as('admin'), server.as('admin2')];
  const body = { LibVue: 'Ensemble', Etat, IdRole: seededRole('administrator') };
  const { IdVue } = (await admin.call(viewsCalls.save, { params, body })).body;
  expect(await listed('admin2')).toContain('Ensemble');
  expect(await listed('recruiter')).not.toContain('Ensemble');
  expect((await server.as('recruiter').call(viewsCalls.save, { params, body })).error?.name).toBe('INVALID_INPUT');
  await admin2.call(viewsCalls.setDefault, { params, body: { IdVue } });
  expect((await admin2.call(viewsCalls.remove, { params: { ...params, IdVue } })).error?.name).toBe('NOT_FOUND');
  expect((await admin.call(viewsCalls.remove, { params: { ...params, IdVue } })).status).toBe(204);
  expect(await listed('admin2')).not.toContain('Ensemble');
});

test('a role that everybody has is shared with by nobody', async () => {
  const body = { LibVue: 'Tous', Etat, IdRole: seededRole('employee') };
  const { error } = await server.as('employee').call(viewsCalls.save, { params, body });
  expect(error?.details).toEqual([expect.objectContaining({ path: 'body/IdRole', rule: 'notAllowed' })]);
});

test('a view that is renamed is the same one, under a name of one’s own that is free', async () => {
  const hr = server.as('hr');
  const save = async (LibVue: string) =>
    (await hr.call(viewsCalls.save, { params, body: { LibVue, Etat, IdRole: null } })).body.IdVue;
  const [IdVue] = [await save('Lyon'), await save('Nantes')];
  await hr.call(viewsCalls.setDefault, { params, body: { IdVue } });
  const rename = async (login: string, LibVue: string) =>
    (await server.as(login).call(viewsCalls.rename, { params: { ...params, IdVue }, body: { LibVue } })).error;
  expect((await rename('hr', ' Nantes '))?.details).toEqual([
    expect.objectContaining({ path: 'body/LibVue', rule: 'taken' }),
  ]);
  expect((await rename('admin', 'Mine'))?.name).toBe('NOT_FOUND');
  expect(await rename('hr', ' Rhône ')).toBeUndefined();
  const views = (await hr.call(viewsCalls.list, { params })).body;
  expect(views.find((view) => view.IdVue === IdVue)).toMatchObject({ LibVue: 'Rhône', ParDefaut: true });
  expect(await listed('hr')).not.toContain('Lyon');
});

test('what several tabs do with the same views at once is answered as if it came one after the other', async () => {
  const hr = server.as('hr');
  const save = async (LibVue: string) =>
    await hr.call(viewsCalls.save, { params, body: { LibVue, Etat, IdRole: null } });
  for (const n of [1, 2, 3]) {
    const { IdVue } = (await save(`Before ${n}`)).body;
    const ofOne = { ...params, IdVue };
    const rename = () => hr.call(viewsCalls.rename, { params: ofOne, body: { LibVue: `After ${n}` } });
    const choose = () => hr.call(viewsCalls.setDefault, { params, body: { IdVue } });
    const named = await Promise.all([rename(), save(`After ${n}`), rename(), save(`After ${n}`)]);
    const chosen = await Promise.all([
      choose(),
      choose(),
      hr.call(viewsCalls.remove, { params: ofOne }),
      choose(),
      choose(),
    ]);
    expect([...named, ...chosen].filter(({ status }) => ![200, 204, 400, 404].includes(status))).toEqual([]);
  }
});
