import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../../app/domains.ts';
import { createEngines } from '../../../app/engines.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { definitionOf } from '../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type ListStage, listStage } from '../../services/distribution-lists/testing/list-stage.ts';
import { fieldsOfPeople } from './fields-of-people.ts';

let server: TestServer;
let stage: ListStage;
let hr: BuiltPerson;
let admin: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  hr = await stage.build.person({}, { roles: ['hrManager'] });
  admin = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.database.pool.query<T>(text, [...values])).rows;
const one = async <T>(text: string, values: readonly unknown[] = []): Promise<T> => {
  const [row] = await query<{ it: T }>(`select (${text}) as it`, values);
  return row!.it;
};
const prepare = (keeps: BuiltPerson, goes: BuiltPerson) =>
  server.as(hr.login).call(plansCalls.prepare, {
    body: { kind: 'merge-people', input: { keeps: keeps.IdPersonneEV1, goes: goes.IdPersonneEV1, fields: [] } },
  });
const step = async (name: 'apply' | 'undo', IdPlan: number) =>
  expect((await server.as(hr.login).call(plansCalls[name], { params: { IdPlan } })).error).toBeUndefined();

async function perimeter(name: string, conditions: object): Promise<number> {
  const [row] = await query<{ IdPerimetre: number }>(
    `insert into "Perimetre" ("LibPerimetre", "Conditions") values ($1, $2) returning "IdPerimetre"`,
    [name, JSON.stringify(conditions)],
  );
  return row!.IdPerimetre;
}

async function twins() {
  const named = { Prenom: 'Jeanne', Nom: `Named${Math.random().toString(36).slice(2)}`, DateNaissance: '1988-04-02' };
  return [await stage.person(named), await stage.person(named)] as const;
}

describe('E24 what names the one who goes names the one who is kept', () => {
  test('criteria, perimeters, views, forms, coming changes and drafts: told, moved, and put back', async () => {
    const [keeps, goes] = await twins();
    const [k, g] = [keeps.IdPersonneEV1, goes.IdPersonneEV1];
    const under = (key: number) => ({ field: 'Manager', operator: 'in', value: [key] });
    const IdPerimetre = await perimeter('Under the twin', {
      person: under(g),
      list: { field: 'IdPersonneEV1', operator: 'equals', value: g },
    });
    const lentTo = await stage.build.person();
    const lent = await query<{ IdPersonneRole: number }>(
      `update "PersonneRole" set "Restriction" = $2 where "IdPersonneEV1" = $1 returning "IdPersonneRole"`,
      [lentTo.IdPersonneEV1, JSON.stringify([{ rights: { ann: 1 }, bounds: [{ person: under(g) }] }])],
    );
    const view = JSON.stringify({ query: { Manager: { inq: [g] }, IdSite: g }, columns: 'Nom' });
    const [{ IdVue }] = (await query<{ IdVue: number }>(
      `insert into saved_view ("IdPersonneEV1", "Ecran", "LibVue", "Etat") values ($1, 'directory', 'Theirs', $2) returning "IdVue"`,
      [admin.IdPersonneEV1, view],
    )) as [{ IdVue: number }];
    await query(
      `insert into view_subscription ("IdPersonneEV1", "IdVue", "Ecran", "Rythme", last_day, asked, columns, sealed)
       values ($1, $2, 'directory', 'day', '2026-01-01', $3, '{Nom}', 'x')`,
      [admin.IdPersonneEV1, IdVue, view],
    );
    await query(
      `insert into "FormulaireVersion" ("IdFormulaire", "Revision", "Modifs") values ('personne', 900, $1), ('personne', 901, $1)`,
      [JSON.stringify({ fields: { Fonction: { shown: under(g) } } })],
    );
    const other = await stage.build.person();
    await query(
      `insert into dated_change (form, subject, day, fields, "IdPersonneEV1", "RoleIdPersonneEV1")
       values ('personne', $1, '2090-01-01', $2, $3, $3)`,
      [other.IdPersonneEV1, JSON.stringify([{ IdChamp: 'Manager', Valeur: g, Vu: null }]), hr.IdPersonneEV1],
    );
    await query(`insert into draft ("IdPersonneEV1", form, subject, "values") values ($1, 'personne', 'x', $2)`, [
      admin.IdPersonneEV1,
      JSON.stringify({ Manager: g, IdSite: g }),
    ]);
    const stored = async () => ({
      perimeter: await one('select "Conditions" from "Perimetre" where "IdPerimetre" = $1', [IdPerimetre]),
      role: await one('select "Restriction" from "PersonneRole" where "IdPersonneRole" = $1', [
        lent[0]!.IdPersonneRole,
      ]),
      view: await one('select "Etat" from saved_view where "IdVue" = $1', [IdVue]),
      asked: await one('select asked from view_subscription where "IdVue" = $1', [IdVue]),
      forms: await query(
        `select "Revision", "Modifs" from "FormulaireVersion" where "Revision" in (900, 901) order by 1`,
      ),
      mark: await one(`select "Cle" from "FormulaireVersion" where "Revision" = 901`),
      ahead: await one('select fields from dated_change where subject = $1', [other.IdPersonneEV1]),
      draft: await one(`select "values" from draft where "IdPersonneEV1" = $1`, [admin.IdPersonneEV1]),
    });
    const before = await stored();
    const { body, error } = await prepare(keeps, goes);
    expect(error).toBeUndefined();
    expect(await stored()).toEqual(before);
    const { body: plan } = await server.as(hr.login).call(plansCalls.get, { params: { IdPlan: body.IdPlan } });
    const named = (plan.summary.merge?.lines ?? []).filter(({ verb }) => verb === 'renames');
    // A view and who subscribed to it are one.
    expect(Object.fromEntries(named.map(({ table, count }) => [table, count]))).toEqual({
      Perimetre: 1,
      PersonneRole: 1,
      saved_view: 1,
      FormulaireVersion: 1,
      dated_change: 1,
      draft: 1,
    });
    // It says what rights reach: nobody moves that alone.
    const alone = await server.as(hr.login).call(plansCalls.apply, { params: { IdPlan: body.IdPlan } });
    expect(alone.error?.name).toBe('PLAN_NEEDS_CONFIRMATION');
    await server.as(admin.login).call(plansCalls.confirm, { params: { IdPlan: body.IdPlan }, body: {} });
    await step('apply', body.IdPlan);
    const after = await stored();
    expect(after).toEqual({
      perimeter: { person: under(k), list: { field: 'IdPersonneEV1', operator: 'equals', value: k } },
      role: [{ rights: { ann: 1 }, bounds: [{ person: under(k) }] }],
      view: { query: { Manager: { inq: [k] }, IdSite: g }, columns: 'Nom' },
      asked: { query: { Manager: { inq: [k] }, IdSite: g }, columns: 'Nom' },
      forms: [
        { Revision: 900, Modifs: { fields: { Fonction: { shown: under(g) } } } },
        { Revision: 901, Modifs: { fields: { Fonction: { shown: under(k) } } } },
      ],
      mark: expect.any(String),
      ahead: [{ IdChamp: 'Manager', Valeur: k, Vu: null }],
      draft: { Manager: k, IdSite: g },
    });
    // Whoever keeps the form in force reads it again.
    expect(after.mark).not.toBe(before.mark);
    await step('undo', body.IdPlan);
    expect(await stored()).toEqual(before);
    await query(`delete from "FormulaireVersion" where "Revision" in (900, 901)`);
  });

  test('what somebody typed by hand, a login, a name or an address, is told and stays as it was typed', async () => {
    const [keeps, goes] = await twins();
    const mail = `typed.${goes.IdPersonneEV1}@example.com`;
    await query('update "Personne" set "Mail" = $2 where "IdPersonneEV1" = $1', [goes.IdPersonneEV1, mail]);
    const columns = [{ field: 'CompteAD' }, { field: 'Manager', default: goes.login.toUpperCase() }];
    const id = await definitionOf(server, { Sujet: 'people', state: { mode: 'update', columns } });
    // One that says so no more is none of them.
    const former = await definitionOf(server, { Sujet: 'people', state: { mode: 'update', columns } });
    await query(`insert into "DefinitionVersion" ("IdImport", "Version", "Etat") values ($1, 2, '{"columns": []}')`, [
      former,
    ]);
    await query('update "DefinitionImport" set "Version" = 2 where "IdImport" = $1', [former]);
    const IdSociete = await stage.build.company();
    await query('update "Societe" set "Mails" = $2 where "IdSociete" = $1', [
      IdSociete,
      `{"RH":["${mail.toUpperCase()}"]}`,
    ]);
    await stage.build.company({ Mails: `{"RH":["not.${mail}"]}` });
    const { body } = await prepare(keeps, goes);
    const { body: plan } = await server.as(hr.login).call(plansCalls.get, { params: { IdPlan: body.IdPlan } });
    expect((plan.summary.merge?.lines ?? []).filter(({ verb }) => verb === 'typed')).toEqual(
      expect.arrayContaining([
        { table: 'DefinitionImport', verb: 'typed', count: 1 },
        { table: 'Societe', verb: 'typed', count: 1 },
      ]),
    );
    const typed = async () => await query('select "Etat" from "DefinitionVersion" where "IdImport" = $1', [id]);
    const before = await typed();
    await step('apply', body.IdPlan);
    expect(await typed()).toEqual(before);
  });

  test('whoever is found under the kept one comes to a list that named the other, and leaves it when it is undone', async () => {
    const [keeps, goes] = await twins();
    const [theirs, others] = [
      await stage.person({ IdPersonneEV1Manager: goes.IdPersonneEV1 }),
      await stage.person({ IdPersonneEV1Manager: keeps.IdPersonneEV1 }),
    ];
    const IdListe = await stage.create(admin);
    await stage.finds(admin, IdListe, { field: 'Manager', operator: 'equals', value: goes.IdPersonneEV1 });
    await stage.recomputed();
    const members = async () =>
      (
        await query<{ who: number }>(
          `select "IdPersonneEV1" as who from "LdMembre" where "IdListe" = $1 and version_out is null order by 1`,
          [IdListe],
        )
      ).map(({ who }) => who);
    expect(await members()).toEqual([theirs.IdPersonneEV1]);
    const { body } = await prepare(keeps, goes);
    const { body: plan } = await server.as(hr.login).call(plansCalls.get, { params: { IdPlan: body.IdPlan } });
    // Criteria and what their author saw are of one list.
    expect(plan.summary.merge?.lines).toContainEqual({ table: 'Liste', verb: 'renames', count: 1 });
    await step('apply', body.IdPlan);
    await stage.recomputed();
    expect(await members()).toEqual([theirs.IdPersonneEV1, others.IdPersonneEV1]);
    await step('undo', body.IdPlan);
    await stage.recomputed();
    expect(await members()).toEqual([theirs.IdPersonneEV1]);
  });

  test('what names them is told by its name to whoever may know of it, with the way there, and to nobody else', async () => {
    const [keeps, goes] = await twins();
    const IdListe = await stage.create(admin);
    await stage.finds(admin, IdListe, { field: 'Manager', operator: 'equals', value: goes.IdPersonneEV1 });
    const IdPerimetre = await perimeter('Under them', {
      person: { field: 'Manager', operator: 'equals', value: goes.IdPersonneEV1 },
    });
    const { body } = await prepare(keeps, goes);
    const toldTo = async (by: BuiltPerson) =>
      (await server.as(by.login).call(mergeCalls.named, { params: { IdPlan: body.IdPlan } })).body.map(
        ({ entity, opens }) => `${entity} ${opens}`,
      );
    expect(await toldTo(admin)).toEqual(
      expect.arrayContaining([
        `Liste liste-de-diffusion/details/dynamique/5/${IdListe}`,
        `Perimetre back-986/perimetres/${IdPerimetre}`,
      ]),
    );
    // Perimeters have a name for everybody, and open to those who administer.
    expect((await toldTo(hr)).filter((said) => said.startsWith('Perimetre'))).toEqual(['Perimetre null']);
    const recruiter = await stage.build.person({}, { roles: ['recruiter'] });
    const { error } = await server.as(recruiter.login).call(mergeCalls.named, { params: { IdPlan: body.IdPlan } });
    expect(error?.name).toBe('NOT_FOUND');
  });

  test('what the one who goes was writing is the kept one’s, where they were not writing the same', async () => {
    const [keeps, goes] = await twins();
    const [k, g] = [keeps.IdPersonneEV1, goes.IdPersonneEV1];
    const drafts = async () =>
      (
        await query<{ it: string }>(
          `select "IdPersonneEV1" || ' ' || subject as it from draft where subject like 'told %' order by 1`,
        )
      ).map(({ it }) => it);
    await query(
      `insert into draft ("IdPersonneEV1", form, subject, "values") values ($1, 'personne', 'told both', '{}'),
        ($2, 'personne', 'told both', '{}'), ($2, 'personne', 'told one', '{}')`,
      [k, g],
    );
    const before = await drafts();
    const { body } = await prepare(keeps, goes);
    await step('apply', body.IdPlan);
    expect(await drafts()).toEqual([`${k} told both`, `${k} told one`, `${g} told both`].toSorted());
    await step('undo', body.IdPlan);
    expect(await drafts()).toEqual(before);
  });

  test('a plan that waits and names the one who goes is given up with it, and waits again when it is undone', async () => {
    const [keeps, goes] = await twins();
    const below = await stage.build.person();
    const { body: waits } = await server.as(hr.login).call(plansCalls.prepare, {
      body: {
        kind: 'people-change',
        input: {
          chosen: { filter: '{}', langue: 'fr', only: [below.IdPersonneEV1] },
          IdChamp: 'Manager',
          Valeur: goes.IdPersonneEV1,
        },
      },
    });
    const stateOf = async (IdPlan: number) => await one('select state from plan where "IdPlan" = $1', [IdPlan]);
    const { body } = await prepare(keeps, goes);
    const { body: plan } = await server.as(hr.login).call(plansCalls.get, { params: { IdPlan: body.IdPlan } });
    expect(plan.summary.merge?.lines).toContainEqual({ table: 'plan', verb: 'ends', count: 1 });
    expect(await stateOf(waits.IdPlan)).toBe('ready');
    await step('apply', body.IdPlan);
    expect([await stateOf(waits.IdPlan), await stateOf(body.IdPlan)]).toEqual(['discarded', 'applied']);
    await step('undo', body.IdPlan);
    expect(await stateOf(waits.IdPlan)).toBe('ready');
  });
});

test('a field that is called as one of people is nothing else in any form or list', () => {
  const { listed } = createEngines(server.database.db);
  const forms = domains.flatMap(({ forms: made = [] }) => (typeof made === 'function' ? made() : made));
  const isOfPeople = fieldsOfPeople(forms, listed);
  const catalogues = [
    ...forms.flatMap(({ form, subject }) => [form.fields, subject.catalogue]),
    ...[...listed.values()].map(({ declared }) => declared.columns),
  ];
  const others = catalogues.flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { type }]) =>
      isOfPeople(name) && !['person', 'descendants', 'number', 'code'].includes(type) ? [`${name}: ${type}`] : [],
    ),
  );
  expect(isOfPeople('Manager')).toBe(true);
  expect(others).toEqual([]);
});
