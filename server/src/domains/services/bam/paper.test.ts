import { createHash } from 'node:crypto';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { entities } from '../../../app/entities.ts';
import { createFiles } from '../../../app/files.ts';
import { type BamCompany, bamCompany } from '../../../testing/bam-files.ts';
import { type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { httpSink, says } from '../../../testing/http-sink.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { TextStore } from '../../foundation/texts/texts.store.ts';
import { settleRetention } from '../../lifecycle/retention/retention.jobs.ts';
import { printFile } from './paper.pdf.ts';
import { readPaper } from './paper.queries.ts';
import { makePaper } from './paper.ts';

let server: TestServer;
let house: BamCompany;
let print: (IdDossier: number) => Promise<void>;
beforeAll(async () => {
  server = await testServer();
  house = await bamCompany(server);
  const { db } = server.database;
  const engines = createEngines(db);
  const files = createFiles(server.settings, { db, ...engines, log: pino({ level: 'silent' }) });
  print = async (IdDossier) => await makePaper({ db, act: engines.act, files, texts: new TextStore(db) }, IdDossier);
});
afterAll(() => server.close());

const as = (who: BuiltPerson) => server.as(who.login);
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const read = async (by: BuiltPerson, IdDossier: number) =>
  await as(by).send({ method: 'GET', url: `/api/Dossiers/${IdDossier}/pdf` });
const code = (response: Awaited<ReturnType<typeof read>>) => response.json().error.name as string;

test('B11: is made of what was validated, in the language of the person, and is the same at each fetch', async () => {
  const { manager, hr, somebody, file, decide, build } = house;
  const one = await somebody({ IdLangue: 'PL', Prenom: 'Żółć 李' });
  const lignes = [{ IdObjectif: 1, Precision: 'zażółć' }];
  const IdDossier = await file(one, 1, 30, {
    lignes,
    HoraireHebdo: 37.5,
    Remarques: 'zdalnie od poniedziałku',
  });
  expect(code(await read(manager, IdDossier))).toBe('NOT_FOUND');
  await decide(IdDossier);
  expect(code(await read(manager, IdDossier))).toBe('PDF_EN_COURS');
  await print(IdDossier);
  const first = await read(manager, IdDossier);
  const bytes = first.rawPayload;
  expect([bytes.subarray(0, 5).toString(), bytes.includes('/Lang (pl)'), bytes.includes('/StructTreeRoot')]).toEqual([
    '%PDF-',
    true,
    true,
  ]);
  const details = (
    await as(hr).call(bamFilesCalls.details, {
      params: { IdDossier, IdLangue: 'FR', IdPersonneEV1: one.IdPersonneEV1 },
    })
  ).body;
  expect(details.pdf?.sha256).toBe(hash(bytes));
  // Made again, the same content makes the same bytes, and nothing is told.
  await print(IdDossier);
  expect((await read(hr, IdDossier)).rawPayload.equals(bytes)).toBe(true);
  const history = await as(hr).call(historyCalls.timeline, { params: { entity: 'Demande', id: String(IdDossier) } });
  expect(JSON.stringify(history.body).split(hash(bytes)).length).toBe(2);
  // Read by whoever may read the file, and by nobody else.
  expect((await read(one, IdDossier)).statusCode).toBe(200);
  expect(code(await read(await build.person(), IdDossier))).toBe('NOT_FOUND');
  const { body } = await as(hr).call(bamCalls.ofPerson, {
    body: { filter: { where: { PDF: true }, fields: ['PDF'] }, IdPersonneEV1: one.IdPersonneEV1 },
  });
  expect(body.rows).toMatchObject([{ IdDossier, PDF: true }]);
  // Decided anew, its paper is that of what is in force, until the new is validated.
  await as(manager).call(bamFilesCalls.revise, {
    params: { IdDossier },
    body: { fields: [{ IdChamp: 'DateDeFin', Valeur: day(60) }] },
  });
  await print(IdDossier);
  expect((await read(manager, IdDossier)).rawPayload.equals(bytes)).toBe(true);
  await decide(IdDossier);
  await print(IdDossier);
  expect((await read(manager, IdDossier)).rawPayload.equals(bytes)).toBe(false);
});

test('B11: what is read back of its pages is what was written, in Chinese as in letters with accents', async () => {
  const { somebody, file, decide } = house;
  const one = await somebody({ IdLangue: 'CN', Prenom: '小龙', Nom: '李' });
  const lignes = [{ IdObjectif: 1, Precision: '与客户一起完成迁移：第一阶段' }];
  const IdDossier = await file(one, 1, 30, {
    lignes,
    HoraireHebdo: 37.5,
    Remarques: '每周一远程办公。Zażółć gęślą jaźń, été',
  });
  await decide(IdDossier);
  await print(IdDossier);
  const text = pdfText((await read(house.hr, IdDossier)).rawPayload).replace(/\s/g, '');
  for (const said of [
    '小龙',
    '李',
    '与客户一起完成迁移：第一阶段',
    '每周一远程办公。Zażółćgęśląjaźń,été',
    '每周工时',
    '37.5',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('\uFFFD');
});

test('B12: what a remark or an objective names is written, and neither read nor linked to', async () => {
  const { somebody, file, decide } = house;
  const sink = await httpSink((_, to) => says(to, 200, {}));
  try {
    const payloads = [
      `<iframe src="file:///etc/passwd"></iframe><img src="${sink.url}/i.png">`,
      `file:///etc/passwd ${sink.url}/x <script src="${sink.url}/s.js"></script>`,
      `<object data="${sink.url}/o"></object> \\\\127.0.0.1\\share data:text/html,<b>x</b>`,
    ];
    const of = async (Remarques: string, Precision: string) => {
      const IdDossier = await file(await somebody(), 1, 30, { lignes: [{ IdObjectif: 1, Precision }], Remarques });
      await print(await decide(IdDossier));
      return (await read(house.hr, IdDossier)).rawPayload;
    };
    for (const payload of payloads) {
      const made = await of(payload, payload);
      expect(made.subarray(0, 5).toString()).toBe('%PDF-');
      // Text and fonts: nothing is fetched into it, nor opened, run or followed by whoever reads it.
      for (const part of ['/Subtype /Image', '/URI', '/Link', '/Launch', '/GoToR', '/EmbeddedFile', '/JavaScript'])
        expect(made.includes(part), `${part} of ${payload}`).toBe(false);
    }
    expect(sink.asked).toEqual([]);
  } finally {
    await sink.close();
  }
});

test('is asked of a person by their number; without one that is said', async () => {
  const { manager, somebody, validated } = house;
  const IdPersonne = 71_234_567;
  const IdDossier = await validated(await somebody({ IdPersonne }), 1, 30);
  await print(IdDossier);
  const of = async (number: string) =>
    await as(manager).call(bamFilesCalls.pdfOfPerson, { params: { IdPersonne: number, IdDossier } });
  expect((await of(String(IdPersonne))).status).toBe(200);
  expect((await of('null')).error?.name).toBe('ID_PERSONNE_REQUIRED');
  expect((await of('somebody else')).error?.name).toBe('NOT_FOUND');
});

test('of the number of a record that was merged, the key of the kept one is told to whoever reads the file', async () => {
  const { hr, manager, somebody, validated } = house;
  const IdPersonne = 71_234_568;
  const [keeps, goes] = [await somebody(), await somebody({ IdPersonne })];
  const IdDossier = await validated(goes, 1, 30);
  await print(IdDossier);
  const { body } = await as(hr).call(plansCalls.prepare, {
    body: { kind: 'merge-people', input: { keeps: keeps.IdPersonneEV1, goes: goes.IdPersonneEV1, fields: [] } },
  });
  expect((await as(hr).call(plansCalls.apply, { params: { IdPlan: body.IdPlan } })).error).toBeUndefined();
  const of = async (by: BuiltPerson, number: string, Dossier = IdDossier) =>
    await as(by).call(bamFilesCalls.pdfOfPerson, { params: { IdPersonne: number, IdDossier: Dossier } });
  expect((await of(manager, String(IdPersonne))).error).toMatchObject({
    name: 'NOT_FOUND',
    details: [{ path: 'params/IdPersonne', rule: 'merged', value: String(keeps.IdPersonneEV1) }],
  });
  const stranger = await builders(server.database).person({}, { roles: ['employee'] });
  const [former, unknown] = [await of(stranger, String(IdPersonne)), await of(stranger, 'nobody')];
  expect(former.error).toEqual(unknown.error);
  expect(
    (await of(manager, String(IdPersonne), await validated(await somebody(), 1, 30))).error?.details ?? [],
  ).toEqual([]);
});

test('is made again by whoever reads the file; of what is not in force there is none', async () => {
  const { manager, somebody, file, validated } = house;
  const again = (IdDossier: number) => as(manager).call(bamFilesCalls.remakePdf, { params: { IdDossier } });
  expect((await again(await validated(await somebody(), 1, 30))).status).toBe(204);
  expect((await again(await file(await somebody(), 1, 30, { draft: true }))).error?.name).toBe('DEMANDE_STADE');
});

test('B11: is kept five years after whom it is for left, and gone a day later', async () => {
  const { hr, somebody, validated } = house;
  const one = await somebody();
  const IdDossier = await validated(one, 1, 30);
  await print(IdDossier);
  const settle = async () => {
    const { db } = server.database;
    const engines = createEngines(db);
    const files = createFiles(server.settings, { db, ...engines, log: pino({ level: 'silent' }) });
    await settleRetention({ db, ...engines, entities, files });
    await files.removeErased();
  };
  const left = async (interval: string) =>
    await server.database.pool.query(
      `update "Personne" set "IdStatut" = 800, "DateSortiePhysique" = current_date - $2::interval where "IdPersonneEV1" = $1`,
      [one.IdPersonneEV1, interval],
    );
  await left('5 years -2 days');
  await settle();
  expect((await read(hr, IdDossier)).statusCode).toBe(200);
  await left('5 years 2 days');
  await settle();
  expect((await read(hr, IdDossier)).statusCode).not.toBe(200);
  const { rows } = await server.database.pool.query(
    `select from "Fichier" where owner_entity = 'DossierBAM' and owner_id = $1 and state = 'attached'`,
    [String(IdDossier)],
  );
  expect(rows).toEqual([]);
});

test('of somebody at home says what they are held to, and until when', async () => {
  const { db } = server.database;
  const texts = new TextStore(db);
  const one = await house.somebody({ IdLangue: 'EN' });
  const IdDossier = await house.validated(one, 1, 30, { IdTypeDossier: '3', Situation: 'domicile' });
  const paper = await readPaper(db, texts, IdDossier);
  expect(paper?.language).toBe('gb');
  expect(paper?.atHomeUntil).toMatch(/20\d\d/);
  expect(paper?.sections[0]?.facts).toContainEqual({ label: 'File type', value: 'Intermission' });
  const bytes = await printFile(paper!);
  expect((await printFile(paper!)).equals(bytes)).toBe(true);
  expect((await printFile({ ...paper!, atHomeUntil: undefined })).equals(bytes)).toBe(false);
  const { body } = await as(house.hr).call(requestsCalls.read, { params: { IdDemande: IdDossier } });
  expect(body.IdStade).toBe(4);
});

test('an offer structure is told with its agency wherever it stands: on the paper, in files, and by its words', async () => {
  const { somebody, file, decide, hr } = house;
  const IdDossier = await file(await somebody({ IdLangue: 'FR' }), 1, 30, { IdOS: 6, HoraireHebdo: 37.5 });
  await decide(IdDossier);
  await print(IdDossier);
  expect(pdfText((await read(hr, IdDossier)).rawPayload)).toContain('Essais en vol · Toulouse');
  const filter = JSON.stringify({ where: { IdDossier } });
  const out = await as(hr).call(bamCalls.export, { body: { format: 'csv', filter, columns: ['IdDossier', 'IdOS'] } });
  expect(String(out.raw)).toContain('Essais en vol · Toulouse');
});
