import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FilePurposeName } from '@passerelle/contracts/files/file.kinds.ts';
import { defineForm } from '@passerelle/contracts/forms/form.ts';
import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { folderStorage } from '../../connectors/folder-storage/folder-storage.ts';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { siteSubject } from '../../domains/people/sites/site.columns.ts';
import { writePlannedSites } from '../../domains/people/sites/sites.actions.ts';
import { bytesSource } from '../../platform/tabular/source.ts';
import { type Build, builders } from '../../testing/build.ts';
import { png } from '../../testing/sample-files.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Actor } from '../access/actor.ts';
import { filesColumn } from '../catalogue/columns.ts';
import type { FileOwner } from '../files/file-owner.ts';
import { Files } from '../files/files.ts';
import type { FormSubject } from './form-subject.ts';
import { saveForm } from './save-form.ts';

/** A site with documents of its own: a form of the product, with a field of code DOC. */
const fields = {
  ...siteFields,
  Plans: { type: 'files', files: { purpose: 'document' }, read: 'site-read', write: ['site-update'] },
} as const;
const form = defineForm({
  form: 'siteWithPlans',
  fields,
  rules: [],
  sections: [
    {
      section: 'site',
      title: 'SITES:identity' as never,
      items: [
        { field: 'Ville', code: 'T' },
        { field: 'Plans', code: 'DOC', most: 3, shown: { field: 'Cantine', operator: 'equals', value: true } },
        { field: 'Cantine', code: 'SWITCH' },
      ],
    },
  ],
});
const subject: FormSubject = {
  form,
  subject: {
    ...siteSubject,
    catalogue: fields,
    fields: { ...siteSubject.fields, Plans: filesColumn('Site', 'IdSite', 'Plans') },
  },
  entity: 'Site',
  write: writePlannedSites,
};

let database: TestDatabase;
let build: Build;
let folder: string;
let files: Files;
let engines: ReturnType<typeof createEngines>;
let keeper: Actor;
let other: Actor;
beforeAll(async () => {
  database = await testDatabase();
  build = builders(database);
  folder = await mkdtemp(join(tmpdir(), 'passerelle-form-files-'));
  engines = createEngines(database.db);
  const { kernel, act } = engines;
  const owner: FileOwner = {
    entity: 'Site',
    rows: { table: 'Site', key: 'IdSite' },
    fields: {
      Plans: {
        purpose: 'document',
        most: 10,
        mayRead: (who, site) => who.kernel.scope(who.actor, 'site-read', 'site', site),
        mayWrite: (who, site) => who.kernel.scope(who.actor, 'site-update', 'site', site),
      },
    },
  };
  files = new Files({
    db: database.db,
    kernel,
    act,
    owners: [owner],
    log: pino({ level: 'silent' }),
    storage: folderStorage(join(folder, 'files')),
    incoming: join(folder, 'incoming'),
  });
  const actorOf = async () =>
    (await loadActor(database.db, (await build.person({}, { roles: ['administrator'] })).IdPersonneEV1)).actor;
  [keeper, other] = [await actorOf(), await actorOf()];
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const sends = async (by = keeper, purpose: FilePurposeName = 'document') =>
  (
    await files.receive(
      by,
      { purpose, name: 'a.png' },
      { stream: Readable.from(bytesSource(await png())()), type: 'image/png' },
    )
  ).IdFichier;
const save = async (
  IdSite: number,
  changes: Readonly<Record<string, readonly [seen: unknown, value: unknown]>>,
  by = keeper,
) => {
  const asked = Object.entries(changes).map(([IdChamp, [Vu, Valeur]]) => ({ IdChamp, Vu, Valeur }));
  return await engines.act(
    { call: 'test', actor: by },
    async (writing) => await saveForm(writing, { kernel: engines.kernel, actor: by, files }, subject, IdSite, asked),
  );
};
const refusal = async (saving: Promise<unknown>) =>
  await saving.then(
    () => 'saved',
    ({ details }) =>
      details?.map(({ path, rule, value }: Record<string, string>) => `${path} ${rule} ${value ?? ''}`.trim()),
  );
const held = async (IdSite: number) => await files.in(database.db, { entity: 'Site', id: IdSite, field: 'Plans' });
const withCanteen = async () => await build.site({ Cantine: true });

test('files come with what saves the form, in its order, and go with it, bytes and all', async () => {
  const IdSite = await withCanteen();
  const [one, two] = [await sends(), await sends()];
  await save(IdSite, { Plans: [[], [one, two]], Ville: [null, 'Lyon'] });
  expect(await held(IdSite)).toEqual([one, two]);
  await save(IdSite, { Plans: [[one, two], [two]] });
  await files.removeErased();
  expect(await held(IdSite)).toEqual([two]);
  const kept = await readdir(join(folder, 'files'), { recursive: true });
  expect([kept.some((path) => path.endsWith(one)), kept.some((path) => path.endsWith(two))]).toEqual([false, true]);
});

test('a field that what is typed hides loses its files, and says so', async () => {
  const IdSite = await withCanteen();
  const plan = await sends();
  await save(IdSite, { Plans: [[], [plan]] });
  expect(await save(IdSite, { Cantine: [true, false] })).toEqual({ emptied: [{ IdChamp: 'Plans', by: 'hidden' }] });
  expect(await held(IdSite)).toEqual([]);
  expect(await refusal(save(IdSite, { Plans: [[], [await sends()]] }))).toEqual(['body/fields/Plans readOnly']);
});

test('two who give files to one field are both told, and neither loses any', async () => {
  const IdSite = await withCanteen();
  const [one, two] = [await sends(), await sends(other)];
  await save(IdSite, { Plans: [[], [one]] });
  expect(await refusal(save(IdSite, { Plans: [[], [two]] }, other))).toEqual(['body/fields/Plans moved']);
  await save(IdSite, { Plans: [[one], [one, two]] }, other);
  expect(await held(IdSite)).toEqual([one, two]);
});

test('what is hostile is refused at the field, and nothing is written', async () => {
  const IdSite = await withCanteen();
  const elsewhere = await withCanteen();
  const [mine, theirs, wrong, kept] = [await sends(), await sends(other), await sends(keeper, 'photo'), await sends()];
  await save(elsewhere, { Plans: [[], [kept]] });
  const none = '00000000-0000-4000-8000-000000000000';
  const cases: readonly (readonly [unknown, string])[] = [
    [[theirs], 'body/fields/Plans/0 fileGone'],
    [[mine, none], 'body/fields/Plans/1 fileGone'],
    [[wrong], 'body/fields/Plans/0 fileGone'],
    [[kept], 'body/fields/Plans/0 fileGone'],
    [[mine, mine], 'body/fields/Plans duplicate'],
    [[mine, none, none.replace('8000', '8001'), none.replace('8000', '8002')], 'body/fields/Plans fileCount 3'],
    ['../../etc/passwd', 'body/fields/Plans type'],
    [[{ IdFichier: mine }], 'body/fields/Plans type'],
    [[`${mine}\0`], 'body/fields/Plans type'],
  ];
  for (const [value, why] of cases)
    expect(await refusal(save(IdSite, { Plans: [[], value], Ville: [null, 'Nantes'] }))).toEqual([why]);
  expect([await held(IdSite), await held(elsewhere)]).toEqual([[], [kept]]);
  const { Ville } = await database.db
    .selectFrom('Site')
    .select('Ville')
    .where('IdSite', '=', IdSite)
    .executeTakeFirstOrThrow();
  expect(Ville).toBeNull();
});

test('the portal says how many there may be: DOCUMENT_FICHIERS_MAX is read each time', async () => {
  const IdSite = await withCanteen();
  const plans = [await sends(), await sends()];
  const most = async (Valeur: string) =>
    await database.db.updateTable('Parametre').set({ Valeur }).where('IdParam', '=', 'DOCUMENT_FICHIERS_MAX').execute();
  await most('1');
  expect(await refusal(save(IdSite, { Plans: [[], plans] }))).toEqual(['body/fields/Plans fileCount 1']);
  await most('10');
  await save(IdSite, { Plans: [[], plans] });
  expect(await held(IdSite)).toEqual(plans);
});
