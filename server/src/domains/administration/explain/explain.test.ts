import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { type People, readPeople } from '../../../testing/matrix/people.ts';
import { type Relation, relation, signedIn } from '../../../testing/matrix/personas.policy.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';

let server: TestServer;
let people: People;
let build: Build;
const key = (login: string) => people.byLogin.get(login)!.IdPersonneEV1;

beforeAll(async () => {
  server = await testServer();
  people = await readPeople(server.database.pool);
  build = builders(server.database);
});
afterAll(() => server.close());

const onPeople: readonly RightCode[] = [
  ...(['ann', 'ann-col-NIN', 'ann-col-coordonnees', 'dsd', 'exp', 'cpt', 'fp-dct', 'rgd', 'adm'] as const),
  ...(['fp-delegue-role', 'VALIDATION', 'mpp', 'ann-col-Metropolis'] as const),
];

const decision = async (IdPersonneEV1: number, IdDroit: string, query: object) =>
  (await server.as('admin').call(explainCalls.decision, { params: { IdPersonneEV1, IdDroit }, query })).body;

describe('an explanation agrees with the decision, and with itself', () => {
  test.each(signedIn.map((persona) => [persona.login, persona] as const))('%s', async (login, persona) => {
    const { kernel } = createEngines(server.database.db);
    const { actor } = await loadActor(server.database.db, key(login));
    const subjects = new Map<Relation, number>();
    for (const person of people.all) {
      const how = relation(persona, person, people);
      if (!subjects.has(how)) subjects.set(how, person.IdPersonneEV1);
    }
    const sites = await server.database.pool.query<{ key: number }>(
      `select "IdSite" as key from "Site" order by 1 limit 2`,
    );
    const disagreements: unknown[] = [];
    const judge = async (kind: 'person' | 'site' | 'company', subject: number, right: RightCode, level: 1 | 2) => {
      const decided = await kernel.allows(server.database.db, actor, right, kind, subject, level);
      const told = await decision(actor.IdPersonneEV1, right, { kind, key: subject, Valeur: level });
      const byGrants =
        told.grants.some((grant) => grant.reaches && grant.Valeur >= level) &&
        told.veils.every((veil) => veil.holds || veil.or?.holds);
      const torn = told.grants.filter(({ reaches, bounds }) => {
        const holds = bounds.map((bound) => bound.holds);
        return holds.includes(null) ? false : reaches !== holds.every(Boolean);
      });
      if (told.allowed !== decided || byGrants !== decided || torn.length > 0)
        disagreements.push({ kind, subject, right, level, decided, told });
    };
    for (const subject of subjects.values()) for (const right of onPeople) await judge('person', subject, right, 1);
    for (const { key: subject } of sites.rows)
      for (const level of [1, 2] as const)
        for (const right of ['SGX', 'site-read'] as const) await judge('site', subject, right, level);
    await judge('company', 1, 'VALIDATION', 2);
    expect(disagreements).toEqual([]);

    // What the person is answered says the same.
    for (const subject of subjects.values()) {
      const { error, raw } = await server.as(login).call(directoryCalls.record, { params: { IdPersonneEV1: subject } });
      const known = (await decision(actor.IdPersonneEV1, 'ann', { key: subject })).allowed;
      expect(error?.name).toBe(known ? undefined : 'NOT_FOUND');
      if (!known) continue;
      const held = (JSON.parse(raw) as { droitsLoggedUserOnPersonne: { IdDroit: string }[] })
        .droitsLoggedUserOnPersonne;
      for (const right of ['dsd', 'ann-col-NIN', 'rgd'])
        expect((await decision(actor.IdPersonneEV1, right, { key: subject })).allowed).toBe(
          held.some(({ IdDroit }) => IdDroit === right),
        );
    }
  });
});

test('an administrator reads role, profile, perimeter, rule and compared values, in their language', async () => {
  const french = people.all.find((one) => one.IdPays === 'DE' && one.IdStatut === 500 && one.Physique)!;
  const { body } = await server
    .as('admin')
    .call(
      explainCalls.decision,
      { params: { IdPersonneEV1: key('hr.fr'), IdDroit: 'rgd' }, query: { key: french.IdPersonneEV1 } },
      { 'accept-language': 'en-GB' },
    );
  expect(body).toMatchObject({ allowed: false, signsIn: true });
  expect(body.grants).toHaveLength(1);
  expect(body.grants[0]).toMatchObject({
    role: { label: expect.stringMatching(/HR/) },
    perimeter: { label: 'France' },
    reaches: false,
    bounds: [
      {
        origin: 'perimeter',
        holds: false,
        steps: [{ how: 'test', field: 'IdPays', operator: 'equals', against: ['FR'], value: ['DE'], masked: false }],
      },
    ],
  });
});

test('a special right is told with what one may be instead', async () => {
  const tester = await build.person({ Test: true });
  const told = async (who: number) => (await decision(who, 'ann', { key: tester.IdPersonneEV1 })) as object;
  expect(await told(tester.IdPersonneEV1)).toMatchObject({
    allowed: true,
    veils: [{ IdDroit: 'fp-dct', holds: false, or: { as: 'oneself', holds: true } }],
  });
  expect(await told(key('employee'))).toMatchObject({
    allowed: false,
    veils: [{ IdDroit: 'fp-dct', holds: false, or: { as: 'oneself', holds: false } }],
  });
});

test('a delegated role is told by both readings, and what its giver held', async () => {
  const { body } = await server.as('admin').call(explainCalls.decision, {
    params: { IdPersonneEV1: key('delegate'), IdDroit: 'rgd' },
    query: { key: key('employee') },
  });
  expect(body.grants[0]!.bounds.map(({ origin }) => origin)).toEqual(['perimeter', 'delegator']);
});

test('what the administrator may not read of the subject stays masked, and the rule does not tell it', async () => {
  const { pool } = server.database;
  await pool.query(
    `update "Perimetre" set "Conditions" = '{"person": {"field": "NIN", "operator": "equals", "value": "SECRET"}}' where "LibPerimetre" = 'France'`,
  );
  await pool.query('update model_version set version = version + 1');
  const subject = await build.person({ NIN: 'SECRET' });
  const [grant] = (await decision(key('hr.fr'), 'rgd', { key: subject.IdPersonneEV1 })).grants;
  expect(grant!.bounds).toEqual([
    {
      origin: 'perimeter',
      holds: null,
      steps: [expect.objectContaining({ holds: null, value: [], masked: true })],
    },
  ]);
  await pool.query(
    `update "Perimetre" set "Conditions" = '{"person": {"field": "IdPays", "operator": "equals", "value": "FR"}, "site": {"field": "IdPays", "operator": "equals", "value": "FR"}, "company": {"field": "IdPays", "operator": "equals", "value": "FR"}}' where "LibPerimetre" = 'France'`,
  );
  await pool.query('update model_version set version = version + 1');
});

test('who has no manager has nothing to mask there; what is masked leaves open what nothing else settles', async () => {
  const { pool } = server.database;
  const becomes = async (person: object) => {
    await pool.query(`update "Perimetre" set "Conditions" = $1 where "LibPerimetre" = 'France'`, [
      JSON.stringify({ person, site: french, company: french }),
    ]);
    await pool.query('update model_version set version = version + 1');
  };
  const french = { field: 'IdPays', operator: 'equals', value: 'FR' };
  const secret = { field: 'NIN', operator: 'equals', value: 'SECRET' };
  const subject = await build.person({ NIN: 'SECRET' });
  const told = async () => {
    const [grant] = (await decision(key('hr.fr'), 'rgd', { key: subject.IdPersonneEV1 })).grants;
    return grant!.bounds[0]!.steps.map(({ holds, ...step }) => [holds, 'masked' in step ? step.masked : step.how]);
  };
  await becomes({ and: [{ field: 'Manager.IdPays', operator: 'different', value: 'ZZ' }, secret] });
  expect(await told()).toEqual([
    [null, 'all'],
    [true, false],
    [null, true],
  ]);
  await becomes({ or: [{ field: 'Manager.IdPays', operator: 'equals', value: 'ZZ' }, secret] });
  expect(await told()).toEqual([
    [null, 'any'],
    [false, false],
    [null, true],
  ]);
  await becomes(french);
});

test('anybody learns which right is missing and whom to ask, never a compared value', async () => {
  const manager = await build.person({ Prenom: 'Mona', Nom: 'Manager' });
  const worker = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
  const asked = (ficheIdPersonneEV1: number) =>
    server
      .as(worker.login)
      .call(
        sessionCalls.explainRight,
        { params: { IdDroit: 'rgd', ficheIdPersonneEV1 } },
        { 'accept-language': 'en-GB' },
      );
  const colleague = await asked(key('hr'));
  expect(colleague.body).toEqual({
    allowed: false,
    Valeur: 0,
    missing: 'rgd',
    ask: {
      people: [{ IdPersonneEV1: manager.IdPersonneEV1, IndexPrenomNom: 'Mona Manager' }],
      roles: ['Administrator'],
    },
  });
  const hidden = people.all.find((one) => !one.Physique)!;
  expect((await asked(hidden.IdPersonneEV1)).raw).toBe((await asked(2_000_000_000)).raw);
  expect((await asked(hidden.IdPersonneEV1)).raw).toBe(colleague.raw);
  await server.database.pool.query('update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1', [
    manager.IdPersonneEV1,
  ]);
  expect((await asked(key('hr'))).body.ask!.people).toEqual([]);
});

describe('who can see a field of somebody', () => {
  const readers = async (login: string, IdPersonneEV1: number, field: 'NIN' | 'Mail' | 'Manager2') =>
    (
      await server
        .as(login)
        .call(explainCalls.readers, { params: { IdPersonneEV1, field } }, { 'accept-language': 'en-GB' })
    ).body;

  test('the public card is one class; those whose reach is their own are asked one by one', async () => {
    const employee = key('employee');
    expect(await readers('admin', employee, 'Mail')).toMatchObject({ everybody: 'yes', oneself: true });
    const { everybody, roles } = await readers('admin', employee, 'Manager2');
    expect(everybody).toBe('no');
    const ofLine = roles.find(({ role }) => role.label === 'Line manager')!;
    const params = { IdPersonneEV1: employee, field: 'Manager2' as const, IdRole: ofLine.role.id };
    const { body } = await server.as('admin').call(explainCalls.readerPeople, { params, query: {} });
    expect(body.rows).toHaveLength(ofLine.count);
    expect(ofLine.exact).toBe(true);
    for (const { IdPersonneEV1 } of body.rows) {
      const { kernel } = createEngines(server.database.db);
      const { actor } = await loadActor(server.database.db, IdPersonneEV1);
      expect(await kernel.allows(server.database.db, actor, 'ann-col-Manager2', 'person', employee)).toBe(true);
    }
  });

  test('it finds exactly those whom the kernel lets through under their acting role', async () => {
    const { kernel } = createEngines(server.database.db);
    const { db } = server.database;
    const target = key('employee');
    const meant = [];
    for (const { login } of signedIn) {
      const { actor } = await loadActor(db, key(login));
      const own = { ...actor, grants: actor.grants.filter(({ source }) => source.IdRole !== null) };
      if (await kernel.allows(db, own, 'ann-col-NIN', 'person', target)) meant.push(key(login));
    }
    const found = [];
    for (const { role } of (await readers('admin', target, 'NIN')).roles) {
      const params = { IdPersonneEV1: target, field: 'NIN' as const, IdRole: role.id };
      const { body } = await server.as('admin').call(explainCalls.readerPeople, { params, query: {} });
      expect(body.more).toBe(false);
      found.push(...body.rows.map(({ IdPersonneEV1 }) => IdPersonneEV1));
    }
    const cast = signedIn.map(({ login }) => key(login));
    expect(found.filter((one) => cast.includes(one)).sort()).toEqual(meant.sort());
  });

  test('how many accounts there are is told to who may know of everybody whether they have one', async () => {
    expect((await readers('admin', key('employee'), 'Mail')).accounts).toBeGreaterThan(100);
    expect(await readers('employee', key('employee'), 'Mail')).toMatchObject({ everybody: 'yes', accounts: null });
  });

  test('one learns of one’s own field the roles and how many, no names', async () => {
    const own = await readers('employee', key('employee'), 'NIN');
    expect(own.roles.length).toBeGreaterThan(0);
    const params = { IdPersonneEV1: key('employee'), field: 'NIN' as const, IdRole: own.roles[0]!.role.id };
    const named = await server.as('employee').call(explainCalls.readerPeople, { params, query: {} });
    expect(named.error?.name).toBe('NOT_AUTHORIZED');
  });
});

test('who may not be named is named neither among readers, nor as whoever gave a role, nor as whom to ask', async () => {
  const { pool } = server.database;
  const manager = await build.person({ Prenom: 'Ursula', Nom: 'Unnamed' }, { roles: ['hrManager'] });
  const worker = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
  const target = key('employee');
  const seeded = await server.as('admin').call(explainCalls.readers, {
    params: { IdPersonneEV1: target, field: 'NIN' },
  });
  const told = async () => {
    const asks = { params: { IdDroit: 'rgd', ficheIdPersonneEV1: target } } as const;
    const answers = [await server.as(worker.login).call(sessionCalls.explainRight, asks)].map(({ raw }) => raw);
    for (const { role } of seeded.body.roles) {
      const params = { IdPersonneEV1: target, field: 'NIN' as const, IdRole: role.id };
      answers.push((await server.as('admin').call(explainCalls.readerPeople, { params, query: {} })).raw);
    }
    const delegate = { params: { IdPersonneEV1: key('delegate') } };
    return [...answers, (await server.as('admin').call(explainCalls.holdings, delegate)).raw].join();
  };
  const giver = people.byLogin.get('hr.fr')!;
  const { rows } = await pool.query<{ name: string }>(
    `select "IndexPrenomNom" as name from "Personne" where "IdPersonneEV1" = $1`,
    [giver.IdPersonneEV1],
  );
  const names = ['Ursula Unnamed', rows[0]!.name];
  const before = await told();
  expect(names.filter((name) => before.includes(name))).toEqual(names);
  const close = `update "ProfilDroit" set "Valeur" = $1 where "IdDroit" = 'ann-col-IndexPrenomNom'`;
  await pool.query(close, [0]);
  const after = await told();
  await pool.query(close, [1]);
  expect(names.filter((name) => after.includes(name))).toEqual([]);
});

test('what somebody holds is told role by role, with no value', async () => {
  const { body, raw } = await server
    .as('hr')
    .call(explainCalls.holdings, { params: { IdPersonneEV1: key('delegate') } }, { 'accept-language': 'en-GB' });
  const delegated = body.holdings.find((one) => one.delegated)!;
  expect(delegated).toMatchObject({ acting: true, delegator: { IdPersonneEV1: key('hr.fr') }, narrowed: false });
  expect(delegated.grants[0]!.rights).toContainEqual({ IdDroit: 'rgd', Valeur: 1 });
  expect(body.base).toHaveLength(2);
  expect(raw).not.toMatch(/"(value|against|written)"/);
});
