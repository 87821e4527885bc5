import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamsDefaults, bamsFields } from '@passerelle/contracts/bam/bams.fields.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { bamsToBegin } from './bam.queries.ts';
import { beginOrTell } from './begin-files.ts';

let server: TestServer;
let build: Build;
let company: number;
let manager: BuiltPerson;
let mission: BuiltPerson;
let assistant: BuiltPerson;
let hr: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  hr = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  mission = await build.person({ IdSociete: company }, { roles: ['missionManager'] });
  assistant = await build.person({ IdSociete: company }, { roles: ['assistant'] });
});
afterAll(() => server.close());

const somebody = async (row: object = {}) =>
  await build.person({
    IdSociete: company,
    IdPersonneEV1Manager: manager.IdPersonneEV1,
    IdPersonneEV1ADG: assistant.IdPersonneEV1,
    ...row,
  });

async function file(of: BuiltPerson, from: number, until: number, transmettre = true): Promise<number> {
  const values = {
    IdTypeDossier: '1',
    Situation: 'regie',
    DateDeDebut: day(from),
    DateDeFin: day(until),
    Manager2: mission.IdPersonneEV1,
    MngProxi: mission.IdPersonneEV1,
  };
  const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  const { body } = await server.as(assistant.login).call(requestsCalls.add, {
    body: { typeDemande: 10, IdPersonneEV1: of.IdPersonneEV1, fields, transmettre },
  });
  return body.IdDemande;
}

/** Everybody whom it waits for says yes. */
async function validated(of: BuiltPerson, from: number, until: number): Promise<number> {
  const IdDemande = await file(of, from, until);
  for (;;) {
    const [visa] = await rowsOf(
      server.database.db,
      sql<{ IdVisa: number; holder: number | null }>`select "IdVisa", "IdPersonneEV1Titulaire" as holder from "Visa"
        where "IdDemande" = ${IdDemande} and "Etat" = 'pending' order by "IdVisa" limit 1`,
    );
    if (!visa) return IdDemande;
    const by = [manager, mission, hr].find(({ IdPersonneEV1 }) => IdPersonneEV1 === visa.holder) ?? hr;
    const { body } = await server
      .as(by.login)
      .call(requestsCalls.validate, { params: { IdDemande, IdVisa: visa.IdVisa }, body: {} });
    expect(body.IdStade).toBeGreaterThan(2);
  }
}

/** What the jobs do of what has begun. */
const begin = async () => {
  const { db } = server.database;
  const { act, kernel } = createEngines(db);
  for (const key of await bamsToBegin(db, 500)) await beginOrTell({ act, kernel }, key);
};
const managersOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
  await rowOf(
    server.database.db,
    sql<{
      two: number | null;
      near: number | null;
    }>`select "IdPersonneEV1Manager2" as two, "IdPersonneEV1MngProxi" as near
      from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
const listed = async (by: BuiltPerson, filter: object, IdPersonneEV1?: number) => {
  const asked = { filter: JSON.stringify(filter) };
  return IdPersonneEV1 === undefined
    ? await server.as(by.login).call(bamCalls.all, { body: asked })
    : await server.as(by.login).call(bamCalls.ofPerson, { body: { ...asked, IdPersonneEV1 } });
};

describe('managers', () => {
  test('B08: become those of the person on the first day, and not before; what waits is seen ahead', async () => {
    const [now, later] = [await somebody(), await somebody()];
    await validated(now, 0, 30);
    const ahead = await validated(later, 5, 30);
    await begin();
    expect(await managersOf(now)).toEqual({ two: mission.IdPersonneEV1, near: mission.IdPersonneEV1 });
    expect(await managersOf(later)).toEqual({ two: null, near: null });
    const periods = (by: BuiltPerson, of: BuiltPerson) =>
      server.as(by.login).call(bamCalls.periods, { params: { IdPersonneEV1: of.IdPersonneEV1 } });
    expect((await periods(manager, later)).body.ahead).toMatchObject([
      { IdDossier: ahead, Manager2: { IdPersonneEV1: mission.IdPersonneEV1 } },
    ]);
    expect((await periods(manager, now)).body.ahead).toEqual([]);
    await server.database.pool.query(
      `update "DossierBAM" set "DateDeDebut" = current_date - 1 where "IdDemande" = $1`,
      [ahead],
    );
    await begin();
    expect((await managersOf(later)).two).toBe(mission.IdPersonneEV1);
    // Once: what is changed by hand afterwards stays.
    await server.database.pool.query(
      `update "Personne" set "IdPersonneEV1MngProxi" = null where "IdPersonneEV1" = $1`,
      [later.IdPersonneEV1],
    );
    await begin();
    expect((await managersOf(later)).near).toBeNull();
  });
});

describe('the list', () => {
  test('B15: shows what one follows, drafts too, latest first; by default what is asked of it', async () => {
    const one = await somebody();
    const first = await validated(one, 1, 20);
    const draft = await file(one, 30, 40, false);
    const { body } = await listed(manager, {}, one.IdPersonneEV1);
    expect(body.rows.map(({ IdDossier }) => IdDossier)).toEqual([draft, first]);
    const keys = Object.keys((await listed(hr, {}, one.IdPersonneEV1)).body.rows[0] ?? {});
    expect(keys.filter((name) => name !== 'IdPersonneEV1')).toEqual(expect.arrayContaining([...bamsDefaults]));
    const employee = await somebody();
    expect((await listed(employee, {})).error?.name).toBe('NOT_AUTHORIZED');
    const other = await build.person({}, { roles: ['hierarchicalManager'] });
    expect((await listed(other, {}, one.IdPersonneEV1)).body.rows).toEqual([]);
  });

  test('every column is read, sorted by where it sorts, and goes out as a file', async () => {
    const fields = Object.keys(bamsFields);
    expect((await listed(hr, { fields, limit: 5 })).body.rows.length).toBeGreaterThan(0);
    for (const name of fields.filter((one) => bamsFields[one]?.sortable))
      expect((await listed(hr, { fields: [name], order: `${name} DESC`, limit: 2 })).status, name).toBe(200);
    const file = await server
      .as(manager.login)
      .call(bamCalls.export, { body: { format: 'csv', filter: '', columns: [...bamsDefaults] } });
    expect(String(file.raw)).toContain('En régie chez le client');
  });

  test('B18: a column with decimals is filtered, sorted, paged, counted, exported and picked by', async () => {
    const three = [await somebody(), await somebody(), await somebody()];
    const keys: number[] = [];
    for (const [at, hours] of [7.25, 36.5, 0].entries()) {
      const key = await file(three[at] as BuiltPerson, 1, 20, false);
      keys.push(key);
      const who = three[at]?.IdPersonneEV1;
      await server.database.pool.query(
        `update "DossierBAM" set "HoraireHebdo" = $2, "HoraireHebdoClient" = $2 where "IdDemande" = $1`,
        [key, hours],
      );
      await server.database.pool.query(
        `insert into "SoldeTemps" ("IdPersonneEV1", "SoldeConges", "SoldeRTT") values ($1, $2, $2)`,
        [who, hours],
      );
    }
    const [quarter, half, none] = keys;
    const decimals = Object.keys(bamsFields).filter((name) => bamsFields[name]?.decimals);
    expect(decimals).toEqual(['HoraireHebdo', 'HoraireHebdoClient', 'SoldeConges', 'SoldeRTT']);
    const inOrder = [none, quarter, half];
    for (const name of decimals) {
      const tests: readonly { readonly test: unknown; readonly found: readonly unknown[] }[] = [
        { test: 7.25, found: [quarter] },
        { test: '7.25', found: [quarter] },
        { test: 0, found: [none] },
        { test: { inq: [7.25, 36.5] }, found: [quarter, half] },
        { test: { nin: [7.25, null] }, found: [none, half] },
        { test: { neq: 7.25 }, found: [none, half] },
        { test: { gte: 7.25 }, found: [quarter, half] },
        { test: { lt: 7.5 }, found: [none, quarter] },
        { test: { between: [7.2, 7.3] }, found: [quarter] },
        { test: { like: '7.2' }, found: [quarter] },
      ];
      for (const { test, found } of tests) {
        const where = { and: [{ IdDossier: { inq: keys } }, { [name]: test }] };
        const filter = JSON.stringify({ where, order: `${name} ASC` });
        const said = `${name} ${JSON.stringify(test)}`;
        const { body, error } = await server.as(hr.login).call(bamCalls.all, { body: { filter } });
        expect(error, said).toBeUndefined();
        expect(
          body.rows.map(({ IdDossier }) => IdDossier),
          said,
        ).toEqual(inOrder.filter((key) => found.includes(key)));
        const counted = await server.as(hr.login).call(bamCalls.count, { body: { filter } });
        expect(counted.body, said).toEqual({ count: found.length });
        const out = await server
          .as(hr.login)
          .call(bamCalls.export, { body: { format: 'csv', filter, columns: [name] } });
        expect([out.status, out.headers['x-total-count']], said).toEqual([200, String(found.length)]);
        // The reader writes French, and so do their spreadsheets.
        if (test === 7.25) expect(out.raw.trim().split('\n').at(-1), said).toBe('7,25');
        const objectives = await server.as(hr.login).call(bamCalls.exportObjectives, { params: { filter } });
        expect(objectives.status, said).toBe(200);
        const chosen = { filter, langue: 'fr' as const };
        const plan = await server
          .as(hr.login)
          .call(plansCalls.prepare, { body: { kind: 'bams', input: { chosen, Geste: 'delete' } } });
        expect([plan.error, plan.body?.rows], said).toEqual([undefined, found.length]);
      }
      for (const wrong of ['7,25', 'many', {}, { inq: ['x'] }])
        expect((await listed(hr, { where: { [name]: wrong } })).error?.name, `${name} ${wrong}`).toBe('FILTER_INVALID');
      // Page by page, up and down, with what lacks it last.
      for (const [way, order] of [
        ['ASC', inOrder],
        ['DESC', inOrder.toReversed()],
      ] as const) {
        const met: unknown[] = [];
        let after: string | null | undefined;
        do {
          const filter = JSON.stringify({ where: { IdDossier: { inq: keys } }, order: `${name} ${way}`, limit: 1 });
          const page = await server.as(hr.login).call(bamCalls.all, { body: { filter, ...(after && { after }) } });
          expect(page.error, `${name} ${way}`).toBeUndefined();
          met.push(...page.body.rows.map(({ IdDossier }) => IdDossier));
          after = page.body.next;
        } while (after);
        expect(met, `${name} ${way}`).toEqual(order);
      }
    }
  });

  test('B13: is filtered by objective, and by what ends within thirty days: the thirtieth too', async () => {
    const [soon, late] = [await somebody(), await somebody()];
    const [ends, goesOn] = [await validated(soon, -10, 30), await validated(late, -10, 31)];
    const found = async (where: object) =>
      (await listed(manager, { where, limit: 200 })).body.rows.map((row) => row.IdDossier);
    expect(await found({ EcheanceProche: true })).toContain(ends);
    expect(await found({ EcheanceProche: true })).not.toContain(goesOn);
    // Today too; and what goes on is flagged no more.
    const [today, goes] = [await validated(await somebody(), -10, 0), await validated(await somebody(), -10, 10)];
    expect(await found({ EcheanceProche: true })).toEqual(expect.arrayContaining([today, goes]));
    await server.as(manager.login).call(bamFilesCalls.prolong, { params: { IdDossier: goes }, body: {} });
    expect(await found({ EcheanceProche: true })).not.toContain(goes);
    const asked = await listed(manager, { fields: ['IdStade'] }, soon.IdPersonneEV1);
    expect(asked.body.rows).toMatchObject([{ IdStade: 4, Litige: false, ARevoirBAM: false, EcheanceProche: true }]);
    expect(await found({ SansObjectif: true })).toContain(ends);
    // BAM-012: as its number, 1 is without.
    expect(await found({ SansObjectif: 1 })).toContain(ends);
    expect(await found({ SansObjectif: 0 })).not.toContain(ends);
    await server.database.pool.query(`insert into "DossierBAMObjectif" ("IdDemande", "IdObjectif") values ($1, 1)`, [
      ends,
    ]);
    expect(await found({ SansObjectif: false })).toContain(ends);
    expect(await found({ SansObjectif: true })).not.toContain(ends);
  });
});

test('the objectives of the files that a filter finds go out, a row for each, to who may export those files', async () => {
  const one = await somebody();
  const lignes = [
    { IdObjectif: 1, Precision: 'first of two' },
    { IdObjectif: 2, Precision: 'second of two' },
  ].map((line) => Object.entries(line).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })));
  const IdDossier = await file(one, 1, 20, false);
  await server
    .as(assistant.login)
    .call(requestsCalls.save, { params: { IdDemande: IdDossier }, body: { fields: [], lignes } });
  const filter = JSON.stringify({ where: { IdDossier } });
  for (const by of [hr, manager])
    expect(
      (await server.as(by.login).call(bamCalls.exportObjectives, { params: { filter } })).headers['x-total-count'],
    ).toBe('2');
  const files = await server.as(hr.login).call(bamCalls.exportAll, { params: { filter } });
  expect(files.headers['x-total-count']).toBe('1');
  // A filter of many values stands in the path as well.
  const some = Array.from({ length: 250 }, (_, n) => 1_900_000_000 + n);
  const many = JSON.stringify({ where: { IdDossier: { inq: [IdDossier, ...some] } } });
  expect(many.length).toBeGreaterThan(2500);
  const long = await server.as(hr.login).call(bamCalls.exportObjectives, { params: { filter: many } });
  expect([long.status, long.headers['x-total-count']]).toEqual([200, '2']);
  const other = await build.person({}, { roles: ['hierarchicalManager'] });
  const theirs = await server.as(other.login).call(bamCalls.exportObjectives, { params: { filter } });
  expect(theirs.headers['x-total-count']).toBe('0');
});
