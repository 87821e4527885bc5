import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { scimPage, urn } from '@passerelle/contracts/scim/scim.schema.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { createEngines } from '../../server/src/app/engines.ts';
import { webhookSender } from '../../server/src/connectors/webhooks/webhook-sender.ts';
import { personDomain } from '../../server/src/domains/people/person/person.domain.ts';
import { webhookSystem } from '../../server/src/domains/programs/webhooks/webhooks.system.ts';
import { sendSubscriptions } from '../../server/src/domains/workspace/subscriptions/send-subscriptions.ts';
import { EffectWorker } from '../../server/src/engines/effects/effect-worker.ts';
import { type Db, openDatabase, openPool } from '../../server/src/platform/db/database.ts';
import { createVault } from '../../server/src/platform/secrets/vault.ts';
import { httpSink } from '../../server/src/testing/http-sink.ts';
import type { Scratch } from '../databases.ts';
import { type Measure, measure, median } from '../figures.ts';
import { type Persona, type Rival, signIn, startProduct } from '../rivals.ts';

const [looks, webhooks, messages, subscriptions] = [30, 50, 10_000, 1000];
const [perRound, between] = [100, 1000];
const log = pino({ level: 'silent' });
const SECRET_KEY = 'the key of figures, which seals secrets';

/**
 * What programs and mornings cost: a page of SCIM and of the directory on a past day, each against the directory's own; ten
 * thousand messages to fifty webhooks of which one is dead; a thousand subscriptions. On a copy: it writes.
 */
export async function measurePrograms({ databaseUrl }: Scratch, say: (message: string) => void): Promise<Measure[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, SECRET_KEY, WEBHOOK_HOSTS: 'localhost' });
  const pool = openPool(databaseUrl, 12, (error) => say(error.message));
  const db = openDatabase(pool);
  try {
    const hr = await signIn(databaseUrl, product.url, 'hr');
    const { token, IdProgramme } = await programOf(db, databaseUrl, product);
    const own = async () => await took(async () => await page(product, hr));
    say('pages…');
    await own();
    const scim = await inTurn(own, async () => await took(async () => await users(product, token)));
    say(
      `a page of the directory took ${median(scim.ones).toFixed(0)} ms, one of SCIM ${median(scim.others).toFixed(0)} ms`,
    );
    await changed(pool, product, token);
    const day = addDays(usualToday(), -30);
    const past = await inTurn(
      own,
      async () => await took(async () => await asked(product, hr, `/PersonneActifs/jours/${day}`)),
    );
    say(`a page of a past day took ${median(past.others).toFixed(0)} ms`);
    say('messages…');
    const lateness = await delivered(pool, db, IdProgramme);
    say(`the living were told within ${lateness.toFixed(1)} s; subscriptions…`);
    const { seconds, told } = await mornings(pool, db, databaseUrl, product);
    say(`${told} were told of changes`);
    return [
      measure(`a page of ${scimPage.usual} by SCIM, beside the directory’s`, 'of it', { atMost: 1.5 }, [ratio(scim)]),
      measure('the directory on a past day, beside today’s', 'of it', { atMost: 2 }, [ratio(past)]),
      measure(`${messages} messages, one receiver dead: the others’ p95`, 's', { atMost: 5 }, [lateness]),
      measure(`${subscriptions} subscriptions of a morning`, 's', { atMost: 600 }, [seconds]),
    ];
  } finally {
    await db.destroy();
    await product.stop();
  }
}

interface Compared {
  readonly ones: readonly number[];
  readonly others: readonly number[];
}

/** One after the other, so that what the machine does beside falls on both. */
async function inTurn(one: () => Promise<number>, other: () => Promise<number>): Promise<Compared> {
  const [ones, others]: [number[], number[]] = [[], []];
  await other();
  for (let look = 0; look < looks; look++) {
    ones.push(await one());
    others.push(await other());
  }
  return { ones, others };
}
const ratio = ({ ones, others }: Compared) => median(others) / median(ones);

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function asked({ url }: Rival, { authorization }: Pick<Persona, 'authorization'>, path: string, sent?: object) {
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization, ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && {
      method: path.startsWith('/scim') ? 'PATCH' : path.startsWith('/views') ? 'PUT' : 'POST',
      body: JSON.stringify(sent),
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** As the screen asks for it: the rows, and beside them how many there are. */
const page = async (product: Rival, who: Persona) =>
  await Promise.all([asked(product, who, '/PersonneActifs'), asked(product, who, '/PersonneActifs/count')]);
const users = async (product: Rival, token: string) =>
  await asked(product, { authorization: `Bearer ${token}` }, `/scim/v2/Users?count=${scimPage.usual}`);

/** A program of human resources, which reads everybody. */
async function programOf(db: Db, databaseUrl: string, product: Rival) {
  const admin = await signIn(databaseUrl, product.url, 'admin');
  const { IdPersonneEV1 } = await db
    .insertInto('Personne')
    .values({ Prenom: '', Nom: 'Programme', Physique: false, IdStatut: 500, IdPays: 'FR' })
    .returning('IdPersonneEV1')
    .executeTakeFirstOrThrow();
  return await asked(product, admin, '/programmes', {
    ...{ LibProgramme: 'Figures', IdPersonneEV1, IdRole: 7, scopes: ['scim.read', 'scim.write'] },
    DateFin: addDays(usualToday(), 30),
  });
}

/** Some changes of today; what is known of anybody begins long before. */
async function changed(pool: pg.Pool, product: Rival, token: string): Promise<void> {
  const who = { authorization: `Bearer ${token}` };
  const { Resources } = await users(product, token);
  for (const [n, { id }] of (Resources as { id: string }[]).entries())
    await asked(product, who, `/scim/v2/Users/${id}`, {
      schemas: [urn.patch],
      Operations: [{ op: 'replace', path: 'title', value: `Title ${n}` }],
    });
  await pool.query(`alter table history_entry disable trigger append_only;
    update history_entry set at = now() - interval '100 days' where id = (select min(id) from history_entry where entity = 'Personne');
    alter table history_entry enable trigger append_only`);
}

/** How late messages come to the living, while as many are written as the rounds last; one receiver answers nobody. */
async function delivered(pool: pg.Pool, db: Db, IdProgramme: number): Promise<number> {
  const dead = '/0';
  const sink = await httpSink(({ path }, response) => {
    if (path !== dead) response.writeHead(204).end();
  });
  const vault = createVault(SECRET_KEY);
  const { rows } = await pool.query<{ IdWebhook: number }>(
    `insert into webhook ("IdProgramme", "Url", "Evenements", secret)
      select $1, $2 || '/' || n, '{person.added}', '' from generate_series(0, $3::integer - 1) n returning "IdWebhook"`,
    [IdProgramme, sink.url, webhooks],
  );
  for (const { IdWebhook } of rows)
    await pool.query('update webhook set secret = $2 where "IdWebhook" = $1', [
      ...[IdWebhook, vault.seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', `webhook/${IdWebhook}`)],
    ]);
  const engines = createEngines(db);
  const announced = new Map((personDomain.announced ?? []).map((one) => [one.name, one]));
  const system = webhookSystem({
    db,
    ...engines,
    announced,
    vault,
    webhooks: webhookSender({ WEBHOOK_HOSTS: 'localhost' }),
  });
  const worker = new EffectWorker({ db, log, askFor: () => {} }, system);
  const ended = new AbortController();
  const working = (async () => {
    while (!ended.signal.aborted) {
      await worker.workDue();
      await sleep(100);
    }
  })();
  for (let round = 0; round < messages / perRound; round++) {
    const begun = performance.now();
    await pool.query(
      `with m as (insert into webhook_message ("IdWebhook", event, rows)
          select "IdWebhook", 'person.added', (select jsonb_build_array(jsonb_build_array(min("IdPersonneEV1"), '[]'::jsonb)) from "Personne"
            where "Physique" and "IdStatut" = 500)
          from webhook, generate_series(1, $1::integer) order by 1 returning id, "IdWebhook")
        insert into effect (system, operation, entity, entity_id, version, lane)
          select 'webhook', 'send', 'webhook_message', id, 0, "IdWebhook"::text from m`,
      [perRound / webhooks],
    );
    await sleep(Math.max(0, between - (performance.now() - begun)));
  }
  await sleep(20_000);
  ended.abort();
  await sink.close();
  await working;
  const { rows: late } = await pool.query<{ p95: number; sent: number }>(
    `select percentile_cont(0.95) within group (order by coalesce(extract(epoch from a.first - m.at), 600))::float as p95,
        count(a.first)::integer as sent
      from webhook_message m join webhook w using ("IdWebhook")
      left join lateral (select min(at) as first from webhook_attempt a where a.message = m.id and a.status = 204) a on true
      where w."Url" not like '%' || $1`,
    [dead],
  );
  return late[0]?.p95 ?? Number.NaN;
}

/** A thousand people who each subscribed to the people of their company; somebody comes to each before the morning. */
async function mornings(pool: pg.Pool, db: Db, databaseUrl: string, product: Rival) {
  const { rows: people } = await pool.query<{ login: string; company: number }>(
    `select "CompteAD" as login, "IdSociete" as company from "Personne" where "IdStatut" = 500 and "Physique" and not "Test" and not "Suspendu" and not "Desactive"
      and "CompteAD" like '%.%' and "IdSociete" is not null order by "IdPersonneEV1" limit $1`,
    [subscriptions],
  );
  await pool.query(
    `insert into embedded_account ("IdPersonneEV1", password_hash) select "IdPersonneEV1", '' from "Personne"
      where "CompteAD" = any($1::text[]) on conflict do nothing`,
    [people.map(({ login }) => login)],
  );
  for (const { login, company } of people) {
    const who = await signIn(databaseUrl, product.url, login);
    const Etat = JSON.stringify({ query: { Societe: company }, columns: 'IndexPrenomNom,Fonction' });
    const { IdVue } = await asked(product, who, '/views/directory', { LibVue: 'Mine', Etat, IdRole: null });
    await asked(product, who, '/abonnements', { IdVue, Rythme: 'day' });
  }
  await pool.query(`update view_subscription set last_day = last_day - 1`);
  await pool.query(`update "Personne" set "Fonction" = 'Moved' where "IdPersonneEV1" % 50 = 0`);
  const lists = { walks: pool, searches: pool, end: async () => {} };
  const begun = performance.now();
  await sendSubscriptions(
    { db, pool, lists, vault: createVault(SECRET_KEY), ...createEngines(db), log },
    ...([new Date(), 0] as const),
  );
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from "PersonneNotification" where kind like 'view%'`,
  );
  return { seconds, told: rows[0]?.n ?? 0 };
}
