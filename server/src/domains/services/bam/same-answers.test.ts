import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { expect, test } from 'vitest';
import { bamTests } from '../../../testing/bam-files.ts';
import { day } from '../../../testing/day.ts';

const bam = bamTests();
const IdLangue = 'en';

/** A field as a form tells it, in the order in which it does. */
const field = (IdChamp: string, Code: string, Libelle: string, Obligatoire: boolean, Valeur: unknown = null) => ({
  ...{ IdChamp, Code, Libelle, Valeur, Obligatoire, Modifiable: true },
});

/** What a form has of a type of file, with what is filled in. */
function sectionsOf(type: number, { begins = null as string | null, manager = null as number | null } = {}) {
  const atClient = type === 1 ? [field('HoraireHebdoClient', 'N', 'Weekly hours at the client', false)] : [];
  const fields = {
    file: [
      field('IdTypeDossier', 'RADIO', 'File type', true, String(type)),
      field('Situation', 'L', 'Situation', true),
      field('DateDeDebut', 'D', 'Start', true, begins),
      field('DateDeFin', 'D', 'End', false),
      field('IdOS', 'L', 'OS', false),
    ],
    managers: [
      field('Manager2', 'DLIST', 'Mission manager', type === 1, manager),
      field('MngProxi', 'DLIST', 'Proximity manager', false, manager),
    ],
    hours: [
      field('HoraireHebdo', 'N', 'Weekly hours', false),
      ...atClient,
      field('RepasMidi', 'SWITCH', 'Midday meal provided', false),
      field('RepasSoir', 'SWITCH', 'Evening meal provided', false),
      field('InterdictionTR', 'SWITCH', 'No meal vouchers', false),
    ],
    remarks: [field('Remarques', 'R', 'Remarks', false)],
  };
  return Object.entries(fields).map(([section, of]) => ({ section, fields: of }));
}

test.each([1, 2, 3])(
  'of a file of type %i the shared calls answer what they always did, to the letter',
  async (type) => {
    const { assistant, mission, somebody } = bam.house;
    const { IdPersonneEV1 } = await somebody();
    const by = bam.as(assistant);
    const begins = day(30);
    const manager = mission.IdPersonneEV1;
    const body = { IdTypeDossier: type, IdPersonneEV1, DateDeDebut: begins };
    const managers = { IdPersonneEV1Manager2: manager, IdPersonneEV1MngProxi: manager };
    const made = await by.call(bamFilesCalls.create, { body: { ...body, ...managers } });
    const { IdDossier } = made.body;
    expect(made.raw).toBe(JSON.stringify({ IdDossier, emptied: [] }));

    const asked = { IdPersonneEV1, Back: 1, IdLangue, IdDossierType: type };
    const form = async (key: number) =>
      (await by.call(bamFilesCalls.form, { params: { ...asked, IdDossier: key } })).raw;
    const head = { IdTypeDossier: type, IdPersonneEV1 };
    const lacking = ['Situation', 'DateDeDebut', ...(type === 1 ? ['Manager2'] : [])];
    const empty = { IdStade: null, Version: null, sections: sectionsOf(type), manquants: lacking };
    expect(await form(0)).toBe(JSON.stringify({ IdDossier: 0, ...head, ...empty }));
    const filled = {
      IdStade: 1,
      Version: 1,
      sections: sectionsOf(type, { begins, manager }),
      manquants: ['Situation'],
    };
    expect(await form(IdDossier)).toBe(JSON.stringify({ IdDossier, ...head, ...filled }));

    const Situation = { IdChamp: 'Situation', Valeur: type === 3 ? 'bureau' : 'regie' };
    const saved = await by.call(bamFilesCalls.save, {
      params: { IdPersonneEV1, IdDossier },
      body: { fields: [Situation] },
    });
    expect(saved.raw).toBe('{"Version":2,"emptied":[]}');
    const details = await by.call(bamFilesCalls.details, { params: { IdDossier, IdLangue, IdPersonneEV1 } });
    const told = {
      ...{ IdDossier, IdPersonneEV1, IdStade: 1, EnLitige: false, RemarqueLitige: null, ARevoirBAM: false },
      ...{ DateCloture: null, IdDossierLie: null, prolonge: false, IdDossierSuivant: null, revision: false, pdf: null },
      ...{ statutTicket: null, pdfEchec: false, actions: ['clone', 'delete'] },
    };
    expect(details.raw).toBe(JSON.stringify(told));

    const params = { IdDossier, IdLangue };
    expect((await by.call(bamFilesCalls.submit, { params })).raw).toBe('{"IdStade":2}');
    expect((await by.call(bamFilesCalls.notify, { params })).raw).toBe('{"people":2}');
    const kept = await by.call(bamFilesCalls.remove, { params: { id: IdDossier } });
    const message = 'Ce n’est plus possible là où en est la demande. Regardez où elle en est maintenant.';
    expect(kept.raw).toBe(JSON.stringify({ error: { statusCode: 409, name: 'DEMANDE_STADE', message } }));
    expect((await by.call(bamFilesCalls.cancel, { params })).raw).toBe('{"IdStade":6}');
  },
);
