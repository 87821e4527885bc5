import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringMailTexts } from '@passerelle/texts/hiring-mail.texts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmtpSink, smtpSink } from '../../../../testing/smtp-sink.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';
import { type LinkMailStage, linkMailStage, SECRET_KEY } from '../testing/link-mail-stage.ts';

let server: TestServer;
let stage: HiringStage;
let sink: SmtpSink;
let mails: LinkMailStage;
/** Addresses whose server takes nothing yet. */
const busy = new Set<string>();
beforeAll(async () => {
  sink = await smtpSink({
    onRecipient: (address) => {
      if (busy.has(address)) return { code: 451, words: 'Greylisted, come again' };
      return address.startsWith('gone') ? { code: 550, words: 'No such user' } : undefined;
    },
  });
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

test('a link is sent to the candidate’s own address in their language, and what opens it stands in that mail alone', async () => {
  const { who, MailPerso } = await mails.opened({ IdLangue: 'PL' });
  expect(await stage.read(stage.recruiter, who)).toMatchObject({ mail: true });
  expect((await mails.send(who)).status).toBe(204);
  expect((await stage.read(stage.recruiter, who)).file?.lien).toBe('sending');
  await mails.leave();
  expect(mails.mailsTo(MailPerso)).toHaveLength(1);
  const [kept] = await rows('select * from mail_delivery where address = $1', MailPerso);
  expect(kept).toMatchObject({ subject: hiringMailTexts.texts.invitedSubject.pl, IdPersonneEV1: null });
  const token = mails.tokenTo(MailPerso);
  const tables = await rows(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables)
    expect(await rows(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, token), name).toEqual([]);
  expect((await stage.enter(token)).status).toBe(204);
});

test('the 72 hours begin when the mail was handed over, whenever that is noted; sent once more, both mails open the same', async () => {
  const { who, MailPerso } = await mails.opened();
  await mails.send(who);
  await mails.leave();
  await rows(
    `update effect e set ended_at = now() - interval '2 hours' from mail_delivery d where d.id = e.entity_id and d.address = '${MailPerso}'`,
  );
  // Whoever has the file open sees it by itself.
  const shown = async () =>
    (await rows(`select from live_event where topic = 'requests.changed' and "IdDroit" = 'de-voir'`)).length;
  const before = await shown();
  await mails.minute();
  expect(await shown()).toBeGreaterThan(before);
  const link = await mails.linkOf(who);
  expect(Number(link.hours)).toBe(72);
  expect(link.Jusque.getTime() - Date.now()).toBeLessThan(70.1 * 3_600_000);
  const first = mails.tokenTo(MailPerso);
  expect((await mails.send(who)).status).toBe(204);
  await mails.leave();
  await mails.minute();
  expect((await mails.linkOf(who)).Jusque).toEqual(link.Jusque);
  const second = mails.tokenTo(MailPerso);
  expect(second).not.toBe(first);
  for (const token of [first, second]) expect((await stage.enter(token)).status).toBe(204);
  // Another in its place ends both.
  expect((await mails.send(who, { renews: true })).status).toBe(204);
  await mails.leave();
  for (const token of [first, second]) expect((await stage.enter(token)).error?.name).toBe('TOKEN_NOT_FOUND');
  expect((await stage.enter(mails.tokenTo(MailPerso))).status).toBe(204);
});

test('a mail that does not arrive is told to the recruiter, and begins no hours; where none is known none is sent', async () => {
  const { who } = await mails.opened({ MailPerso: 'gone@home.test' });
  await mails.send(who);
  await mails.leave();
  await mails.minute();
  await mails.minute();
  expect((await mails.linkOf(who)).Depuis).toBeNull();
  expect(await mails.toldOf(who)).toEqual(['lost']);
  const { who: unknown } = await mails.opened({ MailPerso: null });
  expect(await stage.read(stage.recruiter, unknown)).toMatchObject({ mail: false });
  expect((await mails.send(unknown)).error?.details).toEqual([{ path: 'MailPerso', rule: 'required' }]);
  expect(await mails.linkOf(unknown)).toBeUndefined();
});

test('a mail that the server of its address postpones begins the hours once that takes it, and its recruiter is told of nothing', async () => {
  const { who, MailPerso } = await mails.opened();
  busy.add(MailPerso);
  await mails.send(who);
  const later = async () => {
    // An hour goes by until it is tried once more.
    await rows(
      `update effect e set created_at = e.created_at - interval '1 hour', due_at = now() from mail_delivery d
        where d.id = e.entity_id and d.address = $1 and e.state = 'waiting'`,
      MailPerso,
    );
    await rows('update effect_system set closed_until = null');
    await mails.leave();
    await mails.minute();
  };
  for (let tries = 0; tries < 3; tries++) {
    await later();
    expect(mails.mailsTo(MailPerso)).toEqual([]);
    expect((await mails.linkOf(who)).Depuis).toBeNull();
    expect((await stage.read(stage.recruiter, who)).file?.lien).toBe('sending');
  }
  busy.delete(MailPerso);
  const from = Date.now();
  await later();
  expect(mails.mailsTo(MailPerso)).toHaveLength(1);
  const { Depuis, hours } = await mails.linkOf(who);
  expect(Number(hours)).toBe(72);
  // From when it was taken, on the clock of the database, which is that of this machine: not from when it was asked for.
  expect(Math.abs(Depuis.getTime() - from)).toBeLessThan(30 * 60_000);
  expect(await mails.toldOf(who)).toEqual([]);
  expect((await stage.enter(mails.tokenTo(MailPerso))).status).toBe(204);
});

test('a mail that is postponed for ever does not arrive: its recruiter is told, and no hours began', async () => {
  const { who, MailPerso } = await mails.opened();
  busy.add(MailPerso);
  await mails.send(who);
  for (let tries = 0; tries < 40 && (await mails.toldOf(who)).length === 0; tries++) {
    await rows(
      `update effect e set due_at = now() from mail_delivery d where d.id = e.entity_id and d.address = $1 and e.state = 'waiting'`,
      MailPerso,
    );
    await rows('update effect_system set closed_until = null');
    await mails.leave();
    await mails.minute();
  }
  expect(await mails.toldOf(who)).toEqual(['lost']);
  expect((await mails.linkOf(who)).Depuis).toBeNull();
  expect(mails.mailsTo(MailPerso)).toEqual([]);
});

test('whoever has something left to do is reminded once for all that is due, and not once nothing is', async () => {
  const { who, MailPerso } = await mails.opened();
  await mails.send(who);
  await mails.leave();
  await mails.minute();
  const before = async (hours: number) => {
    await rows(
      `update "LienCandidat" set "Jusque" = now() + make_interval(mins => $1) where "IdLien" = $2`,
      hours * 60,
      (await mails.linkOf(who)).IdLien,
    );
    await mails.minute();
    await mails.minute();
    await mails.leave();
    return mails.mailsTo(MailPerso).length;
  };
  expect(await before(50)).toBe(1);
  const words = async () =>
    (await rows('select body from mail_delivery where address = $1 order by id desc limit 1', MailPerso))[0]?.body;
  // Down over two of them: one mail, of the later.
  expect(await before(20)).toBe(2);
  // An hour is said with its zone: the candidate may be in another than where they will work.
  expect(await words()).toMatch(/\d{2}:\d{2} (?:UTC|GMT|CES?T)/);
  expect(await before(19)).toBe(2);
  expect(await before(3)).toBe(3);
  expect((await stage.enter(mails.tokenTo(MailPerso))).status).toBe(204);
  // Never late.
  expect(await before(-1)).toBe(3);
});

test('the clock stands still while the recruiter is waited for; a rejection leaves a day, and is told in one mail', async () => {
  const { who, MailPerso } = await mails.opened();
  await mails.send(who);
  await mails.leave();
  await mails.minute();
  const headers = stage.cookieOf(await stage.enter(mails.tokenTo(MailPerso)));
  await stage.save(headers, whole);
  for (const code of ['identity', 'address']) await stage.give(headers, code);
  expect((await mails.linkOf(who)).Pause).toBeNull();
  await stage.give(headers, 'bank');
  const { Pause, Jusque, IdLien } = await mails.linkOf(who);
  expect(Pause).not.toBeNull();
  expect((await stage.read(stage.recruiter, who)).file?.lien).toBe('waiting');
  // Days later the recruiter looks: nothing has passed, nobody was reminded.
  await rows(
    `update "LienCandidat" set "Pause" = "Pause" - interval '5 days', "Jusque" = now() - interval '4 days 23 hours' where "IdLien" = $1`,
    IdLien,
  );
  await mails.minute();
  expect((await stage.save(headers, { VillePerso: 'Brest' })).status).toBe(200);
  expect((await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'The picture is blurred' })).status).toBe(
    204,
  );
  const after = await mails.linkOf(who);
  expect(after.Pause).toBeNull();
  const left = (after.Jusque.getTime() - Date.now()) / 3_600_000;
  expect(left).toBeGreaterThan(23.9);
  expect(left).toBeLessThan(24.1);
  expect(Jusque.getTime()).toBeGreaterThan(0);
  await stage.decide(who, 'bank', { Etat: 'rejected', Remarque: 'The number is cut off' });
  await mails.minute();
  await mails.leave();
  const sent = mails.mailsTo(MailPerso).length;
  await rows(`update "DossierPiece" set "DecideLe" = "DecideLe" - interval '3 minutes'`);
  await mails.minute();
  await mails.minute();
  await mails.leave();
  expect(mails.mailsTo(MailPerso)).toHaveLength(sent + 1);
  expect((await stage.enter(mails.tokenTo(MailPerso))).status).toBe(204);
});

test('whoever has a link that opens nothing any more asks for another: told once a day, and the same is answered to all', async () => {
  const { who, MailPerso } = await mails.opened();
  await mails.send(who);
  await mails.leave();
  await mails.minute();
  const token = mails.tokenTo(MailPerso);
  const ask = async (one: string) => {
    const { status, raw } = await server.anonymous.call(candidateCalls.ask, { body: { token: one } });
    return [status, raw];
  };
  const answered = await ask(token);
  expect(await mails.toldOf(who)).toEqual([]);
  await rows(
    `update "LienCandidat" set "Jusque" = now() - interval '1 minute' where "IdLien" = $1`,
    (await mails.linkOf(who)).IdLien,
  );
  expect(await ask(token)).toEqual(answered);
  expect(await ask(token)).toEqual(answered);
  expect(await ask('nothing-such')).toEqual(answered);
  expect(await mails.toldOf(who)).toEqual(['asked']);
  expect((await mails.send(who)).error?.name).toBe('TOKEN_EXPIRED');
  // Five wrong tries are told as well.
  await mails.send(who, { renews: true });
  await mails.leave();
  for (let n = 0; n < 5; n += 1) await stage.enter(mails.tokenTo(MailPerso), '1980-01-01');
  expect(await mails.toldOf(who)).toEqual(['asked', 'tries']);
});
