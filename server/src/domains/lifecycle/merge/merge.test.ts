import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.database.pool.query<T>(text, [...values])).rows;
const prepare = (by: BuiltPerson, keeps: BuiltPerson, goes: BuiltPerson, fields: readonly string[] = []) =>
  server.as(by.login).call(plansCalls.prepare, {
    body: { kind: 'merge-people', input: { keeps: keeps.IdPersonneEV1, goes: goes.IdPersonneEV1, fields } },
  });
const step = (by: BuiltPerson, name: 'apply' | 'undo', IdPlan: number) =>
  server.as(by.login).call(plansCalls[name], { params: { IdPlan } });
const record = (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson) =>
  server.as(by.login).call(directoryCalls.record, { params: { IdPersonneEV1 } });
const row = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await query<{ row: Record<string, unknown> }>(
      `select to_jsonb(p) as row from "Personne" p where "IdPersonneEV1" = $1`,
      [IdPersonneEV1],
    )
  )[0]!.row;

/** Two records of one person, of one name and birth date, without accounts outside. */
async function twins(more: object = {}) {
  const named = {
    Prenom: 'Jeanne',
    Nom: `Twin${process.pid}${Math.random().toString(36).slice(2)}`,
    DateNaissance: '1988-04-02',
  };
  return [await build.person({ ...named, ...more }), await build.person({ ...named, Fonction: 'Architecte' })] as const;
}

describe('E11 two records become one', () => {
  test('one key lives with what was chosen of the other, and it is undone whole', async () => {
    const [keeps, goes] = await twins({ Fonction: 'Dessinatrice' });
    const below = await build.person({ IdPersonneEV1Manager: goes.IdPersonneEV1 });
    const before = [await row(keeps), await row(goes), await row(below)];
    const { body, error } = await prepare(hr, keeps, goes, ['Fonction']);
    expect(error).toBeUndefined();
    expect(await row(goes)).toMatchObject({ IdPersonneEV1Fusion: null });
    expect((await step(hr, 'apply', body.IdPlan)).error).toBeUndefined();
    expect(await row(keeps)).toMatchObject({ Fonction: 'Architecte' });
    expect(await row(below)).toMatchObject({ IdPersonneEV1Manager: keeps.IdPersonneEV1 });
    expect(await row(goes)).toMatchObject({
      IdPersonneEV1Fusion: keeps.IdPersonneEV1,
      DateNaissance: null,
      IdStatut: 800,
    });
    expect((await record(hr, goes)).error?.name).toBe('NOT_FOUND');
    expect((await step(hr, 'undo', body.IdPlan)).error).toBeUndefined();
    const after = [await row(keeps), await row(goes), await row(below)];
    const told = ({ DateM, DisplayNameModif, VersionDroits, SessionsDepuis, ...rest }: Record<string, unknown>) => rest;
    expect(after.map(told)).toEqual(before.map(told));
    expect((await record(hr, goes)).error).toBeUndefined();
  });
});

describe('E24 what the one who goes has ends or moves, as the preview said', () => {
  const lines = async (IdPlan: number) =>
    (await server.as(hr.login).call(plansCalls.get, { params: { IdPlan } })).body.summary.merge;

  test('what the database gave a number, as what was told them, moves with it and comes back', async () => {
    const [keeps, goes] = await twins();
    const [k, g] = [keeps.IdPersonneEV1, goes.IdPersonneEV1];
    await query(
      `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values") values ($1, 'visaDue', '{"visa": 1}'), ($2, 'visaDue', '{"visa": 2}')`,
      [k, g],
    );
    const held = async () =>
      await query<{ id: number; of: number; values: object }>(
        `select "IdPersonneNotification" as id, "IdPersonneEV1" as of, "values" from "PersonneNotification"
          where "IdPersonneEV1" in ($1, $2) order by 1`,
        [k, g],
      );
    const before = await held();
    expect(before.map(({ of }) => of)).toEqual([k, g]);
    const { body, error } = await prepare(hr, keeps, goes);
    expect(error).toBeUndefined();
    expect((await step(hr, 'apply', body.IdPlan)).error).toBeUndefined();
    expect(await held()).toEqual(before.map((one) => ({ ...one, of: k })));
    expect((await step(hr, 'undo', body.IdPlan)).error).toBeUndefined();
    expect(await held()).toEqual(before);
  });

  test('requests move, favourites join, roles, feeds and sessions end, and all of it comes back', async () => {
    const [keeps, goes] = await twins();
    const [k, g] = [keeps.IdPersonneEV1, goes.IdPersonneEV1];
    const { IdDemande } = (
      await query<{ IdDemande: number }>(
        `insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade")
         values (1, $1, $1, $1, 4) returning "IdDemande"`,
        [g],
      )
    )[0]!;
    await query(`insert into "DemandeFavorite" ("IdPersonneEV1", "typeDemande") values ($1, 2), ($2, 2), ($2, 3)`, [
      k,
      g,
    ]);
    await query(`insert into personal_feed ("IdPersonneEV1", "Genre", hash) values ($1, 'own', '\\x00')`, [g]);
    const { body } = await prepare(hr, keeps, goes);
    const said = (await lines(body.IdPlan))?.lines ?? [];
    const count = (table: string, verb: string) =>
      said.filter((one) => one.table === table && one.verb === verb).reduce((sum, one) => sum + one.count, 0);
    // It stands in three columns, and is one request.
    expect(count('Demande', 'moves')).toBe(1);
    expect([count('DemandeFavorite', 'moves'), count('DemandeFavorite', 'dropped')]).toEqual([1, 1]);
    expect([count('PersonneRole', 'ends') > 0, count('personal_feed', 'ends')]).toEqual([true, 1]);
    // Rows are told as of their tables, by whose they are; what stands in them is told by nobody's plan.
    const { body: written } = await server.as(hr.login).call(plansCalls.rows, { params: { IdPlan: body.IdPlan } });
    expect(new Set(written.rows.map(({ entity }) => entity))).toContain('DemandeFavorite');
    expect(JSON.stringify(written.rows)).not.toMatch(/"(hash|digest|typeDemande)"|merged /);
    const token = await server.as(goes.login).call(directoryCalls.record, { params: { IdPersonneEV1: g } });
    expect(token.error).toBeUndefined();
    expect((await step(hr, 'apply', body.IdPlan)).error).toBeUndefined();
    const asked = await query<{ who: number }>(`select "IdPersonneEV1" as who from "Demande" where "IdDemande" = $1`, [
      IdDemande,
    ]);
    expect(asked).toEqual([{ who: k }]);
    const favourites = await query(
      `select "IdPersonneEV1" as who, "typeDemande" as type from "DemandeFavorite" where "IdPersonneEV1" in ($1, $2) order by 1, 2`,
      [k, g],
    );
    expect(favourites).toEqual([
      { who: k, type: 2 },
      { who: k, type: 3 },
    ]);
    const live = await query(`select 1 from "PersonneRole" where "IdPersonneEV1" = $1 and not "Annule"`, [g]);
    expect(live).toEqual([]);
    expect(
      (await server.as(goes.login).call(directoryCalls.record, { params: { IdPersonneEV1: k } })).error?.name,
    ).toBe('ACCOUNT_DISABLED');
    expect((await step(hr, 'undo', body.IdPlan)).error).toBeUndefined();
    expect(await query(`select "IdPersonneEV1" as who from "Demande" where "IdDemande" = $1`, [IdDemande])).toEqual([
      { who: g },
    ]);
    expect(await query(`select 1 from "DemandeFavorite" where "IdPersonneEV1" = $1`, [g])).toHaveLength(2);
    expect(await query(`select 1 from "PersonneRole" where "IdPersonneEV1" = $1 and not "Annule"`, [g])).not.toEqual(
      [],
    );
  });

  test('rows that the database numbers by itself move under their number: what one was told, and a photo', async () => {
    const [keeps, goes] = await twins();
    const [k, g] = [keeps.IdPersonneEV1, goes.IdPersonneEV1];
    await query(
      `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values") values ($1, 'roleEnded', '{"role": 1}')`,
      [g],
    );
    await query(
      `insert into "Photo" ("IdPersonneEV1", "Version", "Statut", "IdPersonneEV1Auteur") values ($1, 1, 'WAITING', $1)`,
      [g],
    );
    const whose = async () => ({
      told: await query(
        `select "IdPersonneNotification" as id, "IdPersonneEV1" as who from "PersonneNotification"
          where "IdPersonneEV1" in ($1, $2) and kind = 'roleEnded'`,
        [k, g],
      ),
      photos: await query(
        `select "IdPhoto" as id, "IdPersonneEV1" as who from "Photo" where "IdPersonneEV1" in ($1, $2)`,
        [k, g],
      ),
    });
    const before = await whose();
    const { body, error } = await prepare(hr, keeps, goes);
    expect(error).toBeUndefined();
    expect((await step(hr, 'apply', body.IdPlan)).error).toBeUndefined();
    const ofKept = (rows: readonly object[]) => rows.map((one) => ({ ...one, who: k }));
    expect(await whose()).toEqual({ told: ofKept(before.told), photos: ofKept(before.photos) });
    expect((await step(hr, 'undo', body.IdPlan)).error).toBeUndefined();
    expect(await whose()).toEqual(before);
  });

  test.each([
    ['', 'Demande', (id: number) => id, () => ({ Motif: 'since' })],
    [
      ', be it a comment below it',
      'CommentaireDemande',
      () => 1,
      (IdDemande: number) => ({ IdDemande, Texte: 'since' }),
    ],
  ] as const)(
    'a merge that something rests on since%s is not undone, and names it',
    async (_what, entity, id, after) => {
      const [keeps, goes] = await twins();
      const item = (
        await query<{ IdDemande: number }>(
          `insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade")
         values (1, $1, $1, $1, 4) returning "IdDemande"`,
          [goes.IdPersonneEV1],
        )
      )[0]!;
      const { body } = await prepare(hr, keeps, goes);
      await step(hr, 'apply', body.IdPlan);
      await createEngines(server.database.db).act({ call: 'test', actor: { system: 'test' } }, async ({ record }) => {
        await record({ entity, id: id(item.IdDemande), after: after(item.IdDemande) });
      });
      const { error } = await step(hr, 'undo', body.IdPlan);
      expect(error).toMatchObject({
        name: 'PLAN_MOVED',
        details: [{ path: `Demande/${item.IdDemande}`, rule: 'moved' }],
      });
      expect(await row(goes)).toMatchObject({ IdPersonneEV1Fusion: keeps.IdPersonneEV1 });
    },
  );

  test('what came to point at the one who goes since it was looked at has it prepared again', async () => {
    const [keeps, goes] = await twins();
    const { body } = await prepare(hr, keeps, goes);
    await query(`insert into "DemandeFavorite" ("IdPersonneEV1", "typeDemande") values ($1, 2)`, [goes.IdPersonneEV1]);
    expect((await step(hr, 'apply', body.IdPlan)).error?.name).toBe('PLAN_MOVED');
    expect(await row(goes)).toMatchObject({ IdPersonneEV1Fusion: null });
  });

  test('accounts that are being made refuse it, and so does a change that is to come', async () => {
    const [keeps, goes] = await twins();
    await query(`insert into account_run ("IdPersonneEV1", kind, "IdStatut") values ($1, 'change', 500)`, [
      keeps.IdPersonneEV1,
    ]);
    expect((await prepare(hr, keeps, goes)).error).toMatchObject({
      name: 'IN_USE',
      details: [{ path: 'account_run', rule: 'mergeAccounts' }],
    });
    await query(`update account_run set state = 'done' where "IdPersonneEV1" = $1`, [keeps.IdPersonneEV1]);
    await query(
      `insert into dated_change (form, subject, day, fields, "IdPersonneEV1", "RoleIdPersonneEV1")
       values ('personne', $1, '2090-01-01', '[]', $2, $2)`,
      [goes.IdPersonneEV1, hr.IdPersonneEV1],
    );
    expect((await prepare(hr, keeps, goes)).error?.details).toEqual([{ path: 'dated_change', rule: 'mergeAhead' }]);
  });

  test('nobody merges themself, nor whom they may not decide about; roles of the one who goes need a second person', async () => {
    const [keeps, goes] = await twins();
    expect((await prepare(hr, hr, goes)).error?.name).toBe('NOT_AUTHORIZED');
    const stranger = await build.person({}, { roles: ['recruiter'] });
    expect((await prepare(stranger, keeps, goes)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await prepare(keeps, keeps, goes)).error?.name).toBe('NOT_AUTHORIZED');
    const administrator = await build.person({}, { roles: ['administrator'] });
    expect((await prepare(hr, keeps, administrator)).error).toMatchObject({
      name: 'NOT_AUTHORIZED',
      details: [{ path: 'adm', rule: 'administers' }],
    });
    const [one, trusted] = await twins();
    const manager = await build.person({ ...(await named(trusted)) }, { roles: ['hierarchicalManager'] });
    const { body } = await prepare(hr, one, manager);
    const { error } = await step(hr, 'apply', body.IdPlan);
    expect(error?.name).toBe('PLAN_NEEDS_CONFIRMATION');
    const admin = await build.person({}, { roles: ['administrator'] });
    const confirmed = await server
      .as(admin.login)
      .call(plansCalls.confirm, { params: { IdPlan: body.IdPlan }, body: {} });
    expect(confirmed.error).toBeUndefined();
    expect((await step(hr, 'apply', body.IdPlan)).error).toBeUndefined();
  });
});

const named = async (person: BuiltPerson) => {
  const { Prenom, Nom, DateNaissance } = await row(person);
  return { Prenom, Nom, DateNaissance } as { Prenom: string; Nom: string; DateNaissance: string };
};

describe('E25 the former record leads to the kept one, and stands nowhere twice', () => {
  test('its key tells who sees the kept one where it is, and nobody else anything; lists, counts and twins have one', async () => {
    const [keeps, goes] = await twins();
    const count = async () => (await server.as(hr.login).call(directoryCalls.count, { query: { filter: '{}' } })).body;
    const before = await count();
    const { body } = await prepare(hr, keeps, goes);
    await step(hr, 'apply', body.IdPlan);
    expect((await record(hr, goes)).error).toMatchObject({
      name: 'NOT_FOUND',
      details: [{ path: 'params/IdPersonneEV1', rule: 'merged', value: String(keeps.IdPersonneEV1) }],
    });
    const unknown = await record(hr, { IdPersonneEV1: 2_000_000_000, login: '' });
    // Whoever sees people who are present alone, once the kept one has left.
    await query(`update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1`, [keeps.IdPersonneEV1]);
    const blind = await build.person({}, { roles: ['employee'] });
    expect((await record(blind, goes)).error).toEqual(
      (await record(blind, { IdPersonneEV1: 2_000_000_000, login: '' })).error,
    );
    await query(`update "Personne" set "IdStatut" = 500 where "IdPersonneEV1" = $1`, [keeps.IdPersonneEV1]);
    expect(unknown.error?.details ?? []).toEqual([]);
    const after = await count();
    // One is gone, and whoever looked came.
    expect(after.count).toBe(before.count);
    const { body: pairs } = await server.as(hr.login).call(mergeCalls.twins, {});
    expect(JSON.stringify(pairs)).not.toContain(`"IdPersonneEV1":${goes.IdPersonneEV1},`);
    // What happened to either is one timeline.
    const { body: timeline } = await server
      .as(hr.login)
      .call(historyCalls.timeline, { params: { entity: 'Personne', id: String(keeps.IdPersonneEV1) }, query: {} });
    expect(
      timeline.entries.some(({ changes }) =>
        changes.some(({ field, before }) => field === 'Fonction' && before === 'Architecte'),
      ),
    ).toBe(true);
    // What they were called by is nobody else's.
    const claimed = await query(`select 1 from person_identifier where "IdPersonneEV1" = $1 and kind = 'login'`, [
      goes.IdPersonneEV1,
    ]);
    expect(claimed).toHaveLength(1);
  });

  test('an address that is taken over is the kept one’s, and the one given up stays claimed', async () => {
    const word = `twin${process.pid}${Math.random().toString(36).slice(2)}`;
    const named = { Prenom: 'Jeanne', Nom: word, DateNaissance: '1988-04-02' };
    const keeps = await build.person({ ...named, Mail: `${word}.a@orvane.test` });
    const goes = await build.person({ ...named, Mail: `${word}.b@orvane.test` });
    const { body, error } = await prepare(hr, keeps, goes, ['Mail']);
    expect(error).toBeUndefined();
    expect((await step(hr, 'apply', body.IdPlan)).error).toBeUndefined();
    expect(await row(keeps)).toMatchObject({ Mail: `${word}.b@orvane.test` });
    const claims = async () =>
      await query(
        `select i as mail, "IdPersonneEV1" as who from unnest($1::text[]) i
         join person_identifier h on h.kind = 'mail' and h.digest = identifier_digest(i) order by 1`,
        [[`${word}.a@orvane.test`, `${word}.b@orvane.test`]],
      );
    expect(await claims()).toEqual([
      { mail: `${word}.a@orvane.test`, who: goes.IdPersonneEV1 },
      { mail: `${word}.b@orvane.test`, who: keeps.IdPersonneEV1 },
    ]);
    expect((await step(hr, 'undo', body.IdPlan)).error).toBeUndefined();
    expect([(await row(keeps)).Mail, (await row(goes)).Mail]).toEqual([
      `${word}.a@orvane.test`,
      `${word}.b@orvane.test`,
    ]);
  });
});

describe('possible twins', () => {
  test('two of one name and birth date are proposed, until somebody tells them apart', async () => {
    const [one, other] = await twins();
    const pairs = async () => (await server.as(hr.login).call(mergeCalls.twins, {})).body;
    const isThem = ({ one: first, other: second }: { one: object; other: object }) =>
      JSON.stringify([first, second]).includes(`"IdPersonneEV1":${one.IdPersonneEV1}`) &&
      JSON.stringify([first, second]).includes(`"IdPersonneEV1":${other.IdPersonneEV1}`);
    expect((await pairs()).found.find(isThem)).toMatchObject({ sure: true });
    const params = { IdPersonneEV1: other.IdPersonneEV1, IdPersonneEV1Autre: one.IdPersonneEV1 };
    expect((await server.as(hr.login).call(mergeCalls.dismiss, { params })).error).toBeUndefined();
    expect((await pairs()).found.some(isThem)).toBe(false);
    expect((await pairs()).dismissed.some(isThem)).toBe(true);
    expect((await server.as(hr.login).call(mergeCalls.dismiss, { params })).error?.name).toBe('CONFLICT');
    expect((await server.as(hr.login).call(mergeCalls.propose, { params })).error).toBeUndefined();
    expect((await server.as(hr.login).call(mergeCalls.propose, { params })).error?.name).toBe('CONFLICT');
    expect((await pairs()).found.some(isThem)).toBe(true);
    const { body } = await server.as(hr.login).call(mergeCalls.compare, { params });
    expect(body.fields.find(({ IdChamp }) => IdChamp === 'Fonction')).toMatchObject({
      same: false,
      kept: true,
      may: true,
    });
  });

  test('what the kept one lacks is offered, but for when the other left', async () => {
    const keeps = await build.person({ Fonction: null, DateEntree: '2013-01-07' });
    const goes = await build.person({
      Fonction: 'Surveyor',
      DateEntree: '2010-01-04',
      DateSortiePhysique: '2012-03-01',
    });
    const params = { IdPersonneEV1: keeps.IdPersonneEV1, IdPersonneEV1Autre: goes.IdPersonneEV1 };
    const { body } = await server.as(hr.login).call(mergeCalls.compare, { params });
    const of = (name: string) => body.fields.find(({ IdChamp }) => IdChamp === name);
    expect(of('Fonction')).toMatchObject({ kept: false, other: true, may: true, offered: true });
    expect(of('DateSortiePhysique')).toMatchObject({ kept: false, other: true, may: true, offered: false });
    expect(of('DateEntree')).toMatchObject({ kept: true, offered: false });
  });

  test('a number that somebody may not read makes no twins for them', async () => {
    const named = { Prenom: 'Nina', Nom: `Numbered ${process.pid}`, NIN: '184127511600142' };
    const one = await build.person({ ...named, DateNaissance: '1984-12-01' });
    await build.person({ ...named, DateNaissance: '1984-01-12' });
    const rights = ['ann', 'p-test-doublon', 'adc', 'dsd', 'ann-col-IndexPrenomNom'];
    const sure = async (by: BuiltPerson) =>
      JSON.stringify((await server.as(by.login).call(mergeCalls.twins, {})).body.found.filter((pair) => pair.sure));
    const name = `"IdPersonneEV1":${one.IdPersonneEV1}`;
    expect(await sure(await build.holderOf([...rights, 'ann-col-NIN']))).toContain(name);
    expect(await sure(await build.holderOf(rights))).not.toContain(name);
  });
});
