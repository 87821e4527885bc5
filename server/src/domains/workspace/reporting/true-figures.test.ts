import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { addDays } from '@passerelle/contracts/days.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { type PersonField, personField, sensitiveFields, statuts } from '@passerelle/contracts/person/person.fields.ts';
import { mostParts, reportingSections } from '@passerelle/contracts/reporting/measures.ts';
import { type Figure, reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { parseQuestion } from '../../../engines/lists/question.ts';
import { type ListNeeds, readerOf } from '../../../engines/lists/reader.ts';
import { comparedBy } from '../../../engines/measures/counted.ts';
import type { ListMeasure } from '../../../engines/measures/measure.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { sure, under } from '../../../platform/sure.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { countPresent } from '../../foundation/actor/presence.ts';
import { keepMeasures } from './reporting.jobs.ts';

let server: TestServer;
let build: Build;
let engines: ReturnType<typeof createEngines>;
let needs: ListNeeds;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  const { pool, db } = server.database;
  engines = createEngines(db);
  needs = { pool, db, ...engines, lists: { walks: pool, searches: pool, end: async () => {} } };
});
afterAll(() => server.close());

type Section = (typeof reportingSections)[number];

const readSection = async (login: string, section: Section = 'people') =>
  (await server.as(login).call(reportingCalls.figures, { query: { section } })).body;
const figureOf = async (login: string, name: Figure['measure'], section: Section = 'people'): Promise<Figure> =>
  sure((await readSection(login, section)).figures.find(({ measure }) => measure === name));
const actorOf = async (login: string) => {
  const { IdPersonneEV1 } = await needs.db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('CompteAD', '=', login)
    .executeTakeFirstOrThrow();
  return (await loadActor(needs.db, IdPersonneEV1)).actor;
};
const partsOf = ({ by }: Figure, field: string) => sure(by.find((one) => one.field === field)).parts;
const sum = (parts: readonly { readonly count: number }[]) => parts.reduce((all, { count }) => all + count, 0);

/** How many people the directory finds where a figure leads. */
async function found(login: string, opens: string): Promise<number> {
  expect(opens).toMatch(/^collaborateurs\/directory\?query=/);
  const filter = JSON.stringify({ where: askedBy(opens) });
  return (await server.as(login).call(directoryCalls.count, { query: { filter } })).body.count;
}

/** Some value that the column of a field takes. */
function anyOf(name: PersonField): string | null {
  const field = personField(name);
  if (field.type === 'date') return '1987-06-05';
  if (field.type === 'code') return 'values' in field ? sure(field.values?.[1]) : 'PL';
  return field.type === 'text' && !('format' in field) ? 'other' : null;
}

/** What the address of a list asks. */
const askedBy = (opens: string) => JSON.parse(decodeURIComponent(sure(opens.split('?query=')[1]))) as object;

test('the workforce is one number wherever it is counted; technical accounts and tests are in none', async () => {
  const site = await build.site();
  await build.person({ IdSite: site });
  const everywhere = async () => {
    const { count, opens } = await figureOf('hr', 'workforce');
    await keepMeasures({ db: server.database.db, ...engines });
    const filter = JSON.stringify({ where: { ...askedBy(opens), sites: site } });
    return {
      reporting: count,
      directory: await found('hr', opens),
      rights: await countPresent(server.database.db),
      trend: (await figureOf('hr', 'workforce')).trend?.points.at(-1)?.n,
      directoryOfSite: (await server.as('hr').call(directoryCalls.count, { query: { filter } })).body.count,
      site: (await server.as('admin').call(sitesCalls.read, { params: { IdSite: site } })).body.uses.present,
    };
  };
  const counted = (people: number, ofSite: number) => ({
    ...{ reporting: people, directory: people, rights: people, trend: people },
    ...{ directoryOfSite: ofSite, site: ofSite },
  });
  const before = await countPresent(server.database.db);
  expect(await everywhere()).toEqual(counted(before, 1));
  await build.person({ IdSite: site, Physique: false });
  await build.person({ IdSite: site, Test: true });
  await build.person({ IdSite: site, IdStatut: statuts.INACTIVE });
  expect(await everywhere()).toEqual(counted(before, 1));
  await build.person({ IdSite: site });
  expect(await everywhere()).toEqual(counted(before + 1, 2));
});

test('a coming test or technical account of one’s team is told to nobody as somebody who comes', async () => {
  const hr = await build.person({}, { roles: ['hrManager', 'employee'] });
  const comes = { IdPersonneEV1Manager: hr.IdPersonneEV1, DateEntreePhysique: addDays(engines.today(), 2) };
  const arrivals = async () => {
    const { body: tiles } = await server.as(hr.login).call(dashboardCalls.get, {});
    return tiles.find(({ tile }) => tile === 'teamArrivals')?.count ?? 0;
  };
  expect(await arrivals()).toBe(0);
  await build.person({ ...comes, Test: true });
  await build.person({ ...comes, Physique: false });
  expect(await arrivals()).toBe(0);
  await build.person(comes);
  expect(await arrivals()).toBe(1);
});

test('the parts of a number add up to it, each with its own list: what is not said, codes no longer in force, the others', async () => {
  const { db } = server.database;
  const closed = 901;
  await db
    .insertInto('Contrat')
    .values({ IdContrat: closed, LibContrat: 'Closed since', TypeContrat: 'S', IsInternal: true, Actif: false })
    .execute();
  for (const IdContrat of [closed, closed, null]) await build.person({ IdContrat });
  for (let n = 0; n <= mostParts; n++) await build.person({ IdSite: await build.site() });
  const workforce = await figureOf('hr', 'workforce');
  const contracts = partsOf(workforce, 'IdContrat');
  expect(contracts.filter(({ kind }) => kind === 'empty')).toHaveLength(1);
  expect(contracts.find(({ label }) => label === 'Closed since')?.count).toBe(2);
  const sites = partsOf(workforce, 'IdSite');
  expect(sites).toHaveLength(mostParts + 1);
  expect(sites.at(-1)).toMatchObject({ kind: 'others', label: null });
  // Each by what it is called, and not by its key.
  const named = await db.selectFrom('Site').select('LibSite').execute();
  const names = new Set(named.map(({ LibSite }) => LibSite));
  expect(sites.flatMap(({ kind, label }) => (kind === 'value' && !names.has(label ?? '') ? [label] : []))).toEqual([]);
  for (const parts of [contracts, sites]) {
    expect(sum(parts)).toBe(workforce.count);
    for (const { label, kind, count, opens } of parts) expect(await found('hr', opens), `${kind} ${label}`).toBe(count);
  }
});

describe('sensitive fields', () => {
  test('are compared by no measure, whoever counts', async () => {
    const actor = await actorOf('hr');
    const reader = readerOf(needs, { actor, language: 'fr' });
    const measures = engines.measures.filter((measure): measure is ListMeasure => 'list' in measure);
    expect(measures.length).toBeGreaterThan(10);
    for (const { name, list, where, by = [] } of measures) {
      const { list: opened } = await under(engines.listed, list).open(reader);
      for (const holds of [() => true, () => false]) {
        const asked = where({ today: engines.today(), holds });
        const question = parseQuestion(opened, JSON.stringify({ where: asked }), () => true);
        for (const field of [...comparedBy(question.where), ...by.map((one) => one.field)])
          expect(opened.subject.catalogue[field]?.sensitive, `${name} by ${field}`).not.toBe(true);
      }
    }
  });

  test('of somebody move no figure, part or trend of anybody', async () => {
    const { IdPersonneEV1 } = await build.person({ IdPays: 'FR' });
    const readers = ['hr', 'hr.fr', 'comex', 'admin'];
    const told = async () => {
      await keepMeasures({ db: server.database.db, ...engines });
      const answers = readers.flatMap((login) =>
        reportingSections.map(async (section) => (await readSection(login, section)).figures),
      );
      return JSON.stringify(await Promise.all(answers));
    };
    const before = await told();
    const columns = sensitiveFields.filter((name) => personField(name).type !== 'files');
    const changed = await rowsOf(
      server.database.db,
      sql`update "Personne" set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${anyOf(name)}`))}
        where "IdPersonneEV1" = ${IdPersonneEV1} returning 1`,
    );
    expect(changed).toHaveLength(1);
    expect(await told()).toBe(before);
  });
});

test('a number and its parts are of one moment, which is told, whoever moves meanwhile', async () => {
  const { IdPersonneEV1 } = await build.person({ IdPays: 'FR' });
  const { pool } = server.database;
  let over = false;
  const moving = (async () => {
    for (let n = 0; !over; n++)
      await pool.query(`update "Personne" set "IdPays" = $1, "IdStatut" = $2 where "IdPersonneEV1" = $3`, [
        n % 2 ? 'FR' : 'PL',
        n % 3 ? statuts.ACTIVE : statuts.INACTIVE,
        IdPersonneEV1,
      ]);
  })();
  try {
    for (let n = 0; n < 10; n++) {
      const from = new Date().toISOString();
      const { countedAt, figures } = await readSection('hr');
      expect([from, countedAt, new Date().toISOString()].toSorted()[1]).toBe(countedAt);
      const workforce = sure(figures.find(({ measure }) => measure === 'workforce'));
      for (const { field, parts } of workforce.by) expect(sum(parts), field).toBe(workforce.count);
    }
  } finally {
    over = true;
    await moving;
  }
});

test('a figure that does not come is not counted and no nought, its section is answered in time, and the others of it are told', async () => {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin; lock table "Liste" in access exclusive mode');
    const { figures } = await readSection('admin', 'means');
    const told = new Map(figures.map(({ measure, count }) => [measure, count]));
    expect(told.get('listsInForce')).toBeNull();
    const others = [...told].filter(([measure]) => measure !== 'listsInForce');
    expect(others.length).toBeGreaterThan(1);
    expect(others.filter(([, count]) => count === null)).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await figureOf('admin', 'listsInForce', 'means')).count).not.toBeNull();
});

test('a small number follows from no others: what stands without its list is one line, told apart by nothing, and what is told apart opens each part', async () => {
  const { db } = server.database;
  // Of a country of few, and of all others, the days are kept apart, as they are for everybody.
  const day = addDays(engines.today(), -20);
  await sql`delete from mesure_jour where "Jour" = ${day}::date`.execute(db);
  await sql`insert into mesure_jour ("Mesure", "Jour", "IdPays", "IdSociete", n) values
    ('workforce', ${day}::date, 'NL', null, 3), ('workforce', ${day}::date, 'FR', null, 40)`.execute(db);
  for (const login of ['hr', 'hr.fr', 'comex']) {
    const answers = await Promise.all(reportingSections.map(async (section) => await readSection(login, section)));
    for (const { measure, trend, by } of answers.flatMap(({ figures }) => figures)) {
      for (const point of trend?.points ?? []) expect(Object.keys(point).toSorted(), measure).toEqual(['day', 'n']);
      for (const { parts } of by)
        for (const part of parts) expect([measure, part.opens !== '', part.count >= 0]).toEqual([measure, true, true]);
    }
  }
  const at = async (login: string) =>
    (await figureOf(login, 'workforce')).trend?.points.find((point) => point.day === day)?.n;
  // Whoever sees all is told the sum; of the few alone nobody is, nor how many of the sum are others.
  expect([await at('hr'), await at('hr.fr')]).toEqual([43, 40]);
  await sql`delete from mesure_jour where "Jour" = ${day}::date and n = 40`.execute(db);
  await sql`update mesure_jour set "IdPays" = 'FR' where "Jour" = ${day}::date and n = 3`.execute(db);
  expect([await at('hr'), await at('hr.fr')]).toEqual([null, null]);
  // Today the same few are told whole: their list is a click away, and is exactly theirs.
  const few = partsOf(await figureOf('hr', 'workforce'), 'IdPays').filter(({ count }) => count < 5);
  for (const { count, opens } of few) expect(await found('hr', opens)).toBe(count);
});
