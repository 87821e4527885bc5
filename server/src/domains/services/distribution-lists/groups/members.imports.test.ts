import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { definitionOf, faultsIn, type ImportingAs, importingAs } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** People whom files name into lists. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let as: ImportingAs;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hrManager'] });
  as = importingAs(server, owner.login, await definitionOf(server, 'list-members'));
});
afterAll(() => server.close());

const namedIn = async (id: number) =>
  (await server.as(owner.login).call(calls.list, { params: { id } })).body.groupes[0]?.named.map(
    ({ IdPersonneEV1, Jusqua }) => [IdPersonneEV1, Jusqua],
  );
const called = async (id: number) =>
  (
    await rowOf(
      server.database.db,
      sql<{ name: string }>`select "LibListe" as name from "Liste" where "IdListe" = ${id}`,
    )
  ).name;

test('are named as on its page, until a day where one is said, and no more once it is undone', async () => {
  const id = await stage.create(owner);
  const LibListe = await called(id);
  const [one, two] = [await stage.person(), await stage.person()];
  const verdict = await as.verify([
    { LibListe, IdPersonneEV1: one.login, DateFin: day(30) },
    { LibListe: LibListe.toUpperCase(), IdPersonneEV1: two.login },
    { LibListe: 'No such list', IdPersonneEV1: two.login },
    { LibListe, IdPersonneEV1: 'nobody.there' },
    { LibListe, IdPersonneEV1: owner.login, DateFin: day(-3) },
  ]);
  expect(faultsIn(verdict)).toEqual([
    [3, 'LibListe', 'unknownRow'],
    [4, 'IdPersonneEV1', 'unknownValue', 'nobody.there'],
    [5, 'DateFin', 'dateFuture'],
  ]);
  const saved = await as.save(verdict);
  // Whom only the act refuses is a row that was left.
  expect(saved).toMatchObject({ written: 2, left: 1 });
  expect(await namedIn(id)).toEqual(
    expect.arrayContaining([
      [one.IdPersonneEV1, day(30)],
      [two.IdPersonneEV1, null],
    ]),
  );
  const again = await as.verify([
    { LibListe, IdPersonneEV1: one.login, DateFin: '' },
    { LibListe, IdPersonneEV1: two.login },
  ]);
  expect(again.counts).toMatchObject({ changed: 1, unchanged: 1 });
  const second = await as.save(again);
  expect(await namedIn(id)).toContainEqual([one.IdPersonneEV1, null]);
  expect(await as.undo(second)).toBe(200);
  expect(await as.undo(saved)).toBe(200);
  expect(await namedIn(id)).toEqual([]);
});

test('of a list that is published, or that one does not look after, are named by no file', async () => {
  const id = await stage.create(owner);
  const LibListe = await called(id);
  const who = await stage.person();
  await server.as(owner.login).call(calls.saveNamed, {
    params: { id, groupId: 0 },
    body: { named: [who.IdPersonneEV1] },
  });
  const before = await as.verify([{ LibListe, IdPersonneEV1: owner.login }]);
  await stage.publish(owner, id);
  // While the mail suite makes it, nobody is named either.
  expect(faultsIn(await as.verify([{ LibListe, IdPersonneEV1: owner.login }]))).toEqual([
    [1, null, 'LD_MISE_A_JOUR_EN_COURS'],
  ]);
  await stage.works();
  expect(await as.save(before)).toMatchObject({ written: 0, left: 1 });
  expect(faultsIn(await as.verify([{ LibListe, IdPersonneEV1: owner.login }]))).toEqual([
    [1, 'LibListe', 'listPublished'],
  ]);
});
