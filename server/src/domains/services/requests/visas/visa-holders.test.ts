import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines, type Engines } from '../../../../app/engines.ts';
import { awaits, type HeldVisa, visaHolders } from '../../../../engines/requests/holders/visa-holders.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type Deciders, deciders } from '../../../../testing/deciders.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { loadActor } from '../../../foundation/actor/actor.queries.ts';
import { type SeededRole, seededRole } from '../../../foundation/actor/seeded-roles.ts';

/** Who holds a visa is asked in both directions of one relation: of somebody, what awaits them; of a visa, who may decide it. */
let server: TestServer;
let build: Build;
let engines: Engines;
let visas: Deciders;
let site: number;
let company: number;
let manager: BuiltPerson;
beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  build = builders(server.database);
  engines = createEngines(server.database.db);
  visas = deciders(server);
  await build.person({}, { roles: ['administrator'] });
  company = await build.company();
  site = await build.site({ Badge: true });
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const [ACCES, LOGICIEL] = [3, 2] as const;

async function somebody() {
  const made = await build.person({
    ...{ IdSociete: company, IdSite: site, IdPersonneEV1Manager: manager.IdPersonneEV1 },
  });
  await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${made.IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
    server.database.db,
  );
  return made;
}

async function askBadge(who: BuiltPerson, IdSite = site): Promise<number> {
  const values = { IdSite, Principal: true, DateDebut: day(1) };
  const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  const body = { typeDemande: ACCES, IdPersonneEV1: who.IdPersonneEV1, fields, transmettre: true };
  return (await server.as(who.login).call(requestsCalls.add, { body })).body.IdDemande;
}

/** Hands a role of somebody on to somebody new. */
async function handOn(from: BuiltPerson, role: SeededRole, Portee: object | null = null): Promise<BuiltPerson> {
  const to = await build.person({ IdSociete: company });
  const own = await rowOf(
    server.database.db,
    sql<{ key: number }>`select "IdPersonneRole" as key from "PersonneRole"
      where "IdPersonneEV1" = ${from.IdPersonneEV1} and "IdRole" = ${seededRole(role)}`,
  );
  await build.role(to.IdPersonneEV1, {
    ...{ IdRole: seededRole(role), IdPersonneRoleDelegue: own.key, DateDebut: day(-2), DateFin: day(10) },
    Portee: (Portee === null ? null : JSON.stringify(Portee)) as never,
  });
  return to;
}

/** Everybody whom a visa awaits under some role of theirs, each asked by themself. */
async function awaitedBy(IdVisa: number): Promise<number[]> {
  const { db } = server.database;
  const roles = await rowsOf(
    db,
    sql<{
      person: number;
      role: number;
    }>`select "IdPersonneEV1" as person, "IdPersonneRole" as role from "PersonneRole"`,
  );
  const found = new Set<number>();
  for (const { person, role } of roles) {
    const { actor } = await loadActor(db, person, role);
    const [row] = await rowsOf(
      db,
      sql`select from "Visa" v join "Demande" d using ("IdDemande")
        where v."IdVisa" = ${IdVisa} and ${awaits({ kernel: engines.kernel, actor }, 'v', 'd')}`,
    );
    if (row) found.add(person);
  }
  return [...found].toSorted((a, b) => a - b);
}

async function waitingOf(IdDemande: number): Promise<HeldVisa> {
  return await rowOf(
    server.database.db,
    sql<HeldVisa>`select "IdVisa", "IdPersonneEV1Titulaire", "IdDroit", "IdRoles" from "Visa"
      where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
  );
}

const heldBy = async (IdDemande: number) =>
  await visaHolders({ db: server.database.db, kernel: engines.kernel }, await waitingOf(IdDemande));

/** Who holds what waits, by ground, once both directions say the same. */
async function agreed(IdDemande: number) {
  const holders = await heldBy(IdDemande);
  const { IdVisa } = await waitingOf(IdDemande);
  expect(holders.map(({ person }) => person).toSorted((a, b) => a - b)).toEqual(await awaitedBy(IdVisa));
  return new Map(holders.map(({ person, ground }) => [person, ground]));
}

test('by name, and by who acts for them for such requests: whoever it awaits is whoever may decide it', async () => {
  const elsewhere = await build.site({ Badge: true });
  const cases = [
    [null, 'standIn'],
    [{ types: [ACCES] }, 'standIn'],
    [{ types: [ACCES], sites: [site] }, 'standIn'],
    [{ types: [LOGICIEL] }, undefined],
    [{ sites: [elsewhere] }, undefined],
  ] as const;
  for (const [Portee, ground] of cases) {
    const delegate = await handOn(manager, 'hierarchicalManager', Portee);
    const held = await agreed(await askBadge(await somebody()));
    expect(held.get(manager.IdPersonneEV1)).toBe('name');
    expect(held.get(delegate.IdPersonneEV1)).toBe(ground);
    await sql`update "PersonneRole" set "Annule" = true where "IdPersonneEV1" = ${delegate.IdPersonneEV1}
      and "IdPersonneRoleDelegue" is not null`.execute(server.database.db);
  }
});

test('by a right over the site, by another in its place where the site lets it, never whom it is for', async () => {
  const strict = await build.site({ Badge: true });
  const lets = await build.site({ Badge: true, SecuriteParSGX: true });
  const at = async (IdSite: number, role: SeededRole) =>
    await build.person({ IdSociete: company, IdSite }, { roles: [role] });
  const guards = [await at(strict, 'security'), await at(lets, 'security')] as const;
  const services = [await at(strict, 'services'), await at(lets, 'services')] as const;
  const there = async (IdSite: number) => {
    const IdDemande = await askBadge(await somebody(), IdSite);
    expect((await visas.decide(manager, IdDemande)).status).toBe(200);
    return await agreed(IdDemande);
  };
  const atStrict = await there(strict);
  expect(atStrict.get(guards[0].IdPersonneEV1)).toBe('right');
  expect([...atStrict.values()]).not.toContain('instead');
  expect(atStrict.has(services[0].IdPersonneEV1)).toBe(false);
  const atLets = await there(lets);
  expect(atLets.get(guards[1].IdPersonneEV1)).toBe('right');
  expect(atLets.get(services[1].IdPersonneEV1)).toBe('instead');
});

test('whom the sheet names as acting for a holder may decide it: not who was handed a role that decides nothing', async () => {
  const who = await somebody();
  await build.role(manager.IdPersonneEV1, { IdRole: seededRole('assistant'), ParDefaut: false });
  const assistant = await handOn(manager, 'assistant');
  const IdDemande = await askBadge(who);
  const step = await visas.step(who, IdDemande);
  const named = step?.standIns.map(({ IdPersonneEV1 }) => IdPersonneEV1) ?? [];
  const held = await agreed(IdDemande);
  expect(named).not.toContain(assistant.IdPersonneEV1);
  for (const key of named) expect(held.get(key)).toBe('standIn');
});
