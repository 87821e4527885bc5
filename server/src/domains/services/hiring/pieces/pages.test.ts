import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import { mostPages } from '@passerelle/contracts/hiring/pieces.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpg } from '../../../../testing/sample-files.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer({ connections: 24 });
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

const pieceOf = async (headers: Headers, code = 'identity') => {
  const piece = (await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === code);
  if (!piece) throw new Error(`No paper is asked for as ${code}`);
  return piece;
};

/** Gives a page of its own width, so that it is told from others. */
async function page(headers: Headers, width: number, { beside = true, key = '', code = 'identity' } = {}) {
  const { IdPiece } = await pieceOf(headers, code);
  return await server.anonymous.call(
    candidateCalls.give,
    {
      params: { IdPiece },
      query: { name: 'image.jpg', beside },
      content: { bytes: await jpg({ width, height: 100 }), type: 'image/jpeg' },
    },
    { ...headers, ...(key && { 'idempotency-key': key }) },
  );
}
const arrange = async (headers: Headers, pages: readonly string[]) =>
  await server.anonymous.call(
    candidateCalls.pages,
    { params: { IdPiece: (await pieceOf(headers)).IdPiece }, body: { pages: [...pages] } },
    headers,
  );
const keysOf = async (headers: Headers) => (await pieceOf(headers)).pages.map(({ IdFichier }) => IdFichier);
const kept = async (ids: readonly string[]) =>
  (
    await server.database.pool.query(
      `select count(*)::integer as n from "Fichier" where "IdFichier" = any($1) and state = 'attached'`,
      [ids],
    )
  ).rows[0].n;

test('a paper is photographed page by page, put in order, and loses the pages that are taken out', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  for (const width of [110, 120, 130]) expect((await page(headers, width)).status).toBe(204);
  const [one = '', two = '', three = ''] = await keysOf(headers);
  const { Version } = (await stage.read(stage.recruiter, who)).file?.pieces[0] ?? { Version: 0 };
  expect((await arrange(headers, [three, one])).status).toBe(204);
  expect(await keysOf(headers)).toEqual([three, one]);
  expect(await kept([one, two, three])).toBe(2);
  // Whoever looked at another order decides nothing.
  const decided = await stage.decide(who, 'identity', { Etat: 'accepted', Version });
  expect(decided.error?.name).toBe('DEMANDE_MODIFIEE');
  const read = async (at: number) =>
    await stage.as(stage.recruiter).call(hiringCalls.paper, {
      params: { ...stage.of(who).params, IdPiece: (await pieceOf(headers)).IdPiece },
      query: { page: at },
    });
  expect((await stage.read(stage.recruiter, who)).file?.pieces[0]?.pages).toBe(2);
  expect([(await read(0)).status, (await read(1)).status, (await read(2)).error?.name]).toEqual([
    200,
    200,
    'NOT_FOUND',
  ]);
  expect((await arrange(headers, [two])).error?.details).toEqual([{ path: 'body/pages/0', rule: 'fileGone' }]);
  expect((await arrange(headers, [one, one])).error?.details).toEqual([{ path: 'body/pages/1', rule: 'fileGone' }]);
  // Another’s page is none of this paper.
  const other = await stage.welcome(await stage.candidate());
  await page(other.headers, 90);
  expect((await arrange(other.headers, [one])).error?.name).toBe('INVALID_INPUT');
});

test('a page that is sent again is there once; there are ten at most; given as a whole, one takes the place of all', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  for (const turn of [1, 2]) expect((await page(headers, 100, { key: 'the-same-page' })).status, `${turn}`).toBe(204);
  expect(await keysOf(headers)).toHaveLength(1);
  // What was sent a second time left no bytes.
  const { rows } = await server.database.pool.query(`select 1 from "Fichier" where state in ('pending', 'receiving')`);
  expect(rows).toEqual([]);
  for (let width = 2; width <= mostPages; width += 1) await page(headers, 100 + width);
  expect((await page(headers, 200)).error).toMatchObject({
    name: 'FILE_REFUSED',
    details: [{ path: 'content', rule: 'fileCount', value: String(mostPages) }],
  });
  const before = await keysOf(headers);
  expect(before).toHaveLength(mostPages);
  expect((await page(headers, 201, { beside: false })).status).toBe(204);
  expect(await keysOf(headers)).toHaveLength(1);
  expect(await kept(before)).toBe(0);
});

test('of a rejected paper nothing stays once another page comes, and its pages are in no order before', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  for (const width of [110, 120]) await page(headers, width);
  const before = await keysOf(headers);
  await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'The picture is blurred' });
  expect((await arrange(headers, before)).error?.name).toBe('DEMANDE_STADE');
  await page(headers, 130);
  expect(await keysOf(headers)).toHaveLength(1);
  expect(await kept(before)).toBe(0);
});

test('two sides of an identity card go to their two places in the record, and payroll has every page', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const width of [110, 120, 130]) await page(headers, width);
  for (const code of ['address', 'bank']) await stage.give(headers, code);
  for (const code of ['identity', 'address', 'bank']) await stage.decide(who, code, { Etat: 'accepted' });
  const keys = await keysOf(headers);
  expect((await stage.submit(headers)).status).toBe(204);
  const { file } = await stage.read(stage.recruiter, who);
  const params = { IdDemande: file?.IdDemande ?? 0, IdVisa: file?.IdVisa ?? 0 };
  expect((await stage.as(stage.recruiter).call(requestsCalls.validate, { params, body: {} })).status).toBe(200);
  const { rows } = await server.database.pool.query(
    `select "IdFichier", owner_entity as entity, "Champ" from "Fichier" where "IdFichier" = any($1) and state = 'attached'`,
    [keys],
  );
  const placed = new Map(rows.map(({ IdFichier, entity, Champ }) => [IdFichier, `${entity}/${Champ}`]));
  expect(keys.map((key) => placed.get(key))).toEqual([
    'Personne/PieceIdentiteRecto',
    'Personne/PieceIdentiteVerso',
    'DossierPiece/papier',
  ]);
  const payroll = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
  const pack = await stage.as(payroll).call(payrollCalls.pack, stage.of(who));
  const names = pack.raw.toString().match(/papers\/[\w.-]+/g) ?? [];
  expect([...new Set(names)]).toEqual(
    expect.arrayContaining(['identity-01', 'identity-02', 'identity-03'].map((name) => `papers/${name}-image.jpg`)),
  );
});
