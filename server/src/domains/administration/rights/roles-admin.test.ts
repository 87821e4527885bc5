import type { Input } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { presentStatuts, statuts } from '@passerelle/contracts/person/person.fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builders } from '../../../testing/build.ts';
import { runs } from '../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { countPresent } from '../../foundation/actor/presence.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type NewRole = Input<typeof rolesAdminCalls.insertStandard>['body'];
const admin = () => server.as('admin');
const standard = (role: Partial<NewRole>) =>
  admin().call(rolesAdminCalls.insertStandard, {
    body: { LibRole: 'Standard', Famille: 'RH', grants: [{ IdProfil: 3, IdPerimetre: 4 }], ...role },
  });
const advanced = (role: Partial<NewRole>) =>
  admin().call(rolesAdminCalls.insertAdvanced, {
    body: {
      LibRole: 'Advanced',
      Famille: 'RH',
      grants: [
        { IdProfil: 3, IdPerimetre: 4 },
        { IdProfil: 4, IdPerimetre: 6 },
      ],
      ...role,
    },
  });

describe('reading roles', () => {
  test('a role is found by its label in any language', async () => {
    for (const name of ['Collaborateur', 'collaborateur', 'Employee', '员工']) {
      const { body } = await admin().call(rolesAdminCalls.getByName, { params: { name } });
      expect(body).toMatchObject({ IdRole: seededRole('employee'), LibRole: 'Collaborateur', Famille: 'BASE' });
      expect(body.grants[0]!.rights.length).toBeGreaterThan(0);
    }
  });

  test('a label that is another role’s in another language is taken', async () => {
    for (const LibRole of ['employee', ' 员工 ', 'COLLABORATEUR']) {
      const { error } = await standard({ LibRole });
      expect([error?.name, error?.details?.[0]?.rule], LibRole).toEqual(['INVALID_INPUT', 'taken']);
    }
  });

  test('a role that is found by its label is called as the reader calls it', async () => {
    const params = { name: 'Employee' };
    const { body } = await admin().call(rolesAdminCalls.getByName, { params }, { 'accept-language': 'de' });
    expect(body).toMatchObject({ IdRole: seededRole('employee'), LibRole: 'Mitarbeitende' });
  });

  test('the tree holds each role once, in the reader’s words', async () => {
    const { body: tree } = await admin().call(rolesAdminCalls.tree, {}, { 'accept-language': 'de' });
    const { body: list } = await admin().call(rolesAdminCalls.list, {}, { 'accept-language': 'de' });
    const { body: families } = await admin().call(rolesAdminCalls.families, {}, { 'accept-language': 'de' });
    expect(tree.flatMap((family) => family.roles)).toEqual(list);
    expect(tree.map(({ Famille, LibFamille }) => ({ Famille, LibFamille }))).toEqual(families);
    expect(families).toContainEqual({ Famille: 'RH', LibFamille: 'Personalwesen' });
    expect(list).toContainEqual(
      expect.objectContaining({
        LibRole: 'Mitarbeitende',
        grants: [expect.objectContaining({ LibProfil: 'Mitarbeitende' })],
      }),
    );
  });

  test('the number of holders is the length of their list', async () => {
    const { body: list } = await admin().call(rolesAdminCalls.list, {});
    for (const { IdRole, holders } of list) {
      const names = new Set<number>();
      for (let skip = 0; skip === 0 || skip < holders; skip += 50) {
        const { body } = await admin().call(rolesAdminCalls.holders, { params: { IdRole }, query: { skip } });
        expect(body.total).toBe(holders);
        for (const { IdPersonneRole } of body.rows) names.add(IdPersonneRole);
      }
      expect(names.size).toBe(holders);
    }
  });

  test('a delegate is a holder, for whom they act', async () => {
    const IdRole = seededRole('hrCountryManager');
    const { body } = await admin().call(rolesAdminCalls.holders, { params: { IdRole }, query: {} });
    expect(body.rows.filter((row) => row.delegator)).toMatchObject([
      { DateFin: expect.any(String), delegator: { IndexPrenomNom: expect.any(String) } },
    ]);
  });
});

describe('three numbers of who is present', () => {
  interface Counted {
    readonly key: number;
    readonly Test: boolean;
    readonly present: boolean;
    readonly login: string | null;
  }
  const everybody = async () => {
    const { rows } = await server.database.pool.query<Counted>(
      `select "IdPersonneEV1" as key, "Test", "IdStatut" = any($1) as present, "CompteAD" as login
        from "Personne" where "Physique"`,
      [presentStatuts],
    );
    return rows;
  };
  const keysOf = (some: readonly Counted[]) => some.map(({ key }) => key).sort((a, b) => a - b);

  test('are of three questions, which differ by who is named: tests, and who holds a role', async () => {
    const build = builders(server.database);
    await build.person({ Test: true });
    await build.person({ IdStatut: statuts.INACTIVE });
    const people = await everybody();
    const present = people.filter((one) => one.present && !one.Test);
    const tests = people.filter((one) => one.present && one.Test);
    expect(tests.length).toBeGreaterThan(0);

    // The perimeter: whoever is present, as they are counted everywhere.
    const { body: perimeter } = await admin().call(perimetersCalls.get, { params: { IdPerimetre: 1 } });
    const { body: preview } = await admin().call(perimetersCalls.preview, {
      body: { Conditions: perimeter.Conditions },
    });
    expect(preview.inside.find(({ kind }) => kind === 'person')?.count).toBe(present.length);
    expect(await countPresent(server.database.db)).toBe(present.length);

    // The directory, to who may see tests: these beside, and nobody else.
    const where = { and: [{ statuts: { inq: presentStatuts } }, { Physique: true }] };
    const query = { filter: JSON.stringify({ where }) };
    const found = await admin().call(directoryCalls.count, { query });
    expect(found.body.count).toBe(present.length + tests.length);

    // The role: each holding of it. Who holds it without being counted has left or is a test; who is counted without it has no login.
    const IdRole = seededRole('employee');
    const held = new Set<number>();
    let total = 1;
    let read = 0;
    while (read < total) {
      const { body } = await admin().call(rolesAdminCalls.holders, { params: { IdRole }, query: { skip: read } });
      for (const { IdPersonneEV1 } of body.rows) held.add(IdPersonneEV1);
      total = body.total;
      read += body.rows.length;
    }
    const counted = new Set(keysOf(present));
    const beyond = people.filter(({ key }) => held.has(key) && !counted.has(key));
    const without = present.filter(({ key }) => !held.has(key));
    expect(beyond.filter((one) => !one.Test && one.present)).toEqual([]);
    expect(without.filter(({ login }) => login !== null)).toEqual([]);
    expect(total).toBe(present.length + beyond.length - without.length);
  });
});

describe('making roles', () => {
  test('a standard role is one grant of standard parts', async () => {
    const { body } = await standard({ LibRole: '  Proche  ', Traductions: { EN: 'Close' } });
    expect(body).toMatchObject({ LibRole: 'Proche', Standard: true, holders: 0, Traductions: { EN: 'Close' } });
    expect(body.grants).toMatchObject([{ IdProfil: 3, IdPerimetre: 4 }]);
    const two = [
      { IdProfil: 3, IdPerimetre: 4 },
      { IdProfil: 4, IdPerimetre: 6 },
    ];
    expect((await standard({ grants: two })).error?.details).toMatchObject([{ path: 'body/grants', rule: 'max' }]);
    await server.database.pool.query(`update "Perimetre" set "Standard" = false where "IdPerimetre" = 6`);
    expect((await standard({ grants: [{ IdProfil: 3, IdPerimetre: 6 }] })).error?.details).toMatchObject([
      { path: 'body/grants/0/IdPerimetre', rule: 'notAllowed' },
    ]);
    await server.database.pool.query(`update "Profil" set "Standard" = false where "IdProfil" = 4`);
    expect((await standard({ grants: [{ IdProfil: 4, IdPerimetre: 4 }] })).error?.details).toMatchObject([
      { path: 'body/grants/0/IdProfil', rule: 'notAllowed' },
    ]);
  });

  test('an advanced role has any grants, and a filter that the directory opens with', async () => {
    const filtreDefaut = JSON.stringify({ IdPays: '$IdPays' });
    const { body } = await advanced({ filtreDefaut, Famille: 'PARTNERS' });
    expect(body).toMatchObject({ Standard: false, filtreDefaut, Famille: 'PARTNERS' });
    expect(body.grants.length).toBe(2);
    const { body: families } = await admin().call(rolesAdminCalls.families, {});
    expect(families).toContainEqual({ Famille: 'PARTNERS', LibFamille: 'Partners' });
  });

  test('what is wrong is said of the body that was sent', async () => {
    expect((await advanced({ LibRole: 'COLLABORATEUR' })).error).toMatchObject({
      name: 'INVALID_INPUT',
      details: [{ path: 'body/LibRole', rule: 'taken' }],
    });
    expect(
      (await advanced({ LibRole: 'X', grants: [{ IdProfil: 999, IdPerimetre: 1 }] })).error?.details,
    ).toMatchObject([{ path: 'body/grants/0/IdProfil', rule: 'unknownValue' }]);
    expect((await advanced({ LibRole: 'X', filtreDefaut: '[' })).error?.details).toMatchObject([
      { path: 'body/filtreDefaut', rule: 'json' },
    ]);
    for (const [filter, value] of [
      [{ IdPays: '$constructor' }, 'where/IdPays $constructor'],
      [{ IdPays: { inq: ['FR', '$__proto__'] } }, 'where/IdPays/inq $__proto__'],
      [{ IdPays: '$token' }, 'where/IdPays $token'],
      [{ constructor: 'x' }, 'where/constructor'],
      [{ NIN: '1' }, 'where/NIN'],
      [{ or: [{ IdPays: 'FR' }, { Salaire: 1 }] }, 'where/or/1/Salaire'],
      [{ sites: 'x' }, 'where/sites'],
      [{ sites: '$IdPays' }, 'where/sites'],
      [{ query: { neq: 'a' } }, 'where/query'],
    ] as const) {
      const refused = await advanced({ LibRole: 'X', filtreDefaut: JSON.stringify(filter) });
      expect(refused.error, JSON.stringify(filter)).toMatchObject({
        name: 'INVALID_INPUT',
        details: [{ path: 'body/filtreDefaut', value }],
      });
    }
    const every = {
      IdPays: { in: ['$IdPays', 'FR'] },
      query: 'a',
      or: [{ statuts: 500 }, { Manager: '$IdPersonneEV1' }],
    };
    expect((await advanced({ LibRole: 'Filtered', filtreDefaut: JSON.stringify(every) })).status).toBe(200);
  });

  test('of many who make the same role at once, one does, every time', { timeout: 900_000 }, async () => {
    for (let round = 0; round < runs(3, 100); round++) {
      const answers = await Promise.all(
        Array.from({ length: runs(16, 64) }, () => advanced({ LibRole: `Race ${round}` })),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBe(1);
      // Who comes once it is made is told that the name is taken.
      const tooLate = answers.filter(({ error }) => error?.details?.[0]?.rule === 'taken').length;
      expect(answers.filter(({ status }) => status === 409).length).toBe(answers.length - 1 - tooLate);
      const { rows } = await server.database.pool.query(
        `select 1 from "Role" r join "RoleProfil" using ("IdRole") where r."LibRole" = $1`,
        [`Race ${round}`],
      );
      expect(rows.length).toBe(2);
    }
  });

  test('a role that is held is not lost: the refusal says by how many', async () => {
    const IdRole = seededRole('hrCountryManager');
    const { error } = await admin().call(plansCalls.prepare, { body: { kind: 'role', input: { IdRole } } });
    expect(error).toMatchObject({ name: 'IN_USE', details: [{ path: `Role/${IdRole}/people`, rule: 'inUse' }] });
    expect(Number(error!.details![0]!.value)).toBeGreaterThan(0);
  });
});
