import type { Input, Output } from '@passerelle/contracts/call.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  for (const code of ['people-work', 'people-personal', 'companies'])
    ids[code] = (
      await rowOf(
        server.database.db,
        sql<{ id: number }>`select "IdImport" as id from "DefinitionImport" where "CodeImport" = ${code}`,
      )
    ).id;
});
afterAll(() => server.close());

type Verdict = Output<typeof importsCalls.verify>;
type Rows = NonNullable<NonNullable<Input<typeof importsCalls.verify>['body']>['ListeData']>;
const verify = async (code: string, ListeData: Rows, by = hr) =>
  (await server.as(by.login).call(importsCalls.verify, { params: { id: ids[code] ?? 0 }, body: { ListeData } })).body;
const save = async (code: string, { IdRun }: Verdict, by = hr) =>
  await server.as(by.login).call(importsCalls.save, { params: { id: ids[code] ?? 0 }, body: { IdRun: IdRun ?? 0 } });
const faults = ({ lignes }: Verdict) =>
  lignes.flatMap(({ faults: some }) => some.map(({ line, Champ, rule, value }) => [line, Champ, rule, value]));
const columnOf = async ({ IdPersonneEV1 }: BuiltPerson, column: string) =>
  (
    await rowOf(
      server.database.db,
      sql<{
        value: unknown;
      }>`select ${sql.ref(column)} as value from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
    )
  ).value;

describe('a file of people by definition', () => {
  test('says codes that no list has in the words that files use, as the load of people reads them', async () => {
    const [one, two] = [await build.person(), await build.person()];
    const verdict = await verify('people-personal', [
      { CompteAD: one.login, SituationFamiliale: 'Veuf', IdCivilite: 'M.', IdPaysNaissance: 'UK' },
      { CompteAD: two.login, SituationFamiliale: 'Mariée', IdCivilite: 'Mme', IdPaysNaissance: 'DEU' },
    ]);
    expect(faults(verdict)).toEqual([]);
    await save('people-personal', verdict);
    expect([await columnOf(one, 'IdCivilite'), await columnOf(two, 'IdCivilite')]).toEqual([1, 2]);
    expect([await columnOf(one, 'IdPaysNaissance'), await columnOf(two, 'IdPaysNaissance')]).toEqual(['GB', 'DE']);
    expect([await columnOf(one, 'SituationFamiliale'), await columnOf(two, 'SituationFamiliale')]).toEqual([
      'widowed',
      'married',
    ]);
  });

  test('finds each by number, login or mail, and writes what their record would', async () => {
    const [one, two, three] = [
      await build.person({ Fonction: 'Before' }),
      await build.person({ Mail: 'two.file@example.com' }),
      await build.person(),
    ];
    const verdict = await verify('people-work', [
      { CompteAD: one.login.toUpperCase(), Fonction: 'After' },
      { Mail: 'Two.File@example.com', Fonction: 'Baker' },
      { IdPersonneEV1: String(three.IdPersonneEV1), Fonction: '' },
    ]);
    expect([verdict.counts, faults(verdict)]).toEqual([
      { lines: 3, added: 0, changed: 2, unchanged: 1, refused: 0 },
      [],
    ]);
    const saved = await save('people-work', verdict);
    expect(saved.body).toMatchObject({ written: 2, left: 0 });
    expect([await columnOf(one, 'Fonction'), await columnOf(two, 'Fonction')]).toEqual(['After', 'Baker']);
    // Who sees all plans and writes nothing of this one does not use up that it can be undone.
    const params = { IdPlan: saved.body.IdPlan };
    expect((await server.as('admin').call(plansCalls.undo, { params })).error?.name).toBe('NOT_AUTHORIZED');
    await server.as(hr.login).call(plansCalls.undo, { params });
    expect(await columnOf(one, 'Fonction')).toBe('Before');
  });

  test('tells lines of one person at the column that says who they are about, and as one fault', async () => {
    const one = await build.person();
    const verdict = await verify('people-work', [
      { CompteAD: one.login, Fonction: 'Baker' },
      { CompteAD: one.login, Fonction: 'Cook' },
    ]);
    expect(faults(verdict)).toEqual([
      [1, 'CompteAD', 'sameElsewhere', '2'],
      [2, 'CompteAD', 'sameElsewhere', '1'],
    ]);
    expect(verdict.groups).toEqual([{ Champ: 'CompteAD', rule: 'sameOnLines', count: 2, lines: [1, 2] }]);
  });

  test('refuses who is nobody, whose columns mean two people, and adds none', async () => {
    const [one, two] = [await build.person(), await build.person()];
    const verdict = await verify('people-work', [
      { CompteAD: 'nobody.at.all', Mail: '', Fonction: 'x' },
      { CompteAD: one.login, IdPersonneEV1: String(two.IdPersonneEV1), Fonction: 'x' },
      { CompteAD: '', IdPersonneEV1: '', Fonction: 'x' },
    ]);
    expect(faults(verdict)).toEqual([
      [1, 'CompteAD', 'unknownRow', 'nobody.at.all'],
      [2, 'CompteAD', 'unknownRow', one.login],
      [3, 'IdPersonneEV1', 'required', undefined],
    ]);
  });

  test('tells nothing of whom its reader does not see, and refuses what they may not read without comparing', async () => {
    const hidden = await build.person({ Test: true });
    const asked = (login: string) => [{ CompteAD: login, Fonction: 'x' }];
    const [seen, none] = [
      faults(await verify('people-work', asked(hidden.login))),
      faults(await verify('people-work', asked('nobody.at.all'))),
    ];
    expect(seen.map(([line, field, rule]) => [line, field, rule])).toEqual(
      none.map(([line, field, rule]) => [line, field, rule]),
    );
    const keeper = await build.holderOf(
      ['ann', 'esc', 'import-export-acces', 'ann-col-CompteAD', 'ann-col-IdFamille'],
      {},
    );
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole")
      select d."IdImport", r."IdRole" from "DefinitionImport" d, "PersonneRole" r
      where r."IdPersonneEV1" = ${keeper.IdPersonneEV1} and d."Sujet" = 'people' on conflict do nothing`.execute(
      server.database.db,
    );
    const [guessed, other] = [await build.person({ NIN: '1' }), await build.person({ NIN: '2' })];
    const told = async ({ login }: BuiltPerson) =>
      faults(await verify('people-personal', [{ CompteAD: login, NIN: '1' }], keeper));
    expect(await told(guessed)).toEqual([[1, 'NIN', 'notAllowed', undefined]]);
    expect(await told(other)).toEqual(await told(guessed));
  });

  test('what goes out comes back as nothing to do, and companies likewise', async () => {
    const admin = await build.person({}, { roles: ['administrator'] });
    await build.company({ LibSociete: '=Dôme "nord", sud' });
    for (const [code, by] of [
      ['people-work', hr],
      ['companies', admin],
    ] as const)
      for (const format of ['csv', 'xlsx'] as const) {
        const as = server.as(by.login);
        const id = { id: ids[code] ?? 0 };
        const out = await as.call(importsCalls.export, { params: id, body: { format } });
        const content = { bytes: out.bytes, type: 'application/octet-stream' };
        const { body } = await as.call(filesCalls.send, {
          query: { purpose: 'table', name: `out.${format}` },
          content,
        });
        const back = await as.call(importsCalls.verify, { params: id, body: { IdFichier: body.IdFichier } });
        expect([code, format, faults(back.body)]).toEqual([code, format, []]);
        expect(back.body.counts).toMatchObject({ added: 0, changed: 0, refused: 0 });
        const data = await as.call(importsCalls.data, { params: id, query: { filter: '{"limit":1}' } });
        expect(data.body).toHaveLength(1);
      }
  });

  test('does not go out where its definition only comes in, nor sensitive as it is', async () => {
    const params = { id: ids['people-personal'] ?? 0 };
    const { error } = await server.as(hr.login).call(importsCalls.export, { params, body: { format: 'csv' } });
    expect(error?.name).toBe('NOT_FOUND');
    const none = await server.as(hr.login).call(importsCalls.data, {
      params: { id: ids['people-work'] ?? 0 },
      query: { filter: '{"where":{"query":"zzzqqq"}}' },
    });
    expect(none.error?.name).toBe('EXPORT_VIDE');
  });
});
