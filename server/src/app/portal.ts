import { demoAccountTexts } from '@passerelle/texts/demo-accounts.texts.ts';
import type { FastifyBaseLogger } from 'fastify';
import { castAbroad, castMembers } from '../domains/demonstration/demo/cast.ts';
import { demoPassword } from '../domains/demonstration/demo/cast-roles.ts';
import { showFaces } from '../domains/demonstration/demo/demo-faces.ts';
import type { CallAs } from '../domains/demonstration/demo/demo-hands.ts';
import { holdsDemoGroup } from '../domains/demonstration/demo/demo-life.queries.ts';
import { liveDemo } from '../domains/demonstration/demo/demo-life.ts';
import { sendRefusedAgain } from '../domains/demonstration/demo/demo-payroll.ts';
import { startSealer } from '../engines/history/sealer.ts';
import { readSettings, type Settings, settingsHelp } from '../platform/config/settings.ts';
import { version } from '../platform/config/version.ts';
import { besideRequests, type Db, openDatabase, openPool, shareConnections } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { requireFreePort } from '../platform/http/free-port.ts';
import type { DemoLogin } from '../platform/identity/sign-in-page.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { openLog } from '../platform/log/log.ts';
import { secretKey } from '../platform/secrets/secret-key.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { buildWebIfStale } from './build.ts';
import { callsAs } from './calls-as.ts';
import { compose } from './compose.ts';
import { productJobs } from './jobs.ts';
import { createMailPort } from './mail-port.ts';
import { prepareDatabase } from './prepare.ts';
import { signInRemarks } from './sign-in-remarks.ts';
import { startFailure } from './start-failure.ts';

const demoPeople = 500;

const [argument] = process.argv.slice(2);
if (argument === '--help') {
  console.log(
    `Passerelle ${version}\n\n  npm start            starts the portal\n  npm start -- --help  shows this\n\nSettings, read from the environment:\n\n${settingsHelp()}`,
  );
} else if (argument !== undefined) {
  console.error(`${argument} is not known. Settings are read from the environment: npm start -- --help lists them.`);
  process.exitCode = 2;
} else {
  await run();
}

async function run(): Promise<void> {
  const opened = new AsyncDisposableStack();
  let stopping = false;
  onceStopped(async () => {
    stopping = true;
    await opened.disposeAsync();
  });
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env);
    await start(settings, opened);
  } catch (error) {
    // Whoever stops a server that is starting takes away what it needs.
    if (stopping) return;
    console.error(startFailure(error, settings));
    await opened.disposeAsync();
    process.exit(1);
  }
}

/** Starts the portal; what is to be closed at its end is left in `opened`, the last first. */
async function start(settings: Settings, opened: AsyncDisposableStack): Promise<void> {
  await requireFreePort(settings);
  const log = openLog(settings);
  const say = (message: string) => console.log(message);
  const web = buildWebIfStale(say);
  web.catch(() => undefined);
  let url = settings.DATABASE_URL;
  if (!url) {
    const starting = startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log: { info: say, warn: say } });
    opened.defer(async () => await (await starting.catch(() => undefined))?.stop());
    url = (await starting).url;
  }
  const onLost = (error: Error) => log.error(error, 'database connection lost');
  // The owner of the tables: for what is done before and beside the application, which has a role of its own.
  const owner = openPool(url, besideRequests.owner, onLost);
  opened.defer(async () => await owner.end());
  const role = await prepareDatabase({
    pool: owner,
    db: openDatabase(owner),
    demoPeople: settings.DEMO ? demoPeople : 0,
    log: say,
  });
  const pool = openPool(url, shareConnections(settings.DATABASE_POOL_SIZE).records, onLost, role);
  const db = openDatabase(pool);
  opened.defer(async () => await db.destroy());
  await web;
  const demonstrates = settings.DEMO && (await holdsDemoGroup(db));
  const demoAccounts = demonstrates ? (Object.keys(demoAccountTexts.texts) as DemoLogin[]) : undefined;
  const sealer = startSealer(db, settings.HISTORY_HEADS, log);
  opened.defer(async () => await sealer.stop());
  const mails = await createMailPort(settings);
  opened.defer(async () => await mails.close());
  const jobs = await startJobs(owner, log);
  opened.defer(async () => await jobs.stop());
  const work = productJobs({ settings, pool, db, log, mails, vault: createVault(await secretKey(settings)), jobs });
  await jobs.declare(work);
  const app = await compose({ settings, pool, db, log, jobs, ...(demoAccounts && { demoAccounts }) });
  opened.defer(async () => await app.close());
  const callAs = callsAs(app, owner, settings);
  if (settings.DEMO_LIFE) await letDemoLive(db, callAs, log);
  await app.listen({ port: settings.PORT, host: settings.HOST });
  // After a long pause there is much to make up for, which shares its connections with the start.
  await jobs.work(work);
  if (settings.DEMO_LIFE) opened.defer(goOnBehind(db, callAs, log));
  greet(settings.PUBLIC_URL, demonstrates, say);
  if (!demonstrates) for (const remark of await signInRemarks(db, settings)) say(`\n${remark}`);
}

/** An empty demonstration is one all the same: what goes wrong there stops nobody. */
async function letDemoLive(db: Db, callAs: CallAs, log: FastifyBaseLogger): Promise<void> {
  await liveDemo(db, callAs).catch((error: unknown) => log.warn({ err: error }, 'the demonstration stays as it is'));
}

/** Begins, and answers how to stop, what the demonstration goes on with while it is looked at. */
function goOnBehind(db: Db, callAs: CallAs, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const goesOn = [
    showFaces(db, callAs, stopping.signal).catch((error: unknown) =>
      log.warn({ err: error }, 'the demonstration has no more faces'),
    ),
    sendRefusedAgain(db, callAs, stopping.signal).catch((error: unknown) =>
      log.warn({ err: error }, 'what payroll refused in the demonstration stays refused'),
    ),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(goesOn);
  };
}

function greet(PUBLIC_URL: string, demonstrates: boolean, say: (message: string) => void): void {
  say(`\nPasserelle ${version} is at ${PUBLIC_URL}`);
  if (!demonstrates) return;
  const cast = [...castMembers, ...castAbroad];
  const width = Math.max(...cast.map(({ login }) => login.length));
  say(`\nDemonstration accounts, password “${demoPassword}”:`);
  for (const { login, persona } of cast) say(`  ${login.padEnd(width)}  ${persona}`);
}

function onceStopped(stop: () => Promise<void>): void {
  const end = () => {
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
    clearInterval(watch);
    console.log('stopping…');
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  // npm hands SIGTERM to the shell between them, which ends without a word to this process.
  const byNpm = process.env.npm_lifecycle_event === 'start';
  const parent = process.ppid;
  const watch = setInterval(() => byNpm && process.ppid !== parent && end(), 1000).unref();
}
