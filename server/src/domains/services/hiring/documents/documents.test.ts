import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { documentsCalls } from '@passerelle/contracts/hiring/documents.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, png } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
  admin = await stage.build.person({ IdSociete: stage.company }, { roles: ['administrator'] });
});
afterAll(() => server.close());

const everywhere = { IdPays: null, IdSociete: null, IdLangue: null, Ordre: 1, Actif: true } as const;
const add = async (text: string, said: object = {}, by = admin) => {
  const sent = await stage.as(by).call(filesCalls.send, {
    ...{ query: { name: `${text}.png`, purpose: 'document' } },
    content: { bytes: png, type: 'image/png' },
  });
  return await stage.as(by).call(documentsCalls.save, {
    body: { Titre: { text, Traductions: {} }, ...everywhere, ...said, document: [sent.body.IdFichier] },
  });
};
const toRead = async (headers: Headers, IdLangue: 'FR' | 'PL' = 'FR') =>
  (await server.anonymous.call(documentsCalls.toRead, { query: { IdLangue } }, headers)).body;
const titles = async (headers: Headers, IdLangue: 'FR' | 'PL' = 'FR') =>
  (await toRead(headers, IdLangue)).map(({ Titre }) => Titre.text);

test('a candidate is given to read what is for their country, company and language, and says what they read', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const other = await stage.build.company({ IdPays: 'PL' });
  const there = await stage.welcome(await stage.candidate({ IdSociete: other }));
  expect((await add('Rules')).status).toBe(200);
  await add('Regulamin', { IdPays: 'PL', Ordre: 2 });
  await add('Charter', { IdSociete: stage.company, Ordre: 3 });
  await add('Po polsku', { IdLangue: 'PL', Ordre: 4 });
  await add('Former', { Actif: false, Ordre: 5 });
  expect(await titles(headers)).toEqual(['Rules', 'Charter']);
  expect(await titles(there.headers, 'PL')).toEqual(['Rules', 'Regulamin', 'Po polsku']);

  const [rules] = await toRead(headers);
  const params = { IdDocument: rules?.IdDocument ?? 0 };
  expect(rules).toMatchObject({ lu: null, name: 'Rules.png' });
  expect((await server.anonymous.call(documentsCalls.document, { params }, headers)).bytes.length).toBeGreaterThan(0);
  for (let twice = 0; twice < 2; twice++)
    expect((await server.anonymous.call(documentsCalls.markRead, { params }, headers)).status).toBe(204);
  expect((await toRead(headers))[0]?.lu).not.toBeNull();
  expect((await stage.read(stage.recruiter, who)).file?.documents[0]).toMatchObject({ Titre: { text: 'Rules' } });
  expect((await stage.read(stage.recruiter, who)).file?.documents[0]?.lu).not.toBeNull();
  const listed = (await stage.as(admin).call(documentsCalls.list, {})).body;
  expect(listed.find(({ Titre }) => Titre.text === 'Rules')?.read).toBe(1);

  // What is not for them is as what is not there, to read and to say read.
  const [, foreign] = await toRead(there.headers, 'PL');
  for (const call of [documentsCalls.document, documentsCalls.markRead]) {
    const asked = { params: { IdDocument: foreign?.IdDocument ?? 0 } };
    const none = { params: { IdDocument: 2_000_000_000 } };
    const answers = [
      await server.anonymous.call(call, asked, headers),
      await server.anonymous.call(call, none, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.raw).toBe(answers[1]?.raw);
  }
  // A blocked link reads nothing any more.
  await stage.as(stage.recruiter).call(hiringCalls.block, stage.of(who));
  expect((await server.anonymous.call(documentsCalls.document, { params }, headers)).error?.name).toBe('TOKEN_INVALID');
});

test('documents are changed over what was read of them, by administrators alone, for places that there are', async () => {
  expect((await add('Of nobody', {}, stage.recruiter)).error?.name).toBe('NOT_AUTHORIZED');
  const wrong = await add('Nowhere', { IdPays: 'ZZ', IdSociete: 2_000_000_000 });
  expect(wrong.error?.details).toEqual([
    { path: 'body/IdPays', rule: 'unknownValue' },
    { path: 'body/IdSociete', rule: 'unknownValue' },
  ]);
  const { IdDocument } = (await add('Leave')).body;
  const stored = (await stage.as(admin).call(documentsCalls.list, {})).body.find(
    (one) => one.IdDocument === IdDocument,
  );
  const change = async (Lu: string | null, text: string) =>
    await stage.as(admin).call(documentsCalls.save, {
      body: { IdDocument, Lu, Titre: { text, Traductions: {} }, ...everywhere, document: stored?.document ?? [] },
    });
  expect((await change(null, 'Late')).error?.name).toBe('CONFLICT');
  expect((await change(stored?.DateM ?? null, 'Holidays')).status).toBe(200);
  expect((await change(stored?.DateM ?? null, 'Late')).error?.name).toBe('CONFLICT');
});
