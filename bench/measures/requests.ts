import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import type { Scratch } from '../databases.ts';
import { duel, type Pace, ratios, told } from '../duel.ts';
import { type Measure, measure } from '../figures.ts';
import type { Asked, Loader } from '../loader.ts';
import { ask } from '../questions.ts';
import { awaited, fillRequests } from '../requests.ts';
import { type Floor, type Persona, type Rival, signIn, startFloor, startProduct } from '../rivals.ts';
import { measureReporting } from './reporting.ts';

const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const deciders = 16;
const sheets = 12;

interface Ring {
  readonly product: Rival;
  readonly floor: Floor;
  readonly loader: Loader;
  readonly pace: Pace;
  readonly say: (message: string) => void;
}

/**
 * Requests among a hundred thousand people: the inbox of somebody whom two hundred await, a page of tracking with text, a decision
 * against a bare transaction of the same rows, and a sheet in a real browser. On a copy: it writes.
 */
export async function measureRequests(
  { databaseUrl }: Scratch,
  {
    requests,
    terms,
    ...with_
  }: Pick<Ring, 'loader' | 'pace' | 'say'> & {
    readonly requests: number;
    readonly terms: readonly string[];
  },
): Promise<Measure[]> {
  with_.say(`filling in ${requests} requests…`);
  await fillRequests(databaseUrl, requests);
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const floor = await startFloor(databaseUrl);
  try {
    const ring = { product, floor, ...with_ };
    const manager = await signIn(databaseUrl, product.url, 'manager');
    const hr = await signIn(databaseUrl, product.url, 'hr');
    return [
      ...(await measureInbox(ring, manager)),
      ...(await measureTracking(ring, hr, terms)),
      ...(await measureReporting(product, hr, with_.pace.rounds, with_.say)),
      ...(await measureSheet(product.url, manager)),
      ...(await measureDecision(ring, manager, databaseUrl)),
    ];
  } finally {
    await product.stop();
    await floor.stop();
  }
}

const asked = (path: string, { authorization }: Persona): Asked => ({ path, headers: { authorization } });
const keysOf = (answer: unknown) => (answer as { rows: { IdDemande: number }[] }).rows.map((row) => row.IdDemande);

async function measureInbox({ product, floor, loader, pace, say }: Ring, manager: Persona): Promise<Measure[]> {
  const ours = asked('/api/Demandes/a-valider', manager);
  const bare: Asked = { path: `/inbox?me=${manager.IdPersonneEV1}` };
  const answer = (await ask(product, ours)) as { rows: object[]; counts: { count: number }[] };
  const { rows } = (await ask(floor, bare)) as { rows: object[] };
  assert.deepEqual(answer.rows, rows, 'The floor answers another inbox');
  assert.equal(
    answer.counts.reduce((sum, { count }) => sum + count, 0),
    awaited,
  );
  const results = await duel(loader, pace, deciders, [
    { rival: product, asked: [ours] },
    { rival: floor, asked: [bare] },
  ]);
  say(`inbox, product | floor: ${told(results)}`);
  return [
    measure(
      `inbox with ${awaited} waiting, requests/s at 16`,
      '× floor',
      { atLeast: 0.5 },
      ratios(results, 'perSecond'),
    ),
  ];
}

async function measureTracking(
  { product, floor, loader, pace, say }: Ring,
  hr: Persona,
  terms: readonly string[],
): Promise<Measure[]> {
  const filter = (term: string) => encodeURIComponent(JSON.stringify({ where: { query: term } }));
  const ours = terms.map((term) => asked(`/api/Demandes/suivi/toutes?filter=${filter(term)}`, hr));
  const bare = terms.map((term): Asked => {
    const [word1 = '', word2] = term.split(' ');
    return { path: `/tracking?${new URLSearchParams({ word1, ...(word2 && { word2 }) })}` };
  });
  for (const [index, one] of ours.entries())
    assert.deepEqual(
      keysOf(await ask(product, one)),
      keysOf(await ask(floor, bare[index]!)),
      `The floor finds others for ${terms[index]}`,
    );
  const results = await duel(loader, pace, deciders, [
    { rival: product, asked: ours },
    { rival: floor, asked: bare },
  ]);
  say(`tracking with text, product | floor: ${told(results)}`);
  return [measure('tracking with text, requests/s at 16', '× floor', { atLeast: 0.7 }, ratios(results, 'perSecond'))];
}

/** Sixteen calls at once, each about a visa of its own, in turns so short that whatever else the machine does falls on both. */
async function measureDecision(
  { product, floor, pace: { rounds, seconds }, say }: Ring,
  { IdPersonneEV1: me, authorization }: Persona,
  databaseUrl: string,
): Promise<Measure[]> {
  const visas = await gather(databaseUrl, me);
  const headers = { authorization, 'content-type': 'application/json' };
  const ways = [
    async (request: number, visa: number) =>
      await fetch(`${product.url}/api/Demandes/${request}/visas/${visa}/valider`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: '{}',
      }),
    async (request: number, visa: number) =>
      await fetch(`${floor.url}/decide?request=${request}&visa=${visa}&me=${me}`, { method: 'POST' }),
  ] as const;
  const pace = async (way: (typeof ways)[number], time: number) => {
    const end = performance.now() + time * 1000;
    let decided = 0;
    const work = async () => {
      while (performance.now() < end) {
        const next = visas.pop();
        if (!next) throw new Error('More was decided than awaited anybody');
        const answer = await way(...next);
        if (!answer.ok) throw new Error(`A decision was answered ${answer.status}: ${await answer.text()}`);
        decided++;
      }
    };
    await Promise.all(Array.from({ length: deciders }, work));
    return decided / time;
  };
  for (const way of ways) await pace(way, 1);
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [ours, bare] = [await pace(ways[0], seconds), await pace(ways[1], seconds)];
    say(`decisions, product | bare transaction: ${ours.toFixed(0)}/s | ${bare.toFixed(0)}/s`);
    found.push(ours / bare);
  }
  return [measure('a decision, decisions/s at 16', '× bare transaction', { atLeast: 0.3 }, found)];
}

/** What awaits any manager awaits this one from now on, where it is not their own. */
async function gather(databaseUrl: string, me: number): Promise<[number, number][]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<[number, number]>({
      text: `update "Visa" v set "IdPersonneEV1Titulaire" = $1 from "Demande" d
        where d."IdDemande" = v."IdDemande" and v."Etat" = 'pending' and v."Rang" = 1 and v."IdPersonneEV1Titulaire" is not null
          and d."IdPersonneEV1" <> $1 returning v."IdDemande", v."IdVisa"`,
      values: [me],
      rowMode: 'array',
    });
    await client.query('vacuum analyze "Visa"');
    return rows;
  } finally {
    await client.end();
  }
}

/** From the click on a request in the inbox to its steps, painted; nothing where there is no browser. */
async function measureSheet(url: string, { login }: Persona): Promise<Measure[]> {
  if (!existsSync(browserPath)) return [];
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await page.goto(url);
    await page.fill('#login', login);
    await page.fill('#password', 'passerelle');
    await page.click('button[type=submit]');
    await page.locator('a[href*="validation-demandes"]').first().click();
    const times: number[] = [];
    for (let n = 0; n < sheets; n++) times.push(await openSheet(page, n));
    // The first ones load what a first sheet needs.
    return [measure('a sheet in Chromium', 'ms', { atMost: 300 }, times.slice(2))];
  } finally {
    await browser.close();
  }
}

async function openSheet(page: Page, n: number): Promise<number> {
  await page.locator('a[data-line]').nth(n).waitFor({ timeout: 30_000 });
  const took = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const link = document.querySelectorAll('a[data-line]')[${n}];
    const number = link.getAttribute('href').split('/').at(-1);
    const from = performance.now();
    setTimeout(() => reject(new Error('The sheet did not come')), 20_000);
    const look = () => {
      const there = location.pathname.endsWith('/' + number) && document.querySelector('aside ol li[data-state]');
      if (there) requestAnimationFrame(() => resolve(performance.now() - from));
      else requestAnimationFrame(look);
    };
    link.click();
    requestAnimationFrame(look);
  })`);
  await page.goBack();
  return took;
}
