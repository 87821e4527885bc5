import type { FileGesture } from '@passerelle/contracts/bam/gestures.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { describe, expect, test } from 'vitest';
import { bamTests } from '../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';

const bam = bamTests();

const { as } = bam;
const Remarque = 'the client wants another end';
const prepare = async (by: BuiltPerson, only: number[] | undefined, Geste: FileGesture, more: object = {}) =>
  await as(by).call(plansCalls.prepare, {
    body: {
      kind: 'bams',
      input: { chosen: { filter: '{}', langue: 'fr', ...(only && { only }) }, Geste, ...more },
    },
  });
const step = async (by: BuiltPerson, name: 'apply' | 'undo', IdPlan: number) =>
  await as(by).call(plansCalls[name], { params: { IdPlan } });
const leftOf = async (by: BuiltPerson, IdPlan: number, which: 'left' | 'stayed' = 'left') => {
  const { rows } = (await as(by).call(plansCalls.rows, { params: { IdPlan }, query: { [which]: true } })).body;
  return Object.fromEntries(rows.map(({ entity_id, reason }) => [Number(entity_id), reason?.[0]?.rule]));
};
/** Prepares and applies. */
const doAll = async (by: BuiltPerson, only: number[], Geste: FileGesture, more: object = {}) => {
  const { IdPlan } = (await prepare(by, only, Geste, more)).body;
  expect((await step(by, 'apply', IdPlan)).body.state).toBe('applied');
  return IdPlan;
};

describe('B09: many files as one plan', () => {
  test('a row for each, why not for the others; done exactly, and taken back', async () => {
    const { manager, somebody, file, validated, standing, keeps } = bam.house;
    const [one, two] = [await somebody(), await somebody()];
    const [open, draft, short] = [
      await validated(one, -10, 30),
      await file(two, 1, 10, { draft: true }),
      await validated(two, 12, 14),
    ];
    const nothing = 2_000_000_000;
    const all = [open, draft, short, nothing];
    const plan = (await prepare(manager, all, 'close', { DateCloture: day(5) })).body;
    expect([plan.rows, plan.left, plan.state]).toEqual([4, 3, 'ready']);
    // Nothing is done yet, and nothing of it is left behind.
    expect([(await standing(open)).DateCloture, await keeps(open)]).toEqual([null, [[day(-10), day(30)]]]);
    expect(await leftOf(manager, plan.IdPlan)).toEqual({
      [draft]: 'DEMANDE_STADE',
      [short]: 'min',
      [nothing]: 'NOT_FOUND',
    });
    // The stage stays what it is until that day, and a day is called by the name of a file's.
    const { rows } = (await as(manager).call(plansCalls.rows, { params: { IdPlan: plan.IdPlan }, query: {} })).body;
    expect(rows.find(({ entity_id }) => entity_id === String(open))).toMatchObject({
      before: { DateClotureBAM: null },
      after: { DateClotureBAM: day(5) },
    });
    expect(rows.flatMap(({ before, after }) => Object.keys({ ...before, ...after }))).not.toContain('IdStade');
    expect(rows.find(({ entity_id }) => entity_id === String(short))?.reason?.[0]?.path).toBe('DateClotureBAM');
    expect((await step(manager, 'apply', plan.IdPlan)).body.state).toBe('applied');
    expect([(await standing(open)).DateCloture, await keeps(open)]).toEqual([day(5), [[day(-10), day(5)]]]);
    expect((await step(manager, 'undo', plan.IdPlan)).body.state).toBe('undone');
    expect([(await standing(open)).DateCloture, await keeps(open)]).toEqual([null, [[day(-10), day(30)]]]);
  });

  test('what moved between the plan and its doing is left, and so is what would take days that were taken since', async () => {
    const { assistant, manager, hr, somebody, file, validated, standing } = bam.house;
    const [one, two, three] = [await somebody(), await somebody(), await somebody()];
    const drafts = [await file(one, 1, 10, { draft: true }), await file(two, 1, 10, { draft: true })];
    const { IdPlan } = (await prepare(assistant, drafts, 'submit')).body;
    await file(one, 3, 4);
    await step(assistant, 'apply', IdPlan);
    expect(await leftOf(assistant, IdPlan)).toEqual({ [drafts[0] ?? 0]: 'BAM_CHEVAUCHEMENT' });
    expect((await standing(drafts[1] ?? 0)).IdStade).toBe(2);
    // Undone, what was sent is a draft again.
    await step(assistant, 'undo', IdPlan);
    expect((await standing(drafts[1] ?? 0)).IdStade).toBe(1);
    const closing = await validated(three, -5, 30);
    const closed = await doAll(manager, [closing], 'close', { DateCloture: day(3) });
    await validated(three, 10, 12);
    await step(hr, 'undo', closed);
    await step(manager, 'undo', closed);
    expect(await leftOf(manager, closed, 'stayed')).toEqual({ [closing]: 'BAM_CHEVAUCHEMENT' });
  });

  test('undone, it tells what was not taken back apart from what was never done', async () => {
    const { manager, somebody, file, validated } = bam.house;
    const [one, two] = [await somebody(), await somebody()];
    const [moved, back, draft] = [
      await validated(one, -5, 30),
      await validated(two, -5, 30),
      await file(two, 40, 50, { draft: true }),
    ];
    const closed = await doAll(manager, [moved, back, draft], 'close', { DateCloture: day(3) });
    const told = async () => {
      const { left, stayed } = (await as(manager).call(plansCalls.get, { params: { IdPlan: closed } })).body;
      return { left, stayed };
    };
    expect(await told()).toEqual({ left: 1, stayed: 0 });
    await validated(one, 10, 12);
    expect((await step(manager, 'undo', closed)).body).toMatchObject({ state: 'undone', left: 1, stayed: 1 });
    const rowsOf = async (query: object) =>
      (await as(manager).call(plansCalls.rows, { params: { IdPlan: closed }, query })).body.rows.map(
        ({ entity_id, stayed, reason }) => [Number(entity_id), stayed, reason?.[0]?.rule],
      );
    expect(await rowsOf({ left: true })).toEqual([[draft, false, 'DEMANDE_STADE']]);
    expect(await rowsOf({ stayed: true })).toEqual([[moved, true, 'BAM_CHEVAUCHEMENT']]);
    expect(await rowsOf({})).toContainEqual([back, false, undefined]);
  });

  test('flags are set and lifted; a dispute says why; what cannot be taken back offers it to nobody', async () => {
    const { hr, manager, somebody, validated, standing, file } = bam.house;
    const files = [await validated(await somebody(), 1, 10), await validated(await somebody(), 1, 10)];
    const flags = async () =>
      (await Promise.all(files.map(standing))).map(({ EnLitige, ARevoirBAM }) => [EnLitige, ARevoirBAM]);
    const silent = await prepare(hr, files, 'dispute');
    expect(silent.error).toMatchObject({ name: 'PLAN_EMPTY' });
    expect(silent.error?.details?.[0]?.rule).toBe('required');
    const disputed = await doAll(hr, files, 'dispute', { Remarque });
    expect(await flags()).toEqual([
      [true, false],
      [true, false],
    ]);
    await step(hr, 'undo', disputed);
    await doAll(manager, files, 'review');
    expect(await flags()).toEqual([
      [false, true],
      [false, true],
    ]);
    const sent = await file(await somebody(), 1, 10);
    const reminded = await doAll(hr, [sent], 'remind');
    const { can } = (await as(hr).call(plansCalls.get, { params: { IdPlan: reminded } })).body;
    expect([can.undo, (await step(hr, 'undo', reminded)).error?.name]).toEqual([false, 'PLAN_STATE']);
    expect((await prepare(hr, [sent], 'remind')).error?.details?.[0]?.rule).toBe('RELANCE_DEJA_FAITE');
  });

  test('visas that await one are validated; recalled, taken up again, revised, cancelled and deleted they go their legal ways alone', async () => {
    const { hr, manager, assistant, mission, somebody, file, waiting, standing } = bam.house;
    const [sent, draft] = [await file(await somebody(), 1, 10), await file(await somebody(), 1, 10, { draft: true })];
    await doAll(assistant, [sent], 'recall', { Remarque });
    expect(await standing(sent)).toMatchObject({ IdStade: 1, Motif: Remarque });
    await doAll(assistant, [sent], 'submit');
    // They decide them one by one.
    expect((await prepare(manager, [sent], 'validate')).error?.details?.[0]?.rule).toBe('right');
    for (const { IdVisa, holder } of await waiting(sent))
      await as(holder === mission.IdPersonneEV1 ? mission : manager).call(requestsCalls.validate, {
        params: { IdDemande: sent, IdVisa },
        body: {},
      });
    await doAll(hr, [sent, draft], 'validate');
    expect([(await standing(sent)).IdStade, (await standing(draft)).IdStade]).toEqual([4, 1]);
    await doAll(manager, [sent, draft], 'revise');
    expect((await standing(sent)).IdStade).toBe(3);
    expect((await prepare(assistant, [draft], 'takeUp')).error?.details?.[0]?.rule).toBe('DEMANDE_STADE');
    await doAll(assistant, [draft, sent], 'delete');
    expect([(await standing(draft)).IdStade, (await standing(sent)).IdStade]).toEqual([6, 3]);
    // A revision that is recalled leaves what was validated, and its row says so before.
    const recalled = (await prepare(hr, [sent], 'recall', { Remarque })).body.IdPlan;
    const { rows } = (await as(hr).call(plansCalls.rows, { params: { IdPlan: recalled }, query: {} })).body;
    expect(rows).toMatchObject([{ before: { IdStade: 3 }, after: { IdStade: 4 } }]);
    expect((await step(hr, 'apply', recalled)).body.state).toBe('applied');
    expect(await standing(sent)).toMatchObject({ IdStade: 4, Motif: Remarque });
  });

  test('is of files that one follows, by who follows any; others are not even named', async () => {
    const { manager, somebody, validated, build } = bam.house;
    const one = await somebody();
    const hers = await validated(one, 1, 10);
    expect((await prepare(one, [hers], 'close', { DateCloture: day(2) })).error?.name).toBe('NOT_AUTHORIZED');
    const elsewhere = await build.person({}, { roles: ['hierarchicalManager'] });
    expect((await prepare(elsewhere, [hers], 'close', { DateCloture: day(2) })).error?.details?.[0]?.rule).toBe(
      'NOT_FOUND',
    );
    expect((await prepare(elsewhere, undefined, 'close', { DateCloture: day(2) })).error?.name).toBe('PLAN_EMPTY');
    // All that is found of one person is of that person alone.
    const theirs = await as(manager).call(plansCalls.prepare, {
      body: {
        kind: 'bams',
        input: { chosen: { filter: '{}', langue: 'fr', IdPersonneEV1: one.IdPersonneEV1 }, Geste: 'review' },
      },
    });
    expect([theirs.body.rows, theirs.body.left]).toEqual([1, 0]);
    expect((await prepare(manager, [hers], 'close')).error?.details).toMatchObject([
      { path: 'body/input/DateCloture', rule: 'required' },
    ]);
  });
});
