import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { rowOf } from '../../../platform/db/database.ts';
import { bamTests } from '../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { bamsToBegin, bamsToClose } from './bam.queries.ts';
import { closeOnItsDay } from './closing.actions.ts';
import { beginFile } from './managers.actions.ts';

const bam = bamTests();

const IdLangue = 'FR';
const Remarque = 'the client wants another end';
const { as } = bam;
const close = (by: BuiltPerson, ListeBAM: number[], DateCloture: string) =>
  as(by).call(bamFilesCalls.closeMany, { body: { ListeBAM, DateCloture } });
const detailsOf = async (by: BuiltPerson, of: BuiltPerson, IdDossier: number) =>
  (await as(by).call(bamFilesCalls.details, { params: { IdDossier, IdLangue, IdPersonneEV1: of.IdPersonneEV1 } })).body;
/** What the jobs of a night do. */
const night = async () => {
  const { db } = bam.server.database;
  const { act } = createEngines(db);
  for (const key of await bamsToBegin(db, 500))
    await act({ call: 'night', actor: { system: 'night' } }, async (writing) => await beginFile(writing, key));
  for (const key of await bamsToClose(db, 500))
    await act({ call: 'night', actor: { system: 'night' } }, async (writing) => await closeOnItsDay(writing, key));
};
const daysLater = async (IdDemande: number, days: number) =>
  await bam.server.database.pool.query(
    `update "DossierBAM" set "DateDeDebut" = "DateDeDebut" - $2::integer, "DateDeFin" = "DateDeFin" - $2::integer,
      "DateCloture" = "DateCloture" - $2::integer where "IdDemande" = $1`,
    [IdDemande, days],
  );
const managersOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
  await rowOf(
    bam.server.database.db,
    sql<{
      two: number | null;
      near: number | null;
    }>`select "IdPersonneEV1Manager2" as two, "IdPersonneEV1MngProxi" as near
      from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );

describe('closing', () => {
  test('B05: is on a day of the file; its days after that are free at once, and it is closed when that day has come', async () => {
    const { manager, somebody, validated, standing, keeps } = bam.house;
    const one = await somebody();
    const file = await validated(one, -10, 30);
    const refusal = async (on: number) => (await close(manager, [file], day(on))).body.refus[0];
    expect(await refusal(-11)).toMatchObject({ details: [{ path: 'body/DateCloture', rule: 'min' }] });
    expect(await refusal(31)).toMatchObject({ details: [{ path: 'body/DateCloture', rule: 'max' }] });
    expect((await close(manager, [file], day(5))).body).toEqual({ faits: [file], refus: [] });
    expect([(await standing(file)).IdStade, await keeps(file)]).toEqual([4, [[day(-10), day(5)]]]);
    // The next may start the day after.
    await validated(one, 6, 20);
    await night();
    expect((await standing(file)).IdStade).toBe(4);
    await daysLater(file, 5);
    await night();
    expect((await standing(file)).IdStade).toBe(7);
    const endless = await validated(await somebody(), -3, null);
    expect((await close(manager, [endless], day(31))).body.refus[0]?.details[0]?.rule).toBe('max');
    expect((await close(manager, [endless], day(0))).body.faits).toEqual([endless]);
    expect((await standing(endless)).IdStade).toBe(7);
  });

  test('B04: is held back by a dispute and by a review, until they are lifted; the day that was said waits for them too', async () => {
    const { manager, hr, somebody, validated, standing, assistant } = bam.house;
    const one = await somebody();
    const file = await validated(one, -10, 30);
    const ListeBAM = [file];
    const dispute = (by: BuiltPerson, why: string) =>
      as(by).call(bamFilesCalls.disputeMany, { body: { ListeBAM, Remarque: why } });
    const change = (by: BuiltPerson, Statut: 'revue' | 'fin-revue' | 'fin-litige') =>
      as(by).call(bamFilesCalls.changeMany, { body: { ListeBAM, Statut } });
    expect((await dispute(hr, ' ')).body.refus[0]?.details[0]).toMatchObject({
      path: 'body/Remarque',
      rule: 'required',
    });
    expect((await dispute(hr, 'short')).body.refus[0]?.details[0]).toMatchObject({ rule: 'minLength', value: '10' });
    expect((await dispute(assistant, Remarque)).body.refus[0]).toMatchObject({
      name: 'NOT_AUTHORIZED',
      details: [{ path: 'bam-litige' }],
    });
    expect((await dispute(hr, Remarque)).body.faits).toEqual([file]);
    expect(await detailsOf(hr, one, file)).toMatchObject({ EnLitige: true, RemarqueLitige: Remarque });
    // Whom it is for is told that it is disputed, and not why.
    expect(await detailsOf(one, one, file)).toMatchObject({ EnLitige: true, RemarqueLitige: null, actions: [] });
    expect((await detailsOf(hr, one, file)).actions).toContain('settle');
    expect((await close(manager, ListeBAM, day(1))).body.refus[0]?.name).toBe('BAM_BLOQUE');
    expect((await change(hr, 'fin-litige')).body.faits).toEqual([file]);
    expect((await change(hr, 'fin-litige')).body, 'the second does nothing, and says so').toMatchObject({
      faits: [],
      refus: [{ name: 'INVALID_INPUT', details: [{ path: 'body/ListeBAM', rule: 'unchanged' }] }],
    });
    expect((await change(manager, 'revue')).body.faits).toEqual([file]);
    expect((await close(manager, ListeBAM, day(1))).body.refus[0]?.name).toBe('BAM_BLOQUE');
    expect((await change(manager, 'fin-revue')).body.faits).toEqual([file]);
    expect((await close(manager, ListeBAM, day(1))).body.faits).toEqual([file]);
    expect((await change(manager, 'revue')).body.faits).toEqual([file]);
    await daysLater(file, 2);
    await night();
    expect((await standing(file)).IdStade).toBe(4);
    await change(manager, 'fin-revue');
    await night();
    expect((await standing(file)).IdStade).toBe(7);
    expect((await change(manager, 'revue')).body.refus[0]?.name).toBe('DEMANDE_STADE');
  });
});

describe('decided anew', () => {
  const fieldsOf = (values: object) => bam.house.fieldsOf(values) as never;
  const revise = (by: BuiltPerson, IdDossier: number, values: object, more: object = {}) =>
    as(by).call(bamFilesCalls.revise, { params: { IdDossier }, body: { fields: fieldsOf(values), ...more } });

  test('B07: what was validated is in force until the new is; rejected, it is as it was', async () => {
    const { manager, mission, somebody, validated, decide, standing, keeps, waiting, holderOf, build, IdSociete } =
      bam.house;
    const [one, other] = [await somebody(), await build.person({ IdSociete }, { roles: ['missionManager'] })];
    const file = await validated(one, -5, 10, { lignes: [{ IdObjectif: 1, Precision: 'first' }] });
    await night();
    expect(await managersOf(one)).toEqual({ two: mission.IdPersonneEV1, near: mission.IdPersonneEV1 });
    const changed = { Manager2: other.IdPersonneEV1, DateDeDebut: day(-5), DateDeFin: day(30) };
    expect((await revise(manager, file, changed, { Motif: 'short' })).error?.details?.[0]?.path).toBe('body/Motif');
    const reopened = await revise(manager, file, changed, { Motif: Remarque, lignes: [] });
    expect(reopened.body.IdStade).toBe(3);
    // Both are kept: the days that are in force, and those that it would have.
    expect(await keeps(file)).toEqual([[day(-5), day(30)]]);
    await night();
    expect((await managersOf(one)).two).toBe(mission.IdPersonneEV1);
    // Lists and lines of time say what is in force, by its days too where they are looked for.
    const fields = ['IdDossier', 'DateDeDebut', 'DateDeFin', 'Manager2Dossier', 'EcheanceProche'];
    const listed = async (where: object = {}) =>
      (
        await as(manager).call(bamCalls.all, {
          body: { filter: { where: { and: [{ IdDossier: file }, where] }, fields } },
        })
      ).body.rows;
    const period = async () =>
      (await as(manager).call(bamCalls.periods, { params: { IdPersonneEV1: one.IdPersonneEV1 } })).body.periods[0];
    expect(await listed({ DateDeFin: day(10) })).toMatchObject([
      {
        DateDeDebut: day(-5),
        DateDeFin: day(10),
        EcheanceProche: true,
        Manager2Dossier: { IdPersonneEV1: mission.IdPersonneEV1 },
      },
    ]);
    expect(await listed({ DateDeFin: day(30) })).toEqual([]);
    expect(await period()).toMatchObject({
      DateDeDebut: day(-5),
      DateDeFin: day(10),
      revision: { DateDeDebut: day(-5), DateDeFin: day(30) },
    });
    const [visa] = await waiting(file);
    const rejected = await as(holderOf(visa?.holder ?? null)).call(requestsCalls.reject, {
      params: { IdDemande: file, IdVisa: visa?.IdVisa ?? 0 },
      body: { Remarque },
    });
    expect([rejected.body.IdStade, await keeps(file)]).toEqual([4, [[day(-5), day(10)]]]);
    const sheet = (await as(manager).call(requestsCalls.read, { params: { IdDemande: file } })).body;
    expect(sheet.lignes).toHaveLength(1);
    expect(sheet.fields).toContainEqual({ IdChamp: 'DateDeFin', Valeur: day(10) });
    expect(await managersOf(one)).toMatchObject({ two: mission.IdPersonneEV1 });
    // Validated, it gives way, and its managers are the person's at once.
    expect((await revise(manager, file, { ...changed, DateDeDebut: day(-5) })).body.IdStade).toBe(3);
    for (const { IdVisa, holder } of await waiting(file))
      await as(holder === other.IdPersonneEV1 ? other : holderOf(holder)).call(requestsCalls.validate, {
        params: { IdDemande: file, IdVisa },
        body: {},
      });
    await decide(file);
    await night();
    expect([(await standing(file)).IdStade, (await managersOf(one)).two]).toEqual([4, other.IdPersonneEV1]);
    expect(await keeps(file)).toEqual([[day(-5), day(30)]]);
    expect([(await listed())[0]?.DateDeFin, await period()]).toMatchObject([
      day(30),
      { DateDeFin: day(30), revision: null },
    ]);
  });

  test('days that do not meet are kept beside each other; those of another file are refused', async () => {
    const { manager, somebody, validated, keeps } = bam.house;
    const one = await somebody();
    const file = await validated(one, 1, 10);
    await validated(one, 50, 60);
    const moved = (from: number, until: number) =>
      revise(manager, file, { DateDeDebut: day(from), DateDeFin: day(until) });
    expect((await moved(20, 50)).error?.name).toBe('BAM_CHEVAUCHEMENT');
    expect(await keeps(file)).toEqual([[day(1), day(10)]]);
    expect((await moved(20, 30)).body.IdStade).toBe(3);
    expect(await keeps(file)).toEqual([
      [day(1), day(10)],
      [day(20), day(30)],
    ]);
    // Recalled, nothing was decided anew.
    const recalled = await as(manager).call(bamFilesCalls.recallMany, { body: { ListeBAM: [file], Remarque } });
    expect([recalled.body.faits, await keeps(file)]).toEqual([[file], [[day(1), day(10)]]]);
  });

  test('a file that begins meanwhile begins as it was validated; a draft and what is closed are not decided anew', async () => {
    const { manager, somebody, validated, file, mission } = bam.house;
    const one = await somebody();
    const IdDossier = await validated(one, 3, 20);
    await revise(manager, IdDossier, { MngProxi: null });
    await bam.server.database.pool.query(
      `update "Demande" set "VersionValidee" = jsonb_set("VersionValidee", '{values,DateDeDebut}', to_jsonb(current_date - 1))
        where "IdDemande" = $1`,
      [IdDossier],
    );
    await night();
    expect(await managersOf(one)).toEqual({ two: mission.IdPersonneEV1, near: mission.IdPersonneEV1 });
    const draft = await file(await somebody(), 1, 5, { draft: true });
    expect((await revise(manager, draft, {})).error?.name).toBe('DEMANDE_STADE');
    const ending = await validated(await somebody(), -5, 20);
    await close(manager, [ending], day(3));
    expect((await revise(manager, ending, {})).error?.name).toBe('DEMANDE_STADE');
  });
});

describe('many at once', () => {
  test('B09: each is answered for, done or refused with its reason; what speaks against one holds up no other', async () => {
    const { manager, hr, assistant, somebody, file, validated, standing } = bam.house;
    const [one, two] = [await somebody(), await somebody()];
    const [draft, over] = [await file(one, 1, 10, { draft: true }), await file(one, 5, 8, { draft: true })];
    const [sent, done] = [await file(two, 1, 10), await validated(two, 20, 30)];
    const nothing = 2_000_000_000;
    const all = [draft, over, sent, done, nothing];
    const reasons = (refus: readonly { IdDossier: number; name: string }[]) =>
      Object.fromEntries(refus.map(({ IdDossier, name }) => [IdDossier, name]));

    const submitted = (await as(assistant).call(bamFilesCalls.submitMany, { body: { ListeBAM: all } })).body;
    expect(submitted.faits).toEqual([draft]);
    expect(reasons(submitted.refus)).toEqual({
      [over]: 'BAM_CHEVAUCHEMENT',
      [sent]: 'DEMANDE_STADE',
      [done]: 'DEMANDE_STADE',
      [nothing]: 'NOT_FOUND',
    });
    const reminded = (await as(assistant).call(bamFilesCalls.remindMany, { body: { ListeBAM: all } })).body;
    expect(reminded.faits).toEqual([draft, sent]);
    const again = (await as(hr).call(bamFilesCalls.remindMany, { body: { ListeBAM: [sent, over] } })).body;
    expect(reasons(again.refus)).toEqual({ [sent]: 'RELANCE_DEJA_FAITE', [over]: 'DEMANDE_STADE' });
    const recalled = (await as(assistant).call(bamFilesCalls.recallMany, { body: { ListeBAM: all, Remarque } })).body;
    expect(recalled.faits).toEqual([draft, sent]);
    expect(await standing(draft)).toMatchObject({ IdStade: 1, Motif: Remarque });
    const short = (await as(assistant).call(bamFilesCalls.recallMany, { body: { ListeBAM: [done], Remarque: 'no' } }))
      .body;
    expect(short.refus[0]?.name).toBe('INVALID_INPUT');
    const dropped = (await as(assistant).call(bamFilesCalls.deleteMany, { body: { ListeBAM: all } })).body;
    expect(dropped.faits).toEqual([draft, over, sent]);
    const closed = (await close(manager, all, day(25))).body;
    expect([closed.faits, reasons(closed.refus)]).toEqual([
      [done],
      { [draft]: 'NOT_FOUND', [over]: 'NOT_FOUND', [sent]: 'NOT_FOUND', [nothing]: 'NOT_FOUND' },
    ]);
  });

  test('B10: no stage is reached by a change of many that one could not reach one by one', async () => {
    const { assistant, manager, hr, somebody, file, validated, standing, decide } = bam.house;
    const one = await somebody();
    const change = async (by: BuiltPerson, key: number, Statut: number, why?: string) =>
      (
        await as(by).call(bamFilesCalls.changeMany, {
          body: { ListeBAM: [key], Statut: Statut as never, ...(why !== undefined && { Remarque: why }) },
        })
      ).body;
    const draft = await file(one, 1, 10, { draft: true });
    for (const to of [3, 4, 5, 7]) expect((await change(hr, draft, to)).faits, String(to)).toEqual([]);
    expect((await change(assistant, draft, 2)).faits).toEqual([draft]);
    expect((await change(assistant, draft, 4)).refus[0]?.name).toBe('DEMANDE_STADE');
    expect((await change(assistant, draft, 1, Remarque)).faits).toEqual([draft]);
    expect((await change(assistant, draft, 6)).faits).toEqual([draft]);
    const sent = await file(one, 1, 10);
    expect((await change(assistant, sent, 6, 'no')).refus[0]?.details[0]?.rule).toBe('minLength');
    await decide(sent);
    // Who closes none does not close this one either.
    expect((await change(assistant, sent, 7)).refus[0]?.name).toBe('NOT_AUTHORIZED');
    expect((await change(manager, sent, 3)).faits).toEqual([sent]);
    await decide(sent);
    const begun = await validated(await somebody(), -5, 10);
    expect((await change(manager, begun, 7)).faits).toEqual([begun]);
    expect((await standing(begun)).IdStade).toBe(7);
    const rejected = await file(await somebody(), 1, 10);
    const [visa] = await bam.house.waiting(rejected);
    await as(bam.house.holderOf(visa?.holder ?? null)).call(bamFilesCalls.reject, {
      params: { IdDossier: rejected, IdVisa: visa?.IdVisa ?? 0, IdLangue },
      body: { Remarque },
    });
    expect((await change(assistant, rejected, 1)).faits).toEqual([rejected]);
  });

  test('visas that await one are validated together, by the right for many', async () => {
    const { manager, hr, somebody, file, standing, waiting, holderOf } = bam.house;
    const files = [await file(await somebody(), 1, 10), await file(await somebody(), 1, 10)];
    const validate = async (by: BuiltPerson) =>
      (await as(by).call(bamFilesCalls.validateMany, { body: { ListeBAM: files } })).body;
    expect((await validate(hr)).refus.map(({ name }) => name)).toEqual(['VISA_NON_AUTORISE', 'VISA_NON_AUTORISE']);
    // They decide them one by one.
    expect((await validate(manager)).refus[0]).toMatchObject({
      details: [{ path: 'bam-validate-bulk', rule: 'right' }],
    });
    for (const IdDemande of files)
      for (const { IdVisa, holder } of await waiting(IdDemande))
        await as(holderOf(holder)).call(requestsCalls.validate, { params: { IdDemande, IdVisa }, body: {} });
    expect((await validate(hr)).faits).toEqual(files);
    expect((await standing(files[0] ?? 0)).IdStade).toBe(4);
  });
});

test('BAM-011: the help-desk has a ticket of a file that is in force, told what it becomes, and closed with it', async () => {
  const { manager, hr, somebody, file, decide, validated } = bam.house;
  const one = await somebody();
  const draft = await file(one, 20, 30, { draft: true });
  const IdDossier = await validated(one, -5, 10);
  const statusOf = async (key: number) => (await detailsOf(hr, one, key)).statutTicket;
  expect([await statusOf(draft), await statusOf(IdDossier)]).toEqual([null, 'demande']);
  await bam.server.database.pool.query(`update ticket set external_id = '9' where subject = $1`, [
    `Demande/${IdDossier}`,
  ]);
  expect(await statusOf(IdDossier)).toBe('ouvert');
  await as(manager).call(bamFilesCalls.revise, { params: { IdDossier }, body: { fields: [] } });
  await decide(IdDossier);
  await close(manager, [IdDossier], day(0));
  expect(await statusOf(IdDossier)).toBe('clos');
  const { rows: titles } = await bam.server.database.pool.query<{ title: string }>(
    `select t.title from ticket t where t.subject = $1 order by t.id`,
    [`Demande/${IdDossier}`],
  );
  expect(titles.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Mission \d+: \d+ [A-Z][a-z]+ \d{4} – \d+ [A-Z][a-z]+ \d{4}$/),
  ]);
  const { rows } = await bam.server.database.pool.query<{ closes: boolean }>(
    `select n.closes from ticket t join ticket_note n on n.ticket = t.id where t.subject = $1 order by n.id`,
    [`Demande/${IdDossier}`],
  );
  expect(rows.map(({ closes }) => closes)).toEqual([false, true]);
  const listed = await as(hr).call(bamCalls.ofPerson, {
    body: { filter: { where: { StatutTicket: 'clos' }, fields: ['StatutTicket'] }, IdPersonneEV1: one.IdPersonneEV1 },
  });
  expect(listed.body.rows).toMatchObject([{ IdDossier, StatutTicket: 'clos' }]);
});

test('periods tell what a file goes on after', async () => {
  const { manager, somebody, validated } = bam.house;
  const one = await somebody();
  const file = await validated(one, 1, 5);
  const { IdDossier } = (await as(manager).call(bamFilesCalls.clone, { body: { IdDossier: file } })).body;
  const { periods } = (await as(manager).call(bamCalls.periods, { params: { IdPersonneEV1: one.IdPersonneEV1 } })).body;
  expect(periods.find((found) => found.IdDossier === IdDossier)).toMatchObject({ IdDossierLie: file, prolonge: false });
});
