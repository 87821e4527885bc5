import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { type ItemMoveName, inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let site: number;
let company: number;
let manager: BuiltPerson;
let services: BuiltPerson;
let security: BuiltPerson;
let desk: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  site = await build.site({ Badge: true, Cantine: true, Parking: true, LibSite: 'Tour Nord' });
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  services = await build.person({ IdSociete: company, IdSite: site }, { roles: ['services'] });
  security = await build.person({ IdSociete: company }, { roles: ['security'] });
  desk = await build.person({ IdSociete: company }, { roles: ['serviceDesk'] });
});
afterAll(() => server.close());

async function somebody(row: Parameters<Build['person']>[0] = {}): Promise<BuiltPerson> {
  const made = await build.person({
    IdSociete: company,
    IdSite: site,
    IdPersonneEV1Manager: manager.IdPersonneEV1,
    ...row,
  });
  await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${made.IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
    server.database.db,
  );
  return made;
}
/** A thing that somebody was given without asking. */
async function given(to: BuiltPerson, kind: string, Numero: string | null = null, IdSite = site): Promise<number> {
  const [row] = await rowsOf(
    server.database.db,
    sql<{
      key: number;
    }>`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "Numero", "DateDebut")
      values (${kind}, ${kind}, ${to.IdPersonneEV1}, ${IdSite}, 'Thing', ${Numero}::text, current_date)
      returning "IdInventaire" as key`,
  );
  return row!.key;
}
const inventory = async (by: BuiltPerson, of: BuiltPerson) =>
  await server.as(by.login).call(inventoriesCalls.ofPerson, { params: { IdPersonneEV1: of.IdPersonneEV1 } });
const move = async (by: BuiltPerson, IdInventaire: number, action: ItemMoveName) =>
  await server.as(by.login).call(inventoriesCalls.move, { params: { IdInventaire, action }, body: {} });
const save = async (by: BuiltPerson, IdInventaire: number, body: { Numero?: string; DateFin?: string | null }) =>
  await server.as(by.login).call(inventoriesCalls.save, { params: { IdInventaire }, body });
const claimsOf = async (IdDemande: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ kind: string }>`select kind from "Reservation" where "IdDemande" = ${IdDemande} order by kind`,
    )
  ).map(({ kind }) => kind);
const fields = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));

async function decide(by: BuiltPerson, IdDemande: number, values: object = {}) {
  const [visa] = await rowsOf(
    server.database.db,
    sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
  );
  return await server.as(by.login).call(requestsCalls.validate, {
    params: { IdDemande, IdVisa: visa!.IdVisa },
    body: { fields: fields(values) },
  });
}
/** Asks for an access badge, up to where general services give it its number. */
async function asked(by: BuiltPerson): Promise<number> {
  const { body } = await server.as(by.login).call(requestsCalls.add, {
    body: {
      typeDemande: 3,
      IdPersonneEV1: by.IdPersonneEV1,
      fields: fields({ IdSite: site, Principal: true, DateDebut: day(1) }),
      transmettre: true,
    },
  });
  await decide(manager, body.IdDemande);
  await decide(security, body.IdDemande);
  return body.IdDemande;
}
async function badge(by: BuiltPerson, NumeroBadge: string) {
  const IdDemande = await asked(by);
  expect((await decide(services, IdDemande, { NumeroBadge })).status).toBe(200);
  const [row] = await rowsOf(
    server.database.db,
    sql<{ key: number }>`select "IdInventaire" as key from "Inventaire" where "IdDemande" = ${IdDemande}`,
  );
  return { IdDemande, IdInventaire: row!.key };
}

test('each kind is shown by its right, and one’s own by one’s own', async () => {
  const who = await somebody();
  for (const kind of ['badge', 'materiel', 'logiciel', 'vehicule']) await given(who, kind);
  const kinds = async (by: BuiltPerson) => {
    const { body } = await inventory(by, who);
    return [body.counts.map(({ kind }) => kind), [...new Set(body.rows.map(({ kind }) => kind))].toSorted()];
  };
  const all = ['badge', 'materiel', 'logiciel', 'vehicule'];
  expect(await kinds(who)).toEqual([all, all.toSorted()]);
  expect(await kinds(manager)).toEqual([all, all.toSorted()]);
  expect(await kinds(security)).toEqual([['badge'], ['badge']]);
  expect(await kinds(services)).toEqual([
    ['badge', 'vehicule'],
    ['badge', 'vehicule'],
  ]);
  expect(await kinds(desk)).toEqual([
    ['materiel', 'logiciel'],
    ['logiciel', 'materiel'],
  ]);
  expect((await inventory(await somebody(), who)).error?.name).toBe('NOT_FOUND');
});

test('what is given back can be handed out again at that instant, and not before', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const first = await badge(one, 'C-07');
  const second = await asked(other);
  expect((await decide(services, second, { NumeroBadge: 'c-07' })).error?.details).toEqual([
    { path: 'body/fields/NumeroBadge', rule: 'used' },
  ]);
  expect((await move(one, first.IdInventaire, 'rendre')).error?.name).toBe('NOT_AUTHORIZED');
  expect((await move(desk, first.IdInventaire, 'rendre')).error?.name).toBe('NOT_FOUND');
  expect((await move(services, first.IdInventaire, 'rendre')).body).toEqual({ Etat: 'returned' });
  expect(await claimsOf(first.IdDemande)).toEqual([]);
  expect((await move(services, first.IdInventaire, 'rendre')).error?.name).toBe('RETOUR_DEJA_NOTE');
  expect((await move(services, first.IdInventaire, 'annuler-retour')).body).toEqual({ Etat: 'held' });
  expect((await move(services, first.IdInventaire, 'annuler-retour')).error?.name).toBe('RETOUR_NON_NOTE');
  expect(await claimsOf(first.IdDemande)).toEqual(['acces-principal', 'acces-site', 'badge-numero']);
  expect((await decide(services, second, { NumeroBadge: 'c-07' })).status).toBe(400);
  await move(services, first.IdInventaire, 'rendre');
  expect((await decide(services, second, { NumeroBadge: 'c-07' })).status).toBe(200);
  // It is somebody else's by now.
  expect((await move(services, first.IdInventaire, 'annuler-retour')).error?.name).toBe('RETOUR_NON_ANNULABLE');
  expect((await inventory(one, one)).body.rows[0]).toMatchObject({ Etat: 'returned' });
});

test('what is held opens no longer than until the next of its kind there, and is not changed once it is back', async () => {
  const who = await somebody();
  const { IdInventaire } = await badge(who, 'NEXT-1');
  const ask = async (typeDemande: number, values: object) =>
    (
      await server.as(who.login).call(requestsCalls.add, {
        body: {
          typeDemande,
          IdPersonneEV1: who.IdPersonneEV1,
          transmettre: true,
          fields: fields({ IdSite: site, ...values }),
        },
      })
    ).body.IdDemande;
  const longer = async (item: number, DateFin: string | null) => (await save(services, item, { DateFin })).error?.name;
  for (const [typeDemande, values, handed, code] of [
    [4, {}, { NumeroBadge: 'NEXT-4' }, 'ERROR_BADGE_CANTINE_ALREADY_EXIST'],
    [5, { Immatriculation: 'AB-123-CD' }, { Place: 'N4' }, 'PARKING_SITE_EXIST'],
  ] as const) {
    const first = await ask(typeDemande, { ...values, DateDebut: day(1), DateFin: day(3) });
    expect((await decide(services, first, handed)).status).toBe(200);
    const { key } = await rowOf(
      server.database.db,
      sql<{ key: number }>`select "IdInventaire" as key from "Inventaire" where "IdDemande" = ${first}`,
    );
    await ask(typeDemande, { ...values, DateDebut: day(6) });
    expect([await longer(key, day(5)), await longer(key, day(6))]).toEqual([undefined, code]);
  }
  expect(await longer(IdInventaire, day(5))).toBeUndefined();
  const next = { Principal: false, DateDebut: day(8), DateFin: day(9) };
  await ask(3, next);
  expect(await longer(IdInventaire, day(8))).toBe('BADGE_ACCES_SITE_EXIST_MEME_DATE');
  await ask(3, { Principal: false, DateDebut: day(20) });
  expect(await longer(IdInventaire, null)).toBe('BADGE_ACCES_SITE_EXIST');
  await move(services, IdInventaire, 'rendre');
  expect(await longer(IdInventaire, day(6))).toBe('INVENTAIRE_ETAT');
});

test('two who mark one return: one does, and no more', async () => {
  const { IdInventaire } = await badge(await somebody(), 'TWICE-1');
  const answers = await Promise.all(Array.from({ length: 6 }, () => move(services, IdInventaire, 'rendre')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('hardware comes back by one right, and that is undone by another, unless somebody else has it', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const laptop = await given(one, 'materiel', 'SN-1');
  expect((await move(manager, laptop, 'rendre')).error?.name).toBe('NOT_AUTHORIZED');
  expect((await move(desk, laptop, 'desinstaller')).error?.name).toBe('NOT_AUTHORIZED');
  expect((await move(desk, laptop, 'rendre')).body).toEqual({ Etat: 'returned' });
  expect((await move(manager, laptop, 'annuler-retour')).error?.name).toBe('NOT_AUTHORIZED');
  expect((await move(desk, laptop, 'annuler-retour')).body).toEqual({ Etat: 'held' });
  await move(desk, laptop, 'rendre');
  await given(other, 'materiel', 'sn-1');
  expect((await move(desk, laptop, 'annuler-retour')).error?.name).toBe('RETOUR_NON_ANNULABLE');
});

test('a software is uninstalled by its right alone, once', async () => {
  const who = await somebody();
  const software = await given(who, 'logiciel');
  expect((await move(manager, software, 'desinstaller')).error?.name).toBe('NOT_AUTHORIZED');
  expect((await move(desk, software, 'desinstaller')).body).toEqual({ Etat: 'returned' });
  expect((await move(desk, software, 'desinstaller')).error?.name).toBe('RETOUR_DEJA_NOTE');
});

test('a vehicle comes back to who keeps the fleet at its site', async () => {
  const who = await somebody();
  const van = await given(who, 'vehicule', 'AB-123-CD');
  expect((await move(manager, van, 'rendre')).error?.name).toBe('NOT_AUTHORIZED');
  expect((await move(services, van, 'rendre')).body).toEqual({ Etat: 'returned' });
});

test('a blocked badge opens nothing; a lost one keeps its number from others and lets another be asked for', async () => {
  const who = await somebody();
  const { IdDemande, IdInventaire } = await badge(who, 'L-1');
  expect((await move(services, IdInventaire, 'bloquer')).body).toEqual({ Etat: 'blocked' });
  expect((await move(services, IdInventaire, 'bloquer')).error?.name).toBe('INVENTAIRE_ETAT');
  expect((await move(services, IdInventaire, 'annuler-retour')).error?.name).toBe('RETOUR_NON_NOTE');
  expect(await claimsOf(IdDemande)).toHaveLength(3);
  expect((await move(services, IdInventaire, 'debloquer')).body).toEqual({ Etat: 'held' });
  expect((await move(services, IdInventaire, 'perdre')).body).toEqual({ Etat: 'lost' });
  expect(await claimsOf(IdDemande)).toEqual(['badge-numero']);
  const again = await asked(who);
  expect((await move(services, IdInventaire, 'retrouver')).error?.name).toBe('RETOUR_NON_ANNULABLE');
  expect((await decide(services, again, { NumeroBadge: 'L-1' })).status).toBe(400);
  expect((await decide(services, again, { NumeroBadge: 'L-2' })).status).toBe(200);
});

test('the number of a badge and its last day change with what its request keeps', async () => {
  const [one, other] = [await somebody({ DateSortiePhysique: day(90) }), await somebody()];
  const first = await badge(one, 'N-1');
  await badge(other, 'N-2');
  expect((await save(security, first.IdInventaire, { Numero: 'N-3' })).error?.name).toBe('NOT_AUTHORIZED');
  expect((await save(services, first.IdInventaire, { Numero: 'n-2' })).error?.details).toEqual([
    { path: 'body/Numero', rule: 'used' },
  ]);
  expect((await save(services, first.IdInventaire, { Numero: 'N-3' })).status).toBe(204);
  const third = await badge(await somebody(), 'N-1');
  expect(third.IdInventaire).toBeGreaterThan(first.IdInventaire);
  const refused = async (DateFin: string) => (await save(services, first.IdInventaire, { DateFin })).error?.details;
  expect(await refused(day(0))).toMatchObject([{ path: 'body/DateFin', rule: 'min' }]);
  expect(await refused(day(91))).toMatchObject([{ path: 'body/DateFin', rule: 'max' }]);
  expect((await save(services, first.IdInventaire, { DateFin: day(30) })).status).toBe(204);
  expect((await inventory(one, one)).body.rows[0]).toMatchObject({ Numero: 'N-3', DateFin: day(30) });
  const { body } = await server.as(one.login).call(requestsCalls.read, { params: { IdDemande: first.IdDemande } });
  expect(body.fields).toContainEqual({ IdChamp: 'NumeroBadge', Valeur: 'N-3' });
  expect(body.fields).toContainEqual({ IdChamp: 'DateFin', Valeur: day(30) });
});

test('a thing is held after its request, as whoever moves the request holds them', async () => {
  const { IdDemande, IdInventaire } = await badge(await somebody(), 'ORDER-1');
  const mover = await server.database.pool.connect();
  try {
    await mover.query('begin');
    await mover.query('select from "Demande" where "IdDemande" = $1 for no key update', [IdDemande]);
    const blocked = move(services, IdInventaire, 'bloquer');
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and query like '%from "Inventaire" i join "Demande" d%'`;
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount).toBe(1);
    await mover.query('select from "Inventaire" where "IdInventaire" = $1 for update nowait', [IdInventaire]);
    await mover.query('commit');
    expect((await blocked).body).toEqual({ Etat: 'blocked' });
  } finally {
    mover.release();
  }
});

test('what those have who leave is to be given back, with their manager; of others nothing is told', async () => {
  const leaver = await somebody({ IdStatut: statuts.OFFBOARDING, DateSortiePhysique: day(10) });
  const stays = await somebody();
  const [laptop, kept] = [await given(leaver, 'materiel'), await given(stays, 'materiel')];
  const gone = await given(leaver, 'materiel');
  await move(desk, gone, 'rendre');
  const list = async (by: BuiltPerson) =>
    (await server.as(by.login).call(inventoriesCalls.toReturn, { query: {} })).body.rows;
  const rows = await list(desk);
  const keys = rows.map(({ IdInventaire }) => IdInventaire);
  expect(keys).toContain(laptop);
  expect(keys).not.toContain(kept);
  expect(keys).not.toContain(gone);
  expect(rows.find(({ IdInventaire }) => IdInventaire === laptop)).toMatchObject({
    DateSortie: day(10),
    manager: { IdPersonneEV1: manager.IdPersonneEV1 },
    may: ['rendre'],
  });
  expect((await list(security)).map(({ IdInventaire }) => IdInventaire)).not.toContain(laptop);
});

test('that somebody leaves, and when, is told by what they have to give back to who may read it of them alone', async () => {
  const leaver = await somebody({ IdStatut: statuts.OFFBOARDING, DateSortiePhysique: day(12) });
  const laptop = await given(leaver, 'materiel');
  const reads = ['ann', 'oic', 'oic.materiel', 'SGX', 'ann-col-IdStatut', 'ann-col-DateSortiePhysique'];
  const told = async (but?: string) => {
    const by = await build.holderOf(
      reads.filter((right) => right !== but),
      {},
      { person: { and: [] } },
    );
    const { body } = await server.as(by.login).call(inventoriesCalls.toReturn, { query: {} });
    const tiles = (await server.as(by.login).call(dashboardCalls.get, {})).body;
    const row = body.rows.find(({ IdInventaire }) => IdInventaire === laptop);
    const counted = body.counts.reduce((sum, { count }) => sum + count, 0);
    expect(tiles.find(({ tile }) => tile === 'itemsDue')?.count ?? 0).toBe(counted);
    return [row?.DateSortie, counted > 0];
  };
  expect(await told()).toEqual([day(12), true]);
  expect(await told('ann-col-DateSortiePhysique')).toEqual([null, true]);
  expect(await told('ann-col-IdStatut')).toEqual([undefined, false]);
});

test('what ends soon, or ended, is to be given back whoever holds it: the first day first, to who sees it', async () => {
  const who = await somebody();
  const items = await Promise.all(Array.from({ length: 5 }, async () => await given(who, 'vehicule')));
  const [soon, over, later, , back] = items as [number, number, number, number, number];
  const ends = new Map([
    ...([
      [soon, day(89)],
      [over, day(-2)],
      [later, day(92)],
      [back, day(5)],
    ] as const),
  ]);
  for (const [IdInventaire, end] of ends)
    await server.database.pool.query(
      'update "Inventaire" set "DateDebut" = $3, "DateFin" = $2 where "IdInventaire" = $1',
      [...[IdInventaire, end, day(-30)]],
    );
  await server.database.pool.query(`update "Inventaire" set "Etat" = 'returned' where "IdInventaire" = $1`, [back]);
  const listed = async (by: BuiltPerson) => {
    const query = { because: 'ending', kind: 'vehicule' } as const;
    const { rows } = (await server.as(by.login).call(inventoriesCalls.toReturn, { query })).body;
    return rows.map(({ IdInventaire }) => IdInventaire).filter((key) => items.includes(key));
  };
  expect(await listed(services)).toEqual([over, soon]);
  expect(await listed(desk)).toEqual([]);
});

test('a site tells what is held there, to who reads the site, of those whose inventories they see', async () => {
  const place = await build.site({ Badge: true });
  const keeper = await build.person({ IdSociete: company, IdSite: place }, { roles: ['services'] });
  const who = await somebody({ IdSite: place });
  const [van] = [await given(who, 'vehicule', 'X-1', place), await given(who, 'materiel', null, place)];
  const read = async (by: BuiltPerson) =>
    await server.as(by.login).call(inventoriesCalls.ofSite, { params: { IdSite: place }, query: {} });
  expect((await read(keeper)).body).toMatchObject({
    counts: [{ kind: 'vehicule', count: 1 }],
    rows: [{ IdInventaire: van }],
  });
  expect((await read(who)).error?.name).toBe('NOT_AUTHORIZED');
});
