import { addDays } from '@passerelle/contracts/days.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { daysOfTrend, reportingSections } from '@passerelle/contracts/reporting/measures.ts';
import { type Figure, reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { trackings } from '@passerelle/contracts/requests/tracking.fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import { askList, type ListNeeds, readerOf } from '../../../engines/lists/reader.ts';
import { countRows } from '../../../engines/lists/rows.queries.ts';
import type { ListMeasure, Measure } from '../../../engines/measures/measure.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { sure, under } from '../../../platform/sure.ts';
import { builders } from '../../../testing/build.ts';
import { signedIn } from '../../../testing/matrix/personas.policy.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { loadActorUnder } from '../../foundation/actor/actor-under.queries.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import { TextStore } from '../../foundation/texts/texts.store.ts';
import { type FiguresNeeds, readFigure } from './figures.ts';
import { keepMeasures } from './reporting.jobs.ts';
import { perimeterNames } from './reporting.queries.ts';

let server: TestServer;
let needs: ListNeeds;
let engines: ReturnType<typeof createEngines>;

beforeAll(async () => {
  server = await testServer();
  const { pool, db } = server.database;
  engines = createEngines(db);
  needs = { pool, db, ...engines, lists: { walks: pool, searches: pool, end: async () => {} } };
});
afterAll(() => server.close());

const keyOf = async (login: string): Promise<number> => {
  const found = await needs.db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('CompteAD', '=', login)
    .executeTakeFirstOrThrow();
  return found.IdPersonneEV1;
};
const actorOf = async (login: string) => (await loadActor(needs.db, await keyOf(login))).actor;

/** Every figure of somebody, as their page shows it. */
const figuresOf = async (login: string): Promise<readonly Figure[]> => {
  const answers = reportingSections.map(
    async (section) => (await server.as(login).call(reportingCalls.figures, { query: { section } })).body.figures,
  );
  return (await Promise.all(answers)).flat();
};
const figureOf = async (login: string, name: Figure['measure']) =>
  (await figuresOf(login)).find(({ measure }) => measure === name);

/** Measures of declared lists: what screens show otherwise is counted in `rows-measures.test.ts`. */
const ofLists = () => engines.measures.filter((measure): measure is ListMeasure => 'list' in measure);

/** The same of whoever has no such page: every measure of a list, taken by an actor. */
async function taken(actor: Actor, measures: readonly Measure[] = ofLists()): Promise<readonly Figure[]> {
  const asked: FiguresNeeds = {
    reader: readerOf(needs, { actor, language: 'fr' }),
    listed: engines.listed,
    words: await exportWords(new TextStore(needs.db), 'fr'),
    perimeters: await perimeterNames(needs.db, 'fr'),
    least: 5,
    onFailure: () => {},
  };
  const figures: Figure[] = [];
  for (const measure of measures) {
    const figure = await readFigure(asked, measure);
    if (figure) figures.push(figure);
  }
  return figures;
}

const listsByPath = new Map([
  ['collaborateurs/directory', 'directory'],
  ['bam/all', 'bams'],
  ['sites/sites/all', 'sites'],
  ['societes/list', 'companies'],
  ['liste-de-diffusion/view', 'distribution-lists'],
  ...trackings.map(({ name }): [string, string] => [`suivi/${name}`, `suivi-${name}`]),
]);

/** How many rows the list has that a path opens. */
async function rowsAt(actor: Actor, opens: string): Promise<number> {
  const [path = '', query = ''] = opens.split('?query=');
  const entry = under(engines.listed, sure(listsByPath.get(path)));
  const where = JSON.parse(decodeURIComponent(query)) as object;
  const { reader, list, question } = await askList(needs, entry, { actor, language: 'fr' }, { where });
  return await countRows(reader, list, question);
}

describe('a number', () => {
  test.each(signedIn.map(({ login }) => login))(
    'of %s opens exactly its rows, and its parts add up, under each role',
    async (login) => {
      const key = await keyOf(login);
      const { actor } = await loadActor(needs.db, key);
      const under = await Promise.all(
        actor.roles.map(({ IdPersonneRole }) => loadActorUnder(needs.db, key, IdPersonneRole)),
      );
      for (const acting of [actor, ...under.flatMap((loaded) => loaded?.actor ?? [])])
        for (const { measure, count, opens, by } of await taken(acting)) {
          expect(count, measure).toBe(await rowsAt(acting, opens));
          for (const { field, parts } of by) {
            const sum = parts.reduce((all, part) => all + part.count, 0);
            expect(sum, `${measure} by ${field}`).toBe(count);
            for (const part of parts)
              expect(part.count, `${measure} by ${field}: ${part.label}`).toBe(await rowsAt(acting, part.opens));
          }
        }
    },
  );

  test('says within what it counts', async () => {
    const everywhere = await figureOf('hr', 'workforce');
    const france = await figureOf('hr.fr', 'workforce');
    expect(france?.count).toBeLessThan(everywhere?.count ?? 0);
    expect(france?.within).toEqual(['France']);
    expect(france?.by.find(({ field }) => field === 'IdPays')?.parts.map(({ label }) => label)).toEqual(['France']);
    expect([everywhere?.partly, france?.partly]).toEqual([false, true]);
  });

  test('of people is one number: no technical account is in it and no test, whoever sees these', async () => {
    const [row] = await rowsOf(
      needs.db,
      sql<{ n: number }>`select count(*)::integer as n from "Personne" where "Physique" and not "Test"
        and "IdStatut" in (${sql.join(presentStatuts)})`,
    );
    for (const login of ['hr', 'comex', 'admin'])
      expect((await figureOf(login, 'workforce'))?.count, login).toBe(row?.n);
  });

  test('what the reader reads nowhere gives none, nor may it be told apart by', async () => {
    // Nobody but who follows requests counts them; the executives know no days of arrival of others than by their right.
    expect(await figureOf('comex', 'requestsOpen')).toBeUndefined();
    expect(await figureOf('admin', 'requestsOpen')).toBeUndefined();
    expect(await figureOf('hr', 'requestsOpen')).toBeDefined();
    const employee = (await taken(await actorOf('employee'))).map(({ measure }) => measure);
    expect(employee).not.toContain('workforce');
    expect(employee).not.toContain('leavingSoon');
  });

  test('sensitive fields tell nothing apart', async () => {
    for (const { list, by = [], name } of ofLists()) {
      const opened = await under(engines.listed, list).open({ ...needs, actor: await actorOf('hr'), language: 'fr' });
      for (const { field } of by)
        expect(opened.list.subject.catalogue[field]?.sensitive, `${name} by ${field}`).toBeUndefined();
    }
  });

  test('that takes too long is not counted, and is not nought; the others are there', async () => {
    const slow = { ...sure(engines.measures.find(({ name }) => name === 'workforce')) };
    const reader = readerOf(needs, { actor: await actorOf('hr'), language: 'fr' });
    const never = { ...needs.pool, connect: () => new Promise(() => {}) } as unknown as typeof needs.pool;
    const told: unknown[] = [];
    const asked = {
      listed: engines.listed,
      words: await exportWords(new TextStore(needs.db), 'fr'),
      perimeters: new Map(),
      least: 5,
      onFailure: (_measure: Measure, error: unknown) => told.push(error),
    };
    const lists = { ...needs.lists, walks: never, searches: never };
    const figure = await readFigure({ ...asked, reader: { ...reader, lists } }, slow);
    expect(figure).toMatchObject({ count: null, by: [], trend: null });
    expect(String(told[0])).toContain('Not counted within');
    expect((await readFigure({ ...asked, reader }, slow))?.count).toBeGreaterThan(0);
  });
});

describe('reporting', () => {
  test('closes with its right, at once; the lists stay as their own rights say', async () => {
    const build = builders(server.database);
    const person = await build.person({}, { roles: ['comex', 'employee'] });
    expect(await figureOf(person.login, 'workforce')).toBeDefined();
    await sql`update "PersonneRole" set "Annule" = true
      where "IdPersonneEV1" = ${person.IdPersonneEV1} and "IdRole" = ${seededRole('comex')}`.execute(needs.db);
    for (const section of reportingSections) {
      const { error } = await server.as(person.login).call(reportingCalls.figures, { query: { section } });
      expect(error?.name).toBe('NOT_AUTHORIZED');
    }
    const { error } = await server.as(person.login).call(directoryCalls.count, { query: {} });
    expect(error).toBeUndefined();
  });
});

describe('what a role is shown', () => {
  const admin = () => server.as('admin');
  const comex = seededRole('comex');

  test('is what an administrator says, in that order, and all of it until then', async () => {
    const roles = (await admin().call(reportingCalls.arrangements, {})).body;
    expect(roles.find(({ IdRole }) => IdRole === comex)).toMatchObject({ measures: null });
    expect(roles.map(({ IdRole }) => IdRole)).not.toContain(seededRole('employee'));
    const all = await figuresOf('comex');
    const measures = ['departuresByMonth', 'workforce'] as const;
    const said = await admin().call(reportingCalls.arrange, {
      params: { IdRole: comex },
      body: { measures: [...measures] },
    });
    expect(said.status).toBe(204);
    expect((await figuresOf('comex')).map(({ measure }) => measure)).toEqual(measures);
    expect(all.length).toBeGreaterThan(2);
    expect((await figuresOf('hr')).length).toBeGreaterThan(4);
    const { entries } = (
      await admin().call(historyCalls.timeline, { params: { entity: 'mesure_role', id: String(comex) } })
    ).body;
    expect(entries).toHaveLength(1);
  });

  test('is all of them again once an administrator says so', async () => {
    const all = (await figuresOf('hr')).map(({ measure }) => measure);
    const params = { IdRole: seededRole('hrManager') };
    const arrange = async (measures: Figure['measure'][] | null) =>
      (await admin().call(reportingCalls.arrange, { params, body: { measures } })).status;
    expect(await arrange(['workforce'])).toBe(204);
    expect((await figuresOf('hr')).map(({ measure }) => measure)).toEqual(['workforce']);
    expect(await arrange(null)).toBe(204);
    expect((await figuresOf('hr')).map(({ measure }) => measure)).toEqual(all);
    const roles = (await admin().call(reportingCalls.arrangements, {})).body;
    expect(roles.find(({ IdRole }) => IdRole === params.IdRole)).toMatchObject({ measures: null });
  });

  test('is some measures, of a role that there is', async () => {
    const none = await admin().call(reportingCalls.arrange, { params: { IdRole: comex }, body: { measures: [] } });
    expect(none.error?.name).toBe('INVALID_INPUT');
    const nobody = { params: { IdRole: 2_000_000_000 }, body: { measures: ['workforce' as const] } };
    expect((await admin().call(reportingCalls.arrange, nobody)).error?.name).toBe('NOT_FOUND');
    const hr = await server.as('hr').call(reportingCalls.arrange, { ...nobody, params: { IdRole: comex } });
    expect(hr.error?.name).toBe('NOT_AUTHORIZED');
  });
});

describe('a trend', () => {
  const today = () => engines.today();
  const keep = async (day: string) => await keepMeasures({ db: needs.db, ...engines, today: () => day });
  const trendOf = async (login: string, name: Figure['measure'] = 'workforce') =>
    (await taken(await actorOf(login))).find(({ measure }) => measure === name)?.trend;

  test('of the demonstration goes back all of it, with a gap', async () => {
    const points = (await trendOf('hr'))?.points ?? [];
    const days = new Set(points.map(({ day }) => day));
    expect(points.length).toBe(daysOfTrend - 3);
    expect([days.has(addDays(today(), -62)), days.has(addDays(today(), -64))]).toEqual([false, true]);
    expect(points.at(-1)?.n).toBe((await figureOf('hr', 'workforce'))?.count);
    await sql`delete from mesure_jour`.execute(needs.db);
  });

  test('is kept by day, counted with today’s reach; a day that did not run is a gap', async () => {
    for (const ago of [3, 1, 0]) await keep(addDays(today(), -ago));
    await keep(today());
    const [everywhere, france] = [await trendOf('hr'), await trendOf('hr.fr')];
    const days = [3, 1, 0].map((ago) => addDays(today(), -ago));
    expect(everywhere?.points.map(({ day }) => day)).toEqual(days);
    expect(france?.points.map(({ day }) => day)).toEqual(days);
    const now = async (login: string) =>
      (await taken(await actorOf(login))).find(({ measure }) => measure === 'workforce')?.count;
    expect(everywhere?.points.at(-1)?.n).toBe(await now('hr'));
    expect(france?.points.at(-1)?.n).toBe(await now('hr.fr'));
  });

  test('one that fails leaves a gap of its own, and is told', async () => {
    const [first, ...others] = ofLists().filter(({ trend }) => trend);
    const broken = { ...first!, list: 'nothing' as never };
    const day = addDays(today(), -2);
    const kept = keepMeasures({ db: needs.db, ...engines, today: () => day, measures: [broken, ...others] });
    await expect(kept).rejects.toThrow();
    const { rows } = await server.database.pool.query(
      `select distinct "Mesure" as m from mesure_jour where "Jour" = $1`,
      [day],
    );
    expect(rows.map(({ m }) => m as string).sort()).toEqual(others.map(({ name }) => name).sort());
    await server.database.pool.query('delete from mesure_jour where "Jour" = $1', [day]);
  });

  test('is not told where what one counts is no union of countries and companies', async () => {
    expect(await trendOf('manager')).toMatchObject({ missing: 'reach', points: [] });
  });

  test('no more than a number, changes with what lies beyond one’s reach', async () => {
    const told = async (login: string) => JSON.stringify(await taken(await actorOf(login)));
    await keep(today());
    const before = [await told('hr.fr'), await told('manager'), await told('employee')];
    const everywhere = await told('hr');
    await sql`update "Personne" set "IdStatut" = 700, "IdContrat" = null, "DateSortiePhysique" = current_date - 1
      where "IdPersonneEV1" = (select "IdPersonneEV1" from "Personne" where "IdPays" = 'PL' and "IdStatut" = 500 and "Physique"
        and "CompteAD" not like 'employee%' order by 1 desc limit 1)`.execute(needs.db);
    await keep(today());
    expect([await told('hr.fr'), await told('manager'), await told('employee')]).toEqual(before);
    expect(await told('hr')).not.toBe(everywhere);
  });

  test('does not tell of a few, and tells nought', async () => {
    const day = addDays(today(), -10);
    await sql`insert into mesure_jour values ('workforce', ${day}::date, 'FR', null, 4), ('workforce', ${addDays(day, -1)}::date, 'FR', null, 5),
      ('workforce', ${addDays(day, -2)}::date, 'PL', null, 9)`.execute(needs.db);
    const told = (await trendOf('hr.fr'))?.points.slice(0, 3).map(({ n }) => n);
    expect(told).toEqual([0, 5, null]);
  });

  test('goes back so far and no further', async () => {
    await keep(addDays(today(), -daysOfTrend - 1));
    await keep(today());
    const [row] = await rowsOf(
      needs.db,
      sql<{
        n: number;
      }>`select count(*)::integer as n from mesure_jour where "Jour" < ${addDays(today(), -daysOfTrend)}::date`,
    );
    expect(row?.n).toBe(0);
  });
});
