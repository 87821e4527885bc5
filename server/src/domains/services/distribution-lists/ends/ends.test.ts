import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listReturnCalls as returns } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { handoverCalls } from '@passerelle/contracts/handover/handover.contract.ts';
import type { NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage, toldAs } from '../testing/list-stage.ts';

/** Owners who leave, lists that end, are deleted, and come back. */
let server: TestServer;
let build: Build;
let stage: ListStage;
let head: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  stage = listStage(server);
  head = await build.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const somebody = async () =>
  await build.person({ IdPersonneEV1Manager: head.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
const published = async (owner: BuiltPerson, values: object = {}) => {
  const id = await stage.create(owner, values);
  await server.as(owner.login).call(calls.publish, { params: { id } });
  await stage.works();
  return id;
};
const told = async (who: BuiltPerson, kind: NotificationKind) => await toldAs(server, who, kind);
const ownersOf = async (by: BuiltPerson, id: number) => {
  const { IdPersonneEV1, IdPersonneEV1backup } = await stage.read(by, id);
  return [IdPersonneEV1?.IdPersonneEV1 ?? null, IdPersonneEV1backup?.IdPersonneEV1 ?? null];
};
const set = async (id: number, values: string) =>
  await sql`update "Liste" set ${sql.raw(values)} where "IdListe" = ${id}`.execute(server.database.db);
const read = async (by: BuiltPerson, id: number) =>
  await server.as(by.login).call(calls.read, { params: { id, lang: 'fr' } });
const remove = async (by: BuiltPerson, id: number) => await server.as(by.login).call(calls.remove, { params: { id } });
const deleted = async (by: BuiltPerson) => (await server.as(by.login).call(returns.deleted, {})).body.listes;
const restore = async (by: BuiltPerson, id: number) =>
  await server.as(by.login).call(returns.restore, { params: { id } });
const inSuite = async (id: number) =>
  (
    await rowsOf(
      server.database.db,
      sql`select from suite_list s join "Liste" l on l."Adresse" = s.address where l."IdListe" = ${id}`,
    )
  ).length;

describe('the owner of a list leaves', () => {
  test('and its backup owns it in the same act, and is told', async () => {
    const [owner, backup] = [await somebody(), await somebody()];
    const id = await published(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
    // As whoever backs it they were told of it once.
    expect(await told(backup, 'listGiven')).toBe(1);
    await stage.leaves(owner);
    expect(await ownersOf(backup, id)).toEqual([backup.IdPersonneEV1, null]);
    expect(await told(backup, 'listGiven')).toBe(2);
  });

  test('without a backup, the first above who is there does; both on one day as well', async () => {
    const [owner, backup] = [await somebody(), await somebody()];
    const id = await published(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
    await stage.leaves(owner, backup);
    expect(await ownersOf(head, id)).toEqual([head.IdPersonneEV1, null]);
  });

  test('with nobody above, it has nobody, which administrators are told, and is closed after thirty days unless it gets somebody', async () => {
    const admin = await build.person({}, { roles: ['administrator'] });
    const owner = await build.person({}, { roles: ['hierarchicalManager'] });
    const id = await published(owner);
    await stage.leaves(owner);
    expect(await told(admin, 'listBlocked')).toBe(1);
    await stage.works();
    const found = (await read(admin, id)).body;
    expect([found.Cause, found.liste.IdStatut]).toEqual(['sans-responsable', 'BLOQUEE']);
    await set(id, "orphan_at = now() - interval '31 days'");
    await stage.hour();
    await stage.works();
    expect([(await read(admin, id)).body.liste.IdStatut, await inSuite(id)]).toEqual(['FERMEE', 0]);
    const heir = await somebody();
    await stage.save(admin, id, { IdPersonneEV1: heir.IdPersonneEV1 }, { IdPersonneEV1: null });
    await stage.works();
    expect([(await stage.read(heir, id)).IdStatut, await inSuite(id)]).toEqual(['PUBLIEE', 1]);
    expect(await told(heir, 'listGiven')).toBe(1);
  });

  test('its backup is taken off, and the owner told; whoever is replaced by hand is told as well', async () => {
    const [owner, backup, next] = [await somebody(), await somebody(), await somebody()];
    const id = await published(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
    await stage.leaves(backup);
    await stage.works();
    expect([await ownersOf(owner, id), await told(owner, 'listTaken')]).toEqual([[owner.IdPersonneEV1, null], 1]);
    const admin = await build.person({}, { roles: ['administrator'] });
    await stage.save(admin, id, { IdPersonneEV1: next.IdPersonneEV1 }, { IdPersonneEV1: owner.IdPersonneEV1 });
    expect([await told(owner, 'listTaken'), await told(next, 'listGiven')]).toEqual([2, 1]);
  });

  test('and what is theirs stands on the page of what they hold', async () => {
    const [owner, backup] = [await somebody(), await somebody()];
    await published(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
    const holds = async ({ IdPersonneEV1, login }: BuiltPerson) =>
      (await server.as(login).call(handoverCalls.pack, { params: { IdPersonneEV1 } })).body;
    expect(JSON.stringify(await holds(owner))).toContain('"list"');
    expect(JSON.stringify(await holds(backup))).toContain('"listBackup"');
  });
});

describe('a list with an end', () => {
  test('tells it thirty, seven and one days before, each once, and shows its end with no job run', async () => {
    const owner = await somebody();
    const id = await published(owner, { DateFermeture: day(40) });
    const at = async (days: number) => {
      await set(id, `"DateFermeture" = '${day(days)}'`);
      await stage.hour();
      await stage.hour();
      return await told(owner, 'listExpires');
    };
    expect([await at(31), await at(30), await at(8), await at(7), await at(1)]).toEqual([0, 1, 1, 2, 3]);
    await set(id, `"DateFermeture" = '${day(-1)}'`);
    expect((await stage.read(owner, id)).IdStatut).toBe('FERMEE');
    await stage.hour();
    await stage.works();
    expect(await inSuite(id)).toBe(0);
  });

  test('renewed within thirty days, has the same address and those who are due by then', async () => {
    const [owner, member, gone] = [await somebody(), await somebody(), await somebody()];
    for (const one of [member, gone])
      await sql`update "Personne" set "Mail" = ${`${one.login}@group.example`} where "IdPersonneEV1" = ${one.IdPersonneEV1}`.execute(
        server.database.db,
      );
    const id = await published(owner, { DateFermeture: day(5) });
    await stage.names(owner, id, member, gone);
    await stage.works();
    const { Adresse } = await stage.read(owner, id);
    await set(id, `"DateFermeture" = '${day(-1)}'`);
    await stage.hour();
    await stage.works();
    await stage.leaves(gone);
    await stage.save(owner, id, { DateFermeture: day(50) }, { DateFermeture: day(-1) });
    await stage.works();
    expect(await stage.read(owner, id)).toMatchObject({ Adresse, IdStatut: 'PUBLIEE', Membres: 1 });
    expect(await inSuite(id)).toBe(1);
  });

  test('is erased after thirty days; its name and its address are nobody’s for a year', async () => {
    const owner = await somebody();
    const LibListe = `Eté ${process.pid}`;
    const id = await published(owner, { LibListe, DateFermeture: day(5) });
    await set(id, `"DateFermeture" = current_date - 40, closed_at = now() - interval '31 days'`);
    await stage.hour();
    expect((await read(owner, id)).error?.name).toBe('NOT_FOUND');
    const again = async (IdNature: string) =>
      (await server.as(owner.login).call(calls.nameTaken, { body: { NomDL: LibListe, IdNature } })).body.taken;
    expect(await again('PRJ')).toBe(true);
    await set(id, "freed_at = now() - interval '1 minute'");
    await stage.hour();
    expect(await again('PRJ')).toBe(false);
    expect(await stage.create(owner, { LibListe })).toBeGreaterThan(0);
  });
});

describe('a list that is deleted', () => {
  test('is out of the suite at once, keeps its name, and comes back as it was to whose it was', async () => {
    const [owner, stranger] = [await somebody(), await somebody()];
    const LibListe = `Hiver ${process.pid}`;
    const id = await published(owner, { LibListe });
    const { Adresse } = await stage.read(owner, id);
    expect((await remove(owner, id)).status).toBe(204);
    await stage.works();
    expect([await inSuite(id), (await read(owner, id)).error?.name]).toEqual([0, 'NOT_FOUND']);
    await expect(stage.create(stranger, { LibListe })).rejects.toThrow('ERREUR_EV1_LD_DOUBLON');
    expect((await restore(stranger, id)).error?.name).toBe('NOT_FOUND');
    expect((await deleted(owner)).find(({ IdListe }) => IdListe === id)?.supprimee).toBeDefined();
    expect((await deleted(stranger)).some(({ IdListe }) => IdListe === id)).toBe(false);
    expect((await restore(owner, id)).status).toBe(204);
    expect((await deleted(owner)).some(({ IdListe }) => IdListe === id)).toBe(false);
    await stage.works();
    expect(await stage.read(owner, id)).toMatchObject({ Adresse, IdStatut: 'PUBLIEE' });
  });

  test('as a draft is gone, and its name is free', async () => {
    const owner = await somebody();
    const LibListe = `Brouillon ${process.pid}`;
    const id = await stage.create(owner, { LibListe });
    await remove(owner, id);
    expect((await restore(owner, id)).error?.name).toBe('NOT_FOUND');
    expect(await stage.create(owner, { LibListe })).toBeGreaterThan(0);
  });
});
