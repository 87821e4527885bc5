/**
 * `npm run bench [-- --json] [-- --quick] [-- --only PART]`: what the product costs against a floor, all in one run of ten
 * minutes. The first run also makes the groups of people that it asks, up to a million, which takes as long again. `--quick`
 * takes short rounds, leaves the starts out, and makes no million. `--only` measures one part and makes only what that asks.
 */
import { parseArgs } from 'node:util';
import { openBenchServer, type Scratch } from './databases.ts';
import { asTable, type Figure, type Measure } from './figures.ts';
import { startLoader } from './loader.ts';
import { measureArrivals } from './measures/arrivals.ts';
import { measureBulk } from './measures/bulk.ts';
import { measureDeepPage, measureList, measureRecords } from './measures/calls.ts';
import { measureDistributionLists } from './measures/distribution-lists.ts';
import { measureExports } from './measures/exports.ts';
import { measureFiles } from './measures/files.ts';
import { measureForms } from './measures/forms.ts';
import { measureGrowth, type Size } from './measures/growth.ts';
import { measureHanging } from './measures/hanging.ts';
import { measureHiring } from './measures/hiring.ts';
import { measureHistory } from './measures/history.ts';
import { measureImports } from './measures/imports.ts';
import { measureLive } from './measures/live.ts';
import { measureMatrix } from './measures/matrix.ts';
import { measurePrograms } from './measures/programs.ts';
import { measureRequests } from './measures/requests.ts';
import { measureSaving } from './measures/saving.ts';
import { measureColdStart, measureFirstStarts, measureMemory } from './measures/start.ts';
import { measureAfterSignIn, measureFilterChange, measureFirstLoad } from './measures/web.ts';
import { chooseTerms, type Terms } from './questions.ts';
import { signIn, startFloor, startProduct } from './rivals.ts';

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' } },
});
const { only } = options;
const people = 100_000;
const pace = options.quick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 3 };
// The answer alone goes to the standard output.
const say = (message: string) => console.error(message);
/** What is measured on a copy of the hundred thousand, since it writes. */
const onCopies: Readonly<Record<string, (copy: Scratch, terms: Terms) => Promise<Measure[]>>> = {
  bulk: async (copy, terms) => await measureBulk(copy, terms.long, loader, say),
  requests: async (copy, { names }) =>
    await measureRequests(copy, { requests: options.quick ? 100_000 : 1_000_000, terms: names, loader, pace, say }),
  files: async (copy, terms) => await measureFiles(copy, terms, { loader, pace, say }),
  'distribution-lists': async (copy, terms) =>
    await measureDistributionLists(copy, { lists: options.quick ? 200 : 2000, terms: terms.long, loader, say }),
  imports: async (copy, terms) => await measureImports(copy, terms.long, loader, say),
  hiring: async (copy) => await measureHiring(copy, say),
  programs: async (copy) => await measurePrograms(copy, say),
};
const parts = ['reading', 'exports', ...Object.keys(onCopies), 'others'];
if (only !== undefined && !parts.includes(only)) throw new Error(`--only takes one of ${parts.join(', ')}`);

const server = await openBenchServer(say);
const loader = startLoader();
const measures: Measure[] = [];
try {
  say(`PostgreSQL ${server.version}, Node ${process.version}, ${people} people`);
  const databaseUrl = (await server.database(people))!;
  const terms = await chooseTerms(databaseUrl);
  say(`terms: ${[...terms.long, ...terms.short].join(', ')}`);

  if (!only || only === 'reading') await measureReading(databaseUrl, terms);
  // Of the million, once it is made.
  if (!only || only === 'exports')
    await attempt(async () => await measureExports((await server.database(1_000_000, false)) ?? databaseUrl, say));
  for (const [part, measuring] of Object.entries(onCopies)) {
    if (only && only !== part) continue;
    await attempt(async () => {
      const copy = await server.copy(people);
      try {
        return await measuring(copy, terms);
      } finally {
        await copy.drop();
      }
    });
  }
  if (!only || only === 'others') await measureOthers(databaseUrl);
} finally {
  loader.stop();
  await server.stop();
}
console.log(options.json ? JSON.stringify(measures.map(asFigure), null, 2) : asTable(measures));

async function attempt(some: () => Measure[] | Promise<Measure[]>): Promise<void> {
  try {
    measures.push(...(await some()));
  } catch (error) {
    // The others are still worth knowing, but a bench that could not measure all has failed.
    console.error(error);
    process.exitCode = 1;
  }
}

/** What is read of the groups that are kept. */
async function measureReading(databaseUrl: string, terms: Terms): Promise<void> {
  if (!options.quick) await attempt(() => measureFirstStarts(3));
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const floor = await startFloor(databaseUrl);
  try {
    const ring = { product, floor, loader, pace, terms, say };
    const hr = await signIn(databaseUrl, product.url, 'hr');
    const employee = await signIn(databaseUrl, product.url, 'employee');
    await attempt(() => measureList(ring, hr));
    await attempt(() => measureList(ring, employee));
    await attempt(() => measureDeepPage(ring, hr));
    await attempt(() => measureRecords(ring, hr));
    await attempt(() => measureMemory(product, floor));
    await attempt(() => measureFilterChange(product.url, terms.names));
    await attempt(() => measureAfterSignIn(product.url));
    await attempt(() => measureMatrix(product.url, databaseUrl));
  } finally {
    await product.stop();
    await floor.stop();
  }
  const sizes: Size[] = [];
  for (const [size, make] of [
    [10_000, true],
    [people, true],
    [1_000_000, !options.quick],
  ] as const) {
    const url = await server.database(size, make);
    if (url) sizes.push({ people: size, databaseUrl: url });
    else say(`no group of ${size} people yet: the whole bench makes it`);
  }
  await attempt(() => measureGrowth(sizes, terms.long, { loader, pace, say }));
}

/** What is started, and measured of a small group. */
async function measureOthers(databaseUrl: string): Promise<void> {
  if (!options.quick) await attempt(() => measureColdStart(databaseUrl, 3));
  await attempt(async () => {
    const scratch = await server.scratch(1000);
    try {
      return [
        ...(await measureSaving(scratch, pace, say)),
        ...(await measureHistory(scratch, pace, say)),
        ...(await measureLive(scratch, pace, say)),
        ...(await measureArrivals(scratch, say)),
        ...(await measureHanging(scratch, { loader, pace, say })),
      ];
    } finally {
      await scratch.drop();
    }
  });
  await attempt(() => measureForms(pace.rounds, say));
  await attempt(measureFirstLoad);
}

function asFigure({ rounds: _rounds, ...figure }: Measure): Figure {
  return figure;
}
