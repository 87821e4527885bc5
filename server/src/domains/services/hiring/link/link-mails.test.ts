import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { hiringMailTexts } from '@passerelle/texts/hiring-mail.texts.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { smtp } from '../../../../connectors/smtp/smtp.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { createVault } from '../../../../platform/secrets/vault.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type SmtpSink, smtpSink } from '../../../../testing/smtp-sink.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { mailSystem } from '../../../foundation/mail-delivery/mail-delivery.system.ts';
import { TextStore } from '../../../foundation/texts/texts.store.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';
import { linkJobs } from './link.jobs.ts';

const SECRET_KEY = 'a key of thirty-two signs, or more';
let server: TestServer;
let stage: HiringStage;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await smtpSink({
    onRecipient: (address) => (address.startsWith('gone') ? { code: 550, words: 'No such user' } : undefined),
  });
  server = await testServer({ connections: 24, env: { SMTP_URL: sink.url, SECRET_KEY } });
  stage = await hiringStage(server);
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const vault = createVault(SECRET_KEY);

/** What runs each minute. */
async function minute(): Promise<void> {
  const { db } = server.database;
  const { act } = createEngines(db);
  const { settings } = server;
  for (const job of linkJobs({ db, act, texts: new TextStore(db), vault, settings }))
    await job.run({} as never, undefined as never);
}
/** Mails that are due leave. */
async function leave(): Promise<void> {
  const { db } = server.database;
  const port = smtp({ url: sink.url, from: { name: 'Portal', address: 'portal@portal.test' } });
  const system = mailSystem({ db, port, vault, domain: 'portal.test' });
  await new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system).workDue();
  await port.close();
}
const mailsTo = (address: string) => sink.mails.filter(({ recipients }) => recipients.includes(address));
/** What opens the file, in the last mail to an address. */
const tokenTo = (address: string) => {
  const raw = mailsTo(address).at(-1)?.raw ?? '';
  const packed = [...raw.matchAll(/(?:[A-Za-z0-9+/]{60,}=*\r?\n)+[A-Za-z0-9+/]*=*/g)].map(([part]) =>
    Buffer.from(part, 'base64').toString(),
  );
  const words = [raw.replaceAll('=\r\n', ''), ...packed].join(' ');
  const [, token = ''] = /dossier-onboarding\/1\/([\w-]{40,})/.exec(words) ?? [];
  return token;
};
let count = 0;
async function opened(row: Parameters<HiringStage['candidate']>[0] = {}) {
  count += 1;
  const MailPerso = `candidate${count}@home.test`;
  const who = await stage.candidate({ MailPerso, ...row });
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  return { who, MailPerso };
}
const send = async (who: BuiltPerson, body: { readonly renews?: boolean } = {}) =>
  await stage.as(stage.recruiter).call(hiringCalls.send, { ...stage.of(who), body });
const linkOf = async (who: BuiltPerson) => {
  const [row] = await rows(
    `select l.*, extract(epoch from l."Jusque" - l."Depuis") / 3600 as hours from "LienCandidat" l join "Demande" d using ("IdDemande")
     where d."IdPersonneEV1" = $1 and l."Fin" is null`,
    who.IdPersonneEV1,
  );
  return row;
};
const toldOf = async (who: BuiltPerson) =>
  (
    await rows(
      `select values ->> 'what' as what from "PersonneNotification" where kind = 'candidateLink' and values ->> 'person' = $1
       order by "IdPersonneNotification"`,
      String(who.IdPersonneEV1),
    )
  ).map(({ what }) => what);

test('a link is sent to the candidate’s own address in their language, and what opens it stands in that mail alone', async () => {
  const { who, MailPerso } = await opened({ IdLangue: 'PL' });
  expect(await stage.read(stage.recruiter, who)).toMatchObject({ mail: true });
  expect((await send(who)).status).toBe(204);
  expect((await stage.read(stage.recruiter, who)).file?.lien).toBe('sending');
  await leave();
  expect(mailsTo(MailPerso)).toHaveLength(1);
  const [kept] = await rows('select * from mail_delivery where address = $1', MailPerso);
  expect(kept).toMatchObject({ subject: hiringMailTexts.texts.invitedSubject.pl, IdPersonneEV1: null });
  const token = tokenTo(MailPerso);
  const tables = await rows(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables)
    expect(await rows(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, token), name).toEqual([]);
  expect((await stage.enter(token)).status).toBe(204);
});

test('the 72 hours begin when the mail was handed over, whenever that is noted; sent once more, both mails open the same', async () => {
  const { who, MailPerso } = await opened();
  await send(who);
  await leave();
  await rows(
    `update effect e set ended_at = now() - interval '2 hours' from mail_delivery d where d.id = e.entity_id and d.address = '${MailPerso}'`,
  );
  await minute();
  const link = await linkOf(who);
  expect(Number(link.hours)).toBe(72);
  expect(link.Jusque.getTime() - Date.now()).toBeLessThan(70.1 * 3_600_000);
  const first = tokenTo(MailPerso);
  expect((await send(who)).status).toBe(204);
  await leave();
  await minute();
  expect((await linkOf(who)).Jusque).toEqual(link.Jusque);
  const second = tokenTo(MailPerso);
  expect(second).not.toBe(first);
  for (const token of [first, second]) expect((await stage.enter(token)).status).toBe(204);
  // Another in its place ends both.
  expect((await send(who, { renews: true })).status).toBe(204);
  await leave();
  for (const token of [first, second]) expect((await stage.enter(token)).error?.name).toBe('TOKEN_NOT_FOUND');
  expect((await stage.enter(tokenTo(MailPerso))).status).toBe(204);
});

test('a mail that does not arrive is told to the recruiter, and begins no hours; where none is known none is sent', async () => {
  const { who } = await opened({ MailPerso: `gone${count}@home.test` });
  await send(who);
  await leave();
  await minute();
  await minute();
  expect((await linkOf(who)).Depuis).toBeNull();
  expect(await toldOf(who)).toEqual(['lost']);
  const { who: unknown } = await opened({ MailPerso: null });
  expect(await stage.read(stage.recruiter, unknown)).toMatchObject({ mail: false });
  expect((await send(unknown)).error?.details).toEqual([{ path: 'MailPerso', rule: 'required' }]);
  expect(await linkOf(unknown)).toBeUndefined();
});

test('whoever has something left to do is reminded once for all that is due, and not once nothing is', async () => {
  const { who, MailPerso } = await opened();
  await send(who);
  await leave();
  await minute();
  const before = async (hours: number) => {
    await rows(
      `update "LienCandidat" set "Jusque" = now() + make_interval(mins => $1) where "IdLien" = $2`,
      hours * 60,
      (await linkOf(who)).IdLien,
    );
    await minute();
    await minute();
    await leave();
    return mailsTo(MailPerso).length;
  };
  expect(await before(50)).toBe(1);
  // Down over two of them: one mail, of the later.
  expect(await before(20)).toBe(2);
  expect(await before(19)).toBe(2);
  expect(await before(3)).toBe(3);
  expect((await stage.enter(tokenTo(MailPerso))).status).toBe(204);
  // Never late.
  expect(await before(-1)).toBe(3);
});

test('the clock stands still while the recruiter is waited for; a rejection leaves a day, and is told in one mail', async () => {
  const { who, MailPerso } = await opened();
  await send(who);
  await leave();
  await minute();
  const headers = stage.cookieOf(await stage.enter(tokenTo(MailPerso)));
  await stage.save(headers, whole);
  for (const code of ['identity', 'address']) await stage.give(headers, code);
  expect((await linkOf(who)).Pause).toBeNull();
  await stage.give(headers, 'bank');
  const { Pause, Jusque, IdLien } = await linkOf(who);
  expect(Pause).not.toBeNull();
  expect((await stage.read(stage.recruiter, who)).file?.lien).toBe('waiting');
  // Days later the recruiter looks: nothing has passed, nobody was reminded.
  await rows(
    `update "LienCandidat" set "Pause" = "Pause" - interval '5 days', "Jusque" = now() - interval '4 days 23 hours' where "IdLien" = $1`,
    IdLien,
  );
  await minute();
  expect((await stage.save(headers, { VillePerso: 'Brest' })).status).toBe(200);
  expect((await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'The picture is blurred' })).status).toBe(
    204,
  );
  const after = await linkOf(who);
  expect(after.Pause).toBeNull();
  const left = (after.Jusque.getTime() - Date.now()) / 3_600_000;
  expect(left).toBeGreaterThan(23.9);
  expect(left).toBeLessThan(24.1);
  expect(Jusque.getTime()).toBeGreaterThan(0);
  await stage.decide(who, 'bank', { Etat: 'rejected', Remarque: 'The number is cut off' });
  await minute();
  await leave();
  const sent = mailsTo(MailPerso).length;
  await rows(`update "DossierPiece" set "DecideLe" = "DecideLe" - interval '3 minutes'`);
  await minute();
  await minute();
  await leave();
  expect(mailsTo(MailPerso)).toHaveLength(sent + 1);
  expect((await stage.enter(tokenTo(MailPerso))).status).toBe(204);
});

test('whoever has a link that opens nothing any more asks for another: told once a day, and the same is answered to all', async () => {
  const { who, MailPerso } = await opened();
  await send(who);
  await leave();
  await minute();
  const token = tokenTo(MailPerso);
  const ask = async (one: string) => {
    const { status, raw } = await server.anonymous.call(candidateCalls.ask, { body: { token: one } });
    return [status, raw];
  };
  const answered = await ask(token);
  expect(await toldOf(who)).toEqual([]);
  await rows(
    `update "LienCandidat" set "Jusque" = now() - interval '1 minute' where "IdLien" = $1`,
    (await linkOf(who)).IdLien,
  );
  expect(await ask(token)).toEqual(answered);
  expect(await ask(token)).toEqual(answered);
  expect(await ask('nothing-such')).toEqual(answered);
  expect(await toldOf(who)).toEqual(['asked']);
  expect((await send(who)).error?.name).toBe('TOKEN_EXPIRED');
  // Five wrong tries are told as well.
  await send(who, { renews: true });
  await leave();
  for (let n = 0; n < 5; n += 1) await stage.enter(tokenTo(MailPerso), '1980-01-01');
  expect(await toldOf(who)).toEqual(['asked', 'tries']);
});
