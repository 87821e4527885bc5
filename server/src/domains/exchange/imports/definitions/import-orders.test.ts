import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { definitionOf } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

/** Two people verify, mend, save and undo files about the same rows, which others move meanwhile, in any order: as a plain model has it. */
let server: TestServer;
let build: Build;
let id: number;
let writers: readonly BuiltPerson[];
let sites: readonly number[];
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  writers = [
    await build.person({}, { roles: ['administrator'] }),
    await build.person({}, { roles: ['administrator'] }),
  ];
  sites = [await build.site(), await build.site(), await build.site()];
  id = await definitionOf(server, {
    Sujet: 'sites',
    state: { mode: 'update', columns: [{ field: 'IdSite' }, { field: 'Ville', clears: true }] },
  });
});
afterAll(() => server.close());

type Town = string | null;
type Cells = Readonly<Record<number, string>>;

/** What one of them verified, as the model has it: what each line would write, and what became of it. */
interface Verified {
  readonly by: number;
  readonly IdRun: number;
  readonly IdPlan: number | null;
  readonly cells: Cells;
  readonly changes: ReadonlyMap<number, { readonly before: Town; readonly after: Town }>;
  state: 'waiting' | 'applied' | 'undone' | 'discarded';
  written: readonly number[];
}

/** Longer than a town may be. */
const tooLong = 'x'.repeat(300);
const words = ['', 'Metz', 'Nancy', 'Toul', tooLong] as const;
const townOf = (cell: string): Town => (cell === '' ? null : cell);

class Model {
  readonly towns = new Map<number, Town>();
  readonly runs: Verified[] = [];

  changesOf(cells: Cells) {
    const changed = Object.entries(cells).flatMap(([n, cell]) => {
      const [before, after] = [this.towns.get(Number(n)) ?? null, townOf(cell)];
      return cell === tooLong || before === after ? [] : [[Number(n), { before, after }] as const];
    });
    return new Map(changed);
  }

  /** Writes what still is as it was seen. */
  save(run: Verified): void {
    run.written = [...run.changes].flatMap(([n, { before, after }]) => {
      if ((this.towns.get(n) ?? null) !== before) return [];
      this.towns.set(n, after);
      return [n];
    });
    run.state = 'applied';
  }

  /** Puts back what still is as it was written. */
  undo(run: Verified): void {
    for (const n of run.written) {
      const change = run.changes.get(n);
      if (change && (this.towns.get(n) ?? null) === change.after) this.towns.set(n, change.before);
    }
    run.state = 'undone';
  }
}

type Verdict = Awaited<ReturnType<typeof verify>>['body'];
const as = (by: number) => server.as(writers[by]?.login ?? '');
const verify = async (by: number, cells: Cells) =>
  await as(by).call(importsCalls.verify, {
    params: { id },
    body: {
      ListeData: Object.entries(cells).map(([n, Ville]) => ({ IdSite: String(sites[Number(n)]), Ville })),
    },
  });

/** Notes what was verified, told as the model says. */
function note(model: Model, by: number, cells: Cells, { IdRun, IdPlan, counts }: Verdict): void {
  const changes = model.changesOf(cells);
  const refused = Object.values(cells).filter((cell) => cell === tooLong).length;
  const lines = Object.keys(cells).length;
  expect(counts).toEqual({
    ...{ lines, added: 0, refused },
    changed: changes.size,
    unchanged: lines - refused - changes.size,
  });
  expect(IdPlan === null).toBe(changes.size === 0);
  model.runs.push({ by, IdRun: IdRun ?? 0, IdPlan, cells, changes, state: 'waiting', written: [] });
}

type Step =
  | { readonly does: 'verify'; readonly by: number; readonly cells: Cells }
  | { readonly does: 'mend'; readonly by: number; readonly run: number; readonly word: string }
  | { readonly does: 'move'; readonly site: number; readonly word: string }
  | { readonly does: 'save' | 'undo'; readonly by: number; readonly run: number };

async function take(model: Model, step: Step): Promise<void> {
  if (step.does === 'verify') return note(model, step.by, step.cells, (await verify(step.by, step.cells)).body);
  if (step.does === 'move') {
    const town = townOf(step.word);
    await sql`update "Site" set "Ville" = ${town} where "IdSite" = ${sites[step.site] ?? 0}`.execute(
      server.database.db,
    );
    model.towns.set(step.site, town);
    return;
  }
  const run = model.runs[step.run % Math.max(model.runs.length, 1)];
  if (!run) return;
  const isOwn = run.by === step.by;
  if (step.does === 'mend') {
    const [first = '0'] = Object.keys(run.cells);
    const lignes = [{ line: 1, cells: [String(sites[Number(first)]), step.word] }];
    const answer = await as(step.by).call(importsCalls.mend, { params: { IdRun: run.IdRun }, body: { lignes } });
    if (!isOwn) return expect(answer.status).toBe(404);
    if (answer.status === 409)
      return expect([answer.error?.name, run.state]).toEqual(['PLAN_STATE', expect.not.stringMatching('waiting')]);
    note(model, step.by, { ...run.cells, [Number(first)]: step.word }, answer.body);
    if (run.IdPlan !== null) run.state = 'discarded';
    return;
  }
  if (step.does === 'save') {
    const answer = await as(step.by).call(importsCalls.save, { params: { id }, body: { IdRun: run.IdRun } });
    const may = isOwn && run.IdPlan !== null && run.state === 'waiting';
    expect([step, answer.status === 200]).toEqual([step, may]);
    if (!may) return;
    model.save(run);
    return expect(answer.body).toMatchObject({
      written: run.written.length,
      left: run.changes.size - run.written.length,
    });
  }
  if (run.IdPlan === null) return;
  const answer = await as(step.by).call(plansCalls.undo, { params: { IdPlan: run.IdPlan } });
  const may = run.state === 'applied';
  expect([step, answer.status === 200]).toEqual([step, may]);
  if (may) model.undo(run);
}

const who = fc.constantFrom(0, 1);
const word = fc.constantFrom(...words);
const which = fc.nat({ max: 5 });
const cells = fc.dictionary(fc.constantFrom('0', '1', '2'), word, { minKeys: 1 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('verify' as const), by: who, cells }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('mend' as const), by: who, run: which, word }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      site: fc.nat({ max: 2 }),
      word: fc.constantFrom('', 'Metz', 'Nancy'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), by: who, run: which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const), by: who, run: which }) },
);

const night = process.env.NIGHTLY !== undefined;

test('verify, mend, move, save and undo in any order end as the model does', {
  timeout: night ? 3_600_000 : 120_000,
}, async () => {
  const { db, pool } = server.database;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: night ? 30 : 14 }), async (order) => {
      await pool.query('delete from counted_call');
      await sql`update "Site" set "Ville" = null where "IdSite" = any(${sql.val(sites)}::integer[])`.execute(db);
      const model = new Model();
      for (const step of order) {
        await take(model, step);
        const rows = await rowsOf(
          db,
          sql<{
            town: Town;
          }>`select "Ville" as town from "Site" where "IdSite" = any(${sql.val(sites)}::integer[]) order by "IdSite"`,
        );
        expect(rows.map(({ town }) => town)).toEqual(sites.map((_site, n) => model.towns.get(n) ?? null));
      }
    }),
    { numRuns: night ? 1000 : 25, ...(!night && { seed: 1_984 }) },
  );
});
