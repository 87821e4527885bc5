import { createHash } from 'node:crypto';
import type { Output } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { handoverCalls } from '@passerelle/contracts/handover/handover.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asks } from '../../../testing/asks.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
/** Who decides about stays, looks after roles and after technical accounts. */
let keeper: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  keeper = await holderOf('ann', 'adc', 'esc', 'cpt', 'aot', 'fp-delegue-role', 'tim', ...columns);
});
afterAll(() => server.close());

const columns = [
  'IndexPrenomNom',
  'Manager',
  'Manager2',
  'MngProxi',
  'ADG',
  'Recruteur',
  'DateM',
  'DisplayNameModif',
].map((name) => `ann-col-${name}`);

/** Somebody who holds these rights alone, on everybody. */
const holderOf = async (...rights: readonly string[]): Promise<BuiltPerson> =>
  await build.holderOf(rights, {}, { person: { and: [] } });

const packOf = (by: string, { IdPersonneEV1 }: BuiltPerson) =>
  server.as(by).call(handoverCalls.pack, { params: { IdPersonneEV1 } });
const heldIn = (pack: Output<typeof handoverCalls.pack>) =>
  Object.fromEntries(pack.kinds.map(({ kind, count }) => [kind, count]));
const prepare = (by: string, input: object) =>
  server.as(by).call(plansCalls.prepare, { body: { kind: 'hand-over', input } });
const step = (by: string, name: 'apply' | 'undo', IdPlan: number) =>
  server.as(by).call(plansCalls[name], { params: { IdPlan } });
const field = async ({ IdPersonneEV1 }: BuiltPerson, column: string) =>
  (
    await server.database.pool.query(
      `select "${column}" as value, "DisplayNameModif" as by from "Personne" where "IdPersonneEV1" = $1`,
      [IdPersonneEV1],
    )
  ).rows[0] as { value: number | null; by: string | null };

/** Somebody with two people, one of them by proximity too, a technical account and a role of their own. */
async function leaver() {
  const one = await build.person({}, { roles: ['recruiter'] });
  const of = one.IdPersonneEV1;
  const first = await build.person({ IdPersonneEV1Manager: of, IdPersonneEV1MngProxi: of });
  const second = await build.person({ IdPersonneEV1Manager: of });
  const account = await build.person({ Physique: false, IdPersonneEV1Responsable: of });
  return { one, of, first, second, account };
}

test('all that somebody holds stands on one page, as far as its reader sees it', async () => {
  const { one, of } = await leaver();
  const { body: pack } = await packOf(keeper.login, one);
  expect(heldIn(pack)).toMatchObject({ Manager: 2, MngProxi: 1, Responsable: 1, role: 1 });
  expect(pack.person.IdPersonneEV1).toBe(of);
  expect([pack.mayHandOver, (await packOf(one.login, one)).body.mayHandOver]).toEqual([true, false]);
  const stranger = await build.person();
  expect((await packOf(stranger.login, one)).error?.name).toBe('NOT_AUTHORIZED');
  // Who may not know of technical accounts is not told that there are any.
  expect(heldIn((await packOf(one.login, one)).body)).not.toHaveProperty('Responsable');
});

test('E04 whoever is above and there is told with what would go to them, to who may read the line', async () => {
  const top = await build.person();
  const gone = await build.person({ IdStatut: 700, IdPersonneEV1Manager: top.IdPersonneEV1 });
  const one = await build.person({ IdPersonneEV1Manager: gone.IdPersonneEV1 });
  await build.person({ IdPersonneEV1Manager: one.IdPersonneEV1, IdPersonneEV1ADG: one.IdPersonneEV1 });
  const above = async (by: BuiltPerson) =>
    Object.fromEntries((await packOf(by.login, one)).body.kinds.map((held) => [held.kind, held.above]));
  expect(await above(keeper)).toMatchObject({ Manager: { IdPersonneEV1: top.IdPersonneEV1 }, ADG: null });
  // Whoever may name nobody is not told who it is.
  const names = async (Valeur: number, only: readonly number[] | null = null) =>
    await server.database.pool.query<{ IdProfil: number }>(
      `update "ProfilDroit" set "Valeur" = $1 where "IdDroit" = 'ann-col-IndexPrenomNom' and "Valeur" <> $1
        and ($2::integer[] is null or "IdProfil" = any($2)) returning "IdProfil"`,
      [Valeur, only],
    );
  const { rows: closed } = await names(0);
  expect(await above(keeper)).toMatchObject({ Manager: null });
  await names(
    1,
    closed.map(({ IdProfil }) => IdProfil),
  );
});

test('a plan hands over each thing to whoever was chosen, tells them, and is undone', async () => {
  const { one, of, first, second, account } = await leaver();
  const [chief, other] = [await build.person(), await build.person()];
  const lines = [
    { kind: 'Manager', keys: [String(second.IdPersonneEV1)], IdPersonneEV1Preneur: other.IdPersonneEV1 },
    { kind: 'Manager', IdPersonneEV1Preneur: chief.IdPersonneEV1 },
    { kind: 'MngProxi', IdPersonneEV1Preneur: chief.IdPersonneEV1 },
    { kind: 'Responsable', IdPersonneEV1Preneur: chief.IdPersonneEV1 },
    { kind: 'role', IdPersonneEV1Preneur: chief.IdPersonneEV1 },
  ];
  const { body: plan } = await prepare(keeper.login, { IdPersonneEV1: of, lines });
  expect(plan).toMatchObject({ kind: 'hand-over', state: 'ready', left: 0 });
  expect((await field(first, 'IdPersonneEV1Manager')).value).toBe(of);
  expect((await step(keeper.login, 'apply', plan.IdPlan)).body.state).toBe('applied');
  expect((await field(first, 'IdPersonneEV1Manager')).value).toBe(chief.IdPersonneEV1);
  expect((await field(first, 'IdPersonneEV1MngProxi')).value).toBe(chief.IdPersonneEV1);
  expect((await field(second, 'IdPersonneEV1Manager')).value).toBe(other.IdPersonneEV1);
  expect((await field(account, 'IdPersonneEV1Responsable')).value).toBe(chief.IdPersonneEV1);
  expect((await field(second, 'IdPersonneEV1Manager')).by).not.toBeNull();
  const roles = await server.database.pool.query(
    `select 1 from "PersonneRole" where "IdPersonneEV1" = $1 and "IdRole" = $2 and not "Annule"`,
    [chief.IdPersonneEV1, seededRole('recruiter')],
  );
  expect(roles.rowCount).toBe(1);
  const told = await server.database.pool.query(
    `select "IdPersonneEV1" as who from "PersonneNotification" where kind = 'handedOver' order by 1`,
  );
  expect(told.rows.map(({ who }) => who)).toEqual([chief.IdPersonneEV1, other.IdPersonneEV1].sort((a, b) => a - b));
  expect(heldIn((await packOf(keeper.login, one)).body)).not.toHaveProperty('Manager');
  expect((await step(keeper.login, 'undo', plan.IdPlan)).body.state).toBe('undone');
  expect((await field(second, 'IdPersonneEV1Manager')).value).toBe(of);
  expect((await field(account, 'IdPersonneEV1Responsable')).value).toBe(of);
  const { rows: bells } = await server.database.pool.query(
    `select distinct "values" ? 'settled' as settled, "DateLecture" is not null as read
      from "PersonneNotification" where kind = 'handedOver'`,
  );
  expect(bells).toEqual([{ settled: true, read: true }]);
});

test('two people who would be each other’s manager are not: the second line is left, with why', async () => {
  const { one, of, first, second } = await leaver();
  const lines = [
    { kind: 'Manager', keys: [String(first.IdPersonneEV1)], IdPersonneEV1Preneur: second.IdPersonneEV1 },
    { kind: 'Manager', keys: [String(second.IdPersonneEV1)], IdPersonneEV1Preneur: first.IdPersonneEV1 },
  ];
  const { body: plan } = await prepare(keeper.login, { IdPersonneEV1: of, lines });
  expect(plan).toMatchObject({ state: 'ready', left: 1 });
  expect((await step(keeper.login, 'apply', plan.IdPlan)).body).toMatchObject({ state: 'applied' });
  expect((await field(first, 'IdPersonneEV1Manager')).value).toBe(second.IdPersonneEV1);
  expect((await field(second, 'IdPersonneEV1Manager')).value).toBe(one.IdPersonneEV1);
});

test('visas that wait for who leaves go with their people, by themselves, and come back with them', async () => {
  const { one, of, first } = await leaver();
  const [chief, site] = [await build.person(), await build.site({ Badge: true })];
  await server.database.pool.query(
    `insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values ($1, 1, 'ACCEPTED')`,
    [first.IdPersonneEV1],
  );
  const access = { IdSite: site, Principal: true, DateDebut: day(1) };
  const fields = Object.entries(access).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  const { body: asked } = await asks(server, first, {
    typeDemande: 3,
    IdPersonneEV1: first.IdPersonneEV1,
    fields,
    transmettre: true,
  });
  const holder = async () =>
    (
      await server.database.pool.query(`select "IdPersonneEV1Titulaire" as who from "Visa" where "IdDemande" = $1`, [
        asked.IdDemande,
      ])
    ).rows.map(({ who }) => who);
  expect(await holder()).toEqual([of]);
  const lines = [{ kind: 'Manager', IdPersonneEV1Preneur: chief.IdPersonneEV1 }];
  const { body: plan } = await prepare(hr.login, { IdPersonneEV1: of, lines });
  expect(plan.summary).toMatchObject({ changed: 2, follows: [{ entity: 'Visa', count: 1 }] });
  expect((await step(hr.login, 'apply', plan.IdPlan)).body.state).toBe('applied');
  expect(await holder()).toEqual([chief.IdPersonneEV1]);
  expect(heldIn((await packOf(one.login, one)).body)).not.toHaveProperty('visa');
  expect((await step(hr.login, 'undo', plan.IdPlan)).body.state).toBe('undone');
  expect(await holder()).toEqual([of]);
  // Done again, one is decided before that is taken back.
  const { body: again } = await prepare(hr.login, { IdPersonneEV1: of, lines });
  await step(hr.login, 'apply', again.IdPlan);
  const settled = async (by: string) =>
    (await server.as(by).call(plansCalls.settled, { params: { IdPlan: again.IdPlan } })).body;
  expect(await settled(hr.login)).toEqual([]);
  const { rows } = await server.database.pool.query<{ IdVisa: number }>(
    `select "IdVisa" from "Visa" where "IdDemande" = $1`,
    [asked.IdDemande],
  );
  const params = { IdDemande: asked.IdDemande, IdVisa: rows[0]?.IdVisa ?? 0 };
  expect((await server.as(chief.login).call(requestsCalls.validate, { params, body: {} })).status).toBe(200);
  const decided = [{ kind: 'visa', count: 1, things: [{ key: String(asked.IdDemande) }] }];
  expect(await settled(hr.login)).toMatchObject(decided);
  expect((await step(hr.login, 'undo', again.IdPlan)).body.state).toBe('undone');
  expect(await settled(hr.login)).toMatchObject(decided);
});

test('what may not be handed over is left, with why, and the rest is done', async () => {
  const { of, first } = await leaver();
  const chief = await build.person();
  const lines = [
    { kind: 'Manager', IdPersonneEV1Preneur: chief.IdPersonneEV1 },
    { kind: 'role', IdPersonneEV1Preneur: chief.IdPersonneEV1 },
  ];
  // Human resources have no right over technical accounts; nobody has one over kinds that end by themselves.
  const { body: plan } = await prepare(hr.login, {
    IdPersonneEV1: of,
    lines: [
      ...lines,
      { kind: 'Responsable', IdPersonneEV1Preneur: chief.IdPersonneEV1 },
      { kind: 'token', IdPersonneEV1Preneur: chief.IdPersonneEV1 },
      { kind: 'MngProxi', IdPersonneEV1Preneur: first.IdPersonneEV1 },
    ],
  });
  const { rows } = (await server.as(hr.login).call(plansCalls.rows, { params: { IdPlan: plan.IdPlan } })).body;
  expect(rows.filter(({ reason }) => reason).map(({ reason }) => reason?.[0]?.rule)).toEqual(['oneselfAbove']);
  expect(rows.filter(({ reason }) => !reason).map(({ entity }) => entity)).toEqual([
    'Personne',
    'Personne',
    'PersonneRole',
  ]);
  const gone = await build.person({ IdStatut: 700 });
  const { error } = await prepare(hr.login, {
    IdPersonneEV1: of,
    lines: [{ kind: 'Manager', IdPersonneEV1Preneur: gone.IdPersonneEV1 }],
  });
  expect([error?.name, error?.details?.[0]?.rule]).toEqual(['PLAN_EMPTY', 'gone']);
  const { error: role } = await prepare(hr.login, {
    IdPersonneEV1: of,
    lines: [{ kind: 'role', IdPersonneEV1Preneur: gone.IdPersonneEV1 }],
  });
  expect([role?.name, role?.details?.[0]?.rule]).toEqual(['PLAN_EMPTY', 'gone']);
  const manager = await build.person({}, { roles: ['hierarchicalManager'] });
  expect((await prepare(manager.login, { IdPersonneEV1: of, lines })).error?.name).toBe('NOT_AUTHORIZED');
});

test('whoever is above who takes a team over is left under who hands it over, by name, and the others go', async () => {
  const { of, first, second } = await leaver();
  const below = await build.person();
  const under = async (who: BuiltPerson, manager: BuiltPerson) => {
    const record = await server
      .as(hr.login)
      .call(directoryCalls.record, { params: { IdPersonneEV1: who.IdPersonneEV1 } });
    const Vu = (record.body.person as { Manager?: { IdPersonneEV1: number } | null }).Manager?.IdPersonneEV1 ?? null;
    return await server.as(hr.login).call(personCalls.save, {
      params: { IdPersonneEV1: who.IdPersonneEV1 },
      body: { fields: [{ IdChamp: 'Manager', Vu, Valeur: manager.IdPersonneEV1 }] },
    });
  };
  expect((await under(below, first)).error).toBeUndefined();
  const lines = [{ kind: 'Manager', IdPersonneEV1Preneur: below.IdPersonneEV1 }];
  const { body: plan, error } = await prepare(hr.login, { IdPersonneEV1: of, lines });
  expect(error).toBeUndefined();
  const { rows } = (await server.as(hr.login).call(plansCalls.rows, { params: { IdPlan: plan.IdPlan } })).body;
  expect(rows.map(({ entity_id, reason }) => [Number(entity_id), reason?.[0]?.rule])).toEqual(
    expect.arrayContaining([
      [first.IdPersonneEV1, 'cycle'],
      [second.IdPersonneEV1, undefined],
    ]),
  );
  expect((await step(hr.login, 'apply', plan.IdPlan)).body.state).toBe('applied');
  expect((await field(second, 'IdPersonneEV1Manager')).value).toBe(below.IdPersonneEV1);
  expect((await field(first, 'IdPersonneEV1Manager')).value).toBe(of);
});

test('a pack is signed once for what it was: a PDF that is kept, whose hash is in the history', async () => {
  const { one, of, first } = await leaver();
  const chief = await build.person();
  const { body: plan } = await prepare(hr.login, {
    IdPersonneEV1: of,
    lines: [{ kind: 'Manager', keys: [String(first.IdPersonneEV1)], IdPersonneEV1Preneur: chief.IdPersonneEV1 }],
  });
  await step(hr.login, 'apply', plan.IdPlan);
  const signs = (by: string) =>
    server.as(by).call(handoverCalls.sign, {
      params: { IdPersonneEV1: of },
      body: {
        NomSigne: 'Łukasz 李',
        trace: [
          [
            [0, 0],
            [100, 80],
          ],
          [[50, 50]],
        ],
      },
    });
  const { body: signed } = await signs(one.login);
  const read = (by: string) =>
    server.as(by).send({ method: 'GET', url: `/api${filesCalls.read.path.replace('{IdFichier}', signed.IdFichier!)}` });
  const pdf = (await read(one.login)).rawPayload;
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // E05 It is kept, and drawn by nobody anew.
  expect((await read(one.login)).rawPayload.equals(pdf)).toBe(true);
  expect(pdf.includes('/Lang')).toBe(true);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(signed.sha256);
  expect((await read(hr.login)).statusCode).toBe(200);
  expect((await read(chief.login)).statusCode).toBe(404);
  const { entries } = (
    await server
      .as(keeper.login)
      .call(historyCalls.timeline, { params: { entity: 'Personne', id: String(of) }, query: {} })
  ).body;
  expect(entries.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'sha256',
    before: null,
    after: signed.sha256,
  });
  const stranger = await build.person();
  expect((await signs(stranger.login)).error?.name).toBe('NOT_AUTHORIZED');
  expect((await packOf(keeper.login, one)).body.signed).toHaveLength(1);
});

test('E05 what was signed is the lines that stood there: one that comes later is not in what was kept', async () => {
  const { one, of } = await leaver();
  const signs = async () =>
    (
      await server.as(one.login).call(handoverCalls.sign, {
        params: { IdPersonneEV1: of },
        body: { NomSigne: 'One' },
      })
    ).body;
  const kept = async ({ IdFichier }: Awaited<ReturnType<typeof signs>>) =>
    (
      await server
        .as(one.login)
        .send({ method: 'GET', url: `/api${filesCalls.read.path.replace('{IdFichier}', IdFichier ?? '')}` })
    ).rawPayload;
  const people = async (IdPassation: number) =>
    (
      await server.database.pool.query<{ of: number[] }>(
        `select "IdPersonnes" as of from "Passation" where "IdPassation" = $1`,
        [IdPassation],
      )
    ).rows[0]?.of;
  const first = await signs();
  const bytes = await kept(first);
  const later = await build.person({ IdPersonneEV1Manager: of });
  expect(heldIn((await packOf(one.login, one)).body)).toMatchObject({ Manager: 3 });
  expect((await kept(first)).equals(bytes)).toBe(true);
  expect(await people(first.IdPassation)).not.toContain(later.IdPersonneEV1);
  // It is covered by what is signed after it alone.
  const second = await signs();
  expect(await people(second.IdPassation)).toContain(later.IdPersonneEV1);
  expect(second.sha256).not.toBe(first.sha256);
  expect(await people(first.IdPassation)).not.toContain(later.IdPersonneEV1);
});

test('a pack tells of people, and of a last day, what its reader may read of them', async () => {
  const { one, first } = await leaver();
  // Neither is on the card that everybody reads: one has left, one is still to come.
  await server.database.pool.query(
    `update "Personne" set "DateSortiePhysique" = $2, "IdStatut" = 700 where "IdPersonneEV1" = $1`,
    [one.IdPersonneEV1, day(-2)],
  );
  await server.database.pool.query(`update "Personne" set "IdStatut" = 300 where "IdPersonneEV1" = $1`, [
    first.IdPersonneEV1,
  ]);
  const nameless = await holderOf('ann', 'adc', 'esc', 'cpt', 'ann-col-Manager', 'ann-col-MngProxi');
  const { body: pack } = await packOf(nameless.login, one);
  expect(pack.person).toEqual({
    IdPersonneEV1: one.IdPersonneEV1,
    IndexPrenomNom: null,
    IdPays: null,
    DateSortiePhysique: null,
  });
  const toldOf = ({ kinds }: typeof pack) =>
    kinds
      .flatMap(({ things }) => things)
      .filter(({ person }) => person?.IdPersonneEV1 === first.IdPersonneEV1)
      .map(({ label, person }) => [label, person?.IndexPrenomNom, person?.IdPays]);
  expect(toldOf(pack)).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  const { body: whole } = await packOf(hr.login, one);
  expect(whole.person).toMatchObject({ IdPays: 'FR', DateSortiePhysique: day(-2) });
  expect(toldOf(whole)[0]).toEqual([expect.any(String), expect.any(String), 'FR']);
});

test('nobody is told who somebody out of sight is by typing their key as who takes over', async () => {
  const { of, first } = await leaver();
  const [chief, hidden] = [await build.person(), await build.person({ IdPays: 'PL', IdStatut: 700 })];
  const limited = await build.holderOf(
    ['ann', 'adc', 'esc', 'fp-delegue-role', ...columns],
    {},
    { person: { field: 'IdPays', operator: 'equals', value: 'FR' } },
  );
  const { error } = await prepare(limited.login, {
    IdPersonneEV1: of,
    lines: [
      { kind: 'Manager', keys: [String(first.IdPersonneEV1)], IdPersonneEV1Preneur: chief.IdPersonneEV1 },
      { kind: 'role', IdPersonneEV1Preneur: hidden.IdPersonneEV1 },
    ],
  });
  expect(error).toMatchObject({
    name: 'INVALID_INPUT',
    details: [{ path: 'body/input/lines/1/IdPersonneEV1Preneur', rule: 'unknownValue' }],
  });
});

test('who is not to leave yet is not told that a plan to hand over what they hold was prepared', async () => {
  const { one, of } = await leaver();
  const chief = await build.person();
  const { body: plan } = await prepare(hr.login, {
    IdPersonneEV1: of,
    lines: [{ kind: 'Manager', IdPersonneEV1Preneur: chief.IdPersonneEV1 }],
  });
  const plansIn = async (by: BuiltPerson) => (await packOf(by.login, one)).body.plans.map(({ state }) => state);
  expect([await plansIn(hr), await plansIn(one)]).toEqual([['ready'], []]);
  await step(hr.login, 'apply', plan.IdPlan);
  expect([await plansIn(hr), await plansIn(one)]).toEqual([['applied'], ['applied']]);
});
