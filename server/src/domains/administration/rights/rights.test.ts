import type { Input } from '@passerelle/contracts/call.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNeverBroken, expectRefused, hostileFilter } from '../../../testing/hostile.ts';
import { runs } from '../../../testing/runs.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const admin = () => server.as('admin');
const add = (body: Input<typeof rightsCalls.add>['body'], login = 'admin') =>
  server.as(login).call(rightsCalls.add, { body });
const remove = (IdDroit: string) => admin().call(rightsCalls.remove, { params: { IdDroit } });
const rights = async (filter: object = {}) =>
  (await admin().call(rightsCalls.list, { query: { filter: JSON.stringify(filter) } })).body;
const profiles = async (filter: object = {}) =>
  (await admin().call(rightsCalls.profiles, { query: { filter: JSON.stringify(filter) } })).body;
const links = async (where: object) =>
  (await admin().call(rightsCalls.profileRights, { query: { filter: JSON.stringify({ where }) } })).body;
const give = (IdProfil: number, IdDroit: string, Valeur: number) =>
  admin().call(rightsCalls.updateProfileRights, { body: { profilsDroits: [{ IdProfil, IdDroit, Valeur }] } });
/** Of a profile that no role has, so that nobody gains or loses anything. */
async function emptyProfile(): Promise<number> {
  const { rows } = await server.database.pool.query<{ IdProfil: number }>(
    `insert into "Profil" ("LibProfil", "Standard") values ('Test ' || gen_random_uuid(), false) returning "IdProfil"`,
  );
  return rows[0]!.IdProfil;
}
async function historyOf(entity: string, id: string) {
  const { rows } = await server.database.pool.query<{ call: string; before: object; after: object }>(
    `select call, before, after from history_entry join history_values using (id)
      where entity = $1 and entity_id = $2 order by 1`,
    [entity, id],
  );
  return rows;
}

describe('a right of one’s own', () => {
  test('is added, renamed, judged on something else, and taken away; the history has it all', async () => {
    const made = await add({
      IdDroit: 'canteen.menu',
      LibDroit: ' Publier le menu ',
      TypeDroit: 2,
      Traductions: { EN: 'Publish the menu', PL: ' ' },
    });
    expect(made.body).toEqual({
      IdDroit: 'canteen.menu',
      LibDroit: 'Publier le menu',
      TypeDroit: 2,
      Gradue: false,
      Reserve: true,
      Produit: false,
      Profils: 0,
      Libelles: { FR: 'Publier le menu', EN: 'Publish the menu' },
    });
    const params = { IdDroit: 'canteen.menu' };
    const inEnglish = await admin().call(
      rightsCalls.update,
      { params, body: { TypeDroit: 0, Traductions: { EN: 'Publish menus' } } },
      { 'accept-language': 'en-GB' },
    );
    expect(inEnglish.body).toMatchObject({ LibDroit: 'Publish menus', TypeDroit: 0 });
    expect((await remove('canteen.menu')).status).toBe(204);
    expect(await rights({ where: params })).toEqual([]);
    expect((await remove('canteen.menu')).error?.name).toBe('NOT_FOUND');
    expect((await historyOf('Droit', 'canteen.menu')).map(({ call }) => call)).toEqual([
      'rights.add',
      'rights.remove',
      'rights.update',
    ]);
  });

  test('has a code that nothing else has, in whatever case', async () => {
    expect((await add({ IdDroit: 'own.code', LibDroit: 'x', TypeDroit: 0 })).status).toBe(200);
    for (const IdDroit of ['own.code', 'OWN.code', 'adm', 'ADM', 'ANN-COL-nin'])
      expect((await add({ IdDroit, LibDroit: 'x', TypeDroit: 0 })).error).toMatchObject({
        name: 'CODE_TAKEN',
        details: [{ path: 'body/IdDroit', rule: 'taken' }],
      });
  });

  test.each(['', '9x', 'a b', 'é', 'a'.repeat(81), '../adm', 'a\u0000'])('is not called %j', async (IdDroit) => {
    expectRefused(
      await admin().send(requestOf(rightsCalls.add, { body: { IdDroit, LibDroit: 'x', TypeDroit: 0 } })),
      IdDroit,
    );
  });

  test.each([
    { LibDroit: '   ' },
    { LibDroit: 'x'.repeat(121) },
    { TypeDroit: 5 },
    { TypeDroit: -1 },
    { TypeDroit: 1.5 },
    { Traductions: { FR: 'x' } },
    { Traductions: { XX: 'x' } },
    { Gradue: true },
  ])('is not %j', async (part) => {
    const payload = { IdDroit: 'refused', LibDroit: 'x', TypeDroit: 0, ...part };
    expectRefused(await admin().send({ method: 'POST', url: '/api/Droits/add-droit', payload }), part);
  });

  test('twenty times at once is added once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        add(
          { IdDroit: index % 2 ? 'race' : 'RACE', LibDroit: `${index}`, TypeDroit: 0 },
          index % 3 ? 'admin' : 'admin2',
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.name === 'CODE_TAKEN')).toHaveLength(19);
  });

  test('that profiles have says which, and is not lost', async () => {
    await add({ IdDroit: 'in.use', LibDroit: 'x', TypeDroit: 0 });
    const IdProfil = await emptyProfile();
    expect((await give(IdProfil, 'in.use', 1)).status).toBe(200);
    const { LibProfil } = (await profiles({ where: { IdProfil } }))[0]!;
    expect((await remove('in.use')).error).toMatchObject({
      name: 'IN_USE',
      details: [{ path: `Profil/${IdProfil}`, rule: 'inUse', value: LibProfil }],
    });
    expect(await rights({ where: { IdDroit: 'in.use' } })).toMatchObject([{ Profils: 1 }]);
    expect((await give(IdProfil, 'in.use', 0)).status).toBe(200);
    expect((await remove('in.use')).status).toBe(204);
  });
});

describe('a right of the product', () => {
  test.each(['adm', 'ann-col-NIN', 'cre'])('%s is never taken away nor judged on something else', async (IdDroit) => {
    const [right] = await rights({ where: { IdDroit } });
    expect(right).toMatchObject({ Produit: true });
    expect((await remove(IdDroit)).error).toMatchObject({ name: 'RIGHT_OF_PRODUCT', details: [{ rule: 'product' }] });
    const change = (body: Input<typeof rightsCalls.update>['body']) =>
      admin().call(rightsCalls.update, { params: { IdDroit }, body });
    expect((await change({ TypeDroit: 4 })).error).toMatchObject({
      name: 'RIGHT_OF_PRODUCT',
      details: [{ path: 'body/TypeDroit', rule: 'product' }],
    });
    expect((await change({ TypeDroit: right!.TypeDroit, LibDroit: 'Autrement dit' })).body.LibDroit).toBe(
      'Autrement dit',
    );
  });
});

describe('lists', () => {
  test('rights are in the order of their labels, in the language of the reader', async () => {
    for (const [language, locale] of [
      ['fr-FR', 'fr'],
      ['pl-PL', 'pl'],
      ['en-GB', 'en'],
    ] as const) {
      const { body } = await admin().call(rightsCalls.list, { query: {} }, { 'accept-language': language });
      const labels = body.map(({ LibDroit }) => LibDroit);
      expect(labels.length).toBeGreaterThan(200);
      expect(labels).toEqual(labels.toSorted(new Intl.Collator(locale).compare));
    }
  });

  test('profiles by their key, links by profile', async () => {
    const keys = (await profiles()).map(({ IdProfil }) => IdProfil);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    const owners = (await links({})).map(({ IdProfil }) => IdProfil);
    expect(owners).toEqual(owners.toSorted((a, b) => a - b));
  });

  test('narrow by what they are filtered by', async () => {
    await emptyProfile();
    const standard = await profiles({ where: { Standard: 1 } });
    expect(standard.every(({ Standard }) => Standard)).toBe(true);
    expect(await profiles({ where: { Standard: true } })).toEqual(standard);
    expect((await profiles({ where: { Standard: 0 } })).every(({ Standard }) => !Standard)).toBe(true);
    expect((await rights({ where: { Gradue: true } })).map(({ IdDroit }) => IdDroit).sort()).toEqual([
      'SECUOFF',
      'SGX',
      'VALIDATION',
    ]);
    expect((await rights({ where: { LibDroit: { like: 'ADMINISTR' } }, limit: 1 })).length).toBe(1);
    expect((await rights({ order: 'IdDroit DESC', limit: 3, skip: 1 })).length).toBe(3);
    const graded = await links({ IdDroit: { inq: ['SGX', 'SECUOFF'] }, Valeur: { gt: 0 } });
    expect(graded.every(({ IdDroit }) => ['SGX', 'SECUOFF'].includes(IdDroit))).toBe(true);
  });

  const lists = [rightsCalls.list, rightsCalls.profiles, rightsCalls.profileRights];
  test.each([
    '{',
    '[]',
    '{"include":"Profil"}',
    '{"fields":["IdDroit"]}',
    '{"where":{"Traductions":"x"}}',
    '{"where":{"__proto__":1}}',
    '{"where":{"constructor":1}}',
    '{"where":{"IdProfil":"x","TypeDroit":"x"}}',
    '{"where":{"Standard":2,"Gradue":2,"Valeur":"x"}}',
    '{"limit":0}',
    '{"limit":10001}',
    '{"skip":-1}',
    '{"order":"Traductions"}',
    '{"order":"IdDroit; drop table"}',
    '{"order":[{"toString":1}]}',
  ])('refuse %s', async (filter) => {
    for (const call of lists) expectRefused(await admin().send(requestOf(call, { query: { filter } })), filter);
  });

  test('are never broken by what is in a filter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lists), hostileFilter, async (call, filter) => {
        expectNeverBroken(await admin().send(requestOf(call, { query: { filter } })), filter);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('rights of profiles, all at once', () => {
  test('repeated under the same key, also at the same moment, are given once and answered the same', async () => {
    const IdProfil = await emptyProfile();
    const body = { profilsDroits: [{ IdProfil, IdDroit: 'ann', Valeur: 1 }] };
    const headers = { 'idempotency-key': `one-step-${IdProfil}` };
    const ask = (asked: typeof body) => admin().call(rightsCalls.updateProfileRights, { body: asked }, headers);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(body)));
    const plans = new Set([...answers, await ask(body)].map((answer) => answer.body?.IdPlan ?? answer.error?.name));
    expect(plans.size).toBe(1);
    expect((await historyOf('ProfilDroit', `${IdProfil}/ann`)).length).toBe(1);
    const other = await ask({ profilsDroits: [{ IdProfil, IdDroit: 'ann', Valeur: 0 }] });
    expect(other.error?.name).toBe('IDEMPOTENCY_KEY_REUSED');
    // Undone since, it is not done again by a late repetition.
    const [IdPlan] = plans as Set<number>;
    await admin().call(plansCalls.undo, { params: { IdPlan: IdPlan! } });
    expect((await ask(body)).body).toEqual({ IdPlan });
    expect(await links({ IdProfil })).toEqual([]);
  });

  test('are given and taken as a plan that is done and can be undone', async () => {
    const IdProfil = await emptyProfile();
    const { body } = await admin().call(rightsCalls.updateProfileRights, {
      body: {
        profilsDroits: [
          { IdProfil, IdDroit: 'ann', Valeur: 1 },
          { IdProfil, IdDroit: 'SGX', Valeur: 2 },
          { IdProfil, IdDroit: 'mvp', Valeur: 0 },
        ],
      },
    });
    expect(await links({ IdProfil })).toEqual([
      { IdProfil, IdDroit: 'SGX', Valeur: 2 },
      { IdProfil, IdDroit: 'ann', Valeur: 1 },
    ]);
    const params = { IdPlan: body.IdPlan };
    expect((await admin().call(plansCalls.get, { params })).body).toMatchObject({ state: 'applied', rows: 2 });
    expect((await admin().call(plansCalls.undo, { params })).status).toBe(200);
    expect(await links({ IdProfil })).toEqual([]);
    expect((await historyOf('ProfilDroit', `${IdProfil}/SGX`)).length).toBe(2);
  });

  test('that take much from many wait for a second administrator, as a plan', async () => {
    const everybody = await links({ IdDroit: 'module.documentation' });
    const { IdProfil } = everybody[0]!;
    const before = await links({ IdProfil });
    const { error } = await admin().call(rightsCalls.updateProfileRights, {
      body: { profilsDroits: everybody.map((link) => ({ ...link, Valeur: 0 })) },
    });
    expect(error).toMatchObject({ name: 'PLAN_NEEDS_CONFIRMATION', details: [{ rule: 'confirm' }] });
    const IdPlan = Number(/^Plans\/(\d+)$/.exec(error!.details![0]!.path)![1]);
    expect((await admin().call(plansCalls.get, { params: { IdPlan } })).body).toMatchObject({ state: 'waiting' });
    expect(await links({ IdProfil })).toEqual(before);
  });

  test('are refused whole where one is wrong', async () => {
    const IdProfil = await emptyProfile();
    for (const wrong of [
      { IdProfil, IdDroit: 'ann', Valeur: 2 },
      { IdProfil, IdDroit: 'ann', Valeur: 3 },
      { IdProfil: 2_000_000_000, IdDroit: 'ann', Valeur: 1 },
      { IdProfil, IdDroit: 'no-such', Valeur: 1 },
    ]) {
      const { error } = await admin().call(rightsCalls.updateProfileRights, {
        body: { profilsDroits: [{ IdProfil, IdDroit: 'mvp', Valeur: 1 }, wrong] },
      });
      expect(error?.name).toBe('INVALID_INPUT');
    }
    expect(await links({ IdProfil })).toEqual([]);
  });
});

test('nobody without adm reads or writes any of it', async () => {
  for (const login of ['hr', 'manager', 'employee', 'security'])
    for (const call of [rightsCalls.list, rightsCalls.profiles, rightsCalls.profileRights])
      expect((await server.as(login).call(call, { query: {} })).error?.name).toBe('NOT_AUTHORIZED');
  expect((await add({ IdDroit: 'not.mine', LibDroit: 'x', TypeDroit: 0 }, 'hr')).error?.name).toBe('NOT_AUTHORIZED');
});
