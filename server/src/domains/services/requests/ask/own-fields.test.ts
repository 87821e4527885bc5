import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { type OwnCode, ownCodes } from '@passerelle/contracts/forms/own-fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let site: number;
let admin: BuiltPerson;
let who: BuiltPerson;
let manager: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  const IdSociete = await build.company();
  site = await build.site({ Badge: true, Cantine: true });
  admin = await build.person({}, { roles: ['administrator'] });
  manager = await build.person({ IdSociete }, { roles: ['hierarchicalManager'] });
  who = await build.person(
    { IdSociete, IdSite: site, IdPersonneEV1Manager: manager.IdPersonneEV1 },
    { roles: ['employee'] },
  );
});
afterAll(() => server.close());

const CANTEEN = 4;
const CANTEEN_FORM = 'demande-cantine';
const said = (text: string) => ({ text, Traductions: { EN: `${text} (en)` } });
const nameOf = (code: OwnCode) => `#code${code.toLowerCase()}`;
const choices = [
  { code: 'a', label: said('Un') },
  { code: 'b', label: said('Deux') },
];
const own: FormEdits['own'] = Object.fromEntries(
  (Object.entries(ownCodes) as [OwnCode, string][]).map(([code, type]) => [
    nameOf(code),
    { code, label: said(`Champ ${code}`), ...(type.startsWith('code') && { choices }) },
  ]),
);
const values: Readonly<Record<OwnCode, unknown>> = {
  T: 'Une ligne',
  S: 'Court',
  R: 'Deux\nlignes',
  HTML: '<p>En <strong>forme</strong></p>',
  TEL: '+33612345678',
  N: 42,
  D: '2027-02-28',
  B: false,
  SWITCH: true,
  L: 'a',
  RADIO: 'b',
  '0': 'a',
  CHECK: ['a', 'b'],
};
const publish = async (Modifs: FormEdits, IdFormulaire = CANTEEN_FORM) => {
  const { Revision } = (await server.as(admin.login).call(formsCalls.read, { params: { IdFormulaire } })).body;
  const { IdPlan } = (
    await server.as(admin.login).call(plansCalls.prepare, {
      body: { kind: 'form', input: { IdFormulaire, Revision, Modifs } },
    })
  ).body;
  expect((await server.as(admin.login).call(plansCalls.apply, { params: { IdPlan } })).status).toBe(200);
};
const fields = (some: object) => Object.entries(some).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const draft = async (some: object) =>
  await server.as(who.login).call(requestsCalls.add, {
    body: {
      ...{ typeDemande: CANTEEN, IdPersonneEV1: who.IdPersonneEV1, transmettre: false },
      fields: fields({ IdSite: site, DateDebut: day(1), ...some }),
    },
  });
const read = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const heldBy = (sheet: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(sheet.fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur]));

test('a field of each code is added to a request, filled in, and reads back as it was', async () => {
  await publish({ own });
  const filled = Object.fromEntries(Object.entries(values).map(([code, value]) => [nameOf(code as OwnCode), value]));
  const { IdDemande } = (await draft(filled)).body;
  expect(heldBy(await read(who, IdDemande))).toMatchObject(filled);
  const saved = await server.as(who.login).call(requestsCalls.save, {
    params: { IdDemande },
    body: {
      fields: [
        { IdChamp: nameOf('N'), Valeur: 43, Vu: 42 },
        { IdChamp: nameOf('CHECK'), Valeur: ['b'], Vu: ['a', 'b'] },
      ],
    },
  });
  expect(saved.status).toBe(200);
  expect(heldBy(await read(who, IdDemande))).toMatchObject({ ...filled, [nameOf('N')]: 43, [nameOf('CHECK')]: ['b'] });
});

test('what is wrong is refused at its field, and a name that nobody added is none', async () => {
  const wrong = await draft({ [nameOf('RADIO')]: 'c', [nameOf('N')]: 'many', [nameOf('D')]: '2027-02-30' });
  expect(wrong.error?.details?.map(({ path, rule }) => `${path} ${rule}`).toSorted()).toEqual([
    `body/fields/${nameOf('D')} type`,
    `body/fields/${nameOf('N')} type`,
    `body/fields/${nameOf('RADIO')} unknownValue`,
  ]);
  expect((await draft({ '#nobodys': 'x' })).error?.details?.[0]).toMatchObject({ rule: 'unknownField' });
});

test('one with a right of its own is told to whoever holds it, on whom the request is for', async () => {
  await publish({ own: { ...own, '#secret': { code: 'T', label: said('Casier'), read: 'dsd' } } });
  const { IdDemande } = (await draft({ '#secret': 'B12', [nameOf('T')]: 'vu' })).body;
  expect(heldBy(await read(who, IdDemande))).toMatchObject({ '#secret': 'B12' });
  await server.database.pool.query('update "Demande" set "IdStade" = 3 where "IdDemande" = $1', [IdDemande]);
  // Whoever decides it now reads all that they decide on; who decided before does not any more.
  await server.database.pool.query(
    `insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdPersonneEV1Titulaire", "Etat") values ($1, 1, 1, '[]', $2, 'validated')`,
    [IdDemande, manager.IdPersonneEV1],
  );
  const theirs = await read(manager, IdDemande);
  expect(heldBy(theirs)).toMatchObject({ [nameOf('T')]: 'vu' });
  expect(Object.keys(heldBy(theirs))).not.toContain('#secret');
  expect(JSON.stringify(theirs)).not.toContain('B12');
});

test('one that a version no longer has is hidden: what was filled in stays, and keeps its words', async () => {
  const { IdDemande } = (await draft({ [nameOf('T')]: 'gardé' })).body;
  await publish({});
  const { Modifs } = (await server.as(admin.login).call(formsCalls.read, { params: { IdFormulaire: CANTEEN_FORM } }))
    .body;
  expect(Modifs.own?.[nameOf('T')]?.label.text).toBe('Champ T');
  expect(Modifs.fields?.[nameOf('T')]).toEqual({ hidden: true });
  const { rows } = await server.database.pool.query(
    'select "ChampsPropres" as own from "Demande" where "IdDemande" = $1',
    [IdDemande],
  );
  expect(rows[0].own).toMatchObject({ [nameOf('T')]: 'gardé' });
  expect((await draft({ [nameOf('T')]: 'encore' })).error?.name).toBe('INVALID_INPUT');
});

test('vehicles, lines and BAM take fields of one’s own as every other type does', async () => {
  const kept = async (by: BuiltPerson, typeDemande: number, form: string, some: object) => {
    await publish({ own: { '#mine': { code: 'T', label: said('À nous') } } }, form);
    const { IdDemande } = (
      await server.as(by.login).call(requestsCalls.add, {
        body: {
          ...{ typeDemande, IdPersonneEV1: who.IdPersonneEV1, transmettre: false },
          fields: fields({ ...some, '#mine': form }),
        },
      })
    ).body;
    return heldBy(await read(by, IdDemande))['#mine'];
  };
  // A draft may lack what sending it asks for: the licence of whom the car is for.
  const car = { IdSite: site, DateDebut: day(1), IdTypeVehicule: 1 };
  expect(await kept(who, 7, 'demande-vehicule', car)).toBe('demande-vehicule');
  expect(await kept(who, 6, 'demande-portabilite', {})).toBe('demande-portabilite');
  const file = { IdTypeDossier: '1', Situation: 'regie', DateDeDebut: day(1) };
  expect(await kept(manager, 10, 'demande-bam', file)).toBe('demande-bam');
});
