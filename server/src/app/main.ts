import { demoAccountTexts } from '@passerelle/texts/demo-accounts.texts.ts';
import { pino } from 'pino';
import { castMembers } from '../domains/demo/cast.ts';
import { demoPassword } from '../domains/demo/cast-roles.ts';
import { startSealer } from '../engines/history/sealer.ts';
import { readSettings, type Settings, settingsHelp } from '../platform/config/settings.ts';
import { version } from '../platform/config/version.ts';
import { besideRequests, openDatabase, openPool, shareConnections } from '../platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded.ts';
import type { DemoLogin } from '../platform/identity/sign-in-page.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { buildWebIfStale } from './build-web.ts';
import { compose } from './compose.ts';
import { productJobs } from './jobs.ts';
import { mailJobs } from './mail-jobs.ts';
import { createMailPort } from './mail-port.ts';
import { prepareDatabase } from './prepare.ts';

const demoPeople = 500;

if (process.argv.includes('--help')) {
  console.log(
    `Passerelle ${version}\n\n  npm start            starts the portal\n  npm start -- --help  shows this\n\nSettings, read from the environment:\n\n${settingsHelp()}`,
  );
} else {
  start(process.env).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  const log = pino(
    { level: settings.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    pino.destination({ dest: 2, sync: false }),
  );
  const say = (message: string) => console.log(message);
  const web = buildWebIfStale(say);
  web.catch(() => undefined);
  let embedded: EmbeddedPostgres | undefined;
  try {
    embedded = settings.DATABASE_URL
      ? undefined
      : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log: { info: say, warn: say } });
    const url = settings.DATABASE_URL ?? embedded!.url;
    const onLost = (error: Error) => log.error(error, 'database connection lost');
    // The owner of the tables: for what is done before and beside the application, which has a role of its own.
    const owner = openPool(url, besideRequests.owner, onLost);
    const role = await prepareDatabase({
      pool: owner,
      db: openDatabase(owner),
      demoPeople: settings.DEMO ? demoPeople : 0,
      log: say,
    });
    const pool = openPool(url, shareConnections(settings.DATABASE_POOL_SIZE).records, onLost, role);
    const db = openDatabase(pool);
    await web;
    const demoAccounts = settings.DEMO ? (Object.keys(demoAccountTexts.texts) as DemoLogin[]) : undefined;
    const jobs = await startJobs(owner, log);
    const mails = createMailPort(settings);
    await jobs.work([...productJobs({ pool, db, jobs }), ...mailJobs({ db, send: jobs.send, settings, mails, log })]);
    const app = await compose({ settings, pool, db, log, jobs, ...(demoAccounts && { demoAccounts }) });
    await app.listen({ port: settings.PORT, host: settings.HOST });
    const sealer = startSealer(db, settings.HISTORY_HEADS, log);
    greet(settings, say);
    onceStopped(async () => {
      await app.close();
      await jobs.stop();
      await mails.close();
      await sealer.stop();
      await db.destroy();
      await owner.end();
      await embedded?.stop();
    });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function greet({ PUBLIC_URL, DEMO }: Settings, say: (message: string) => void): void {
  say(`\nPasserelle ${version} is at ${PUBLIC_URL}`);
  if (!DEMO) return;
  const width = Math.max(...castMembers.map((member) => member.login.length));
  say(`\nDemonstration accounts, password “${demoPassword}”:`);
  for (const { login, persona } of castMembers) say(`  ${login.padEnd(width)}  ${persona}`);
}

function onceStopped(stop: () => Promise<void>): void {
  const end = () => {
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end).on('SIGTERM', end);
}
