import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../platform/db/database.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { definitionOf, faultsIn, importingAs } from '../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const named = async (beginning: string) =>
  await rowsOf(
    server.database.db,
    sql<{ IdCCout: number; LibCCout: string; IdSociete: number }>`select "IdCCout", "LibCCout", "IdSociete"
      from "CentreCout" where "LibCCout" like ${`${beginning}%`} order by "LibCCout"`,
  );

test('a file of cost centres adds them to companies and renames them, and is undone while nobody is in one', async () => {
  const admin = await build.person({}, { roles: ['administrator'] });
  const as = importingAs(server, admin.login, await definitionOf(server, 'cost-centres'));
  const IdSociete = await build.company({ LibSociete: 'Société des centres' });
  const verdict = await as.verify([
    { LibCCout: 'F 001', IdSociete: 'Société des centres' },
    { LibCCout: 'F 002', IdSociete: String(IdSociete) },
    { LibCCout: 'F 003' },
    { LibCCout: 'F 004', IdSociete: 'Nowhere' },
    { LibCCout: 'f 005', IdSociete: String(IdSociete) },
    { LibCCout: 'F 005', IdSociete: String(IdSociete) },
    { LibCCout: 'x'.repeat(61), IdSociete: String(IdSociete) },
  ]);
  expect(faultsIn(verdict)).toEqual([
    [3, 'IdSociete', 'required'],
    [4, 'IdSociete', 'unknownValue', 'Nowhere'],
    [5, 'LibCCout', 'sameElsewhere', '6'],
    [6, 'LibCCout', 'sameElsewhere', '5'],
    [7, 'LibCCout', 'maxLength', '60'],
  ]);
  const saved = await as.save(verdict);
  expect(saved).toMatchObject({ written: 2, left: 0 });
  const [one, two] = await named('F 00');
  expect([one?.IdSociete, two?.IdSociete]).toEqual([IdSociete, IdSociete]);
  const renamed = await as.verify([
    { IdCCout: String(one?.IdCCout), LibCCout: 'F 00A' },
    { LibCCout: 'F 002' },
    { IdCCout: 'F 002', LibCCout: 'F 001' },
  ]);
  expect([renamed.counts, faultsIn(renamed)]).toMatchObject([
    { changed: 1, unchanged: 1, refused: 1 },
    [[3, 'LibCCout', 'used']],
  ]);
  const second = await as.save(renamed);
  expect((await named('F 00')).map(({ LibCCout }) => LibCCout)).toEqual(['F 002', 'F 00A']);
  expect(await as.undo(second)).toBe(200);
  await build.person({ IdSociete, IdCCout: two?.IdCCout ?? 0 });
  expect(await as.undo(saved)).toBe(200);
  expect((await named('F 00')).map(({ LibCCout }) => LibCCout)).toEqual(['F 002']);
});

test('of companies that one does not keep none is added, renamed or found', async () => {
  const [ours, theirs] = [await build.company(), await build.company()];
  await server.database.db.insertInto('CentreCout').values({ LibCCout: 'G theirs', IdSociete: theirs }).execute();
  const keeper = await build.holderOf(
    ['access-module-societe', 'import-export-acces'],
    {},
    { company: { field: 'IdSociete', operator: 'in', value: [ours] } },
  );
  const state = { mode: 'both', columns: [{ field: 'LibCCout' }, { field: 'IdSociete' }] } as const;
  const as = importingAs(server, keeper.login, await definitionOf(server, { Sujet: 'cost-centres', state }));
  const verdict = await as.verify([
    { LibCCout: 'G mine', IdSociete: String(ours) },
    { LibCCout: 'G new', IdSociete: String(theirs) },
    { LibCCout: 'G theirs' },
  ]);
  expect(faultsIn(verdict)).toEqual([
    [2, 'IdSociete', 'notAllowed'],
    [3, 'IdCCout', 'unknownRow'],
  ]);
  expect(await as.save(verdict)).toMatchObject({ written: 1, left: 0 });
});
