import { businessDays, daysOff } from '@passerelle/contracts/calendar/business-days.ts';
import { holidayRuleOf } from '@passerelle/contracts/calendar/holidays.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { type EditedListName, editedLists, labelField } from '@passerelle/contracts/reference/entry.fields.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { referenceCalls, referenceListsCall } from '@passerelle/contracts/reference/reference.contract.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { seedReference } from './seed-reference.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let hr: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

let made = 0;
const word = () => `Entry ${process.pid} ${++made}`;
type Changes = Readonly<Record<string, readonly [seen: unknown, value: unknown]>>;

const entries = async (Liste: EditedListName) =>
  (await server.as(admin.login).call(listsCalls.entries, { params: { Liste } })).body;
const entry = async (Liste: EditedListName, Cle: string) =>
  (await entries(Liste)).entries.find((one) => one.Cle === Cle);
const add = (Liste: EditedListName, values: object) =>
  server.as(admin.login).call(listsCalls.add, {
    params: { Liste },
    body: { fields: Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })) },
  });
const save = (Liste: EditedListName, Cle: string, changes: Changes) =>
  server.as(admin.login).call(listsCalls.save, {
    params: { Liste, Cle },
    body: { fields: Object.entries(changes).map(([IdChamp, [Vu, Valeur]]) => ({ IdChamp, Vu, Valeur })) },
  });
const arrange = (Liste: EditedListName, Cles: string[]) =>
  server.as(admin.login).call(listsCalls.arrange, { params: { Liste }, body: { Cles } });
const remove = (Liste: EditedListName, Cle: string) =>
  server.as(admin.login).call(listsCalls.remove, { params: { Liste, Cle } });
const served = async (Liste: keyof typeof referenceCalls, from = server) => {
  const filter = JSON.stringify({ where: { IdLangue: 'FR' } });
  const { body } = await from.as(admin.login).call(referenceCalls[Liste] as typeof referenceCalls.Contrat, {
    query: { filter },
  });
  return body as readonly Record<string, unknown>[];
};
const faults = ({ error }: { readonly error?: { readonly details?: readonly { path: string; rule: string }[] } }) =>
  (error?.details ?? []).map(({ path, rule }) => `${path.replace('body/fields/', '')} ${rule}`);

describe('every list', () => {
  test.each(editedLists)('%s is read, each of its entries under its labels', async (Liste) => {
    const { entries: all, fixed } = await entries(Liste);
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ label, values }) => label !== '' && typeof values[labelField(Liste)] === 'string')).toBe(true);
    expect(fixed).toBe(referenceList(Liste).known === 'all');
    const uses = await server.as(admin.login).call(listsCalls.uses, { params: { Liste } });
    expect(uses.status).toBe(200);
  });

  test('is counted', async () => {
    const { body } = await server.as(admin.login).call(listsCalls.all, {});
    expect(body.map(({ Liste }) => Liste)).toEqual(editedLists);
    const lists = body.filter(({ Liste }) => Liste === 'Contrat');
    expect(lists.map((one) => one.entries)).toEqual([(await entries('Contrat')).entries.length]);
  });
});

describe('an entry', () => {
  test('is added in eight languages, changed where it is read, and its history told', async () => {
    const Libelle = word();
    const { body } = await add('Activite', { Libelle, LibellePL: 'Polskie słowo' });
    expect(await entry('Activite', body.Cle)).toMatchObject({
      label: Libelle,
      Actif: true,
      values: { LibellePL: 'Polskie słowo', LibelleDE: null },
    });
    expect((await save('Activite', body.Cle, { LibelleDE: [null, 'Wort'] })).status).toBe(204);
    expect(await entry('Activite', body.Cle)).toMatchObject({
      values: { LibellePL: 'Polskie słowo', LibelleDE: 'Wort' },
    });
    const told = await server
      .as(admin.login)
      .call(historyCalls.timeline, { params: { entity: 'Activite', id: body.Cle } });
    expect(told.body.entries.map(({ kind, changes }) => [kind, changes.map(({ field }) => field)])).toEqual([
      ['changed', ['Traductions']],
      ['added', expect.arrayContaining(['Libelle', 'Traductions', 'Propose'])],
    ]);
  });

  test('whose label another one has is refused, and one without a French label too', async () => {
    const Libelle = word();
    await add('Direction', { Libelle });
    expect(faults(await add('Direction', { Libelle: Libelle.toUpperCase() }))).toEqual(['Libelle duplicate']);
    expect(faults(await add('Direction', { LibelleEN: word() }))).toEqual(['Libelle required']);
  });

  test('of which somebody changed another field is saved; the same field is a conflict', async () => {
    const { body } = await add('Activite', { Libelle: word() });
    await save('Activite', body.Cle, { LibelleEN: [null, 'One'] });
    expect((await save('Activite', body.Cle, { LibelleES: [null, 'Uno'] })).status).toBe(204);
    const moved = await save('Activite', body.Cle, { LibelleEN: [null, 'Two'] });
    expect([moved.error?.name, ...faults(moved)]).toEqual(['CONFLICT', 'LibelleEN moved']);
  });

  test('with a key of its own has one that is written as such, and that nobody has', async () => {
    const country = {
      Libelle: word(),
      IdLangue: 'FR',
      Indicatif: '+377',
      Empreinte: '2',
      Schengen: false,
      Fuseau: 'Europe/Monaco',
    };
    expect(faults(await add('Pays', { ...country, Code: 'mc' }))).toEqual(['Code pattern']);
    expect(faults(await add('Pays', { ...country, Code: 'FR' }))).toEqual(['Code duplicate']);
    expect(
      faults(await add('Pays', { ...country, Code: 'MC', Fuseau: 'Europe/Nowhere', Indicatif: '377', Empreinte: '4' })),
    ).toEqual(expect.arrayContaining(['Fuseau pattern', 'Indicatif pattern', 'Empreinte unknownValue']));
    expect((await add('Pays', { ...country, Code: 'MC', MasqueNIN: '99A' })).body.Cle).toBe('MC');
    const [kept] = (await served('Pays')).filter(({ IdPays }) => IdPays === 'MC');
    expect(kept).toMatchObject({ Empreinte: 2, MasqueNIN: '99A', Fuseau: 'Europe/Monaco', Actif: true });
  });

  test('that is retired stays where it is used and is chosen by nobody any more', async () => {
    const { body } = await add('Services', { Libelle: word() });
    const IdServices = Number(body.Cle);
    const [has, asks] = [await build.person({ IdServices }), await build.person()];
    await save('Services', body.Cle, { Propose: [true, false] });
    expect((await served('Services')).find((row) => row.IdServices === IdServices)).toMatchObject({ Actif: false });
    const give = (IdPersonneEV1: number, Vu: unknown, more: { IdChamp: string; Vu: unknown; Valeur: unknown }[] = []) =>
      server.as(hr.login).call(personCalls.save, {
        params: { IdPersonneEV1 },
        body: { fields: [{ IdChamp: 'IdServices', Vu, Valeur: IdServices }, ...more] },
      });
    expect(faults(await give(asks.IdPersonneEV1, null))).toEqual(['IdServices unknownValue']);
    expect(
      (await give(has.IdPersonneEV1, IdServices, [{ IdChamp: 'Fonction', Vu: null, Valeur: 'Anything' }])).status,
    ).toBe(200);
    await save('Services', body.Cle, { Propose: [false, true] });
    expect((await give(asks.IdPersonneEV1, null)).status).toBe(200);
  });

  test('that the product knows is neither added nor taken away', async () => {
    expect((await add('Statut', { Libelle: word() })).error?.name).toBe('ENTRY_OF_PRODUCT');
    expect((await remove('Contrat', '2')).error?.name).toBe('ENTRY_OF_PRODUCT');
    expect(faults(await save('Statut', '500', { Propose: [true, false] }))).toEqual(['0/IdChamp unknownField']);
  });

  test('that does not exist, or of a list that does not, is not found', async () => {
    for (const [Liste, Cle] of [
      ['Contrat', 'x'],
      ['Contrat', '999999999'],
      ['Parametre', 'TAGS_MAX'],
      ['Personne', '1'],
    ] as const)
      expect((await remove(Liste as EditedListName, Cle)).error?.name).toBe('NOT_FOUND');
  });
});

describe('taking away', () => {
  test('is refused while somebody uses it, and says who and how often', async () => {
    const { body } = await add('Agence', { Code: `C${process.pid}`, Libelle: word() });
    const people = [await build.person({ IdCA: body.Cle }), await build.person({ IdCA: body.Cle })];
    const refused = await remove('Agence', body.Cle);
    expect([refused.status, refused.error?.name, refused.error?.details]).toEqual([
      409,
      'IN_USE',
      [{ path: 'Personne/IdCA', rule: 'inUse', value: '2' }],
    ]);
    const { body: uses } = await server.as(admin.login).call(listsCalls.uses, { params: { Liste: 'Agence' } });
    const ofPeople = uses.find(({ entity, field }) => entity === 'Personne' && field === 'IdCA');
    expect(ofPeople?.counts[body.Cle]).toBe(2);
    await server.database.pool.query('update "Personne" set "IdCA" = null where "IdPersonneEV1" = any($1)', [
      people.map(({ IdPersonneEV1 }) => IdPersonneEV1),
    ]);
    expect((await remove('Agence', body.Cle)).status).toBe(204);
    expect(await entry('Agence', body.Cle)).toBeUndefined();
  });

  test('is refused while a perimeter names it', async () => {
    const { body } = await add('Direction', { Libelle: word() });
    const leaf = { field: 'IdDirection', operator: 'in', value: [Number(body.Cle), 999_999] };
    await server.database.pool.query(
      `insert into "Perimetre" ("LibPerimetre", "Conditions") values ($1, jsonb_build_object('person', $2::jsonb))`,
      [word(), JSON.stringify({ and: [leaf, { field: 'Physique', operator: 'equals', value: true }] })],
    );
    expect((await remove('Direction', body.Cle)).error?.details).toEqual([
      { path: 'Perimetre/Conditions', rule: 'inUse', value: '1' },
    ]);
  });

  test('is refused while the form in force, or a change of a coming day, names it', async () => {
    const { body } = await add('Direction', { Libelle: word() });
    const leaf = { field: 'IdDirection', operator: 'equals', value: Number(body.Cle) };
    const version = (Revision: number, conditions: unknown) =>
      server.database.pool.query(
        `insert into "FormulaireVersion" ("IdFormulaire", "Revision", "Modifs") values ('uses', $1, $2::jsonb)`,
        [Revision, JSON.stringify({ rights: [{ Champ: 'Fonction', edit: true, conditions }] })],
      );
    await version(1, leaf);
    const usedBy = async () => (await remove('Direction', body.Cle)).error?.details?.map(({ path }) => path);
    expect(await usedBy()).toEqual(['FormulaireVersion/Conditions']);
    await version(2, null);
    const { IdPersonneEV1 } = await build.person();
    await server.database.pool.query(
      `insert into dated_change (form, subject, day, fields, "IdPersonneEV1", "RoleIdPersonneEV1")
        values ('personne', $1, '2099-01-01', $2::jsonb, $1, $1)`,
      [IdPersonneEV1, JSON.stringify([{ IdChamp: 'IdDirection', Valeur: Number(body.Cle), Vu: null }])],
    );
    expect(await usedBy()).toEqual(['dated_change/Valeur']);
    await server.database.pool.query(`update dated_change set state = 'cancelled' where subject = $1`, [IdPersonneEV1]);
    expect((await remove('Direction', body.Cle)).status).toBe(204);
  });

  test('is refused while the form in force offers it among a few', async () => {
    const { body } = await add('Direction', { Libelle: word() });
    const version = (Revision: number, fields: object) =>
      server.database.pool.query(
        `insert into "FormulaireVersion" ("IdFormulaire", "Revision", "Modifs") values ('narrowed', $1, $2::jsonb)`,
        [Revision, JSON.stringify({ fields })],
      );
    await version(1, { IdDirection: { choices: [Number(body.Cle)] }, Fonction: { required: true } });
    expect((await remove('Direction', body.Cle)).error?.details).toEqual([
      { path: 'FormulaireVersion/Choix', rule: 'inUse', value: '1' },
    ]);
    await version(2, {});
    expect((await remove('Direction', body.Cle)).status).toBe(204);
  });

  test('while somebody assigns it ends in one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const { body } = await add('Services', { Libelle: word() });
      const somebody = await build.person();
      const [gone, given] = await Promise.all([
        remove('Services', body.Cle),
        server.as(hr.login).call(personCalls.save, {
          params: { IdPersonneEV1: somebody.IdPersonneEV1 },
          body: { fields: [{ IdChamp: 'IdServices', Vu: null, Valeur: Number(body.Cle) }] },
        }),
      ]);
      expect([gone.status === 204, given.status === 200].filter(Boolean)).toHaveLength(1);
      expect([204, 409]).toContain(gone.status);
    }
  });

  test('gives its key to nobody else, and the next start does not bring back what shipped', async () => {
    const { body } = await add('TypeVehicule', { Libelle: word() });
    await remove('TypeVehicule', body.Cle);
    const next = await add('TypeVehicule', { Libelle: word() });
    expect(Number(next.body.Cle)).toBeGreaterThan(Number(body.Cle));
    const [shipped] = (await entries('Horaire')).entries;
    expect((await remove('Horaire', shipped!.Cle)).status).toBe(204);
    await seedReference(server.database.db);
    expect(await entry('Horaire', shipped!.Cle)).toBeUndefined();
  });
});

describe('the order', () => {
  test('is that of labels until somebody arranges it, for everybody and in every language', async () => {
    const keys = (await entries('FonctionFamille')).entries.map(({ Cle }) => Cle);
    const asked = keys.toReversed();
    expect((await arrange('FonctionFamille', asked)).status).toBe(204);
    expect((await served('FonctionFamille')).map(({ IdFamille }) => String(IdFamille))).toEqual(asked);
    const { body: last } = await add('FonctionFamille', { Libelle: `A ${word()}` });
    expect((await entries('FonctionFamille')).entries.at(-1)?.Cle).toBe(last.Cle);
    await arrange('FonctionFamille', []);
    const own = await entries('FonctionFamille');
    expect([own.arranged, own.entries.map(({ Cle }) => Cle).filter((Cle) => Cle !== last.Cle)]).toEqual([false, keys]);
  });

  test('says what is missing of it, what is none of it and what stands twice; of stages it cannot be taken back', async () => {
    const keys = (await entries('Direction')).entries.map(({ Cle }) => Cle);
    const { body: added } = await add('Direction', { Libelle: word() });
    const refused = async (Cles: string[]) => {
      const { error } = await arrange('Direction', Cles);
      return [error?.name, ...(error?.details ?? [])];
    };
    const [first = ''] = keys;
    expect(await refused(keys)).toEqual([
      ...['INVALID_INPUT', { path: 'body/Cles', rule: 'incomplete', value: added.Cle }],
    ]);
    expect(await refused([...keys, first])).toEqual([
      ...['INVALID_INPUT', { path: `body/Cles/${keys.length}`, rule: 'duplicate', value: first }],
    ]);
    expect(await refused([...keys, 'none'])).toEqual([
      ...['INVALID_INPUT', { path: `body/Cles/${keys.length}`, rule: 'unknownValue', value: 'none' }],
    ]);
    expect((await arrange('DemandeStade', [])).error?.name).toBe('INVALID_INPUT');
  });
});

test('what one server writes another one serves at once', async () => {
  const there = await server.replica();
  const Libelle = word();
  const { body } = await add('Activite', { Libelle });
  expect((await served('Activite', there)).map((row) => row.LibActivite)).toContain(Libelle);
  expect((await remove('Activite', body.Cle)).status).toBe(204);
});

/** How often open tabs were told of a list. */
const timesTold = async (Liste: string) =>
  (
    await server.database.pool.query(
      `select from live_event where topic = 'reference.changed' and data = jsonb_build_object('Liste', $1::text)`,
      [Liste],
    )
  ).rowCount;

describe('open tabs are told', () => {
  test.each(editedLists)('of a label of %s', async (Liste) => {
    const [first] = (await entries(Liste)).entries;
    const before = Number(await timesTold(Liste));
    const field = labelField(Liste);
    const [label, anew] = [first!.values[field], word()];
    expect((await save(Liste, first!.Cle, { [field]: [label, anew] })).status).toBe(204);
    expect(await timesTold(Liste)).toBe(before + 1);
    expect((await save(Liste, first!.Cle, { [field]: ['not this', word()] })).status).toBe(409);
    expect(await timesTold(Liste), 'nothing changed').toBe(before + 1);
    await save(Liste, first!.Cle, { [field]: [anew, label] });
  });

  test('of an entry that comes, of an order, of an entry that goes', async () => {
    const before = Number(await timesTold('Activite'));
    const { body } = await add('Activite', { Libelle: word() });
    expect(await timesTold('Activite')).toBe(before + 1);
    await arrange('Activite', (await entries('Activite')).entries.map(({ Cle }) => Cle).toReversed());
    expect(await timesTold('Activite')).toBe(before + 2);
    await remove('Activite', body.Cle);
    expect(await timesTold('Activite')).toBe(before + 3);
    await arrange('Activite', []);
  });
});

describe('public holidays', () => {
  test('are of a country, fall by a rule, and several may bear one name', async () => {
    const day = { Libelle: 'Fête locale', IdPays: 'FR' };
    expect(faults(await add('JourFerie', { ...day, Regle: 'annuel', Mois: 2, Jour: 30 }))).toEqual(['Jour max']);
    expect(faults(await add('JourFerie', { ...day, Regle: 'annuel', Mois: 2 }))).toEqual(['Jour required']);
    expect(faults(await add('JourFerie', { ...day, Regle: 'semaine', Mois: 2, Rang: 0, JourSemaine: 1 }))).toEqual([
      'Rang pattern',
    ]);
    for (const DateFerie of ['2027-03-01', '2028-03-01'])
      expect((await add('JourFerie', { ...day, Regle: 'date', DateFerie })).status).toBe(200);
    const kept = (await served('JourFerie')).filter(({ LibJourFerie }) => LibJourFerie === 'Fête locale');
    expect(kept.map(({ DateFerie }) => DateFerie)).toEqual(['2027-03-01', '2028-03-01']);
  });

  test('that change how they fall forget how they fell', async () => {
    const { body } = await add('JourFerie', { Libelle: word(), IdPays: 'FR', Regle: 'annuel', Mois: 3, Jour: 2 });
    await save('JourFerie', body.Cle, { Regle: ['annuel', 'paques'], Decalage: [null, 3] });
    expect((await entry('JourFerie', body.Cle))?.values).toMatchObject({ Regle: 'paques', Decalage: 3, Mois: null });
  });

  test('that ship make days off: France has 11 of them, and a working year', async () => {
    const rows = (await served('JourFerie')).filter(
      ({ IdPays, LibJourFerie }) => IdPays === 'FR' && !/locale|Entry/.test(String(LibJourFerie)),
    );
    const rules = rows.flatMap(holidayRuleOf);
    expect(rules).toHaveLength(11);
    expect(businessDays('2025-12-31', '2026-12-31', daysOff(rules))).toBe(252);
  });
});

test('forbidden words are served to whoever names a list', async () => {
  const Mot = word();
  expect((await add('MotInterdit', { Mot, IdLangue: 'PL' })).status).toBe(200);
  expect(faults(await add('MotInterdit', { Mot: Mot.toUpperCase() }))).toEqual(['Mot duplicate']);
  expect((await served('MotInterdit')).find((row) => row.Mot === Mot)).toMatchObject({ IdLangue: 'PL', Actif: true });
});

test('several lists come in one answer, each as its own call answers it, under a version that any of them changes', async () => {
  const alone = async (name: 'Genre' | 'MotInterdit') => {
    const include = { relation: 'Traductions', scope: { where: { IdLangue: 'PL' } } };
    return (await server.as(hr.login).call(referenceCalls[name], { query: { filter: JSON.stringify({ include }) } }))
      .body;
  };
  const several = { params: { lang: 'PL' }, query: { names: 'Genre,MotInterdit' } };
  const { body } = await server.as(hr.login).call(referenceListsCall, several);
  expect(body).toEqual({ Genre: await alone('Genre'), MotInterdit: await alone('MotInterdit') });
  const send = (etag: string) =>
    server.as(hr.login).send({ ...requestOf(referenceListsCall, several), headers: { 'if-none-match': etag } });
  const held = String((await send('')).headers.etag);
  expect((await send(held)).statusCode).toBe(304);
  await add('MotInterdit', { Mot: word() });
  expect((await send(held)).statusCode).toBe(200);
  const unknown = { params: { lang: 'PL' }, query: { names: 'Genre,Personne' } };
  expect((await server.as(hr.login).call(referenceListsCall, unknown)).status).toBe(400);
  const spoken = { params: { lang: 'PT' }, query: { names: 'Genre' } };
  expect((await server.as(hr.login).call(referenceListsCall, spoken)).error?.name).toBe('LANGUAGE_NOT_SUPPORTED');
});

describe('the filter of a reference list', () => {
  const asked = async <Name extends keyof typeof referenceCalls>(name: Name, filter: object) => {
    const call = referenceCalls[name] as typeof referenceCalls.Statut;
    const { body } = await server.as(hr.login).call(call, { query: { filter: JSON.stringify(filter) } });
    return body as readonly Record<string, unknown>[];
  };

  test('a language that the rows have themselves filters them; elsewhere it is the one of the labels', async () => {
    const countries = await asked('Pays', { where: { IdLangue: 'FR' }, fields: ['IdPays', 'IdLangue'] });
    expect(countries.length).toBeGreaterThan(0);
    expect(new Set(countries.map(({ IdLangue }) => IdLangue))).toEqual(new Set(['FR']));
    expect(await asked('Langue', { where: { IdLangue: 'PL' }, fields: ['IdLangue'] })).toEqual([{ IdLangue: 'PL' }]);
    const [active] = await asked('Statut', { where: { IdLangue: 'PL', IdStatut: 500 } });
    const [french] = await asked('Statut', { where: { IdStatut: 500 } });
    expect([active!.IdStatut, active!.LibStatut === french!.LibStatut]).toEqual([500, false]);
    const refused = async (where: object) => {
      const query = { filter: JSON.stringify({ where }) };
      const { error } = await server.as(hr.login).call(referenceCalls.Contrat, { query });
      return [error?.name, error?.details?.[0]?.path, error?.details?.[0]?.rule];
    };
    expect(await refused({ IdLangue: { neq: 'PL' } })).toEqual([
      ...['FILTER_INVALID', 'where/IdLangue/neq', 'unknownOperator'],
    ]);
    expect((await refused({ IdLangue: 'XX' }))[0]).toBe('LANGUAGE_NOT_SUPPORTED');
  });

  test('rows are chosen, ordered by several properties, and given some at a time', async () => {
    const all = await asked('Pays', { order: ['Empreinte DESC', 'IdPays'], fields: ['IdPays', 'Empreinte'] });
    const keys = all.map(({ Empreinte, IdPays }) => [-Number(Empreinte), String(IdPays)] as const);
    expect(keys).toEqual(keys.toSorted(([a, x], [b, y]) => a - b || x.localeCompare(y)));
    const page = await asked('Pays', {
      order: ['Empreinte DESC', 'IdPays'],
      limit: 3,
      skip: 2,
      fields: ['IdPays', 'Empreinte'],
    });
    expect(page).toEqual(all.slice(2, 5));
    const later = await asked('Statut', { where: { IdStatut: { gte: 500 } }, order: 'IdStatut' });
    expect(later[0]!.IdStatut).toBe(500);
    expect(
      (await asked('Pays', { where: { IdPays: { regexp: '^F' } } })).every(({ IdPays }) => /^F/.test(String(IdPays))),
    ).toBe(true);
  });

  test.each([
    [{ where: { IdStatut: { near: 1 } } }, 'where/IdStatut/near'],
    [{ where: { Nothing: 1 } }, 'where/Nothing'],
    [{ order: ['a', 'b', 'c', 'd'] }, 'order'],
    [{ limit: 0 }, 'filter/limit'],
  ])('%j is refused by the part that it is', async (filter, path) => {
    const { error } = await server
      .as(hr.login)
      .call(referenceCalls.Statut, { query: { filter: JSON.stringify(filter) } });
    expect(error).toMatchObject({ name: 'FILTER_INVALID', details: [{ path }] });
  });
});
