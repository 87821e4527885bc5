import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { FormRightEdit } from '@passerelle/contracts/forms/form-edits.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { tagsCalls } from '@passerelle/contracts/person/tags.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseValues } from '../../../engines/history/erase.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { editForm } from '../../../testing/forms/edit-form.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

type Changes = Readonly<Record<string, readonly [seen: unknown, value: unknown]>>;

const save = (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson, changes: Changes) =>
  server.as(by.login).call(personCalls.save, {
    params: { IdPersonneEV1 },
    body: { fields: Object.entries(changes).map(([IdChamp, [Vu, Valeur]]) => ({ IdChamp, Vu, Valeur })) },
  });
const record = async (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson) =>
  (await server.as(by.login).call(directoryCalls.record, { params: { IdPersonneEV1 } })).body;
const person = async (by: BuiltPerson, of: BuiltPerson) => (await record(by, of)).person as Record<string, unknown>;
const faults = ({ error }: Pick<Awaited<ReturnType<typeof save>>, 'error'>) =>
  (error?.details ?? []).map(({ path, rule }) => `${path.replace('body/fields/', '')} ${rule}`);
const writes = async ({ IdPersonneEV1 }: BuiltPerson) =>
  Number(
    (
      await server.database.db
        .selectFrom('history_entry')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('entity', '=', 'Personne')
        .where('entity_id', '=', String(IdPersonneEV1))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('PERS-054 somebody is left out of distribution lists, and no longer, by the call that other programs know', async () => {
  const somebody = await build.person();
  const put = async (by: BuiltPerson, ExcluLD: boolean) =>
    await server.as(by.login).call(personCalls.excludeFromLists, {
      params: { personId: somebody.IdPersonneEV1 },
      body: { ExcluLD },
    });
  const held = async () => (await person(hr, somebody)).ExcluLD;
  expect([(await put(hr, true)).body, await held()]).toEqual([{ emptied: [] }, true]);
  // Said twice, it is done once.
  expect([(await put(hr, true)).status, await writes(somebody)]).toEqual([200, 1]);
  expect([(await put(somebody, false)).error?.name, await held()]).toEqual(['NOT_AUTHORIZED', true]);
  expect([(await put(hr, false)).status, await held()]).toEqual([200, false]);
});

describe('a record is changed', () => {
  test('field by field, with its history and who did it', async () => {
    const somebody = await build.person({ Fonction: 'Clerk' });
    const answer = await save(hr, somebody, {
      Fonction: ['Clerk', 'Head  clerk '],
      TelMobilePro: [null, '06 12 34 56 78'],
    });
    expect([answer.status, answer.body]).toEqual([200, { emptied: [] }]);
    expect(await person(hr, somebody)).toMatchObject({ Fonction: 'Head clerk', TelMobilePro: '+33612345678' });
    expect(await writes(somebody)).toBe(1);
    expect((await person(hr, somebody)).DisplayNameModif).toMatch(/^Ada Person/);
  });

  test('two who change different fields both succeed; the same field is a conflict, unless both say the same', async () => {
    const somebody = await build.person({ Fonction: 'Clerk', IdDirection: null });
    expect((await save(hr, somebody, { Fonction: ['Clerk', 'Head'] })).status).toBe(200);
    expect((await save(hr, somebody, { TelFixePro: [null, '01 42 68 53 00'] })).status).toBe(200);
    const late = await save(hr, somebody, { Fonction: ['Clerk', 'Chief'], TelMobilePro: [null, '06 12 34 56 78'] });
    expect([late.status, faults(late)]).toEqual([409, ['Fonction moved']]);
    expect((await person(hr, somebody)).TelMobilePro).toBeNull();
    expect((await save(hr, somebody, { Fonction: ['Clerk', 'Head'] })).status).toBe(200);
  });

  test('what is wrong is said at each field, and nothing of it is written', async () => {
    const somebody = await build.person({ Fonction: 'Clerk' });
    const before = await writes(somebody);
    const answer = await save(hr, somebody, {
      Fonction: ['Clerk', 'x'.repeat(66)],
      Nom: [(await person(hr, somebody)).Nom, ' ​ '],
      Mail: [null, 'nobody'],
      DateNaissance: [null, '2026-02-31'],
      IdContrat: [null, 4711],
      Prenom: ['Ada', 'Grace'],
    });
    expect([answer.status, faults(answer).toSorted()]).toEqual([
      400,
      ['DateNaissance type', 'Fonction maxLength', 'Mail email', 'Nom required'],
    ]);
    expect(faults(await save(hr, somebody, { IdContrat: [null, 4711] }))).toEqual(['IdContrat unknownValue']);
    expect(await writes(somebody)).toBe(before);
  });

  test('what another block lacks keeps nobody from saving one: neither before, nor by what is chosen in it', async () => {
    const empty = { IdCivilite: null, IdContrat: null, IdSociete: null, IdSite: null };
    const imported = await build.person(empty);
    expect((await save(hr, imported, { TelMobilePro: [null, '06 12 34 56 78'] })).status).toBe(200);
    const { IdSociete, IdSite } = await person(hr, hr);
    const place = { IdSociete: [null, IdSociete], IdSite: [null, IdSite] } as const;
    expect((await save(hr, imported, { IdContrat: [null, 2], ...place })).status).toBe(200);
    expect((await save(hr, imported, { IdCivilite: [null, 1] })).status).toBe(200);
    const name = { field: 'Fonction', operator: 'equals', value: 'Clerk' } as const;
    await editForm(server.database, 'personne', { fields: { Skype: { required: name } } });
    try {
      expect((await save(hr, imported, { Fonction: [null, 'Clerk'] })).status).toBe(200);
      expect(faults(await save(hr, imported, { Mail: [null, 'a@b.example'] }))).toEqual([]);
    } finally {
      await editForm(server.database, 'personne', {});
    }
  });

  test('65 characters are counted as people do', async () => {
    const somebody = await build.person();
    expect((await save(hr, somebody, { Fonction: [null, '職'.repeat(65)] })).status).toBe(200);
    expect((await save(hr, somebody, { Fonction: ['職'.repeat(65), 'e\u0301'.repeat(65)] })).status).toBe(200);
  });

  test('a last day that cannot be is emptied and said; one more than two years away is refused', async () => {
    const somebody = await build.person({ IdContrat: 1, DateSortiePhysique: day(60), DateEntree: day(-100) });
    expect((await save(hr, somebody, { IdContrat: [1, 2] })).body).toEqual({
      emptied: [{ IdChamp: 'DateSortiePhysique', by: 'plannedEnd' }],
    });
    expect((await person(hr, somebody)).DateSortiePhysique).toBeNull();
    await save(hr, somebody, { IdContrat: [2, 1] });
    for (const [ahead, rule] of [
      [900, 'max'],
      [0, 'min'],
    ] as const)
      expect(faults(await save(hr, somebody, { DateSortiePhysique: [null, day(ahead)] }))).toEqual([
        `DateSortiePhysique ${rule}`,
      ]);
    expect((await save(hr, somebody, { DateSortiePhysique: [null, day(400)] })).status).toBe(200);
  });

  test('a last day that a contract without an end takes away is said, though nothing else is sent', async () => {
    const somebody = await build.person({ IdContrat: 2, DateEntree: day(-100) });
    expect((await save(hr, somebody, { DateSortiePhysique: [null, day(60)] })).body).toEqual({
      emptied: [{ IdChamp: 'DateSortiePhysique', by: 'plannedEnd' }],
    });
    expect((await person(hr, somebody)).DateSortiePhysique).toBeNull();
  });

  test('of who leaves today, something else changes', async () => {
    const leaving = await build.person({ IdContrat: 1, DateSortiePhysique: day(0), DateEntree: day(-100) });
    expect((await save(hr, leaving, { IdContrat: [1, 3] })).body).toEqual({ emptied: [] });
    expect((await person(hr, leaving)).DateSortiePhysique).toBe(day(0));
  });

  test('of who left long ago, the last day stays when something else changes', async () => {
    const gone = await build.person({ IdStatut: statuts.INACTIVE, DateSortiePhysique: '2020-01-31' });
    expect((await save(hr, gone, { Fonction: [null, 'Clerk'] })).status).toBe(200);
    expect((await person(hr, gone)).DateSortiePhysique).toBe('2020-01-31');
  });

  test('tags are one set, one entry of history', async () => {
    const somebody = await build.person({}, { teamTags: ['a'] });
    const before = await writes(somebody);
    expect((await save(hr, somebody, { tags: [['a'], ['c', 'b', 'c']] })).status).toBe(200);
    expect((await person(hr, somebody)).tags).toEqual(['b', 'c']);
    expect(await writes(somebody)).toBe(before + 1);
    const many = Array.from({ length: 21 }, (_, n) => `tag ${n}`);
    expect(faults(await save(hr, somebody, { tags: [['b', 'c'], many] }))).toEqual(['tags tooLarge']);
  });
});

describe('who is named above somebody', () => {
  test('is another person, who is here, and under whom they are not', async () => {
    const chief = await build.person();
    const clerk = await build.person({ IdPersonneEV1Manager: chief.IdPersonneEV1 });
    const gone = await build.person({ IdStatut: statuts.INACTIVE });
    const robot = await build.person({ Physique: false });
    const manager = async (of: BuiltPerson, to: BuiltPerson | number, seen: number | null = null) =>
      await save(hr, of, { Manager: [seen, typeof to === 'number' ? to : to.IdPersonneEV1] });
    expect(faults(await manager(chief, chief))).toEqual(['Manager oneselfAbove']);
    expect(faults(await manager(chief, gone))).toEqual(['Manager gone']);
    expect(faults(await manager(chief, robot))).toEqual(['Manager unknownValue']);
    expect(faults(await manager(chief, 2_000_000_000))).toEqual(['Manager unknownValue']);
    const circle = await manager(chief, clerk);
    expect([circle.status, circle.error?.name]).toEqual([422, 'MANAGER_CYCLE']);
    expect((await manager(clerk, hr, chief.IdPersonneEV1)).status).toBe(200);
  });

  test('is told, and so are whom they are named for and whom they leave; who did it is not, and nobody where nothing changes', async () => {
    const [chief, clerk] = [await build.person(), await build.person()];
    const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
      (
        await server.database.pool.query<{ kind: string; person: number }>(
          `select kind, ("values" ->> 'person')::integer as person from "PersonneNotification" where "IdPersonneEV1" = $1`,
          [IdPersonneEV1],
        )
      ).rows;
    await save(hr, clerk, { Manager: [null, chief.IdPersonneEV1], Fonction: [null, 'Clerk'] });
    await save(hr, clerk, { Fonction: ['Clerk', 'Head'] });
    expect(await told(clerk)).toEqual([{ kind: 'managerChanged', person: chief.IdPersonneEV1 }]);
    expect(await told(chief)).toEqual([{ kind: 'joinsTeam', person: clerk.IdPersonneEV1 }]);
    await save(hr, clerk, { Manager: [chief.IdPersonneEV1, hr.IdPersonneEV1] });
    expect(await told(hr)).toEqual([]);
    expect((await told(chief)).map(({ kind, person: about }) => [kind, about])).toEqual([
      ['joinsTeam', clerk.IdPersonneEV1],
      ['leavesTeam', clerk.IdPersonneEV1],
    ]);
    await save(hr, clerk, { Manager: [hr.IdPersonneEV1, null] });
    expect((await told(clerk)).length).toBe(2);
    expect(await told(hr), 'whoever did it knows').toEqual([]);
  });
});

describe('who may not', () => {
  test('an employee changes nobody, and is told no more than that', async () => {
    const [employee, somebody] = [await build.person(), await build.person({ Fonction: 'Clerk' })];
    const answer = await save(employee, somebody, { Fonction: ['Clerk', 'Head'] });
    expect([403, 400]).toContain(answer.status);
    expect((await person(hr, somebody)).Fonction).toBe('Clerk');
  });

  test('whoever reads a field and may not write it: the same value passes, another is refused', async () => {
    const somebody = await build.person({ Fonction: 'Clerk' });
    const { CompteAD } = await person(hr, somebody);
    expect((await save(hr, somebody, { CompteAD: [CompteAD, CompteAD], Fonction: ['Clerk', 'Head'] })).status).toBe(
      200,
    );
    const refused = await save(hr, somebody, { Fonction: ['Head', 'Chief'], CompteAD: [CompteAD, 'other'] });
    expect([refused.status, faults(refused)]).toEqual([400, ['CompteAD readOnly']]);
    expect((await person(hr, somebody)).Fonction, 'nothing of it is written').toBe('Head');
  });

  test('what is hidden from the reader is refused alike whatever it holds', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const somebody = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1, NIN: '199123123960070' });
    const answers = [];
    for (const value of ['199123123960070', 'X'])
      answers.push(await save(manager, somebody, { NIN: [value, value], tags: [[], ['x']] }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers.map(faults)).toEqual([['NIN notAllowed'], ['NIN notAllowed']]);
  });

  test('a country’s HR does not find people of another, nor moves theirs there', async () => {
    const french = await build.person({}, { roles: ['hrCountryManager'] });
    const spaniard = await build.person({ IdPays: 'ES' });
    const answer = await save(french, spaniard, { Fonction: [null, 'Head'] });
    expect(answer.status).not.toBe(200);
    const native = await build.person({ IdPays: 'FR' });
    const { droitsFormulaires } = await record(french, native);
    const opens = droitsFormulaires.find(({ Champ }) => Champ === 'IdPays')?.edit;
    const moved = await save(french, native, { IdPays: ['FR', 'ES'] });
    expect([moved.status, faults(moved)]).toEqual([400, [opens ? 'IdPays notAllowed' : 'IdPays readOnly']]);
  });

  test('unknown names, and a field twice, are refused before anything is looked at', async () => {
    const somebody = await build.person();
    // F27: also what is a field of another form.
    for (const IdChamp of ['__proto__', 'constructor', 'VersionDroits', 'IdStatut', 'LibSociete', 'DateDeDebut'])
      expect(faults(await save(hr, somebody, { [IdChamp]: [null, 1] }))).toEqual(['0/IdChamp unknownField']);
    const twice = await server.as(hr.login).call(personCalls.save, {
      params: { IdPersonneEV1: somebody.IdPersonneEV1 },
      body: { fields: [1, 2].map((n) => ({ IdChamp: 'Fonction', Vu: null, Valeur: `${n}` })) },
    });
    expect(faults(twice)).toEqual(['1/IdChamp duplicate']);
  });
});

describe('a former value', () => {
  const entries = async (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson, field: string) => {
    const input = { params: { entity: 'Personne', id: String(IdPersonneEV1) }, query: { field } };
    return (await server.as(by.login).call(historyCalls.timeline, input)).body.entries;
  };
  const putBack = (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson, IdChamp: string, entry: number, Vu: unknown) =>
    server.as(by.login).call(personCalls.putBack, { params: { IdPersonneEV1 }, body: { IdChamp, entry, Vu } });

  test('is told with who changed it, and put back by the same save: a person by their key, tags whole, a site by its label', async () => {
    const [chief, other] = [await build.person(), await build.person()];
    const somebody = await build.person({ Fonction: 'Clerk', IdPersonneEV1Manager: chief.IdPersonneEV1 });
    const changes = { Fonction: ['Clerk', 'Head'], Manager: [chief.IdPersonneEV1, other.IdPersonneEV1] } as const;
    await save(hr, somebody, { ...changes, tags: [[], ['a']], IdSite: [(await person(hr, somebody)).IdSite, 2] });
    const told = await entries(hr, somebody, 'Fonction');
    expect(told.map(({ kind, changes: of }) => [kind, of])).toEqual([
      ['changed', [{ field: 'Fonction', before: 'Clerk', after: 'Head' }]],
    ]);
    expect(told[0]).toMatchObject({ who: { IdPersonneEV1: hr.IdPersonneEV1 }, role: expect.any(String) });
    expect((await entries(hr, somebody, 'LibSite'))[0]?.changes[0]?.field).toBe('LibSite');
    const entry = told[0]?.id ?? 0;
    expect((await putBack(hr, somebody, 'Fonction', entry, 'Head')).body).toEqual({ emptied: [] });
    expect((await putBack(hr, somebody, 'Manager', entry, other.IdPersonneEV1)).status).toBe(200);
    expect((await putBack(hr, somebody, 'tags', entry, ['a'])).status).toBe(200);
    expect(await person(hr, somebody)).toMatchObject({
      Fonction: 'Clerk',
      Manager: { IdPersonneEV1: chief.IdPersonneEV1 },
      tags: [],
    });
    expect((await entries(hr, somebody, 'Fonction'))[0]?.changes).toEqual([
      { field: 'Fonction', before: 'Head', after: 'Clerk' },
    ]);
  });

  test('is not put back over what somebody else wrote, nor where the field is closed, nor where the value can be no more', async () => {
    const gone = await build.person();
    const somebody = await build.person({ Fonction: 'Clerk', IdPersonneEV1Manager: gone.IdPersonneEV1 });
    await save(hr, somebody, { Fonction: ['Clerk', 'Head'], Manager: [gone.IdPersonneEV1, null] });
    const entry = (await entries(hr, somebody, 'Fonction'))[0]?.id ?? 0;
    await save(hr, somebody, { Fonction: ['Head', 'Chief'] });
    expect((await putBack(hr, somebody, 'Fonction', entry, 'Head')).error?.name).toBe('CONFLICT');
    await server.database.db
      .updateTable('Personne')
      .set({ IdStatut: statuts.INACTIVE })
      .where('IdPersonneEV1', '=', gone.IdPersonneEV1)
      .execute();
    expect(faults(await putBack(hr, somebody, 'Manager', entry, null))).toEqual(['Manager gone']);
    const closed = { Champ: 'Fonction', IdProfil: null, visible: true, edit: false };
    await editForm(server.database, 'personne', {
      rights: [{ ...closed, conditionsVisible: null, conditions: null }],
    });
    expect(faults(await putBack(hr, somebody, 'Fonction', entry, 'Chief'))).toEqual(['Fonction readOnly']);
    await editForm(server.database, 'personne', {});
  });

  test('is found by nobody who may not read the field, and is gone once erased', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const somebody = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1, NIN: '199123123960070' });
    await save(hr, somebody, { NIN: ['199123123960070', null] });
    const entry = (await entries(hr, somebody, 'NIN'))[0]?.id ?? 0;
    expect(entry).toBeGreaterThan(0);
    expect(await entries(manager, somebody, 'NIN')).toEqual([]);
    for (const one of [entry, 2_000_000_000])
      expect((await putBack(manager, somebody, 'NIN', one, null)).error?.name).toBe('NOT_FOUND');
    const told = { entity: 'Personne', id: somebody.IdPersonneEV1 };
    const nobody = { IdPersonneEV1: null, RoleIdPersonneEV1: null, IdPersonneRole: null };
    await eraseValues(server.database.db, told, nobody, 'asked for');
    expect((await putBack(hr, somebody, 'NIN', entry, null)).error?.name).toBe('NOT_FOUND');
  });
});

describe('form rights', () => {
  const rules: FormRightEdit[] = [];
  const rule = async (values: Partial<FormRightEdit>) => {
    const usual = {
      Champ: 'Fonction',
      IdProfil: null,
      visible: true,
      edit: true,
      conditionsVisible: null,
      conditions: null,
    };
    rules.push({ ...usual, ...values });
    await editForm(server.database, 'personne', { rights: rules });
  };
  const none = () => {
    rules.length = 0;
    return editForm(server.database, 'personne', {});
  };

  test('narrow what the catalogue gives, and give nothing', async () => {
    const somebody = await build.person({ Fonction: 'Clerk' });
    await rule({ edit: false });
    await rule({ Champ: 'CompteAD', edit: true });
    expect(faults(await save(hr, somebody, { Fonction: ['Clerk', 'Head'] }))).toEqual(['Fonction readOnly']);
    expect((await person(hr, somebody)).Fonction).toBe('Clerk');
    expect((await record(hr, somebody)).droitsFormulaires.find(({ Champ }) => Champ === 'Fonction')).toEqual({
      Champ: 'Fonction',
      edit: true,
      rights: [{ visible: true, edit: false }],
    });
    await none();
  });

  test('a condition is judged on what is sent, and hides what was filled in', async () => {
    const somebody = await build.person({ Fonction: 'Clerk', IdContrat: 1 });
    await rule({ conditionsVisible: { field: 'IdContrat', operator: 'equals', value: 1 } });
    expect((await save(hr, somebody, { IdContrat: [1, 2] })).body.emptied).toEqual([
      { IdChamp: 'Fonction', by: 'hidden' },
    ]);
    expect(faults(await save(hr, somebody, { Fonction: [null, 'Head'] }))).toEqual(['Fonction readOnly']);
    expect((await save(hr, somebody, { IdContrat: [2, 1], Fonction: [null, 'Head'] })).status).toBe(200);
    await none();
  });

  test('a condition over what the reader may not read is a verdict, the same for both answers of the secret but one', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const somebody = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1, NIN: '199123123960070' });
    await rule({ Champ: 'Fonction', conditions: { field: 'NIN', operator: 'not empty' } });
    const { droitsFormulaires } = await record(manager, somebody);
    expect(droitsFormulaires.find(({ Champ }) => Champ === 'Fonction')?.rights).toEqual([
      { visible: true, edit: true },
    ]);
    await none();
  });
});

describe('team tags', () => {
  const tags = (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson) =>
    server.as(by.login).call(tagsCalls.ofPerson, { params: { IdPersonneEV1 } });
  const give = (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson, seen: string[], wanted: string[]) =>
    server.as(by.login).call(tagsCalls.save, { params: { IdPersonneEV1 }, body: { tags: wanted, seen } });

  test('are a manager’s to give to their team: one spelling each, at most as many as there may be', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const member = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
    expect((await give(manager, member, [], ['Équipe', 'equipe', 'new'])).body).toEqual({ tags: ['equipe', 'new'] });
    expect((await tags(manager, member)).body).toEqual({ tags: ['equipe', 'new'], max: 20 });
    expect((await give(manager, member, [], ['late'])).error?.name).toBe('CONFLICT');
    const many = Array.from({ length: 21 }, (_, n) => `tag ${n}`);
    expect(faults(await give(manager, member, ['equipe', 'new'], many))).toEqual(['tags tooLarge']);
    const stranger = await build.person();
    expect((await give(manager, stranger, [], ['x'])).error?.name).toBe('INVALID_INPUT');
    const all = (await server.as(manager.login).call(tagsCalls.all, { query: { words: 'EQUIPE' } })).body;
    expect(all).toEqual([{ Tag: 'equipe', people: 1 }]);
  });

  test('a tag in another case or without its accents is the one that others have, wherever it is written', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const of = { IdPersonneEV1Manager: manager.IdPersonneEV1 };
    await build.person(of, { teamTags: ['Comète 3'] });
    await build.person(of, { teamTags: ['Comète 3'] });
    await build.person(of, { teamTags: ['COMETE 3'] });
    const member = await build.person(of);
    expect((await give(manager, member, [], ['comete 3', 'fresh'])).body).toEqual({ tags: ['Comète 3', 'fresh'] });
    expect((await give(manager, member, ['Comète 3', 'fresh'], ['cométe 3', 'Fresh'])).body.tags).toEqual([
      'Comète 3',
      'Fresh',
    ]);
    const once = await writes(member);
    const [seen, wanted] = [['Comète 3', 'Fresh'], 'fresh,comete 3'.split(',')];
    expect((await save(hr, member, { tags: [seen, wanted] })).status).toBe(200);
    expect((await tags(manager, member)).body.tags).toEqual(['Comète 3', 'fresh']);
    await give(manager, member, ['Comète 3', 'fresh'], ['comete 3', 'fresh']);
    expect(await writes(member)).toBe(once + 1);
  });

  test('P12 whose they are moves with the manager, at the next request, and the timeline says so', async () => {
    const [before, after] = [
      await build.person({}, { roles: ['hierarchicalManager'] }),
      await build.person({}, { roles: ['hierarchicalManager'] }),
    ];
    const member = await build.person({ IdPersonneEV1Manager: before.IdPersonneEV1 });
    const below = await build.person({ IdPersonneEV1Manager: member.IdPersonneEV1 });
    expect((await give(before, below, [], ['a'])).status).toBe(200);
    expect((await give(after, below, ['a'], ['b'])).error?.name).toBe('INVALID_INPUT');
    await save(hr, member, { Manager: [before.IdPersonneEV1, after.IdPersonneEV1] });
    expect((await give(before, below, ['a'], ['b'])).error?.name).toBe('INVALID_INPUT');
    expect((await give(after, below, ['a'], ['b'])).status).toBe(200);
    const told = await server
      .as(hr.login)
      .call(historyCalls.timeline, { params: { entity: 'Personne', id: String(member.IdPersonneEV1) } });
    expect(told.body.entries[0]).toMatchObject({
      who: { IdPersonneEV1: hr.IdPersonneEV1 },
      changes: [{ field: 'Manager' }],
    });
  });

  test('T01 as many as the parameter says by now, wherever they are given', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const member = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
    const set = (most: string) =>
      server.database.pool.query(`update "Parametre" set "Valeur" = $1 where "IdParam" = 'TAGS_MAX'`, [most]);
    const input = {
      chosen: { filter: '{}', langue: 'fr', only: [member.IdPersonneEV1] },
      IdChamp: 'tags',
      Geste: 'add',
      Valeur: ['a', 'b', 'c'],
    };
    await set('2');
    try {
      expect((await give(manager, member, [], ['a', 'b', 'c'])).error?.details).toMatchObject([
        { rule: 'tooLarge', value: '2' },
      ]);
      expect((await tags(manager, member)).body.max).toBe(2);
      expect(faults(await save(hr, member, { tags: [[], ['a', 'b', 'c']] }))).toEqual(['tags tooLarge']);
      const many = await server.as(hr.login).call(plansCalls.prepare, { body: { kind: 'people-change', input } });
      expect(many.error?.details).toMatchObject([{ rule: 'tooLarge', value: '2' }]);
    } finally {
      await set('20');
    }
    expect((await give(manager, member, [], ['a', 'b', 'c'])).status).toBe(200);
  });

  test('T02 two sets given at once: one is the whole set, with one entry of history; the other is told', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    for (let round = 0; round < 5; round += 1) {
      const member = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
      const sets = [
        ['a', 'b'],
        ['b', 'c', 'd'],
      ];
      const answers = await Promise.all(sets.map((set) => give(manager, member, [], set)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = sets[answers.findIndex(({ status }) => status === 200)];
      expect((await tags(manager, member)).body.tags).toEqual(won);
      expect(await writes(member)).toBe(1);
    }
  });

  test('whoever has one name alone may be said so, and given another again', async () => {
    const somebody = await build.person({ Prenom: 'Ada', Nom: 'Suharto' });
    expect((await save(hr, somebody, { Prenom: ['Ada', null] })).status).toBe(200);
    expect(await person(hr, somebody)).toMatchObject({ IndexPrenomNom: 'Suharto' });
    expect((await save(hr, somebody, { Fonction: [null, 'Chief'] })).status).toBe(200);
    expect(faults(await save(hr, somebody, { Nom: ['Suharto', '---'] }))).toEqual(['Nom name']);
    expect((await save(hr, somebody, { Prenom: ['', 'Ada'] })).status).toBe(200);
  });

  test('T03 one of 51 characters is refused, one of blanks too, at its field and with nothing written; markup is a text as any other', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const member = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
    for (const none of ['x'.repeat(51), '', '\u200b', '\u3164'])
      expect((await give(manager, member, [], [none])).error?.name, none).toBe('INVALID_INPUT');
    for (const blank of ['   ', '\u00a0']) {
      const refused = await give(manager, member, [], ['night', blank]);
      expect([refused.status, faults(refused)], JSON.stringify(blank)).toEqual([400, ['tags blankWord']]);
      const saved = await save(manager, member, { tags: [[], ['night', blank]] });
      expect([saved.status, faults(saved)], JSON.stringify(blank)).toEqual([400, ['tags blankWord']]);
    }
    expect((await tags(manager, member)).body.tags).toEqual([]);
    expect((await give(manager, member, [], ['<script>', 'É'.repeat(50)])).status).toBe(200);
    expect((await tags(manager, member)).body.tags).toEqual(expect.arrayContaining(['<script>', 'É'.repeat(50)]));
  });

  test('T04 tags of accounts and of teams never mix: neither is found, changed nor refused as the other', async () => {
    const somebody = await build.person();
    expect((await save(hr, somebody, { ListeTag: [[], ['SST']], tags: [[], ['night']] })).status).toBe(200);
    expect(await person(hr, somebody)).toMatchObject({ ListeTag: ['SST'], tags: ['night'] });
    expect(faults(await save(hr, somebody, { ListeTag: [['SST'], ['night']] }))).toEqual(['ListeTag unknownValue']);
    const found = async (where: object) =>
      (await server.as(hr.login).call(directoryCalls.count, { query: { filter: JSON.stringify({ where }) } })).body
        .count;
    const asked = [{ tags: { inq: ['night'] } }, { ListeTag: { inq: ['night'] } }, { tags: { inq: ['SST'] } }];
    expect(await Promise.all(asked.map(found))).toEqual([1, 0, 0]);
    expect(await found({ ListeTag: { inq: ['SST'] } })).toBeGreaterThan(0);
  });
});
