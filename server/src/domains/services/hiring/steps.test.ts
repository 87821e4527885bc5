import { type CandidateField, candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { demands } from '@passerelle/contracts/hiring/paper-types.ts';
import { pieceStates } from '@passerelle/contracts/hiring/pieces.ts';
import { candidateSteps, stepsOf } from '@passerelle/contracts/hiring/steps.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runs } from '../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from './testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
let before: string;
beforeAll(async () => {
  before = JSON.stringify(await rows(`select "CodePiece", "Regles" from "PieceType"`));
});
afterEach(async () => {
  await rows(
    `update "PieceType" t set "Regles" = k."Regles" from jsonb_populate_recordset(null::"PieceType", $1) k
      where k."CodePiece" = t."CodePiece"`,
    before,
  );
});

const codes = ['identity', 'address', 'bank', 'social-security'] as const;
/** For whom a paper is asked: for everybody, or for those who say something of themselves. */
const rule = fc.record({ Demande: fc.constantFrom(...demands), married: fc.boolean() });
/** Mostly of what is whole, so that some of it is. */
const often = <T>(value: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });
const papers = fc.record(
  Object.fromEntries(
    codes.map((code) => [
      code,
      fc.record({
        rule,
        Etat: often('accepted', fc.constantFrom(...pieceStates)),
        waiver: often(null, fc.constantFrom('requested', 'granted', 'refused')),
      }),
    ]),
  ),
);
const filled: fc.Arbitrary<Partial<Record<CandidateField, string | null>>> = fc
  .tuple(
    often('', fc.constantFrom(...candidateFields)),
    fc.constantFrom(null, 'FR76 3000 6000', 'DE89 3704 0044 0532 0130 00'),
    fc.boolean(),
  )
  .map(([lacking, instead, married]) => ({
    ...whole,
    ...(lacking && { [lacking]: lacking === 'Iban' ? instead : null }),
    SituationFamiliale: married ? 'married' : 'single',
  }));

test('where each part of a file stands is what handing it over is refused for, whatever is asked for, given, waived or hidden', async () => {
  const seen = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(filled, papers, async (values, given) => {
      const { headers } = await stage.welcome(await stage.candidate());
      expect((await stage.save(headers, values)).status).toBe(200);
      const { IdDemande } = await stage.file(headers);
      for (const [code, { rule: asked, Etat, waiver }] of Object.entries(given)) {
        const married = { field: 'SituationFamiliale', operator: 'equals', value: 'married' };
        const rules = [
          { IdPays: null, IdSociete: null, Quand: asked.married ? married : null, Demande: asked.Demande },
        ];
        await rows(`update "PieceType" set "Regles" = $2 where "CodePiece" = $1`, code, JSON.stringify(rules));
        await rows(
          `update "DossierPiece" set "Etat" = $3, "Derogation" = $4, "Motif" = case when $3 = 'rejected' then 'blurred' end
            where "IdDemande" = $1 and "CodePiece" = $2`,
          ...[IdDemande, code, Etat, waiver],
        );
      }
      const file = await stage.file(headers);
      const standings = stepsOf(file);
      const stands = candidateSteps.every((step) => ['done', 'optional'].includes(standings[step].state));
      const answer = await stage.submit(headers);
      seen.add(stands);
      expect(answer.status === 204, JSON.stringify({ standings, refused: answer.error?.details })).toBe(stands);
      if (stands) return;
      // One tap to each place: what it is refused for is what is counted and named, once each.
      const refused = answer.error?.details?.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)) ?? [];
      expect(refused.toSorted()).toEqual(file.faults.map(({ field }) => field).toSorted());
      const waits = file.pieces.filter(({ CodePiece, Etat, Derogation }) => {
        return refused.includes(`piece-${CodePiece}`) && (Etat === 'waiting' || Derogation === 'requested');
      });
      expect(standings.about.left + standings.papers.left).toBe(refused.length - waits.length);
    }),
    { numRuns: runs(40, 600) },
  );
  expect([...seen].toSorted()).toEqual([false, true]);
});

test('a photo that lacks keeps nobody, and a paper that is hidden neither keeps anybody nor counts', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  await rows(`update "PieceType" set "Regles" = '[]'`);
  const file = await stage.file(headers);
  expect(file).toMatchObject({ photo: null, pieces: [], faults: [] });
  expect(stepsOf(file)).toEqual({
    photo: { state: 'optional', left: 0 },
    about: { state: 'done', left: 0 },
    papers: { state: 'done', left: 0 },
  });
  expect((await stage.submit(headers)).status).toBe(204);
});
