import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningEmbeddedPostgres } from '../../server/src/platform/db/embedded.ts';
import { type Measure, measure } from '../figures.ts';
import { ask, filtered, list } from '../questions.ts';
import { type Persona, type Rival, residentMemory, signIn, startFloor, startProduct } from '../rivals.ts';

const builtScreens = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** `npm start` as a newcomer meets it: no screens built, no data; then the same again. Up to the first answered list. */
export async function measureFirstStarts(times: number): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-bench-'));
  try {
    await rm(builtScreens, { recursive: true, force: true });
    const first = await embeddedStart(dataDir);
    const later: number[] = [];
    for (let time = 0; time < times; time++) later.push(await embeddedStart(dataDir));
    return [
      measure('first start, to the first list', 's', { atMost: 20 }, [first]),
      measure('later start, to the first list', 's', { atMost: 1.2 }, later),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function embeddedStart(dataDir: string): Promise<number> {
  return timed(
    () => startProduct({ DATA_DIR: dataDir }),
    async (product) => {
      const persona = await signIn(runningEmbeddedPostgres(dataDir)!, product.url, 'hr');
      await ask(product, list(persona, {}));
    },
  );
}

/** Spawn to first answered list on a database that is up, against the floor's. */
export async function measureColdStart(databaseUrl: string, times: number): Promise<Measure[]> {
  const rounds: number[] = [];
  for (let time = 0; time < times; time++) {
    let persona: Persona<'hr'> | undefined;
    const ours = await timed(
      () => startProduct({ DATABASE_URL: databaseUrl }),
      async (product) => {
        persona = await signIn(databaseUrl, product.url, 'hr');
        await ask(product, list(persona, {}));
      },
    );
    const theirs = await timed(
      () => startFloor(databaseUrl),
      async (floor) => void (await ask(floor, filtered(persona!).floor[0]!)),
    );
    rounds.push(ours / theirs);
  }
  return [measure('cold start on a running database', '× floor', null, rounds)];
}

/** Seconds; stopping is not counted. */
async function timed<R extends Rival>(start: () => Promise<R>, first: (rival: R) => Promise<void>): Promise<number> {
  const from = performance.now();
  const rival = await start();
  try {
    await first(rival);
    return (performance.now() - from) / 1000;
  } finally {
    await rival.stop();
  }
}

/** What both hold once they have been loaded. */
export function measureMemory(product: Rival, floor: Rival): Measure[] {
  const [ours, theirs] = [residentMemory(product.pid), residentMemory(floor.pid)];
  if (ours === undefined || theirs === undefined) return [];
  return [
    measure('memory after the load', 'MB', { atMost: 250 }, [ours]),
    measure('memory after the load, against the floor', '× floor', null, [ours / theirs]),
  ];
}
