import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamsDefaults } from '@passerelle/contracts/bam/bams.fields.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { bamTests } from '../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { bamsToBegin } from './bam.queries.ts';
import { beginOrTell } from './begin-files.ts';

const bam = bamTests();

const { as } = bam;
const run = async (text: string, values: readonly unknown[]) =>
  (await bam.server.database.pool.query(text, [...values])).rows;
const found = async (by: BuiltPerson, where: object, fields: readonly string[] = ['IdDossier']) =>
  (await as(by).call(bamCalls.all, { body: { filter: { where, fields, limit: 200 } } })).body.rows;
const close = async (by: BuiltPerson, key: number, DateCloture: string) =>
  (await as(by).call(bamFilesCalls.closeMany, { body: { ListeBAM: [key], DateCloture } })).body;

test('B02: the days of a mission are no assignment’s, be it sent, under way, in force or closed', async () => {
  const { assistant, manager, somebody, file, validated, waiting, holderOf, standing } = bam.house;
  const taken = async (of: BuiltPerson, from: number, until: number) => {
    const IdDossier = await file(of, from, until, { draft: true, IdTypeDossier: '2', Situation: 'interne' });
    const sent = await as(assistant).call(bamFilesCalls.submit, { params: { IdDossier, IdLangue: 'FR' } });
    return sent.error?.name;
  };
  const one = await somebody();
  const key = await file(one, 1, 10);
  expect([(await standing(key)).IdStade, await taken(one, 10, 12)]).toEqual([2, 'BAM_CHEVAUCHEMENT']);
  const [visa] = await waiting(key);
  await as(holderOf(visa?.holder ?? null)).call(requestsCalls.validate, {
    params: { IdDemande: key, IdVisa: visa?.IdVisa ?? 0 },
    body: {},
  });
  expect([(await standing(key)).IdStade, await taken(one, 10, 12)]).toEqual([3, 'BAM_CHEVAUCHEMENT']);
  await bam.house.decide(key);
  expect([(await standing(key)).IdStade, await taken(one, 10, 12)]).toEqual([4, 'BAM_CHEVAUCHEMENT']);
  expect(await taken(one, 11, 12)).toBeUndefined();
  const other = await somebody();
  const over = await validated(other, -10, 10);
  expect((await close(manager, over, day(0))).faits).toEqual([over]);
  expect([(await standing(over)).IdStade, await taken(other, 0, 5)]).toEqual([7, 'BAM_CHEVAUCHEMENT']);
  expect(await taken(other, 1, 5)).toBeUndefined();
});

test('B08: of a file whose first day is past when it is validated the managers are asked for at once; their teams follow', async () => {
  const { build, IdSociete, somebody, file, waiting, hr, manager } = bam.house;
  const near = await build.person({ IdSociete }, { roles: ['missionManager'] });
  const one = await somebody();
  const key = await file(one, -5, 20, { Manager2: near.IdPersonneEV1, MngProxi: near.IdPersonneEV1 });
  const seen = async () => (await found(near, { IdDossier: key })).length;
  expect(await seen()).toBe(0);
  for (let round = 0; round < 2; round++)
    for (const { IdVisa, holder } of await waiting(key))
      await as([near, manager].find(({ IdPersonneEV1 }) => IdPersonneEV1 === holder) ?? hr).call(
        requestsCalls.validate,
        { params: { IdDemande: key, IdVisa }, body: {} },
      );
  const { db } = bam.server.database;
  expect(await bamsToBegin(db, 500)).toContain(key);
  const { act, kernel } = createEngines(db);
  await beginOrTell({ act, kernel }, key);
  expect(await bamsToBegin(db, 500)).not.toContain(key);
  // What is perceived of one's team is so from then on.
  expect(await seen()).toBe(1);
});

test('B08: what waits for managers of the person goes to those of the file on its first day, and what they named stays theirs', async () => {
  const { build, IdSociete, somebody, file, validated, waiting, mission } = bam.house;
  const [two, near] = await Promise.all(
    [1, 2].map(async () => await build.person({ IdSociete }, { roles: ['missionManager'] })),
  );
  const one = await somebody({
    IdPersonneEV1Manager2: two!.IdPersonneEV1,
    IdPersonneEV1MngProxi: near!.IdPersonneEV1,
  });
  const begins = await validated(one, -1, 20);
  // A circuit that was changed on screen may ask what a record names, where the files' own asks what they do.
  const [later, another] = [await file(one, 30, 40, { Manager2: two!.IdPersonneEV1 }), await file(one, 50, 60)];
  const holds = async (key: number, relation: string, holder: BuiltPerson) =>
    await run(
      `update "Visa" set "Porteurs" = $2::jsonb, "IdPersonneEV1Titulaire" = $3
        where "IdVisa" = (select min("IdVisa") from "Visa" where "IdDemande" = $1 and "Etat" = 'pending')`,
      [key, JSON.stringify([{ relation }]), holder.IdPersonneEV1],
    );
  await holds(later, 'Manager2', two!);
  await holds(another, 'MngProxi', near!);
  const holders = async (key: number) => (await waiting(key)).map(({ holder }) => holder);
  expect([await holders(later), await holders(another)]).toEqual([
    [two!.IdPersonneEV1, two!.IdPersonneEV1],
    [near!.IdPersonneEV1, mission.IdPersonneEV1],
  ]);
  const { act, kernel } = createEngines(bam.server.database.db);
  await beginOrTell({ act, kernel }, begins);
  expect([await holders(later), await holders(another)]).toEqual([
    [mission.IdPersonneEV1, two!.IdPersonneEV1],
    [mission.IdPersonneEV1, mission.IdPersonneEV1],
  ]);
  // They decide it from then on, and whoever was there before does not.
  const [visa] = await waiting(later);
  const decides = async (by: BuiltPerson) =>
    await as(by).call(requestsCalls.validate, { params: { IdDemande: later, IdVisa: visa!.IdVisa }, body: {} });
  expect((await decides(two!)).error?.name).toBe('VISA_NON_AUTORISE');
  expect((await decides(mission)).error).toBeUndefined();
});

test('B13: within thirty days is counted on the calendar of whom the file is for', async () => {
  const { hr, somebody, validated } = bam.house;
  await run(`update "Pays" set "Fuseau" = case "IdPays" when 'CN' then $1 else $2 end where "IdPays" in ('CN', 'PL')`, [
    ...['Pacific/Kiritimati', 'Etc/GMT+12'],
  ]);
  const [there, here] = [await somebody({ IdPays: 'CN' }), await somebody({ IdPays: 'PL' })];
  const [soon, late] = [await validated(there, -10, 20), await validated(here, -10, 20)];
  // Thirty days from today where it is latest: thirty-one or more where it is a day earlier.
  await run(
    `update "DossierBAM" set "DateDeFin" = (now() at time zone 'Pacific/Kiritimati')::date + 30
      where "IdDemande" = any($1)`,
    [[soon, late]],
  );
  const keys = { IdDossier: { inq: [soon, late] } };
  expect((await found(hr, { and: [keys, { EcheanceProche: true }] })).map(({ IdDossier }) => IdDossier)).toEqual([
    soon,
  ]);
});

test('B14: column, filter, count and export agree on a file whose last objective was just taken off', async () => {
  const { hr, assistant, somebody, file } = bam.house;
  const key = await file(await somebody(), 1, 10, { draft: true, lignes: [{ IdObjectif: 1, Precision: 'the last' }] });
  const agree = async (without: boolean) => {
    expect(await found(hr, { IdDossier: key }, ['SansObjectif'])).toMatchObject([{ SansObjectif: without }]);
    for (const asked of [0, 1]) {
      const where = { IdDossier: key, SansObjectif: asked };
      const filter = JSON.stringify({ where, fields: ['IdDossier', 'SansObjectif'] });
      const expected = (asked === 1) === without ? 1 : 0;
      const counted = await as(hr).call(bamCalls.count, { body: { filter } });
      const out = await as(hr).call(bamCalls.exportSome, { params: { filter } });
      expect([(await found(hr, where)).length, counted.body.count, Number(out.headers['x-total-count'])]).toEqual([
        expected,
        expected,
        expected,
      ]);
    }
  };
  await agree(false);
  await as(assistant).call(bamFilesCalls.deleteObjectives, { params: { IdDossier: key }, body: {} });
  await agree(true);
});

test('B15: by default it shows these columns and no others; a column of the person is closed to who may not read it, in files too', async () => {
  const { hr, build, IdSociete, somebody, validated } = bam.house;
  const asked = ['IdPersonne', 'IndexPrenomNom', 'IdDirection', 'IdCA', 'IdDossier', 'Situation', 'IdStade', 'IdOS'];
  const shown = [...asked, 'DateDeDebut', 'DateDeFin', 'HoraireHebdo', 'HoraireHebdoClient', 'DateDeModification'];
  expect(bamsDefaults).toEqual(shown);
  const key = await validated(await somebody({ IdPersonne: 74_747_474 }), 1, 10);
  const { body } = await as(hr).call(bamCalls.all, { body: { filter: { where: { IdDossier: key } } } });
  const beside = ['IdPersonneEV1', 'Litige', 'ARevoirBAM', 'EcheanceProche'];
  expect(Object.keys(body.rows[0] ?? {}).toSorted()).toEqual([...shown, ...beside].toSorted());

  const rights = ['ann', 'ann-col-IndexPrenomNom', 'suivi-d-bam', 'bam-export-mission'];
  const reader = await build.holderOf(rights, { IdSociete });
  const filter = JSON.stringify({ where: { IdDossier: key } });
  const [row] = (await as(reader).call(bamCalls.all, { body: { filter } })).body.rows;
  expect([row?.IdDossier, row?.IdPersonne, row?.IdCA]).toEqual([key, undefined, undefined]);
  expect(await found(reader, { IdDossier: key })).toHaveLength(1);
  expect(await found(reader, { IdDossier: key, IdPersonne: 74_747_474 })).toEqual([]);
  const columns = ['IdDossier', 'IdPersonne', 'IndexPrenomNom'];
  const out = await as(reader).call(bamCalls.export, { body: { format: 'csv', filter, columns } });
  expect([out.headers['x-total-count'], String(out.raw).includes('74747474')]).toEqual(['1', false]);
  expect(String((await as(hr).call(bamCalls.export, { body: { format: 'csv', filter, columns } })).raw)).toContain(
    '74747474',
  );
});

test('B17: what a file is disputed or reviewed for, and its paper, do not go into its copy', async () => {
  const { hr, manager, somebody, validated } = bam.house;
  const one = await somebody();
  const key = await validated(one, 1, 10);
  const ListeBAM = [key];
  await as(hr).call(bamFilesCalls.disputeMany, { body: { ListeBAM, Remarque: 'the client disputes its days' } });
  await as(hr).call(bamFilesCalls.changeMany, { body: { ListeBAM, Statut: 'revue' } });
  await run(`update "DossierBAM" set "EmpreintePDF" = 'a hash' where "IdDemande" = $1`, [key]);
  const { IdDossier } = (await as(manager).call(bamFilesCalls.clone, { body: { IdDossier: key } })).body;
  const fields = ['Litige', 'ARevoirBAM', 'PDF', 'CommentaireVisa', 'Valideur', 'DateDeFin'];
  expect(await found(hr, { IdDossier }, fields)).toMatchObject([
    { Litige: false, ARevoirBAM: false, PDF: false, CommentaireVisa: null, Valideur: null, DateDeFin: null },
  ]);
});
