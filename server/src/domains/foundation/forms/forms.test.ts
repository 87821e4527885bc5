import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { evaluateForm, requiredIn } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import { editedForm, type FormEdits, keyOfItem } from '@passerelle/contracts/forms/form-edits.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { editForm } from '../../../testing/forms/edit-form.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let hr: BuiltPerson;
let somebody: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  hr = await build.person({}, { roles: ['hrManager'] });
  somebody = await build.person({ Fonction: 'Clerk' });
});
afterAll(() => server.close());
beforeEach(() => editForm(server.database, 'personne', {}));

const edit = (edits: FormEdits) => editForm(server.database, 'personne', edits);
const params = { IdFormulaire: 'personne' };
const save = (by: BuiltPerson, IdChamp: string, Vu: unknown, Valeur: unknown) =>
  server.as(by.login).call(personCalls.save, {
    params: { IdPersonneEV1: somebody.IdPersonneEV1 },
    body: { fields: [{ IdChamp, Vu, Valeur }] },
  });
const faultsOf = ({ error }: Awaited<ReturnType<typeof save>>) =>
  (error?.details ?? []).map(({ path, rule }) => `${path.replace('body/fields/', '')} ${rule}`);

describe('a form in force', () => {
  test('is what the server judges by, at once, on every replica', async () => {
    const replica = await server.replica();
    await edit({ fields: { Skype: { required: true, maxLength: 5 }, Permis: { hidden: true } } });
    expect(faultsOf(await save(hr, 'Skype', null, 'far too long'))).toEqual(['Skype maxLength']);
    expect(faultsOf(await save(hr, 'Permis', null, 'B'))).toEqual(['Permis readOnly']);
    await edit({});
    const elsewhere = await replica.as(hr.login).call(personCalls.save, {
      params: { IdPersonneEV1: somebody.IdPersonneEV1 },
      body: { fields: [{ IdChamp: 'Permis', Vu: null, Valeur: 'B' }] },
    });
    expect(elsewhere.status).toBe(200);
  });

  test('is told to whoever draws it, without who may do what; a condition travels whole', async () => {
    const condition = { and: [{ field: 'IdContrat', operator: 'equals', value: 1 }] } as const;
    const rights = [
      { Champ: 'Fonction', IdProfil: null, visible: true, edit: true, conditionsVisible: null, conditions: condition },
    ];
    await edit({ fields: { Skype: { shown: condition } }, rights });
    const { body } = await server.as(somebody.login).call(formsCalls.inForce, {});
    const told = body.find(({ IdFormulaire }) => IdFormulaire === 'personne');
    expect(told?.Modifs).toEqual({ fields: { Skype: { shown: condition } } });
    const record = await server
      .as(hr.login)
      .call(directoryCalls.record, { params: { IdPersonneEV1: somebody.IdPersonneEV1 } });
    expect(record.body.droitsFormulaires.find(({ Champ }) => Champ === 'Fonction')?.rights).toEqual([
      { visible: true, edit: condition },
    ]);
  });

  test('asks for nothing in its sections, messages and warnings: who sends a value for one is refused, by name', async () => {
    const said = (code: 'M' | 'W') => ({ code, text: { text: 'Read this first', Traductions: {} } });
    const { section } = personForm.sections[0]!;
    await edit({
      messages: { '#note': said('M'), '#care': said('W') },
      items: { [section]: ['#note', '#care', ...personForm.sections[0]!.items.map(keyOfItem)] },
      sections: { '#own': { title: { text: 'Ours', Traductions: {} } } },
    });
    for (const name of ['#note', '#care', '#own', section])
      expect(faultsOf(await save(hr, name, null, 'x'))).toEqual(['0/IdChamp unknownField']);
    const { body } = await server.as(admin.login).call(formsCalls.read, { params });
    const inForce = editedForm(personForm, body.Modifs);
    expect(inForce.sections[0]?.items.map(keyOfItem).slice(0, 2)).toEqual(['#note', '#care']);
    const all = Object.keys(personForm.fields).map((name) => [name, { read: true, write: true }] as const);
    const context = { now: 0, countryOf: () => undefined, mostTags: 9, mostFiles: 9, isNew: true };
    const judged = (form: FormDeclaration) =>
      evaluateForm({ form, typed: {}, stored: undefined, grants: Object.fromEntries(all), context });
    expect(requiredIn(judged(inForce))).toEqual(requiredIn(judged(personForm)));
    expect([...judged(inForce).keys()]).toEqual([...judged(personForm).keys()]);
  });

  test('keeps its versions, newest first', async () => {
    await edit({ fields: { Skype: { required: true } } });
    const { body } = await server.as(admin.login).call(formsCalls.versions, { params });
    expect(body[0]?.Modifs).toEqual({ fields: { Skype: { required: true } } });
    expect((await server.as(admin.login).call(formsCalls.read, { params })).body).toEqual({
      Revision: body[0]?.Revision,
      Modifs: body[0]?.Modifs,
    });
  });
});

describe('edits are looked at before they are published', () => {
  const check = (Modifs: FormEdits) => server.as(admin.login).call(formsCalls.check, { params, body: { Modifs } });

  test('what only the database knows is said at its place', async () => {
    const right = {
      Champ: 'Fonction',
      IdProfil: 9999,
      visible: true,
      edit: true,
      conditionsVisible: null,
      conditions: null,
    };
    const { body } = await check({ fields: { IdContrat: { choices: [4711] } }, rights: [right] });
    expect(body.faults).toEqual([
      { path: 'rights/0', rule: 'unknownValue' },
      { path: 'fields/IdContrat/choices', rule: 'unknownValue' },
    ]);
  });

  test('a condition that is none is refused with its path', async () => {
    const answer = await check({
      fields: { Skype: { shown: { field: 'DateEntree', operator: 'before', value: 'soon' } } },
    });
    expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, 'body/Modifs/fields/Skype/shown/value']);
    const dollar = await check({
      fields: { Skype: { shown: { field: 'IdPays', operator: 'equals', value: '$IdPays' } } },
    });
    expect(dollar.error?.name).toBe('FILTER_INVALID');
  });

  test('as anybody under any role, as far as the editor may read', async () => {
    const preview = async (as: BuiltPerson, Modifs: FormEdits) =>
      (
        await server.as(admin.login).call(formsCalls.preview, {
          params,
          body: { Modifs, IdPersonneEV1: as.IdPersonneEV1, cle: somebody.IdPersonneEV1 },
        })
      ).body;
    const right = {
      Champ: 'Fonction',
      IdProfil: null,
      visible: true,
      edit: false,
      conditionsVisible: null,
      conditions: null,
    };
    const mine = await preview(hr, { rights: [right] });
    expect(mine.valeurs?.Fonction).toBe('Clerk');
    expect(mine.droitsFormulaires.find(({ Champ }) => Champ === 'Fonction')?.rights).toEqual([
      { visible: true, edit: false },
    ]);
    const theirs = await preview(await build.person(), {});
    expect(theirs.droitsFormulaires.some(({ edit: may }) => may)).toBe(false);
    expect(theirs.droitsFormulaires.map(({ Champ }) => Champ)).not.toContain('NIN');
    // Nothing is published by looking.
    expect((await server.as(admin.login).call(formsCalls.read, { params })).body.Modifs).toEqual({});
  });
});
