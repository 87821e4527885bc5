import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type SmtpSink, smtpSink } from '../../../../testing/smtp-sink.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage } from '../testing/hiring-stage.ts';
import { type LinkMailStage, linkMailStage, SECRET_KEY } from '../testing/link-mail-stage.ts';
import { hoursFrom } from './link.queries.ts';

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
beforeEach(async () => {
  await rows('delete from "Message"');
  await rows('delete from portal_closed');
});

/** The link of somebody ended so many hours from now, but for what the portal was closed in the last twenty. */
async function ends(who: BuiltPerson, hours: number): Promise<void> {
  const { IdLien } = await mails.linkOf(who);
  await rows(
    `update "LienCandidat" set "Depuis" = now() - interval '60 hours', "Jusque" = now() + make_interval(mins => $1),
      "Compte" = now() - interval '20 hours' where "IdLien" = $2`,
    hours * 60,
    IdLien,
  );
}
const closed = async (from: number, until: number) =>
  await rows(
    `insert into portal_closed values (now() - make_interval(mins => $1), now() - make_interval(mins => $2))`,
    from * 60,
    until * 60,
  );
const close = async (level: 'readOnly' | 'closed') =>
  await server.as('admin').call(messagesCalls.create, { body: { Texte: '<p>Travaux</p>', Actif: true, level } });
const hoursTo = (instant: string | null | undefined) => (Date.parse(String(instant)) - Date.now()) / 3_600_000;
async function invited() {
  const { who, MailPerso } = await mails.opened();
  await mails.send(who);
  await mails.leave();
  await mails.minute();
  const token = mails.tokenTo(MailPerso);
  return { who, MailPerso, token, headers: stage.cookieOf(await stage.enter(token)) };
}
const opens = async (headers: Record<string, string>) =>
  (await server.anonymous.call(candidateCalls.file, {}, headers)).status;

test('the time in which the portal was closed does not count, however many messages closed it at once, and comes to the end once', async () => {
  const { who, headers } = await invited();
  await ends(who, -1);
  expect(await opens(headers)).toBe(401);
  await closed(12, 2);
  await closed(11, 3);
  expect(await opens(headers)).toBe(200);
  expect(hoursTo((await stage.file(headers)).Jusque)).toBeCloseTo(9, 1);
  expect(hoursTo((await stage.read(stage.recruiter, who)).file?.Jusque)).toBeCloseTo(9, 1);
  for (const _ of [1, 2]) await mails.minute();
  const link = await mails.linkOf(who);
  expect(hoursTo(link.Jusque)).toBeCloseTo(9, 1);
  const [{ day, due }] = await rows(
    `select t."DateRetour"::text as day, ($1::timestamptz at time zone 'Europe/Paris')::date::text as due
     from "DemandeDossier" t where t."IdDemande" = $2`,
    link.Jusque,
    link.IdDemande,
  );
  expect(day).toBe(due);
  // Typed, and so judged anew: no hour comes twice.
  await stage.save(headers, { VillePerso: 'Brest' });
  expect(hoursTo((await stage.file(headers)).Jusque)).toBeCloseTo(9, 1);
});

test('a portal that closes after a link was over revives none, nor moves when it ended', async () => {
  const { who, headers } = await invited();
  await ends(who, -5);
  await closed(4, 1);
  await mails.minute();
  expect(await opens(headers)).toBe(401);
  const { file } = await stage.read(stage.recruiter, who);
  expect(file?.lien).toBe('expired');
  expect(hoursTo(file?.Jusque)).toBeCloseTo(-5, 1);
});

test('what a message closed counts once it was changed or deleted, and not what it did not close yet', async () => {
  const told = async () => {
    const [{ hours }] = await rows(
      `select extract(epoch from portal_closed_time(now() - interval '20 hours', now())) / 3600 as hours`,
    );
    return Number(hours);
  };
  const put = async (level: string, since: number, from: number, until: number | null) =>
    await rows(
      `insert into "Message" (level, "Actif", "DateDebut", "DateFin", since) values ($1, true,
        date_trunc('minute', now() - make_interval(mins => $2)), date_trunc('minute', now() - make_interval(mins => $3)), now() - make_interval(mins => $4))
       returning "IdMessage"`,
      level,
      from * 60,
      until === null ? null : until * 60,
      since * 60,
    );
  await put('message', 10, 10, null);
  expect(await told()).toBe(0);
  // Said at eight hours ago to be closed since ten.
  await put('closed', 8, 10, 2);
  expect(await told()).toBeCloseTo(6, 1);
  await put('readOnly', 4, 4, null);
  expect(await told()).toBeCloseTo(8, 1);
  await rows(`update "Message" set "Actif" = false where level = 'readOnly'`);
  await rows(`update "Message" set "Actif" = true where level = 'readOnly'`);
  expect(await told()).toBeCloseTo(8, 1);
  await rows('delete from "Message"');
  expect(await told()).toBeCloseTo(8, 1);
});

test('reminders that fall due while the portal is closed or read-only come once it is open again, once', async () => {
  const { who, MailPerso } = await invited();
  const sent = async () => {
    await mails.minute();
    await mails.minute();
    await mails.leave();
    return mails.mailsTo(MailPerso).length;
  };
  for (const [level, hours] of [
    ['readOnly', 47],
    ['closed', 3],
  ] as const) {
    const before = await sent();
    await ends(who, hours);
    await rows('update "LienCandidat" set "Compte" = now()');
    await close(level);
    expect(await sent()).toBe(before);
    await rows('delete from "Message"');
    await rows(`update portal_closed set since = since - interval '1 minute', until = until - interval '1 minute'`);
    expect(await sent()).toBe(before + 1);
  }
});

test('a paper that is rejected when little is left leaves a day from then, and the time in which the portal is closed after that comes to it', async () => {
  const { who, headers } = await invited();
  await stage.give(headers, 'identity');
  await ends(who, 1);
  await closed(12, 11);
  expect((await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'The picture is blurred' })).status).toBe(
    204,
  );
  const { IdLien, day, due } = (
    await rows(
      `select l."IdLien", t."DateRetour"::text as day, (l."Jusque" at time zone 'Europe/Paris')::date::text as due from "LienCandidat" l
        join "DemandeDossier" t using ("IdDemande") where l."IdLien" = $1`,
      (
        await mails.linkOf(who)
      ).IdLien,
    )
  )[0];
  expect(day).toBe(due);
  expect(hoursTo((await stage.file(headers)).Jusque)).toBeCloseTo(24, 1);
  await rows(`update "LienCandidat" set "Compte" = now() - interval '3 hours' where "IdLien" = $1`, IdLien);
  await closed(2, 1);
  expect(hoursTo((await stage.file(headers)).Jusque)).toBeCloseTo(25, 1);
});

test('the hours of a link are real ones: a night in which the clock is put back or forward takes nothing from them and adds nothing', async () => {
  const { who } = await invited();
  const { IdLien } = await mails.linkOf(who);
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local time zone 'Europe/Paris'`);
    for (const from of ['2026-10-24 12:00', '2027-03-27 12:00']) {
      await client.query(`update "LienCandidat" set "Depuis" = $1::timestamptz where "IdLien" = $2`, [from, IdLien]);
      const { sql: until } = hoursFrom(sql`"Depuis"`).compile(openDatabase(server.database.pool));
      const { rows: found } = await client.query(
        `update "LienCandidat" set "Jusque" = ${until} where "IdLien" = $1
          returning extract(epoch from "Jusque" - "Depuis") / 3600 as hours`,
        [IdLien],
      );
      expect(Number(found[0].hours), from).toBe(72);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
