import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification } from 'vitest/node';
import config from '../vitest.config.ts';
import { type Area, areas } from './mutation/areas.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';
import { marked, ran, regionAround } from './mutation/regions.ts';
import { isTolerated } from './mutation/survivors.ts';

/**
 * Changes what decides, one small change at a time, and says which of them no test noticed.
 * `node tools/mutate.ts [AREA…] [--sample N] [--seed N]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '40' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.floor(Date.now() / 86_400_000));
const leastKilled = 0.9;
const patience = 300_000;
/** With nothing changed, what only takes long is no fault. */
const unhurried = 3_600_000;
const late = 'what no longer ended';

interface Tried extends Mutant {
  readonly file: string;
  readonly text: string;
}

/** The sources as they are read in place of what is stored: one that is changed, or those that tell what runs. */
let instead: ReadonlyMap<string, string> = new Map();
/** Where what runs is told, one line each. */
const ranFile = join(mkdtempSync(join(tmpdir(), 'passerelle-mutants-')), 'ran');
const server = config.test?.projects?.find(
  (one) => typeof one === 'object' && 'test' in one && one.test?.name === 'server',
);
if (typeof server !== 'object' || !('test' in server)) throw new Error('there is no project of the server');
/** At the head of a marked source: what ran is told the first time. */
const telling = `import { appendFileSync as __append } from 'node:fs';
const __told = new Set();
function ${ran}(file, region) {
  if (__told.has(region)) return;
  __told.add(region);
  __append(${JSON.stringify(ranFile)}, \`\${file} \${region}\\n\`);
}
`;
process.env.FIRST_FAILURE = '1';
const vitest = await createVitest(
  'test',
  {
    ...server.test,
    config: false,
    watch: false,
    // It keeps modules by what they are read from, which stays the same.
    fsModuleCache: false,
    // What fails once has noticed: nothing more is asked. (`bail` would remember it for the next one.)
    reporters: [
      { onTestCaseResult: (one) => void (one.result().state === 'failed' && vitest.cancelCurrentRun('test-failure')) },
    ],
    include: ['{server,contracts}/**/*.test.ts'],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => instead.get(id),
      },
    ],
  },
);

let survivedAll = 0;
for (const area of areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
  await tryArea(area);
await vitest.close();
rmSync(dirname(ranFile), { recursive: true });
process.exitCode = survivedAll ? 1 : 0;

async function tryArea({ name, sources, tests }: Area): Promise<void> {
  const files = globSync([...sources])
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const all = files.flatMap(({ file, text }) => mutantsOf(file, text).map((one) => ({ ...one, file, text })));
  const specifications = await specificationsOf(tests);
  const sample = shuffled(all, seed).slice(0, Number(values.sample));
  const meets = await whatRuns(name, files, specifications);
  const survivors: Tried[] = [];
  let lateOnes = 0;
  for (const one of sample) {
    const began = Date.now();
    const changed = one.text.slice(0, one.start) + one.becomes + one.text.slice(one.end);
    readInstead(new Map([[resolve(one.file), changed]]));
    const by = await whatNotices(meets(one));
    if (by === undefined) survivors.push(one);
    if (by === late) lateOnes++;
    if (process.env.VERBOSE || by === undefined) {
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(
        `${by === undefined ? 'SURVIVED' : 'killed'} ${seconds} s ${told(one)}   ${by ? `by: ${by}` : `met by: ${meets(one).map(({ moduleId }) => basename(moduleId))}`}`,
      );
    }
  }
  readInstead(new Map());
  const unknown = survivors.filter((one) => !isTolerated(one.file, lineOf(one).trim(), one.becomes));
  const killed = sample.length - survivors.length;
  console.log(
    `${name}: ${all.length} mutants, ${sample.length} tried (seed ${seed}), ${killed} killed (${lateOnes} by what no longer ended), ${survivors.length} survived, ${unknown.length} of them unknown`,
  );
  if (unknown.length > sample.length * (1 - leastKilled)) survivedAll++;
}

/** Each test file run once with nothing changed: answers which of them a mutant can be noticed by at all. */
async function whatRuns(
  area: string,
  files: readonly { readonly file: string; readonly text: string }[],
  specifications: readonly TestSpecification[],
): Promise<(one: Tried) => readonly TestSpecification[]> {
  const sources = new Map(files.map(({ file, text }) => [file, marked(file, text)]));
  readInstead(new Map([...sources].map(([file, { text }]) => [resolve(file), telling + text])));
  const met = new Map<TestSpecification, ReadonlySet<string>>();
  for (const one of specifications) {
    writeFileSync(ranFile, '');
    const began = Date.now();
    const before = await whatNotices([one], unhurried);
    if (before !== undefined) throw new Error(`${area}: its tests fail before anything is changed: ${before}`);
    met.set(one, new Set(readFileSync(ranFile, 'utf8').split('\n')));
    if (process.env.VERBOSE) console.log(`${basename(one.moduleId)}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
  return (one) => {
    const region = regionAround(sources.get(one.file)?.regions ?? [], one);
    return specifications.filter((test) => region < 0 || met.get(test)?.has(`${one.file} ${region}`));
  };
}

/** From now on the sources are read as they stand here; those that were, and are no more, as they are stored. */
function readInstead(sources: ReadonlyMap<string, string>): void {
  const moved = new Set([...instead.keys(), ...sources.keys()]);
  instead = sources;
  for (const file of moved) vitest.invalidateFile(file);
}

async function specificationsOf(tests: readonly string[]): Promise<readonly TestSpecification[]> {
  const all = await vitest.globTestSpecifications([...tests]);
  return [...all].sort((a, b) => place(a.moduleId) - place(b.moduleId));
  function place(id: string) {
    return tests.findIndex((test) => id.endsWith(test));
  }
}

/** What noticed first, one file after the other, the nearest first; undefined where nothing did. */
async function whatNotices(
  specifications: readonly TestSpecification[],
  limit = patience,
): Promise<string | undefined> {
  for (const one of specifications) {
    let tooLong = false;
    const timer = setTimeout(() => {
      tooLong = true;
      void vitest.cancelCurrentRun('test-failure');
    }, limit);
    try {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([one]);
      const own = testModules.filter(({ moduleId }) => moduleId === one.moduleId);
      if (tooLong) return late;
      if (unhandledErrors.length || own.length === 0) return `${one.moduleId} as a whole`;
      for (const module of own) {
        // What was called off after its first failure is not yet failed as a whole.
        const [failed] = module.children.allTests('failed');
        if (failed) return failed.result().errors?.some(({ message }) => isLate(message)) ? late : failed.name;
        if (!module.ok()) return `${one.moduleId} as a whole`;
      }
    } finally {
      clearTimeout(timer);
    }
  }
  return undefined;
}

function isLate(message: string): boolean {
  return /^(Test|Hook) timed out/.test(message);
}

function told(one: Tried): string {
  const line = one.text.slice(0, one.start).split('\n').length;
  return `${one.file}:${line} \`${one.text.slice(one.start, one.end).slice(0, 60)}\` → \`${one.becomes}\`   in: ${lineOf(one).trim()}`;
}

function lineOf({ text, start }: Tried): string {
  const until = text.indexOf('\n', start);
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, until < 0 ? undefined : until);
}

/** In an order of the seed's own. */
function shuffled<T>(all: readonly T[], from: number): readonly T[] {
  let state = from >>> 0 || 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return all
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
