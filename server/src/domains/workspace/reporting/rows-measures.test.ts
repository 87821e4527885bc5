import type { Output } from '@passerelle/contracts/call.ts';
import { addDays } from '@passerelle/contracts/days.ts';
import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { gapsCalls } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import type { ReportingSection } from '@passerelle/contracts/reporting/measures.ts';
import { type Figure, reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: ReturnType<typeof builders>;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  await somethingOfEach();
});
afterAll(() => server.close());

/** An account that failed, one that differs, an action outside that was refused, a delegation that ends, a role of who left. */
async function somethingOfEach() {
  const { pool } = server.database;
  const [failing, differing, delegate] = [await build.person(), await build.person(), await build.person()];
  await pool.query(
    `insert into account_run ("IdPersonneEV1", kind, state, "IdStatut") values ($1, 'change', 'done', $2), ($1, 'change', 'failed', $2)`,
    [failing.IdPersonneEV1, statuts.ACTIVE],
  );
  await pool.query(
    `insert into account_gap (system, kind, "IdPersonneEV1", external_id, ignored_until) values
      ('directory', 'open', $1, 'differs', null), ('mailbox', 'open', $1, 'left as it is', 'infinity'), ('directory', 'unknown', null, 'nobody', null)`,
    [differing.IdPersonneEV1],
  );
  await pool.query(
    `insert into effect (system, operation, entity, entity_id, state) values ('mail', 'send', 'Mail', 1, 'refused'), ('mail', 'send', 'Mail', 2, 'done')`,
  );
  const poland = await build.person({ IdPays: 'PL', IdStatut: statuts.OFFBOARDING });
  await pool.query(
    `insert into "Inventaire" (kind, nature, "IdPersonneEV1", "LibInventaire", "DateDebut", "DateFin", "Etat")
      values ('vehicule', 'vehicule', $1, 'Car', current_date - 30, current_date + 30, 'held')`,
    [poland.IdPersonneEV1],
  );
  const giver = await build.person({}, { roles: ['payroll'] });
  const gone = await build.person({}, { roles: ['payroll'] });
  const { rows } = await pool.query<{ key: number; day: string }>(
    `select "IdPersonneRole" as key, current_date::text as day from "PersonneRole" where "IdPersonneEV1" = $1 and "IdRole" = $2`,
    [giver.IdPersonneEV1, seededRole('payroll')],
  );
  for (const { key, day } of rows)
    await build.role(delegate.IdPersonneEV1, {
      IdRole: seededRole('payroll'),
      IdPersonneRoleDelegue: key,
      DateFin: addDays(day, 3),
    });
  await pool.query(`update "Personne" set "IdStatut" = $1 where "IdPersonneEV1" = $2`, [
    statuts.INACTIVE,
    gone.IdPersonneEV1,
  ]);
}

const figuresOf = async (login: string, section: ReportingSection = 'systems'): Promise<readonly Figure[]> =>
  (await server.as(login).call(reportingCalls.figures, { query: { section } })).body.figures;

/** How many rows the screen shows that a path opens. */
async function rowsAt(login: string, opens: string): Promise<number> {
  const as = server.as(login);
  const review = async (kind: 'left' | 'ending') =>
    (await as.call(reviewCalls.list, { query: { kind, limit: 200 } })).body.lines.length;
  const toReturn = async (query: { because?: 'ending'; kind?: 'vehicule' }) => {
    const keys = new Set<number>();
    let after: string | null = '';
    while (after !== null) {
      const asked: typeof query & { after?: string } = after ? { ...query, after } : query;
      const answer = await as.call(inventoriesCalls.toReturn, { query: asked });
      const { rows, next }: Output<typeof inventoriesCalls.toReturn> = answer.body;
      for (const { IdInventaire } of rows) keys.add(IdInventaire);
      after = next;
    }
    return keys.size;
  };
  const screens: Readonly<Record<string, () => Promise<number>>> = {
    'back-986/comptes?etat=failed': () =>
      everyPage(async (before) => {
        const { lines, more } = (await as.call(provisioningCalls.list, { query: { state: 'failed', ...before } })).body;
        return { rows: lines.map(({ run }) => run.id), more };
      }),
    'back-986/comptes/ecarts': () =>
      everyPage(async (before) => {
        const { gaps, more } = (await as.call(gapsCalls.gaps, { query: { ...before } })).body;
        return { rows: gaps.map(({ id }) => id), more };
      }),
    'back-986/effects?etat=notDone': () =>
      everyPage(async (before) => {
        const { effects, more } = (await as.call(effectsCalls.list, { query: { state: 'notDone', ...before } })).body;
        return { rows: effects.map(({ id }) => id), more };
      }),
    'inventaires/a-rendre': () => toReturn({}),
    'inventaires/a-rendre?motif=ending': () => toReturn({ because: 'ending' }),
    'inventaires/a-rendre?motif=ending&kind=vehicule': () => toReturn({ because: 'ending', kind: 'vehicule' }),
    'back-986/revue-roles?kind=ending': () => review('ending'),
    'back-986/revue-roles?kind=left': () => review('left'),
  };
  return (await screens[opens]?.()) ?? -1;
}

async function everyPage(
  read: (before: { before?: number }) => Promise<{ readonly rows: readonly number[]; readonly more: boolean }>,
): Promise<number> {
  const keys = new Set<number>();
  for (let last: number | undefined; ; ) {
    const { rows, more } = await read(last === undefined ? {} : { before: last });
    for (const key of rows) keys.add(key);
    last = rows.at(-1);
    if (!more) return keys.size;
  }
}

test('an administrator counts what failed, differs, was refused and ends, and each number opens its rows', async () => {
  const figures = await figuresOf('admin');
  const measures = ['accountsFailed', 'accountsDiffering', 'effectsNotDone', 'delegationsEnding', 'rolesOfGone'];
  expect(figures.map(({ measure }) => measure)).toEqual(measures);
  for (const { measure, count, opens, within, by, trend } of figures) {
    expect(count, measure).toBeGreaterThan(0);
    expect(count, measure).toBe(await rowsAt('admin', opens));
    expect(within.length, measure).toBeGreaterThan(0);
    expect([by, trend]).toEqual([[], null]);
  }
});

test('who sees inventories counts what ends and what those hold who leave, as the list of it does', async () => {
  const rowsMeasures = ['vehiclesEnding', 'itemsEnding', 'itemsDue'];
  const countsOf = async (login: string) => {
    const figures = (await figuresOf(login, 'means')).filter(({ measure }) => rowsMeasures.includes(measure));
    for (const { count, measure, opens } of figures)
      expect(count, `${measure} of ${login}`).toBe(await rowsAt(login, opens));
    return figures.map(({ count }) => count ?? -1);
  };
  const [everywhere, france] = [await countsOf('hr'), await countsOf('hr.fr')];
  expect(everywhere).toHaveLength(3);
  for (const [at, count] of everywhere.entries()) {
    expect(count).toBeGreaterThan(0);
    expect(count).toBeGreaterThan(france[at] ?? count);
  }
});

test('who looks after fewer counts fewer, and who opens none of these screens has no such number', async () => {
  const everywhere = await figuresOf('admin');
  for (const login of ['hr', 'hr.fr']) {
    const figures = await figuresOf(login);
    expect(
      figures.map(({ measure }) => measure),
      login,
    ).toEqual(['delegationsEnding', 'rolesOfGone']);
    for (const { measure, count, opens } of figures) {
      expect(count, `${measure} of ${login}`).toBe(await rowsAt(login, opens));
      expect(count).toBeLessThanOrEqual(everywhere.find((one) => one.measure === measure)?.count ?? -1);
    }
  }
  expect(await figuresOf('comex')).toEqual([]);
});
