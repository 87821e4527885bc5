import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { createFiles } from '../../../app/files.ts';
import { smtp } from '../../../connectors/smtp/smtp.ts';
import type { EffectSystem } from '../../../engines/effects/effect-system.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { patiently } from '../../../testing/patiently.ts';
import { type SmtpSink, smtpSink } from '../../../testing/smtp-sink.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { mailSystem } from '../../foundation/mail-delivery/mail-delivery.system.ts';
import { payrollFilesSystem } from './payroll/payroll-files.system.ts';
import { twinPayrollFiles } from './payroll/twin-payroll-files.ts';
import { type HiringStage, hiringStage } from './testing/hiring-stage.ts';
import { type LinkMailStage, linkMailStage, SECRET_KEY } from './testing/link-mail-stage.ts';

/** Whoever works dies between what was done and its note, or in the middle of it: it is done once, or not at all. */
let server: TestServer;
let stage: HiringStage;
let sink: SmtpSink;
let mails: LinkMailStage;
beforeAll(async () => {
  sink = await smtpSink({});
  server = await testServer({ connections: 24, env: { SMTP_URL: sink.url, SECRET_KEY } });
  stage = await hiringStage(server);
  mails = linkMailStage(server, stage, sink);
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const log = pino({ level: 'silent' });

/** Works what is due of a system, and dies for good when `never` is awaited; whoever comes next finds what it held free. */
async function dies(system: (never: () => Promise<never>) => EffectSystem): Promise<void> {
  const { db } = server.database;
  const life = new AbortController();
  const dead = Promise.withResolvers<void>();
  const made = system(async () => {
    life.abort();
    dead.resolve();
    return await new Promise<never>(() => {});
  });
  const aDay = 86_400;
  const needs = { db, log, askFor: () => {}, secondsHeld: aDay };
  const working = new EffectWorker(needs, { ...made, patience: aDay }).workDue(life.signal);
  expect(await Promise.race([working.then(() => 'done'), dead.promise.then(() => 'dead')])).toBe('dead');
  await sql`update effect set leased_until = now() - interval '1 hour' where state = 'running'`.execute(db);
}

/** While a row is held, a call comes to wait for it, and the connection that it works on is cut. */
async function cutWhileItWaits(held: string, key: number, call: () => Promise<{ readonly status: number }>) {
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query(held, [key]);
  const called = call().then(
    ({ status }) => status,
    () => 500,
  );
  await patiently(async () => {
    const { rowCount } = await server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(rowCount).toBeGreaterThan(0);
  });
  expect(await called).toBeGreaterThanOrEqual(500);
  await holder.query('commit');
  holder.release();
}
const requestOf = async (who: BuiltPerson) =>
  (
    await rows(
      `select d.*, p."EtatPaie" from "Demande" d join "Personne" p using ("IdPersonneEV1")
       where d."IdPersonneEV1" = $1 and d."typeDemande" = 11`,
      who.IdPersonneEV1,
    )
  )[0];

test('killed between the mail server and its note: the mail may come twice as one, and the hours begin once, when it is noted', async () => {
  const { who, MailPerso } = await mails.opened();
  await mails.send(who);
  const { db } = server.database;
  const port = smtp({ url: sink.url, from: { name: 'Portal', address: 'portal@portal.test' } });
  await dies((never) =>
    mailSystem({
      ...{ db, vault: createVault(SECRET_KEY), domain: 'portal.test' },
      port: {
        ...port,
        send: async (mail) => {
          await port.send(mail);
          return await never();
        },
      },
    }),
  );
  await port.close();
  expect(mails.mailsTo(MailPerso)).toHaveLength(1);
  await mails.minute();
  expect((await mails.linkOf(who)).Depuis).toBeNull();
  // Who has it already comes in by it: the hours that have not begun are not over.
  expect((await stage.enter(mails.tokenTo(MailPerso))).status).toBe(204);
  await mails.leave();
  await mails.minute();
  await mails.minute();
  expect(Number((await mails.linkOf(who)).hours)).toBe(72);
  const ids = mails.mailsTo(MailPerso).map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
  expect([ids.length <= 2, new Set(ids).size]).toEqual([true, 1]);
  expect((await stage.enter(mails.tokenTo(MailPerso))).status).toBe(204);
});

test('killed in the act of validating: nothing of it is there, and it is validated again', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.handOver(who, headers);
  const before = await requestOf(who);
  const whole = `select from "Personne" where "IdPersonneEV1" = $1 for update`;
  await cutWhileItWaits(whole, who.IdPersonneEV1, async () => await stage.validate(who));
  expect(await requestOf(who)).toEqual(before);
  const left = async () => [
    (await rows(`select from "DossierTransmission" where "IdDemande" = $1`, before.IdDemande)).length,
    (await rows(`select from "Fichier" where owner_entity = 'Personne' and owner_id = $1`, String(who.IdPersonneEV1)))
      .length,
  ];
  expect(await left()).toEqual([0, 0]);
  expect((await stage.validate(who)).status).toBeLessThan(300);
  expect(await left()).toEqual([1, 1]);
});

test('killed while a paper is taken: no byte of it is left, and it is given again', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const { IdDemande } = await requestOf(who);
  const files = async () =>
    await rows(`select state from "Fichier" where purpose = 'document' and state <> 'attached'`);
  const before = await files();
  const held = `select from "Demande" where "IdDemande" = $1 for update`;
  await cutWhileItWaits(held, IdDemande, async () => await stage.give(headers, 'identity'));
  expect(await files()).toEqual(before);
  const state = async () => (await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === 'identity')?.Etat;
  expect(await state()).toBe('missing');
  expect((await stage.give(headers, 'identity')).status).toBe(204);
  expect(await state()).toBe('waiting');
});

test('killed between what payroll took and its note: payroll has it once, and the file is over', async () => {
  await rows('update "Societe" set "InterfacePaie" = true where "IdSociete" = $1', stage.company);
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.handOver(who, headers);
  expect((await stage.validate(who)).status).toBeLessThan(300);
  const { db } = server.database;
  const { act, kernel } = createEngines(db);
  const files = createFiles(server.settings, { db, kernel, act, log });
  let sent = 0;
  const system = (then: () => Promise<void>) => {
    const port = twinPayrollFiles(db);
    const counted: typeof port = {
      ...port,
      send: async (file, signal) => {
        sent += 1;
        const answer = await port.send(file, signal);
        await then();
        return answer;
      },
    };
    return payrollFilesSystem({ db, act, files, portOf: async () => counted });
  };
  await dies((never) => system(never));
  expect((await requestOf(who)).IdStade).toBe(4);
  const next = system(async () => {});
  while ((await new EffectWorker({ db, log, askFor: () => {} }, next).workDue()) > 0);
  await next.settle?.();
  expect(sent).toBe(1);
  expect(await rows('select version from twin_payroll_file where "IdPersonneEV1" = $1', who.IdPersonneEV1)).toEqual([
    { version: 1 },
  ]);
  expect(await requestOf(who)).toMatchObject({ IdStade: 7, EtatPaie: 'sent' });
});
