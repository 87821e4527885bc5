import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import type { PaperRule, PaperType } from '@passerelle/contracts/hiring/paper-types.ts';
import { papersCalls } from '@passerelle/contracts/hiring/papers.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
  admin = await stage.build.person({ IdSociete: stage.company }, { roles: ['administrator'] });
});
afterAll(() => server.close());

const kept = `"CodePiece", "Regles", "Formats", "Taille", "Actif"`;
let before: readonly object[] = [];
beforeAll(async () => {
  before = (await server.database.pool.query(`select ${kept} from "PieceType"`)).rows;
});
afterEach(async () => {
  await server.database.pool.query(
    `update "PieceType" t set "Regles" = k."Regles", "Formats" = k."Formats", "Taille" = k."Taille", "Actif" = k."Actif"
      from jsonb_populate_recordset(null::"PieceType", $1) k where k."CodePiece" = t."CodePiece"`,
    [JSON.stringify(before)],
  );
});

const rule = (said: Partial<PaperRule> = {}): PaperRule => ({
  ...{ IdPays: null, IdSociete: null, Quand: null, Demande: 'required' as const },
  ...said,
});
const paperOf = async (code: string): Promise<PaperType> => {
  const found = (await stage.as(admin).call(papersCalls.list, {})).body.find(({ CodePiece }) => CodePiece === code);
  if (!found) throw new Error(`No paper is called ${code}`);
  return found.Piece;
};
const prepare = async (CodePiece: string, Lu: PaperType | null, Piece: PaperType, by = admin) =>
  await stage.as(by).call(plansCalls.prepare, { body: { kind: 'hiring-paper', input: { CodePiece, Lu, Piece } } });
/** Prepares a change of a paper and does it: what the plan said of open files. */
const change = async (code: string, said: Partial<PaperType>, by = admin) => {
  const Lu = await paperOf(code);
  const prepared = await prepare(code, Lu, { ...Lu, ...said }, by);
  expect(prepared.status).toBe(200);
  const params = { IdPlan: prepared.body.IdPlan };
  const { summary } = (await stage.as(by).call(plansCalls.get, { params })).body;
  expect((await stage.as(by).call(plansCalls.apply, { params })).status).toBe(200);
  return { params, paper: summary.paper };
};
const codesOf = async (headers: Parameters<HiringStage['file']>[0]) =>
  (await stage.file(headers)).pieces.map(({ CodePiece }) => CodePiece);

test('what is asked of whom is changed by a plan that counts open files; what was given stays, and is asked for no more', async () => {
  const here = await stage.candidate();
  const { headers } = await stage.welcome(here);
  const IdSociete = await stage.build.company({ IdPays: 'PL' });
  const there = await stage.welcome(await stage.candidate({ IdSociete }));
  await stage.give(headers, 'address');
  expect((await stage.decide(here, 'address', { Etat: 'accepted' })).status).toBe(204);

  const { paper, params } = await change('address', { Regles: [rule({ IdPays: 'PL' })] });
  const line = paper?.countries.find(({ IdPays }) => IdPays !== 'PL');
  expect(line).toMatchObject({ gaining: 0 });
  expect(line?.losing).toBeGreaterThan(0);
  expect(line?.kept).toBeGreaterThan(0);
  expect(paper?.countries.find(({ IdPays }) => IdPays === 'PL')).toBeUndefined();
  const shown = (await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === 'address');
  expect(shown).toMatchObject({ Demande: 'none', Etat: 'accepted' });
  expect(await codesOf(there.headers)).toContain('address');
  const fresh = await stage.welcome(await stage.candidate());
  expect(await codesOf(fresh.headers)).not.toContain('address');

  // Taken back, it is asked for as it was, and what was accepted is accepted still.
  expect((await stage.as(admin).call(plansCalls.undo, { params })).status).toBe(200);
  expect((await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === 'address')).toMatchObject({
    ...{ Demande: 'required', Etat: 'accepted' },
  });
  expect(await codesOf(fresh.headers)).toContain('address');
});

test('a paper that is not asked for keeps nobody from handing over, one that is does, and it hangs on what was filled in', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, { ...whole, SituationFamiliale: 'single' });
  await change('bank', { Actif: false });
  await change('address', { Regles: [] });
  const married = { field: 'SituationFamiliale', operator: 'equals', value: 'married' } as const;
  await change('social-security', { Regles: [rule({ Quand: married }), rule({ Demande: 'none' })] });
  expect(await codesOf(headers)).toEqual(['identity']);
  await stage.save(headers, { SituationFamiliale: 'married' });
  expect(await codesOf(headers)).toEqual(['identity', 'social-security']);
  await stage.give(headers, 'identity');
  await stage.decide(who, 'identity', { Etat: 'accepted' });
  expect((await stage.submit(headers)).error?.details).toMatchObject([{ path: 'body/fields/piece-social-security' }]);
  // Put right again, it is asked for no more: nothing is left to give.
  await stage.save(headers, { SituationFamiliale: 'single' });
  expect((await stage.submit(headers)).status).toBe(204);
});

test('a change of what is asked sets clocks going, or has them stand still, as it leaves something to do or nothing', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address']) await stage.give(headers, code);
  const clock = async () => (await stage.read(stage.recruiter, who)).file?.lien;
  expect(await clock()).toBe('open');
  await change('bank', { Regles: [] });
  expect(await clock()).toBe('waiting');
  await change('social-security', { Regles: [rule()] });
  expect(await clock()).toBe('open');
});

test('the rule of a company goes before that of its country where it stands first', async () => {
  const IdSociete = await stage.build.company({ IdPays: 'DE' });
  const inIt = await stage.welcome(await stage.candidate({ IdSociete }));
  const beside = await stage.welcome(await stage.candidate({ IdSociete: await stage.build.company({ IdPays: 'DE' }) }));
  await change('bank', { Regles: [rule({ IdSociete, Demande: 'none' }), rule({ IdPays: 'DE' })] });
  expect(await codesOf(inIt.headers)).not.toContain('bank');
  expect(await codesOf(beside.headers)).toContain('bank');
});

test('a new paper comes to the files that are open, with its words, and takes only what it may be', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const handed = await paperOf('diploma');
  const Piece: PaperType = {
    ...handed,
    ...{ Nom: { text: 'Charte', Traductions: { PL: 'Karta' } }, Actif: true, Formats: ['pdf'], Taille: 3 },
    Regles: [rule()],
  };
  const prepared = await prepare('charter', null, Piece);
  const params = { IdPlan: prepared.body.IdPlan };
  expect((await stage.as(admin).call(plansCalls.apply, { params })).status).toBe(200);
  expect((await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === 'charter')).toMatchObject({
    ...{ Nom: { text: 'Charte', Traductions: { PL: 'Karta' } }, Demande: 'required', Etat: 'missing' },
  });
  const picture = await stage.give(headers, 'charter');
  expect(picture.error).toMatchObject({ name: 'FILE_REFUSED', details: [{ rule: 'fileType', value: 'pdf' }] });
  // Files have a place for it from then on: it is made inactive, and not undone.
  const undo = await stage.as(admin).call(plansCalls.undo, { params });
  expect(undo.status).not.toBe(200);
  await change('charter', { Actif: false });
  expect(await codesOf(headers)).not.toContain('charter');
  expect((await prepare('charter', null, Piece)).error).toMatchObject({
    name: 'CONFLICT',
    details: [{ rule: 'duplicate' }],
  });
});

test('rules that mean nothing are refused at their place, what was changed meanwhile is told, and nobody else edits', async () => {
  const Lu = await paperOf('identity');
  const wrong = await prepare('identity', Lu, {
    ...Lu,
    Regles: [rule({ IdPays: 'ZZ' }), rule({ IdSociete: 2_000_000_000 })],
  });
  expect(wrong.error?.details).toEqual([
    { path: 'body/input/Piece/Regles/0/IdPays', rule: 'unknownValue' },
    { path: 'body/input/Piece/Regles/1/IdSociete', rule: 'unknownValue' },
  ]);
  const Quand = { field: 'Salary', operator: 'equals', value: 'high' } as const;
  expect((await prepare('identity', Lu, { ...Lu, Regles: [rule({ Quand })] })).error?.details).toMatchObject([
    { path: 'body/input/Piece/Regles/0/Quand/field' },
  ]);
  expect((await prepare('identity', { ...Lu, Ordre: 9 }, { ...Lu, Ordre: 8 })).error?.name).toBe('CONFLICT');
  expect((await prepare('identity', Lu, { ...Lu, Ordre: 8 }, stage.recruiter)).error?.name).toBe('NOT_AUTHORIZED');
  expect((await stage.as(stage.recruiter).call(papersCalls.list, {})).error?.name).toBe('NOT_AUTHORIZED');
  expect((await stage.read(stage.recruiter, await stage.candidate())).file).toBeNull();
  expect((await stage.as(admin).call(hiringCalls.read, stage.of(await stage.candidate()))).error?.name).toBeDefined();
});

test('a change of papers is taken back by nobody who may not edit them any more, and stays', async () => {
  const left = await stage.build.person({ IdSociete: stage.company }, { roles: ['administrator'] });
  const Lu = await paperOf('bank');
  const { params } = await change('bank', { Taille: Lu.Taille === 3 ? 5 : 3 }, left);
  await server.database.pool.query(`delete from "PersonneRole" where "IdPersonneEV1" = $1`, [left.IdPersonneEV1]);
  const refused = await stage.as(left).call(plansCalls.undo, { params });
  expect([401, 403, 404]).toContain(refused.status);
  expect((await stage.as(stage.recruiter).call(plansCalls.undo, { params })).status).toBe(404);
  expect((await paperOf('bank')).Taille).not.toBe(Lu.Taille);
  // Whoever edits papers still takes it back.
  expect((await stage.as(admin).call(plansCalls.undo, { params })).status).toBe(200);
  expect((await paperOf('bank')).Taille).toBe(Lu.Taille);
});

test('papers are carried to another installation as a file: its plan counts open files, and companies are found by their name', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const [{ name }] = (
    await server.database.pool.query(`select "LibSociete" as name from "Societe" where "IdSociete" = $1`, [
      stage.company,
    ])
  ).rows;
  await change('diploma', {
    Actif: true,
    Regles: [rule({ IdSociete: stage.company }), rule({ IdPays: 'PL', Demande: 'optional' })],
  });
  expect(await codesOf(headers)).toContain('diploma');
  const file = (await stage.as(admin).call(papersCalls.file, {})).body;
  expect(file.papers.find(({ CodePiece }) => CodePiece === 'diploma')?.Piece.Regles).toEqual([
    { IdPays: null, Societe: name, Quand: null, Demande: 'required' },
    { IdPays: 'PL', Societe: null, Quand: null, Demande: 'optional' },
  ]);
  // Elsewhere it is asked of nobody so far, and one paper is not known there.
  await change('diploma', { Actif: false, Regles: [] });
  expect(await codesOf(headers)).not.toContain('diploma');
  const [first] = file.papers;
  const added = { CodePiece: 'union-card', Piece: { ...(first?.Piece ?? never()), Champ: null, Regles: [] } };
  const take = async (Fichier: object, by = admin) =>
    await stage.as(by).call(plansCalls.prepare, { body: { kind: 'hiring-papers', input: { Fichier } as never } });
  const { IdPlan } = (await take({ ...file, papers: [...file.papers, added] })).body;
  const { summary } = (await stage.as(admin).call(plansCalls.get, { params: { IdPlan } })).body;
  expect(summary.papers?.map(({ CodePiece }) => CodePiece)).toEqual(['diploma', 'union-card']);
  expect(summary.papers?.[0]?.countries.some(({ gaining }) => gaining > 0)).toBe(true);
  expect((await stage.as(admin).call(plansCalls.apply, { params: { IdPlan } })).status).toBe(200);
  expect(await codesOf(headers)).toContain('diploma');
  const after = (await stage.as(admin).call(papersCalls.file, {})).body;
  expect(after.papers.filter(({ CodePiece }) => CodePiece !== 'union-card')).toEqual(file.papers);
  await server.database.pool.query(`delete from "DossierPiece" where "CodePiece" = 'union-card'`);
  await server.database.pool.query(`delete from "PieceType" where "CodePiece" = 'union-card'`);

  // What does not fit here says where, and nothing of it is planned.
  const odd = {
    ...added,
    Piece: { ...added.Piece, Regles: [{ IdPays: 'QQ', Societe: null, Quand: null, Demande: 'required' }] },
  };
  const nowhere = {
    ...added,
    Piece: { ...added.Piece, Regles: [{ IdPays: null, Societe: 'Nowhere Ltd', Quand: null, Demande: 'required' }] },
  };
  const at = 'body/input/Fichier/papers/0/Piece/Regles/0';
  expect((await take({ ...file, papers: [odd] })).error?.details).toMatchObject([{ path: `${at}/IdPays` }]);
  expect((await take({ ...file, papers: [nowhere] })).error?.details).toMatchObject([
    { path: `${at}/Societe`, rule: 'unknownValue', value: 'Nowhere Ltd' },
  ]);
  expect((await take({ ...file, papers: [added, added] })).error?.details).toMatchObject([
    { path: 'body/input/Fichier/papers/1/CodePiece', rule: 'duplicate' },
  ]);
  expect((await take({ ...file, format: 'another' })).error?.name).toBe('INVALID_INPUT');
  expect((await take(file, stage.recruiter)).error?.name).toBe('NOT_AUTHORIZED');
  expect((await stage.as(stage.recruiter).call(papersCalls.file, {})).error?.name).toBe('NOT_AUTHORIZED');
});

function never(): never {
  throw new Error('No paper is there');
}
