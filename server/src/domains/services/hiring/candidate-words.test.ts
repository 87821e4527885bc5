import { callersOf } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { commonErrors } from '@passerelle/contracts/errors.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { type Language, languages, locales } from '@passerelle/contracts/languages.ts';
import { candidateTexts } from '@passerelle/texts/candidate.texts.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { shippedText, shippedTexts } from '../../foundation/texts/texts.store.ts';
import { type HiringStage, hiringStage } from './testing/hiring-stage.ts';

/** O13 what a candidate reads, be it of the page or of the server, is in their language. */
let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

const own = allCalls.filter((op) => callersOf(op).includes('candidate') || op.operationId.startsWith('candidate.'));
const codes = [...new Set([...commonErrors, ...own.flatMap(({ errors = [] }) => errors)])];
/** What is long enough to be a sentence is said otherwise in each language. */
const sentence = 25;

test('O13 whatever a call of theirs may be refused with, and every word of their page, is worded in each of eight languages', () => {
  expect(own.length).toBeGreaterThan(8);
  const wordings = [
    ...codes.map((code) => [`ERREURS:${code}`, shippedTexts('ERREURS', code)] as const),
    ...Object.entries(candidateTexts.texts).map(([key, texts]) => [`CANDIDATE:${key}`, texts] as const),
  ];
  const lacking = wordings.flatMap(([key, texts]) => {
    const said = languages.map((language) => texts?.[language]?.trim() ?? '');
    const whole = said.every((one) => one !== '');
    const distinct = new Set(said).size === languages.length || said.some((one) => one.length < sentence);
    return whole && distinct ? [] : [key];
  });
  expect(lacking).toEqual([]);
});

test('O13 the server answers a candidate in the language that their page is in, whatever it refuses', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const [piece] = (await stage.file(headers)).pieces;
  const params = { IdPiece: piece?.IdPiece ?? 0 };
  const inEach = async (
    refused: (said: Language) => Promise<{ error?: { name: string; message: string } | undefined }>,
  ) => {
    const messages = new Set<string>();
    for (const language of languages) {
      const { error } = await refused(language);
      expect(error, language).toBeDefined();
      expect(error?.message, language).toBe(shippedText(`ERREURS:${error?.name}` as TextKey, language));
      messages.add(error?.message ?? '');
    }
    expect(messages.size).toBe(languages.length);
  };
  const { call } = server.anonymous;
  const asked = (language: Language) => ({ ...headers, 'accept-language': locales[language] });
  // A link that there is none of, before anybody is let in.
  await inEach(async (language) =>
    call(
      candidateCalls.enter,
      { body: { token: 'x'.repeat(43), DateNaissance: '1994-05-17' } },
      { 'sec-fetch-site': 'same-origin', 'accept-language': locales[language] },
    ),
  );
  await inEach(async (language) => call(candidateCalls.file, {}, { 'accept-language': locales[language] }));
  // A file that is none that is taken, and a page of another's.
  const content = { bytes: Buffer.from('MZ nothing that anybody takes'), type: 'application/x-msdownload' };
  await inEach(async (language) =>
    call(candidateCalls.give, { params, query: { name: 'paper.exe' }, content }, asked(language)),
  );
  await inEach(async (language) => call(candidateCalls.paper, { params: { IdPiece: 2_000_000_000 } }, asked(language)));
  await inEach(async (language) => call(candidateCalls.save, { body: { fields: 'none' } as never }, asked(language)));
});
