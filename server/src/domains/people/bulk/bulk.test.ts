import { bulkCalls } from '@passerelle/contracts/bulk/bulk.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { runs } from '../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let chief: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
beforeEach(async () => {
  chief = await build.person();
});
afterAll(() => server.close());

/** Somebody who holds these rights alone, on everybody. */
const holderOf = async (...rights: readonly string[]): Promise<BuiltPerson> =>
  await build.holderOf(rights, {}, { person: { and: [] } });

const these = (...people: readonly BuiltPerson[]) => ({
  filter: '{}',
  langue: 'fr',
  only: people.map(({ IdPersonneEV1 }) => IdPersonneEV1),
});
const prepare = (by: BuiltPerson, input: object) =>
  server.as(by.login).call(plansCalls.prepare, { body: { kind: 'people-change', input } });
const step = (by: BuiltPerson, name: 'apply' | 'undo', IdPlan: number) =>
  server.as(by.login).call(plansCalls[name], { params: { IdPlan } });
const rows = async (by: BuiltPerson, IdPlan: number) =>
  (await server.as(by.login).call(plansCalls.rows, { params: { IdPlan } })).body;
const reasons = async (by: BuiltPerson, IdPlan: number) =>
  (await rows(by, IdPlan)).rows.map(({ reason }) => reason?.[0]?.rule ?? 'written');
const record = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (await server.as('admin').call(directoryCalls.record, { params: { IdPersonneEV1 } })).body.person as Record<
    string,
    unknown
  >;
const managerOf = async (of: BuiltPerson) =>
  ((await record(of)).Manager as { IdPersonneEV1: number } | null)?.IdPersonneEV1 ?? null;
const toChief = (...people: readonly BuiltPerson[]) => ({
  chosen: these(...people),
  IdChamp: 'Manager',
  Valeur: chief.IdPersonneEV1,
});

describe('the manager of many', () => {
  test('is told before, set as told, by whom, and put back', async () => {
    const [one, other] = [await build.person(), await build.person()];
    const before = await managerOf(one);
    const { body: plan } = await prepare(hr, toChief(one, other));
    expect(plan).toMatchObject({ state: 'ready', rows: 2, left: 0, summary: { added: 0, changed: 2, removed: 0 } });
    expect(await managerOf(one)).toBe(before);
    expect((await step(hr, 'apply', plan.IdPlan)).body).toMatchObject({ state: 'applied', done: 2 });
    expect([await managerOf(one), await managerOf(other)]).toEqual([chief.IdPersonneEV1, chief.IdPersonneEV1]);
    expect((await record(one)).DisplayNameModif).toBe((await record(hr)).IndexPrenomNom);
    expect((await step(hr, 'undo', plan.IdPlan)).body).toMatchObject({ state: 'undone' });
    expect(await managerOf(one)).toBe(before);
  });

  test('leaves out, each with why: who has it already, oneself, who is above', async () => {
    const [below, already] = [await build.person(), await build.person({ IdPersonneEV1Manager: chief.IdPersonneEV1 })];
    const above = await build.person();
    await server.database.pool.query(`update "Personne" set "IdPersonneEV1Manager" = $1 where "IdPersonneEV1" = $2`, [
      above.IdPersonneEV1,
      chief.IdPersonneEV1,
    ]);
    await server.database.pool.query(
      `insert into management_line ("Ligne", "IdAncetre", "IdPersonneEV1", "Profondeur") values ('Manager', $1, $2, 1)`,
      [above.IdPersonneEV1, chief.IdPersonneEV1],
    );
    const { body: plan } = await prepare(hr, toChief(below, already, chief, above));
    const said = await rows(hr, plan.IdPlan);
    expect(Object.fromEntries(said.rows.map(({ entity_id, reason }) => [entity_id, reason?.[0]?.rule]))).toEqual({
      [below.IdPersonneEV1]: undefined,
      [already.IdPersonneEV1]: 'unchanged',
      [chief.IdPersonneEV1]: 'oneselfAbove',
      [above.IdPersonneEV1]: 'cycle',
    });
    await step(hr, 'apply', plan.IdPlan);
    expect([await managerOf(below), await managerOf(above)]).toEqual([chief.IdPersonneEV1, null]);
  });

  test('who was changed meanwhile is left as they are, the others are done', async () => {
    const [one, other] = [await build.person(), await build.person()];
    const { body: plan } = await prepare(hr, toChief(one, other));
    const seen = await managerOf(one);
    const fields = [{ IdChamp: 'Manager', Valeur: hr.IdPersonneEV1, Vu: seen }];
    const saved = await server
      .as(hr.login)
      .call(personCalls.save, { params: { IdPersonneEV1: one.IdPersonneEV1 }, body: { fields } });
    expect(saved.status).toBe(200);
    expect((await step(hr, 'apply', plan.IdPlan)).body).toMatchObject({ state: 'applied', left: 1 });
    expect([await managerOf(one), await managerOf(other)]).toEqual([hr.IdPersonneEV1, chief.IdPersonneEV1]);
    expect(await reasons(hr, plan.IdPlan)).toEqual(['moved', 'written']);
    const { rows: noted } = await server.database.pool.query(
      `select entity_id, call from history_entry where entity = 'Personne' and entity_id = any($1) order by id`,
      [[one, other].map(({ IdPersonneEV1 }) => String(IdPersonneEV1))],
    );
    // Nothing is noted of what was not done.
    expect(noted).toEqual([
      { entity_id: String(one.IdPersonneEV1), call: 'person.save' },
      { entity_id: String(other.IdPersonneEV1), call: 'plans.apply' },
    ]);
  });

  test('of five hundred, one who is being edited is left as they come to be, and nobody waits for ever', async () => {
    const { pool } = server.database;
    const edited = await build.person();
    await pool.query(
      `insert into "Personne" ("Prenom", "Nom", "CompteAD", "IdPays", "IdStatut", "IdSociete")
        select 'Ada', 'Crowd ' || n, 'crowd-' || n, 'FR', 500, "IdSociete" from "Personne", generate_series(1, 499) n
        where "IdPersonneEV1" = $1`,
      [edited.IdPersonneEV1],
    );
    const { rows: crowd } = await pool.query<{ IdPersonneEV1: number }>(
      `select "IdPersonneEV1" from "Personne" where starts_with("CompteAD", 'crowd-')`,
    );
    const only = [edited, ...crowd].map(({ IdPersonneEV1 }) => IdPersonneEV1);
    const chosen = { filter: '{}', langue: 'fr', only };
    await pool.query(`update "Parametre" set "Valeur" = '1000' where "IdParam" = 'MANAGER_QUOTA'`);
    const { body: plan } = await prepare(hr, { chosen, IdChamp: 'Manager', Valeur: chief.IdPersonneEV1 });
    expect(plan).toMatchObject({ rows: 500, left: 0 });
    // Somebody holds that row; a save waits for it, then the plan does behind that.
    const holder = await pool.connect();
    const waiting = async (writers: number) =>
      await expect
        .poll(async () => {
          const { rows } = await holder.query<{ n: number }>(
            `select count(distinct pid)::integer as n from pg_locks where not granted
              and pid in (select pid from pg_stat_activity where datname = current_database())`,
          );
          return rows[0]?.n;
        })
        .toBe(writers);
    await holder.query('begin');
    await holder.query('select from "Personne" where "IdPersonneEV1" = $1 for update', [edited.IdPersonneEV1]);
    const fields = [{ IdChamp: 'Manager', Valeur: hr.IdPersonneEV1, Vu: null }];
    const params = { IdPersonneEV1: edited.IdPersonneEV1 };
    const saving = server.as(hr.login).call(personCalls.save, { params, body: { fields } });
    await waiting(1);
    const applying = step(hr, 'apply', plan.IdPlan);
    await waiting(2);
    await holder.query('commit');
    holder.release();
    expect((await saving).status).toBe(200);
    expect((await applying).body).toMatchObject({ state: 'applied', left: 1 });
    expect(await managerOf(edited)).toBe(hr.IdPersonneEV1);
    const { rows: done } = await pool.query(
      `select from "Personne" where "IdPersonneEV1" = any($1) and "IdPersonneEV1Manager" = $2`,
      [only, chief.IdPersonneEV1],
    );
    expect(done).toHaveLength(499);
    expect(new Set(await reasons(hr, plan.IdPlan))).toEqual(new Set(['moved', 'written']));
    await pool.query(`update "Parametre" set "Valeur" = '50' where "IdParam" = 'MANAGER_QUOTA'`);
  });

  test('K06 beside decisions about the same people: each ends, nothing waits for ever', async () => {
    const { pool } = server.database;
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    for (let round = 0; round < runs(2, 20); round += 1) {
      const team = await Promise.all(
        Array.from({ length: 6 }, () => build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 })),
      );
      const { rows: visas } = await pool.query<{ IdDemande: number; IdVisa: number }>(
        `with d as (insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1",
            "IdStade", "Tour", "Rang", "DateTransmission") select 3, one, one, one, 2, 1, 1, now() from unnest($1::integer[]) one
            returning "IdDemande"),
          t as (insert into "DemandeAcces" ("IdDemande") select "IdDemande" from d)
        insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdPersonneEV1Titulaire")
          select "IdDemande", 1, 1, '[{"relation": "Manager"}]', $2 from d returning "IdDemande", "IdVisa"`,
        [team.map(({ IdPersonneEV1 }) => IdPersonneEV1), manager.IdPersonneEV1],
      );
      const { body: plan } = await prepare(hr, toChief(...team));
      const [applied, ...decided] = await Promise.all([
        step(hr, 'apply', plan.IdPlan),
        ...visas.map((params) =>
          server.as(manager.login).call(requestsCalls.reject, { params, body: { Remarque: 'not this time' } }),
        ),
      ]);
      expect(applied.body).toMatchObject({ state: 'applied', done: 6 });
      // Whoever came after the visa had gone to the new manager finds that it is theirs no more.
      for (const { status } of decided) expect([200, 404, 409]).toContain(status);
      const { rows } = await pool.query<{ to: number | null; state: string }>(
        `select "IdPersonneEV1Titulaire" as to, "Etat" as state from "Visa" where "IdVisa" = any($1)`,
        [visas.map(({ IdVisa }) => IdVisa)],
      );
      const open = rows.filter(({ state }) => state === 'pending');
      expect(open.length).toBe(decided.filter(({ status }) => status !== 200).length);
      expect(open.every(({ to }) => to === chief.IdPersonneEV1)).toBe(true);
      chief = await build.person();
    }
  });

  test('nobody who is not here, and nobody unknown', async () => {
    const one = await build.person();
    const gone = await build.person({ IdStatut: 700 });
    const refused = async (Valeur: unknown) => (await prepare(hr, { ...toChief(one), Valeur })).error;
    expect(await refused(gone.IdPersonneEV1)).toMatchObject({
      name: 'INVALID_INPUT',
      details: [{ path: 'body/input/Valeur', rule: 'gone' }],
    });
    expect(await refused(2_000_000_000)).toMatchObject({ details: [{ rule: 'unknownValue' }] });
    expect((await refused('somebody'))?.name).toBe('INVALID_INPUT');
  });

  test('past the quota of a day nobody is moved without the right that goes beyond', async () => {
    const people = [await build.person(), await build.person(), await build.person()];
    const mover = await holderOf('ann', 'ann-col-Manager', 'ann-update', 'ann-update-mng');
    await server.database.pool.query(`update "Parametre" set "Valeur" = '2' where "IdParam" = 'MANAGER_QUOTA'`);
    try {
      const { body: plan } = await prepare(mover, toChief(...people));
      expect(await reasons(mover, plan.IdPlan)).toEqual(['written', 'written', 'quota']);
      expect(plan).toMatchObject({ rows: 3, left: 1, summary: { changed: 2 } });
      await step(mover, 'apply', plan.IdPlan);
      const { error } = await prepare(mover, toChief(...people));
      expect(error?.details?.map(({ rule }) => rule).sort()).toEqual(['quota', 'unchanged', 'unchanged']);
      const { body } = await server.as(mover.login).call(bulkCalls.rights, { params: { id: chief.IdPersonneEV1 } });
      expect(body).toEqual({
        droitsLoggedUser: [
          { IdDroit: 'ann-update', Valeur: 1 },
          { IdDroit: 'ann-update-mng', Valeur: 1 },
        ],
        quota: 2,
        reste: 0,
      });
      expect((await prepare(hr, toChief(...people))).body).toMatchObject({ summary: { changed: 1 } });
    } finally {
      await server.database.pool.query(`update "Parametre" set "Valeur" = '50' where "IdParam" = 'MANAGER_QUOTA'`);
    }
  });

  test('a whole team goes to somebody else', async () => {
    const leaver = await build.person();
    const team = [
      await build.person({ IdPersonneEV1Manager: leaver.IdPersonneEV1 }),
      await build.person({ IdPersonneEV1Manager: leaver.IdPersonneEV1 }),
    ];
    const { body: plan } = await prepare(hr, {
      chosen: { team: leaver.IdPersonneEV1 },
      IdChamp: 'Manager',
      Valeur: chief.IdPersonneEV1,
    });
    await step(hr, 'apply', plan.IdPlan);
    expect(await Promise.all(team.map(managerOf))).toEqual([chief.IdPersonneEV1, chief.IdPersonneEV1]);
    // Told once of all of them.
    const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
      (
        await server.database.pool.query(
          `select kind, "values" from "PersonneNotification" where "IdPersonneEV1" = $1`,
          [IdPersonneEV1],
        )
      ).rows;
    expect(await told(chief)).toEqual([{ kind: 'joinTeam', values: { n: 2 } }]);
    expect(await told(leaver)).toEqual([{ kind: 'leaveTeam', values: { n: 2 } }]);
  });
});

describe('tags and leaving dates of many', () => {
  test('tags are added to those that somebody has, taken from them, or put in their place', async () => {
    const [some, none] = [await build.person(), await build.person()];
    const change = async (Geste: string, Valeur: string[]) => {
      const { body } = await prepare(hr, { chosen: these(some, none), IdChamp: 'tags', Geste, Valeur });
      await step(hr, 'apply', body.IdPlan);
      return [(await record(some)).tags, (await record(none)).tags];
    };
    expect(await change('add', ['Night shift'])).toEqual([['Night shift'], ['Night shift']]);
    expect(await change('add', ['Drivers'])).toEqual([
      ['Drivers', 'Night shift'],
      ['Drivers', 'Night shift'],
    ]);
    expect(await change('remove', ['night SHIFT'])).toEqual([['Drivers'], ['Drivers']]);
    expect(await change('replace', ['Crew'])).toEqual([['Crew'], ['Crew']]);
  });

  test('a tag that others spell otherwise is theirs, and whoever has it so is left; taken back, all is as it was', async () => {
    await build.person({}, { teamTags: ['Équipe de nuit'] });
    const [has, hasNot] = [await build.person({}, { teamTags: ['Équipe de nuit'] }), await build.person()];
    for (const Geste of ['add', 'replace']) {
      const Valeur = ['equipe de NUIT'];
      const { body } = await prepare(hr, { chosen: these(has, hasNot), IdChamp: 'tags', Geste, Valeur });
      expect(await reasons(hr, body.IdPlan)).toEqual(['written', 'unchanged']);
      await step(hr, 'apply', body.IdPlan);
      expect([(await record(has)).tags, (await record(hasNot)).tags]).toEqual([['Équipe de nuit'], ['Équipe de nuit']]);
      await step(hr, 'undo', body.IdPlan);
      expect((await record(hasNot)).tags).toEqual([]);
    }
  });

  test('a tag that came to be spelled otherwise since it was planned is written so, and taken back', async () => {
    const one = await build.person();
    const { body } = await prepare(hr, { chosen: these(one), IdChamp: 'tags', Geste: 'add', Valeur: ['ferry crew'] });
    await build.person({}, { teamTags: ['Ferry crew'] });
    await step(hr, 'apply', body.IdPlan);
    expect((await record(one)).tags).toEqual(['Ferry crew']);
    await step(hr, 'undo', body.IdPlan);
    expect((await record(one)).tags).toEqual([]);
  });

  test('more tags than one may have leave that person out', async () => {
    const full = await build.person();
    const fill = Array.from({ length: 20 }, (_, n) => `Tag ${n}`);
    const filled = await prepare(hr, { chosen: these(full), IdChamp: 'tags', Geste: 'add', Valeur: fill });
    await step(hr, 'apply', filled.body.IdPlan);
    const other = await build.person();
    const { body } = await prepare(hr, { chosen: these(full, other), IdChamp: 'tags', Geste: 'add', Valeur: ['One'] });
    expect(await reasons(hr, body.IdPlan)).toEqual(['written', 'tooLarge']);
  });

  test('a leaving date is judged for each: whoever comes later cannot leave before', async () => {
    const here = await build.person({ IdContrat: 2 });
    const later = await build.person({ DateEntree: day(40), DateEntreePhysique: day(40) });
    const ask = (Valeur: unknown) => prepare(hr, { chosen: these(here, later), IdChamp: 'DateSortiePhysique', Valeur });
    const { body: plan } = await ask(day(30));
    expect(await reasons(hr, plan.IdPlan)).toEqual(['written', 'min']);
    await step(hr, 'apply', plan.IdPlan);
    expect((await record(here)).DateSortiePhysique).toBe(day(30));
    for (const tooSoon of [-3, 0]) expect((await ask(day(tooSoon))).error).toMatchObject({ name: 'PLAN_EMPTY' });
    expect((await ask(day(1))).status).toBe(200);
  });
});

describe('who may', () => {
  test('the right that opens bulk changes gives none of them; people out of reach are not spoken of', async () => {
    const one = await build.person();
    const opener = await holderOf('ann-update');
    const { error } = await prepare(opener, toChief(one));
    expect(error).toMatchObject({ name: 'NOT_AUTHORIZED', details: [{ path: 'ann-update-mng', rule: 'right' }] });
    const leaving = { chosen: these(one), IdChamp: 'DateSortiePhysique', Valeur: day(30) } as const;
    expect((await prepare(opener, leaving)).error).toMatchObject({
      name: 'NOT_AUTHORIZED',
      details: [{ path: 'esc', rule: 'right' }],
    });
    const gone = await build.person({ IdStatut: 700 });
    const { error: unseen } = await prepare(opener, toChief(gone));
    expect(unseen).toMatchObject({ name: 'PLAN_EMPTY' });
    expect(unseen?.details ?? []).toEqual([]);
    const plain = await build.person();
    expect((await prepare(plain, toChief(one))).error?.name).toBe('NOT_AUTHORIZED');
  });

  test('a plan is its author’s and the administrators’ to read', async () => {
    const { body: plan } = await prepare(hr, toChief(await build.person()));
    const other = await build.person({}, { roles: ['hrManager'] });
    const read = (login: string) => server.as(login).call(plansCalls.get, { params: { IdPlan: plan.IdPlan } });
    expect((await read(other.login)).error?.name).toBe('NOT_FOUND');
    expect((await read('admin')).status).toBe(200);
  });

  test('whoever lost the right meanwhile writes nothing', async () => {
    const one = await build.person();
    const before = await managerOf(one);
    const mover = await holderOf('ann', 'ann-col-Manager', 'ann-update', 'ann-update-mng');
    const { body: plan } = await prepare(mover, toChief(one));
    await server.database.pool.query(
      `update "ProfilDroit" set "Valeur" = 0 where "IdDroit" = 'ann-update-mng' and "IdProfil" in (
         select g."IdProfil" from "RoleProfil" g join "PersonneRole" pr using ("IdRole") where pr."IdPersonneEV1" = $1)`,
      [mover.IdPersonneEV1],
    );
    await step(mover, 'apply', plan.IdPlan);
    expect(await managerOf(one)).toBe(before);
  });
});

test('a plan of leaving dates says what falls with each, as far as its reader sees it, and why stands in their histories', async () => {
  const leaving = await build.person({}, { roles: ['hierarchicalManager', 'employee'] });
  const [below, alone] = [
    await build.person({ IdPersonneEV1Manager: leaving.IdPersonneEV1 }),
    await build.person({}, { roles: [] }),
  ];
  const stays = await holderOf(
    'esc',
    'ann-update',
    'ann',
    'ann-col-IndexPrenomNom',
    'ann-col-Manager',
    'ann-col-DateSortiePhysique',
  );
  const Motif = 'The office of Lille closes for good';
  const input = { chosen: these(leaving, alone), IdChamp: 'DateSortiePhysique', Valeur: day(40) };
  const body = { kind: 'people-change', input, Motif } as const;
  const { body: plan } = await server.as(stays.login).call(plansCalls.prepare, { body });
  expect(plan.endsStays).toBe(true);
  const falls = async (by: BuiltPerson) =>
    (await server.as(by.login).call(plansCalls.falls, { params: { IdPlan: plan.IdPlan } })).body;
  const seen = await falls(stays);
  expect(seen.map(({ IdPersonneEV1, DateSortiePhysique }) => [IdPersonneEV1, DateSortiePhysique])).toEqual([
    [leaving.IdPersonneEV1, day(40)],
    [alone.IdPersonneEV1, day(40)],
  ]);
  expect(seen.map(({ holds }) => holds)).toEqual([[{ kind: 'Manager', count: 1 }], []]);
  // Whoever looks after everything sees the roles too; who may not see the plan is told of nobody.
  const rolesToo = { kind: 'role', count: 1 };
  expect((await falls({ ...below, login: 'admin' }))[0]?.holds).toContainEqual(rolesToo);
  const other = await server.as(hr.login).call(plansCalls.falls, { params: { IdPlan: plan.IdPlan } });
  expect(other.error?.name).toBe('NOT_FOUND');
  const moves = await prepare(hr, toChief(below));
  expect(moves.body.endsStays).toBe(false);
  expect((await server.as(hr.login).call(plansCalls.falls, { params: { IdPlan: moves.body.IdPlan } })).body).toEqual(
    [],
  );
  await step(stays, 'apply', plan.IdPlan);
  const { entries } = (
    await server.as('admin').call(historyCalls.timeline, {
      params: { entity: 'Personne', id: String(leaving.IdPersonneEV1) },
      query: {},
    })
  ).body;
  expect(entries[0]).toMatchObject({ reason: `plan ${plan.IdPlan}`, planReason: Motif });
});
