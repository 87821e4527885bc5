import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { commonTexts } from '@passerelle/texts/common.texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { definitionOf } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let id: number;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  const columns = [
    { field: 'IdPersonneEV1' },
    { field: 'CompteAD' },
    clearing('IdActivite'),
    clearing('IdFonctionEFIS'),
    { field: 'Metropolis' },
  ];
  id = await definitionOf(server, { Sujet: 'people', state: { mode: 'update', columns } });
  await sql`update "DefinitionImport" set "Sens" = 'both' where "IdImport" = ${id}`.execute(server.database.db);
});
afterAll(() => server.close());

const clearing = (field: string) => ({ field, clears: true }) as const;

/** Somebody who reads everybody, the activity of those of one company alone, or what is said, and the function of nobody. */
async function narrowReader(
  IdSociete: number,
  right = 'ann-col-IdActivite',
  more: readonly string[] = [],
): Promise<BuiltPerson> {
  const reader = await build.holderOf(['ann', 'exp', 'import-export-acces', 'ann-col-CompteAD', ...more]);
  await server.database.pool.query(
    `with profil as (insert into "Profil" ("LibProfil") values ($3) returning "IdProfil"),
      held as (insert into "ProfilDroit" select "IdProfil", $4, 1 from profil),
      perimetre as (insert into "Perimetre" ("LibPerimetre", "Conditions") values ($3, $2) returning "IdPerimetre")
    insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre")
      select r."IdRole", p."IdProfil", z."IdPerimetre" from "PersonneRole" r, profil p, perimetre z where r."IdPersonneEV1" = $1`,
    [
      reader.IdPersonneEV1,
      JSON.stringify({ person: { field: 'IdSociete', operator: 'equals', value: IdSociete } }),
      `Narrow ${IdSociete}`,
      right,
    ],
  );
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole")
    select ${id}::integer, "IdRole" from "PersonneRole" where "IdPersonneEV1" = ${reader.IdPersonneEV1}`.execute(
    server.database.db,
  );
  return reader;
}

const stored = async ({ IdPersonneEV1 }: BuiltPerson) =>
  await rowOf(
    server.database.db,
    sql<object>`select "IdActivite", "IdFonctionEFIS" from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
const back = async (bytes: Buffer, format: 'csv' | 'xlsx') => {
  const as = server.as(hr.login);
  const content = { bytes, type: 'application/octet-stream' };
  const { body } = await as.call(filesCalls.send, { query: { purpose: 'table', name: `out.${format}` }, content });
  return (await as.call(importsCalls.verify, { params: { id }, body: { IdFichier: body.IdFichier } })).body;
};

test.each(['csv', 'xlsx'] as const)(
  'what somebody with fewer rights exported as %s empties nothing that they could not read, once somebody with more loads it',
  async (format) => {
    const [near, far] = [await build.company(), await build.company()];
    const { label, ...filled } = await rowOf(
      server.database.db,
      sql<{
        IdActivite: number;
        IdFonctionEFIS: string;
        label: string;
      }>`select a."IdActivite", a."LibActivite" as label,
          (select min("IdFonctionEFIS") from "FonctionEFIS") as "IdFonctionEFIS"
        from "Activite" a order by 1 limit 1`,
    );
    const [seen, closed] = [
      await build.person({ ...filled, IdSociete: near }),
      await build.person({ ...filled, IdSociete: far }),
    ];
    const reader = await narrowReader(near);
    const out = await server
      .as(reader.login)
      .call(importsCalls.export, { params: { id }, body: { format } }, { 'accept-language': 'fr' });
    expect(out.status).toBe(200);
    // A column is missing whole, and of another some cells are closed.
    expect(out.headers['x-columns-missing']).toContain('Metropolis');
    const { raw } = await server
      .as(reader.login)
      .call(importsCalls.export, { params: { id }, body: { format: 'csv' } }, { 'accept-language': 'fr' });
    const lineOf = ({ login }: BuiltPerson) => raw.split(/\r?\n/).find((line) => line.includes(login));
    const shut = commonTexts.texts.closedCell.fr;
    expect([lineOf(seen), lineOf(closed)]).toEqual([
      `${seen.IdPersonneEV1};${seen.login};${label};${shut}`,
      `${closed.IdPersonneEV1};${closed.login};${shut};${shut}`,
    ]);
    const told = await back(out.bytes, format);
    expect([told.counts, told.groups, told.IdPlan]).toEqual([
      expect.objectContaining({ added: 0, changed: 0, refused: 0 }),
      [],
      null,
    ]);
    expect([await stored(seen), await stored(closed)]).toEqual([filled, filled]);
    // The same columns with nothing in their cells would empty them.
    const emptied = await back(Buffer.from(`CompteAD;IdActivite;IdFonctionEFIS\n${closed.login};;\n`), 'csv');
    expect(emptied.counts).toMatchObject({ changed: 1, refused: 0 });
  },
);

test('a filter, or an order, by what the reader of a shared definition reads nowhere is refused naming it; by what they read on some rows it says so', async () => {
  const [near, far] = [await build.company(), await build.company()];
  const IdContrat = 3;
  const [seen] = [
    await build.person({ IdSociete: near, IdContrat }),
    await build.person({ IdSociete: far, IdContrat }),
  ];
  // The filters themselves are theirs; of the columns, one is on some rows, and the other is not.
  const filters = ['ann-filtre-contrats', 'ann-filtre-Metropolis'];
  const reader = await narrowReader(near, 'ann-col-IdContrat', filters);
  const as = server.as(reader.login);
  const doors = async (filter: object) => {
    const text = JSON.stringify(filter);
    const data = await as.call(importsCalls.data, { params: { id }, query: { filter: text } });
    const file = await as.call(importsCalls.export, { params: { id }, body: { format: 'csv', filter: text } });
    return [data, file] as const;
  };
  const asked = [
    [{ where: { Metropolis: true } }, 'where/Metropolis'],
    [{ where: { or: [{ contrats: IdContrat }, { Metropolis: false }] } }, 'where/Metropolis'],
    [{ where: { Enrole: true } }, 'where/Enrole'],
    [{ order: 'Metropolis ASC' }, 'order/Metropolis'],
  ] as const;
  for (const [filter, path] of asked)
    for (const { error } of await doors(filter))
      expect([path, error?.name, error?.details?.map((one) => one.path)]).toEqual([path, 'NOT_AUTHORIZED', [path]]);
  const [data, file] = await doors({ where: { contrats: IdContrat } });
  expect([data.headers['x-total-count'], file.headers['x-total-count']]).toEqual(['1', '1']);
  expect([data, file].map(({ headers }) => headers['x-filters-partly'])).toEqual(['IdContrat', 'IdContrat']);
  expect(data.body.map(({ CompteAD }) => CompteAD)).toEqual([seen.login]);
  const [all] = await doors({ where: { query: seen.login } });
  expect([all.status, all.headers['x-filters-partly']]).toEqual([200, '']);
});
