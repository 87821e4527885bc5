import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { rowOf } from '../../../platform/db/database.ts';
import { bamTests } from '../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { requestOf } from '../../../testing/test-server.ts';

const bam = bamTests();

const { as } = bam;
const IdLangue = 'FR';

describe('a file by its own calls', () => {
  test('F32 of somebody else is not found under another person, to the byte, whichever call asks', async () => {
    const { assistant, somebody, mission } = bam.house;
    const [one, other] = [await somebody(), await somebody()];
    const { IdDossier } = (
      await as(assistant).call(bamFilesCalls.create, {
        body: {
          IdTypeDossier: 1,
          IdPersonneEV1: one.IdPersonneEV1,
          situation: 'regie',
          DateDeDebut: day(3),
          IdPersonneEV1Manager2: mission.IdPersonneEV1,
        },
      })
    ).body;
    const asked = async (IdPersonneEV1: number, of: number, IdDossierType = 1) => {
      const params = { IdPersonneEV1, Back: 1, IdLangue, IdDossierType, IdDossier: of };
      const { statusCode, body } = await as(assistant).send(requestOf(bamFilesCalls.form, { params }));
      return [statusCode, body];
    };
    expect((await asked(one.IdPersonneEV1, IdDossier))[0]).toBe(200);
    const none = await asked(other.IdPersonneEV1, 2_000_000_000);
    expect(none[0]).toBe(404);
    expect(await asked(other.IdPersonneEV1, IdDossier)).toEqual(none);
    expect(await asked(one.IdPersonneEV1, IdDossier, 2), 'of another type').toEqual(none);
  });

  test('is filled in from nothing, saved field by field, and sent', async () => {
    const { assistant, somebody, manager, mission } = bam.house;
    const one = await somebody();
    const form = (by: BuiltPerson, IdDossier: number, Back = 1) =>
      as(by).call(bamFilesCalls.form, {
        params: { IdPersonneEV1: one.IdPersonneEV1, Back, IdLangue, IdDossierType: 1, IdDossier },
      });
    const empty = (await form(assistant, 0)).body;
    expect(empty).toMatchObject({ IdDossier: 0, IdTypeDossier: 1, IdStade: null });
    expect(empty.manquants).toContain('DateDeDebut');
    const named = empty.sections.flatMap(({ fields }) => fields);
    expect(named.find(({ IdChamp }) => IdChamp === 'DateDeDebut')).toMatchObject({
      Libelle: 'Début',
      Obligatoire: true,
      Modifiable: true,
    });
    const { IdDossier } = (
      await as(assistant).call(bamFilesCalls.create, {
        body: {
          IdTypeDossier: 1,
          IdPersonneEV1: one.IdPersonneEV1,
          situation: 'regie',
          DateDeDebut: day(3),
          IdPersonneEV1Manager2: mission.IdPersonneEV1,
        },
      })
    ).body;
    // Who looks after it sees a draft of it; whom it is for does not, and never as who looks after it.
    expect((await form(manager, IdDossier)).body.IdStade).toBe(1);
    expect((await form(one, IdDossier, 0)).error?.name).toBe('NOT_FOUND');
    expect((await form(one, IdDossier, 1)).error?.name).toBe('NOT_FOUND');
    const params = { IdPersonneEV1: one.IdPersonneEV1, IdDossier };
    const save = (IdChamp: string, Valeur: string, Vu?: string | null) =>
      as(assistant).call(bamFilesCalls.save, {
        params,
        body: { fields: [{ IdChamp, Valeur, ...(Vu !== undefined && { Vu }) }] },
      });
    expect((await save('DateDeFin', day(40))).body.Version).toBe(2);
    expect((await save('DateDeFin', day(50), day(41))).error?.name).toBe('CONFLICT');
    expect((await save('DateDeFin', day(2))).error?.details?.[0]).toMatchObject({ path: 'body/fields/DateDeFin' });
    const other = await somebody();
    const elsewhere = { ...params, IdPersonneEV1: other.IdPersonneEV1 };
    const fields = [{ IdChamp: 'Remarques', Valeur: 'for another' }];
    expect((await as(assistant).call(bamFilesCalls.save, { params: elsewhere, body: { fields } })).status).toBe(404);
    const submitted = await as(assistant).call(bamFilesCalls.submit, { params: { IdDossier, IdLangue } });
    expect(submitted.body.IdStade).toBe(2);
    const again = await as(assistant).call(bamFilesCalls.submit, { params: { IdDossier, IdLangue } });
    expect(again.error?.name).toBe('DEMANDE_STADE');
    expect((await form(one, IdDossier, 0)).body.sections.flatMap(({ fields: all }) => all)[0]?.Modifiable).toBe(false);
    const request = await as(one).call(bamFilesCalls.request, { params: { IdDossier, IdLangue } });
    expect(request.body).toMatchObject({ IdDemande: IdDossier, IdStade: 2 });
    const [visa] = await bam.house.waiting(IdDossier);
    const decided = { IdDossier, IdVisa: visa?.IdVisa ?? 0, IdLangue };
    const first = bam.house.holderOf(visa?.holder ?? null);
    expect((await as(first).call(bamFilesCalls.validate, { params: decided, body: {} })).body.IdStade).toBe(3);
    const [next] = await bam.house.waiting(IdDossier);
    const rejected = await as(bam.house.holderOf(next?.holder ?? null)).call(bamFilesCalls.reject, {
      params: { ...decided, IdVisa: next?.IdVisa ?? 0 },
      body: { Remarque: 'the client changed the dates' },
    });
    expect(rejected.body.IdStade).toBe(5);
    const told = await as(assistant).call(bamFilesCalls.notify, { params: { IdDossier, IdLangue } });
    expect(told.body.people).toBe(2);
  });

  test('is saved, sent, decided and decided anew as it stands, by a round, for who is there, or not at all', async () => {
    const { assistant, manager, somebody, file, validated, waiting, holderOf, fieldsOf } = bam.house;
    const { db } = bam.server.database;
    const [one, other] = [await somebody(), await somebody()];
    const [draft, inForce] = [await file(one, 20, 30, { draft: true }), await validated(other, -5, 10)];
    const submit = async () =>
      (await as(assistant).call(bamFilesCalls.submit, { params: { IdDossier: draft, IdLangue } })).error?.name;
    const revise = async (field: object = fieldsOf({ DateDeFin: day(12) })[0] as object) =>
      (
        await as(manager).call(bamFilesCalls.revise, {
          params: { IdDossier: inForce },
          body: { fields: [field] as never, Motif: 'the client changed the dates' },
        })
      ).error?.name;
    expect(await revise({ IdChamp: 'DateDeFin', Valeur: day(12), Vu: day(11) })).toBe('CONFLICT');
    const { rounds } = await rowOf(
      db,
      sql<{ rounds: unknown }>`with gone as (delete from "CircuitDemande" where "typeDemande" = 10 returning *)
        select coalesce(json_agg(gone), '[]') as rounds from gone`,
    );
    expect([await submit(), await revise()]).toEqual(['NO_RULE_DEFINED', 'NO_RULE_DEFINED']);
    await sql`insert into "CircuitDemande" select * from json_populate_recordset(null::"CircuitDemande",
      ${JSON.stringify(rounds)})`.execute(db);
    const becomes = async (IdStatut: number) =>
      await sql`update "Personne" set "IdStatut" = ${IdStatut}
        where "IdPersonneEV1" in (${one.IdPersonneEV1}, ${other.IdPersonneEV1})`.execute(db);
    const { IdStatut } = await rowOf(
      db,
      sql<{ IdStatut: number }>`select "IdStatut" from "Personne" where "IdPersonneEV1" = ${one.IdPersonneEV1}`,
    );
    await becomes(700);
    expect([await submit(), await revise()]).toEqual(Array(2).fill('UPDATE_WITH_STATUT_NOT_ALLOWED'));
    await becomes(IdStatut);
    expect(await submit()).toBeUndefined();
    const saved = await as(assistant).call(bamFilesCalls.save, {
      params: { IdPersonneEV1: one.IdPersonneEV1, IdDossier: draft },
      body: { fields: [{ IdChamp: 'DateDeFin', Valeur: day(31) }] },
    });
    expect(saved.error?.name).toBe('DEMANDE_STADE');
    const [visa] = await waiting(draft);
    const holder = as(holderOf(visa?.holder ?? null));
    const params = { IdDossier: draft, IdVisa: visa?.IdVisa ?? 0, IdLangue };
    const decided = async () => [
      (await holder.call(bamFilesCalls.reject, { params, body: { Remarque: 'the dates are wrong' } })).error?.name,
      (await holder.call(bamFilesCalls.validate, { params, body: {} })).error?.name,
    ];
    const back = await holder.call(requestsCalls.sendBack, {
      params: { IdDemande: draft, IdVisa: params.IdVisa },
      body: { Champs: ['DateDeFin'], Remarque: 'the last day is missing' },
    });
    expect(back.status).toBe(204);
    expect((await holder.call(bamFilesCalls.validate, { params, body: {} })).error?.name).toBe('DEMANDE_STADE');
    expect(
      (await holder.call(bamFilesCalls.reject, { params, body: { Remarque: 'the dates are wrong' } })).status,
    ).toBe(200);
    expect(await decided()).toEqual(Array(2).fill('VISA_DEJA_DECIDE'));
  });

  test('that somebody may not make, nor for whom, is not made', async () => {
    const { somebody, hr } = bam.house;
    const [one, other] = [await somebody(), await somebody()];
    const make = (by: BuiltPerson, IdPersonneEV1: number) =>
      as(by).call(bamFilesCalls.create, { body: { IdTypeDossier: 1, IdPersonneEV1 } });
    expect((await make(other, one.IdPersonneEV1)).status).toBe(404);
    const gone = await somebody({ IdStatut: 700 });
    expect((await make(hr, gone.IdPersonneEV1)).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  });

  test('is deleted as a draft, and cancelled until it is decided', async () => {
    const { assistant, somebody, file, standing, validated } = bam.house;
    const one = await somebody();
    const draft = await file(one, 1, 10, { draft: true });
    const remove = (id: number) => as(assistant).call(bamFilesCalls.remove, { params: { id } });
    expect((await remove(draft)).status).toBe(204);
    expect((await standing(draft)).IdStade).toBe(6);
    // Deleted, it is nothing to anybody.
    expect((await remove(draft)).error?.name).toBe('NOT_FOUND');
    const sent = await file(one, 1, 10);
    expect((await remove(sent)).error?.name).toBe('DEMANDE_STADE');
    const cancel = (IdDossier: number) => as(assistant).call(bamFilesCalls.cancel, { params: { IdDossier, IdLangue } });
    expect((await cancel(sent)).body.IdStade).toBe(6);
    for (const again of [cancel, remove]) expect((await again(sent)).error?.name).toBe('ALREADY_ENDED');
    expect((await cancel(await file(one, 1, 10, { draft: true }))).body).toEqual({ IdStade: null });
    expect((await cancel(await validated(await somebody(), 1, 10))).error?.name).toBe('DEMANDE_STADE');
    const { body } = await as(assistant).call(bamCalls.periods, { params: { IdPersonneEV1: one.IdPersonneEV1 } });
    expect(body.periods).toEqual([]);
  });

  test('has objectives and remarks, taken off one by one or all together while it is a draft', async () => {
    const { assistant, somebody, file } = bam.house;
    const one = await somebody();
    const lignes = [1, 2, 3].map((IdObjectif) => ({ IdObjectif, Precision: `number ${IdObjectif}` }));
    const IdDossier = await file(one, 1, 10, { draft: true, lignes, Remarques: 'with the client’s badge' });
    const read = async () =>
      (await as(assistant).call(bamFilesCalls.objectives, { params: { IdDossier }, body: {} })).body;
    const { objectifs, Remarques } = await read();
    expect([objectifs.length, Remarques]).toEqual([3, 'with the client’s badge']);
    const drop = (IdObjectifs?: number[]) =>
      as(assistant).call(bamFilesCalls.deleteObjectives, {
        params: { IdDossier },
        body: IdObjectifs ? { IdObjectifs } : {},
      });
    expect((await drop([objectifs[1]?.IdLigne ?? 0])).body.restants).toBe(2);
    expect((await read()).objectifs.map(({ IdObjectif }) => IdObjectif)).toEqual([1, 3]);
    expect((await drop()).body.restants).toBe(0);
    // B14: the filter, the column and the number agree at once.
    const { body } = await as(assistant).call(bamCalls.ofPerson, {
      body: { filter: { where: { SansObjectif: true }, fields: ['SansObjectif'] }, IdPersonneEV1: one.IdPersonneEV1 },
    });
    expect(body.rows).toMatchObject([{ IdDossier, SansObjectif: true }]);
    await as(assistant).call(bamFilesCalls.submit, { params: { IdDossier, IdLangue } });
    expect((await drop()).error?.name).toBe('DEMANDE_STADE');
  });
});

test('B18: weekly hours are a number of two decimals at most, between none and all of a week', async () => {
  const { assistant, somebody, file } = bam.house;
  const one = await somebody();
  const IdDossier = await file(one, 1, 10, { draft: true });
  const params = { IdPersonneEV1: one.IdPersonneEV1, IdDossier };
  const save = async (Valeur: number) =>
    await as(assistant).call(bamFilesCalls.save, {
      params,
      body: { fields: [{ IdChamp: 'HoraireHebdo', Valeur }] },
    });
  for (const good of [0, 37.5, 48.25, 168]) expect((await save(good)).status, String(good)).toBe(200);
  for (const bad of [-1, 168.01, 37.125])
    expect((await save(bad)).error?.details?.[0]?.path, String(bad)).toBe('body/fields/HoraireHebdo');
  // Nothing is rounded: it is refused in words.
  expect((await save(37.555)).error?.details?.[0]).toMatchObject({ rule: 'decimals', value: '2' });
});

describe('what goes on after a file', () => {
  test('B17: a clone has what is filled in and its objectives, and neither days, remarks, decisions nor flags', async () => {
    const { manager, somebody, validated, mission } = bam.house;
    const one = await somebody();
    const lignes = [{ IdObjectif: 2, Precision: 'a happy client' }];
    const from = await validated(one, 1, 20, { lignes, HoraireHebdo: 37.5, Remarques: 'of the first' });
    const clone = (by: BuiltPerson, body: object) => as(by).call(bamFilesCalls.clone, { body: body as never });
    const { IdDossier } = (await clone(manager, { IdDossier: from })).body;
    const sheet = (await as(manager).call(requestsCalls.read, { params: { IdDemande: IdDossier } })).body;
    const value = (name: string) => sheet.fields.find(({ IdChamp }) => IdChamp === name)?.Valeur;
    expect([sheet.IdStade, sheet.steps.filter(({ IdVisa }) => IdVisa !== null), sheet.lignes.length]).toEqual([
      1,
      [],
      1,
    ]);
    expect([value('HoraireHebdo'), value('DateDeDebut'), value('Remarques')]).toEqual([37.5, null, null]);
    expect(value('Manager2')).toMatchObject(typeof value('Manager2') === 'object' ? {} : mission.IdPersonneEV1);
    const details = async (key: number) =>
      (
        await as(manager).call(bamFilesCalls.details, {
          params: { IdDossier: key, IdLangue, IdPersonneEV1: one.IdPersonneEV1 },
        })
      ).body;
    expect(await details(IdDossier)).toMatchObject({ IdDossierLie: from, prolonge: false, EnLitige: false });
    const dated = (await clone(manager, { IdDossier: from, DateDeDebut: day(60), DateDeFin: day(70) })).body;
    const read = await as(manager).call(requestsCalls.read, { params: { IdDemande: dated.IdDossier } });
    expect(read.body.fields).toContainEqual({ IdChamp: 'DateDeDebut', Valeur: day(60) });
    // Whoever follows it without the right for it does not.
    const follower = await bam.house.build.person({ IdSociete: bam.house.IdSociete }, { roles: ['missionManager'] });
    const team = await somebody({ IdPersonneEV1Manager2: follower.IdPersonneEV1 });
    expect((await clone(follower, { IdDossier: await validated(team, 1, 5) })).error?.name).toBe('NOT_AUTHORIZED');
    const gone = await somebody();
    const last = await validated(gone, 1, 5);
    await bam.server.database.pool.query('update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1', [
      gone.IdPersonneEV1,
    ]);
    expect((await clone(bam.house.hr, { IdDossier: last })).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  });

  test('B06: prolonged, it goes on the day after; once, however many ask; without an end there is nothing to prolong', async () => {
    const { manager, hr, somebody, validated, file } = bam.house;
    const one = await somebody();
    const from = await validated(one, -10, 20);
    const prolong = (by: BuiltPerson, IdDossier: number, DateDeFin?: string) =>
      as(by).call(bamFilesCalls.prolong, { params: { IdDossier }, body: DateDeFin ? { DateDeFin } : {} });
    const answers = await Promise.all([hr, manager, hr, manager].map(async (by) => await prolong(by, from, day(50))));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error?.name))).toEqual(
      new Set(['BAM_DEJA_PROLONGE']),
    );
    const next = done[0]?.body.IdDossier ?? 0;
    const { periods } = (await as(manager).call(bamCalls.periods, { params: { IdPersonneEV1: one.IdPersonneEV1 } }))
      .body;
    expect(periods.find(({ IdDossier }) => IdDossier === next)).toMatchObject({
      DateDeDebut: day(21),
      DateDeFin: day(50),
      IdDossierLie: from,
      prolonge: true,
      tient: false,
    });
    // Dropped, it leaves its place to another.
    await as(manager).call(bamFilesCalls.remove, { params: { id: next } });
    expect((await prolong(manager, from)).status).toBe(200);
    const endless = await validated(await somebody(), 1, null);
    expect((await prolong(manager, endless)).error?.name).toBe('BAM_SANS_FIN');
    expect((await prolong(manager, await file(await somebody(), 1, 5))).error?.name).toBe('DEMANDE_STADE');
    const gone = await somebody();
    const last = await validated(gone, 1, 5);
    await bam.server.database.pool.query('update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1', [
      gone.IdPersonneEV1,
    ]);
    expect((await prolong(hr, last)).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  });
});

describe('rights', () => {
  test('B01: each right is of one action and one type, over the person', async () => {
    const { build, IdSociete, somebody, file, hr } = bam.house;
    const one = await somebody();
    const rights = [
      'ann',
      'acd',
      'bam-fiche-collab',
      'suivi-d-bam',
      'bam-delete-draft-mission',
      'bam-create-affectation',
    ];
    const holder = await build.holderOf(rights, { IdSociete });
    const mission = await file(one, 1, 10, { draft: true });
    const assignment = await file(one, 20, 30, { draft: true, IdTypeDossier: '2', Situation: 'interne' });
    const remove = (id: number) => as(holder).call(bamFilesCalls.remove, { params: { id } });
    expect((await remove(assignment)).error).toMatchObject({
      name: 'NOT_AUTHORIZED',
      details: [{ path: 'bam-delete-draft-affectation' }],
    });
    const make = async (IdTypeDossier: number) =>
      await as(holder).call(bamFilesCalls.create, { body: { IdTypeDossier, IdPersonneEV1: one.IdPersonneEV1 } });
    expect((await make(3)).error?.details?.[0]).toMatchObject({ path: 'body/fields/IdTypeDossier' });
    expect((await make(2)).status).toBe(200);
    expect((await remove(mission)).status).toBe(204);
    const elsewhere = await build.person({}, { roles: ['hierarchicalManager'] });
    expect((await as(elsewhere).call(bamFilesCalls.remove, { params: { id: assignment } })).status).toBe(404);
    const { actions } = (
      await as(hr).call(bamFilesCalls.details, {
        params: { IdDossier: assignment, IdLangue, IdPersonneEV1: one.IdPersonneEV1 },
      })
    ).body;
    expect(actions).toEqual(['clone', 'delete']);
  });

  test('B20: an assistant writes and follows the files of the team, and decides none', async () => {
    const { assistant, somebody, file, waiting } = bam.house;
    const IdDossier = await file(await somebody(), 1, 10);
    for (const { IdVisa } of await waiting(IdDossier))
      for (const how of ['validate', 'reject'] as const)
        expect(
          (
            await as(assistant).call(bamFilesCalls[how], {
              params: { IdDossier, IdVisa, IdLangue },
              body: { Remarque: 'not hers to decide' },
            })
          ).error?.name,
        ).toBe('VISA_NON_AUTORISE');
  });
});
