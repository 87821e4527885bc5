import { bamActions, bamTypes } from '@passerelle/contracts/access/rights.ts';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { bamRight } from '@passerelle/contracts/requests/types/bam.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { bamTests } from '../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';

const bam = bamTests();
const secret = 'the client of the north tower';

/** A file in force, with an objective, remarks and a paper, and what goes on after it. */
let IdDossier: number;
let next: number;
let of: BuiltPerson;
/** They follow files and may do everything with them, and read nothing that is filled in. */
let follower: BuiltPerson;
beforeAll(async () => {
  const { house, server } = bam;
  of = await house.somebody();
  follower = await house.build.holderOf(
    [
      'ann',
      'ann-col-IndexPrenomNom',
      'acd',
      'suivi-d-bam',
      ...bamActions.flatMap((one) => bamTypes.map((type) => bamRight(one, type))),
    ],
    { IdSociete: house.IdSociete },
  );
  IdDossier = await house.validated(of, 1, 20, {
    Remarques: secret,
    lignes: [{ IdObjectif: 1, Precision: secret }],
  });
  next = (await server.as(house.hr.login).call(bamFilesCalls.prolong, { params: { IdDossier }, body: {} })).body
    .IdDossier;
});

const as = (who: BuiltPerson) => bam.server.as(who.login);

describe('a file of which one reads that it is there, and nothing that is filled in', () => {
  test('shows nothing of it on its sheet', async () => {
    const { body } = await as(follower).call(requestsCalls.read, { params: { IdDemande: IdDossier } });
    expect(body.fields).toEqual([]);
    expect(body.lignes.flatMap(({ fields }) => fields)).toEqual([]);
  });

  test('nor by any other door', async () => {
    const { IdPersonneEV1 } = of;
    const doors = {
      pdf: await as(follower).call(bamFilesCalls.pdf, { params: { IdDossier } }),
      remade: await as(follower).call(bamFilesCalls.remakePdf, { params: { IdDossier } }),
      ofPerson: await as(follower).call(bamFilesCalls.pdfOfPerson, { params: { IdDossier, IdPersonne: '1' } }),
      objectives: await as(follower).call(bamFilesCalls.objectives, { params: { IdDossier }, body: {} }),
      cloned: await as(follower).call(bamFilesCalls.clone, { body: { IdDossier } }),
    };
    for (const [door, { error }] of Object.entries(doors))
      expect(error, door).toMatchObject({ name: 'NOT_AUTHORIZED', details: [{ path: 'bam-fiche-collab' }] });
    const form = await as(follower).call(bamFilesCalls.form, {
      params: { IdPersonneEV1, Back: 1, IdLangue: 'FR', IdDossierType: 1, IdDossier },
    });
    expect(form.body.sections).toEqual([]);
    const details = await as(follower).call(bamFilesCalls.details, {
      params: { IdPersonneEV1, IdDossier, IdLangue: 'FR' },
    });
    expect(details.body).toMatchObject({ pdf: null, DateCloture: null });
    const periods = await as(follower).call(bamCalls.periods, { params: { IdPersonneEV1 } });
    expect(periods.body).toMatchObject({ periods: [], ahead: [] });
    const id = String(IdDossier);
    const history = await as(follower).call(historyCalls.timeline, { params: { entity: 'Demande', id } });
    expect(JSON.stringify(history.body)).not.toContain(secret);
    expect(history.body.entries.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toEqual(
      expect.arrayContaining(['Lignes']),
    );
  });

  test('nor in lists, nor in files of them', async () => {
    const hidden = ['Remarques', 'DateDeDebut', 'Situation', 'IdOS', 'Manager2Dossier', 'DateClotureBAM', 'PDF'];
    const filter = { fields: ['IdDossier', 'IdStade', ...hidden], where: { IdDossier } };
    const { body } = await as(follower).call(bamCalls.all, { body: { filter } });
    expect(body.rows).toEqual([expect.objectContaining({ IdDossier })]);
    for (const name of hidden) expect(body.rows[0], name).not.toHaveProperty(name);
    const filtered = await as(follower).call(bamCalls.count, {
      body: { filter: { where: { DateDeDebut: { between: [day(0), day(3)] } } } },
    });
    expect(filtered.error?.name).toBe('NOT_AUTHORIZED');
    const columns = ['IdDossier', 'IndexPrenomNom', ...hidden];
    const csv = await as(follower).call(bamCalls.export, {
      body: { format: 'csv', filter: JSON.stringify({ where: { IdDossier } }), columns },
    });
    expect(csv.headers['x-total-count']).toBe('1');
    expect(csv.raw).not.toContain(secret);
    expect(csv.raw).not.toContain(day(1).slice(0, 4));
  });

  test('is not changed by who does not read it', async () => {
    const { body } = await as(follower)
      .call(bamFilesCalls.save, {
        params: { IdPersonneEV1: of.IdPersonneEV1, IdDossier: next },
        body: { fields: [{ IdChamp: 'Remarques', Valeur: 'guessed', Vu: 'guess' }] },
      })
      .then(({ error }) => ({ body: error }));
    expect(body).toMatchObject({
      name: 'INVALID_INPUT',
      details: [{ path: 'body/fields/Remarques', rule: 'readOnly' }],
    });
  });
});

test('whoever reads what is filled in has all of these doors', async () => {
  const { hr } = bam.house;
  const { IdPersonneEV1 } = of;
  const objectives = await as(hr).call(bamFilesCalls.objectives, { params: { IdDossier }, body: {} });
  expect(objectives.body).toMatchObject({ Remarques: secret, objectifs: [{ Precision: secret }] });
  expect((await as(hr).call(bamFilesCalls.remakePdf, { params: { IdDossier } })).error).toBeUndefined();
  const details = await as(hr).call(bamFilesCalls.details, { params: { IdPersonneEV1, IdDossier, IdLangue: 'FR' } });
  expect(details.body.IdDossierSuivant).toBe(next);
  // Of the draft that goes on after it, whom it is for is not told.
  const own = await as(of).call(bamFilesCalls.details, { params: { IdPersonneEV1, IdDossier, IdLangue: 'FR' } });
  expect(own.body.IdDossierSuivant).toBeNull();
});
