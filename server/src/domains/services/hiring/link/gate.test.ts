import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { mostTries } from '@passerelle/contracts/hiring/pieces.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const linkFor = async () => {
  const who = await stage.candidate();
  const { token } = await stage.welcome(who);
  return { who, token };
};

/** Links that are over, each for a reason of its own. */
async function over() {
  const [expired, blocked, tried] = [await linkFor(), await linkFor(), await linkFor()];
  await rows(
    `update "LienCandidat" l set "Jusque" = now() - interval '1 hour' from "Demande" d
      where d."IdDemande" = l."IdDemande" and d."IdPersonneEV1" = $1`,
    expired.who.IdPersonneEV1,
  );
  await stage.as(stage.recruiter).call(hiringCalls.block, stage.of(blocked.who));
  for (let n = 0; n < mostTries; n += 1) await stage.enter(tried.token, '1980-01-01');
  return [expired.token, blocked.token, tried.token] as const;
}

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

test('that a link expired, was blocked or guessed at cannot be told apart: not by what is answered, whatever the date, nor by when', async () => {
  const tokens = await over();
  const answers = await Promise.all(tokens.flatMap((token) => [stage.enter(token), stage.enter(token, '1980-01-01')]));
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
  // What takes another way takes it each time: one round of several that is quiet tells.
  const apart = async () => {
    const times = tokens.map((): number[] => []);
    for (let n = 0; n < 25; n += 1)
      for (const [at, token] of tokens.entries()) {
        await rows('delete from counted_call');
        const from = performance.now();
        await stage.enter(token, n % 2 ? '1980-01-01' : undefined);
        times[at]?.push(performance.now() - from);
      }
    const medians = times.map(median);
    return Math.max(...medians) / Math.min(...medians);
  };
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8 && least > 1.35; round += 1) least = Math.min(least, await apart());
  expect(least).toBeLessThanOrEqual(1.35);
});

test('whoever only opens an address, however often and by whatever method, uses up and changes nothing, and is told nothing of anybody', async () => {
  const { token, who } = await linkFor();
  const [person] = await rows(`select "Prenom", "Nom" from "Personne" where "IdPersonneEV1" = $1`, who.IdPersonneEV1);
  const tables = ['LienCandidat', 'JetonCandidat', 'SessionCandidat', 'DossierCandidat', 'Demande', 'history_entry'];
  const state = async () =>
    await Promise.all(
      tables.map(async (name) => await rows(`select to_jsonb(t) as row, xmin::text from "${name}" t order by 1::text`)),
    );
  const before = await state();
  const asked = async (url: string, method: 'GET' | 'HEAD', headers: Record<string, string> = {}) => {
    const { statusCode, body } = await server.app.inject({ method, url, headers });
    return `${statusCode} ${body.replaceAll(token, '').replaceAll('A'.repeat(43), '')}`;
  };
  const ways = ['', 'welcome/'].map((way) => (way ? `/fr/${way}` : '/fr/dossier-onboarding/1/'));
  for (const way of ways)
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { 'sec-purpose': 'prefetch' }],
      ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' }],
    ] as const) {
      const said = await asked(`${way}${token}`, method, headers);
      // The same is answered of a link that never was.
      expect(said).toBe(await asked(`${way}${'A'.repeat(43)}`, method, headers));
      for (const word of [person.Prenom, person.Nom]) expect(said).not.toContain(word);
    }
  expect(await state()).toEqual(before);
  expect((await stage.enter(token)).status).toBe(204);
});

test('a date that is empty or none uses no try', async () => {
  const { token } = await linkFor();
  for (const DateNaissance of ['', 'none', '1994-02-31'])
    expect((await server.anonymous.call(candidateCalls.enter, { body: { token, DateNaissance } })).status).toBe(400);
  expect((await stage.enter(token, '1980-01-01')).error?.details).toMatchObject([{ value: String(mostTries - 1) }]);
});
