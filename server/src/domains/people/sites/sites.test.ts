import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

let made = 0;
const name = () => `Site ${process.pid} ${++made}`;
const flags = { Badge: true, Cantine: false, Parking: false, Livraison: false, SecuriteParSGX: false };

const add = (by: BuiltPerson, values: object) =>
  server.as(by.login).call(sitesCalls.add, {
    body: { fields: Object.entries({ ...flags, ...values }).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })) },
  });
type Changes = Readonly<Record<string, readonly [seen: unknown, value: unknown]>>;
const save = (by: BuiltPerson, IdSite: number, changes: Changes) =>
  server.as(by.login).call(sitesCalls.save, {
    params: { IdSite },
    body: { fields: Object.entries(changes).map(([IdChamp, [Vu, Valeur]]) => ({ IdChamp, Vu, Valeur })) },
  });
const read = (by: BuiltPerson, IdSite: number) => server.as(by.login).call(sitesCalls.read, { params: { IdSite } });
const remove = (by: BuiltPerson, IdSite: number) => server.as(by.login).call(sitesCalls.remove, { params: { IdSite } });
const list = (by: BuiltPerson, where: object) =>
  server
    .as(by.login)
    .call(sitesCalls.list, { query: { filter: JSON.stringify({ where, fields: ['LibSite', 'Actif'] }) } });
const faults = ({ error }: { readonly error?: { readonly details?: readonly { path: string; rule: string }[] } }) =>
  (error?.details ?? []).map(({ path, rule }) => `${path.replace('body/fields/', '')} ${rule}`);

/** Somebody under a role that opens these rights on the sites of one town alone. */
const ofTown = async (Ville: string, rights: readonly string[]): Promise<BuiltPerson> =>
  await build.holderOf(rights, {}, { site: { field: 'Ville', operator: 'equals', value: Ville } });

describe('a site', () => {
  test('is added, read, changed and told of', async () => {
    const LibSite = name();
    const { body } = await add(admin, { LibSite, IdPays: 'FR', Ville: 'Lyon', Tel: '04 72 00 00 00' });
    expect((await read(admin, body.IdSite)).body).toMatchObject({
      site: { LibSite, Ville: 'Lyon', Tel: '+33472000000', Badge: true, Actif: true },
      uses: { present: 0, former: 0, items: 0, requests: 0, others: [] },
      removes: true,
    });
    expect((await save(admin, body.IdSite, { Parking: [false, true] })).status).toBe(200);
    const told = await server
      .as(admin.login)
      .call(historyCalls.timeline, { params: { entity: 'Site', id: String(body.IdSite) } });
    expect(told.body.entries.map(({ kind }) => kind)).toEqual(['changed', 'added']);
    expect(faults(await add(admin, { LibSite: LibSite.toUpperCase(), IdPays: 'FR' }))).toEqual(['LibSite used']);
  });

  test('has general services decide for security where an administrator says so, and not where whoever keeps it does', async () => {
    const keeper = await ofTown('Brest', ['site-read', 'site-update']);
    const { body } = await add(admin, { LibSite: name(), IdPays: 'FR', Ville: 'Brest' });
    const refused = await save(keeper, body.IdSite, { SecuriteParSGX: [false, true] });
    expect([refused.status, faults(refused)]).toEqual([400, ['SecuriteParSGX readOnly']]);
    expect((await save(keeper, body.IdSite, { Parking: [false, true] })).status).toBe(200);
    expect((await save(admin, body.IdSite, { SecuriteParSGX: [false, true] })).status).toBe(200);
  });

  test('that is added, changed or taken away is told to open tabs of those who may read sites', async () => {
    const { body } = await add(admin, { LibSite: name(), IdPays: 'FR' });
    const { IdSite } = body;
    const told = async () =>
      (
        await server.database.pool.query<{ IdDroit: string | null }>(
          `select "IdDroit" from live_event where topic = 'sites.changed' and data->'sites' = $1::jsonb`,
          [JSON.stringify([IdSite])],
        )
      ).rows.map(({ IdDroit }) => IdDroit);
    expect(await told()).toEqual(['site-read']);
    expect((await save(admin, IdSite, { Parking: [false, true] })).status).toBe(200);
    expect(await told()).toHaveLength(2);
    expect((await remove(admin, IdSite)).status).toBe(204);
    expect(await told()).toHaveLength(3);
  });

  test('is no choice any more once its last day is over, and is found by it', async () => {
    const LibSite = name();
    const IdSite = await build.site({ LibSite, DateFin: day(-1) });
    const somebody = await build.person();
    const hr = await build.person({}, { roles: ['hrManager'] });
    const move = await server.as(hr.login).call(personCalls.save, {
      params: { IdPersonneEV1: somebody.IdPersonneEV1 },
      body: { fields: [{ IdChamp: 'IdSite', Vu: null, Valeur: IdSite }] },
    });
    expect(faults(move)).toEqual(['IdSite unknownValue']);
    const ended = (await list(admin, { Actif: false })).body.rows.map((row) => row.LibSite);
    expect(ended).toContain(LibSite);
    expect((await list(admin, { Actif: true })).body.rows.map((row) => row.LibSite)).not.toContain(LibSite);
  });

  test('S05 goes once nobody is assigned to it: whoever left counts too', async () => {
    const IdSite = await build.site();
    const somebody = await build.person({ IdSite });
    const refused = await remove(admin, IdSite);
    expect([refused.status, refused.error?.name, refused.error?.details?.[0]?.value]).toEqual([
      409,
      'ERREUR_SITE_UTILISE',
      '1',
    ]);
    await server.database.db
      .updateTable('Personne')
      .set({ IdSite: null })
      .where('IdPersonneEV1', '=', somebody.IdPersonneEV1)
      .execute();
    expect((await remove(admin, IdSite)).status).toBe(204);
    expect((await read(admin, IdSite)).error?.name).toBe('NOT_FOUND');
  });

  test('S04 what hangs on it is said, and holds it: things that somebody holds, requests, perimeters, a coming change', async () => {
    const IdSite = await build.site();
    const { IdPersonneEV1 } = await build.person();
    const { pool } = server.database;
    const { rows } = await pool.query<{ asked: number }>(
      `insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSite", "IdStade")
        values (3, $1, $1, $1, $2, 2), (3, $1, $1, $1, $2, 6) returning "IdDemande" as asked`,
      [IdPersonneEV1, IdSite],
    );
    await pool.query(
      `insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "DateDebut", "Etat")
        values ('badge', 'acces', $1, $2, 'Badge', current_date, 'held'), ('badge', 'acces', $1, $2, 'Badge', current_date, 'returned')`,
      [IdPersonneEV1, IdSite],
    );
    const ofTheSite = { site: { field: 'IdSite', operator: 'in', value: [IdSite] } };
    await pool.query(`insert into "Perimetre" ("LibPerimetre", "Conditions") values ($1, $2)`, [
      name(),
      JSON.stringify(ofTheSite),
    ]);
    const others = [
      { entity: 'Demande', field: 'IdSite', n: 2 },
      { entity: 'Inventaire', field: 'IdSite', n: 2 },
      { entity: 'Perimetre', field: 'Conditions', n: 1 },
    ];
    expect((await read(admin, IdSite)).body.uses).toEqual({ present: 0, former: 0, items: 1, requests: 1, others });
    const { error } = await remove(admin, IdSite);
    expect(error).toMatchObject({
      name: 'IN_USE',
      details: others.map(({ n }) => ({ rule: 'inUse', value: String(n) })),
    });
    expect(error?.details?.map(({ path }) => path)).toEqual([
      'Demande/IdSite',
      'Inventaire/IdSite',
      'Perimetre/Conditions',
    ]);
    await pool.query('delete from "Inventaire" where "IdSite" = $1', [IdSite]);
    await pool.query('delete from "Demande" where "IdDemande" = any($1)', [rows.map(({ asked }) => asked)]);
    await pool.query('delete from "Perimetre" where "Conditions" = $1', [JSON.stringify(ofTheSite)]);
    expect((await remove(admin, IdSite)).status).toBe(204);
  });

  test('S05 assigning while deleting ends in one of the two, never in nobody’s site', async () => {
    const hr = await build.person({}, { roles: ['hrManager'] });
    for (let round = 0; round < 10; round++) {
      const IdSite = await build.site();
      const somebody = await build.person();
      const [gone, moved] = await Promise.all([
        remove(admin, IdSite),
        server.as(hr.login).call(personCalls.save, {
          params: { IdPersonneEV1: somebody.IdPersonneEV1 },
          body: { fields: [{ IdChamp: 'IdSite', Vu: null, Valeur: IdSite }] },
        }),
      ]);
      expect([gone.status === 204, moved.status === 200].filter(Boolean)).toHaveLength(1);
      expect([204, 409]).toContain(gone.status);
      expect([200, 400, 409]).toContain(moved.status);
    }
  });
});

describe('S06 who may, on that site', () => {
  test('reads and changes those of their town, and finds no other', async () => {
    const [Ville, elsewhere] = [name(), name()];
    const [mine, other] = [await build.site({ Ville }), await build.site({ Ville: elsewhere })];
    const keeper = await ofTown(Ville, ['site-read', 'site-update', 'site-export']);
    expect((await list(keeper, {})).body.rows.map(({ IdSite }) => IdSite)).toEqual([mine]);
    expect((await save(keeper, mine, { Parking: [false, true] })).status).toBe(200);
    const none = await read(keeper, 2_000_000_000);
    for (const answer of [await read(keeper, other), none])
      expect([answer.status, answer.raw]).toEqual([404, none.raw]);
    expect((await save(keeper, other, { Parking: [false, true] })).error?.name).toBe('NOT_FOUND');
    expect((await remove(keeper, mine)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await read(keeper, mine)).body.removes).toBe(false);
    expect((await add(keeper, { LibSite: name(), IdPays: 'FR', Ville })).error?.name).toBe('NOT_AUTHORIZED');
    expect(faults(await save(keeper, mine, { Ville: [Ville, elsewhere] }))).toEqual(['Ville notAllowed']);
  });

  test('adds in their town alone, and takes away only there', async () => {
    const [Ville, elsewhere] = [name(), name()];
    const keeper = await ofTown(Ville, ['site-read', 'site-create', 'site-delete']);
    const there = await build.site({ Ville: elsewhere });
    expect((await add(keeper, { LibSite: name(), IdPays: 'FR', Ville: elsewhere })).error?.name).toBe('NOT_AUTHORIZED');
    const { body } = await add(keeper, { LibSite: name(), IdPays: 'FR', Ville });
    expect((await remove(keeper, there)).error?.name).toBe('NOT_FOUND');
    expect((await remove(keeper, body.IdSite)).status).toBe(204);
  });

  test('exports what they see, without a formula', async () => {
    const Ville = name();
    await build.site({ Ville, LibSite: `=1+1 ${Ville}` });
    await build.site({ Ville: name() });
    const keeper = await ofTown(Ville, ['site-read', 'site-export']);
    const file = await server.as(keeper.login).call(sitesCalls.export, {
      body: { format: 'csv', filter: '', columns: ['LibSite', 'Ville'] },
    });
    const lines = file.raw.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).not.toMatch(/^"?=/);
  });
});

test('a site that is given a last day says what still hangs on it, and its history says so', async () => {
  const IdSite = await build.site();
  const plain = await save(admin, IdSite, { DateFin: [null, day(30)] });
  expect(plain.body.depends).toBeNull();
  await build.person({ IdSite });
  const { body } = await save(admin, IdSite, { DateFin: [day(30), day(40)] });
  expect(body.depends).toMatchObject({ present: 1, former: 0, others: [] });
  const params = { entity: 'Site', id: String(IdSite) };
  const { entries } = (await server.as(admin.login).call(historyCalls.timeline, { params, query: {} })).body;
  expect(entries[0]?.changes).toEqual([{ field: 'DateFin', before: day(30), after: day(40) }]);
  // Nothing ends where its last day is taken away, or something else is changed.
  expect((await save(admin, IdSite, { DateFin: [day(40), null] })).body.depends).toBeNull();
  expect((await save(admin, IdSite, { Ville: [null, 'Lyon'] })).body.depends).toBeNull();
});
