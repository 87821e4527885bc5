import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { staleListsJobs } from './members/stale.jobs.ts';
import { embeddedName, embeddedSuite } from './suite/embedded-suite.ts';
import { listsSystem } from './suite/lists.system.ts';

let server: TestServer;
let build: Build;
let manager: BuiltPerson;
let outsider: BuiltPerson;
const team: BuiltPerson[] = [];

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  manager = await build.person({ IdSociete: 1 }, { roles: ['hierarchicalManager'] });
  for (let n = 0; n < 3; n += 1)
    team.push(
      await build.person({
        IdPersonneEV1Manager: manager.IdPersonneEV1,
        Mail: `team.${process.pid}.${n}@group.example`,
      }),
    );
  outsider = await build.person({ Mail: `outsider.${process.pid}@group.example` });
});
afterAll(() => server.close());

let made = 0;
const nameOf = () => `Équipe ${process.pid} ${++made}`;
const fieldsOf = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const flags = { Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false };
const create = async (by: BuiltPerson, values: object = {}) =>
  await server.as(by.login).call(calls.create, {
    body: {
      fields: fieldsOf({ LibListe: nameOf(), IdNature: 'PRJ', IdPersonneEV1: by.IdPersonneEV1, ...flags, ...values }),
    },
  });
const read = async (by: BuiltPerson, id: number) =>
  await server.as(by.login).call(calls.read, { params: { id, lang: 'fr' } });
const inTeam: Condition = { field: 'Manager', operator: 'equals', value: 0 };
const criteria = async (by: BuiltPerson, id: number, Conditions: Condition | null, Revision = 1) =>
  await server
    .as(by.login)
    .call(listGroupsCalls.saveConditions, { params: { id, groupId: 0 }, body: { Conditions, Revision } });
const members = async (by: BuiltPerson, id: number) =>
  (await server.as(by.login).call(calls.members, { params: { id, groupId: 0 } })).body;
const quiet = pino({ level: 'silent' });
const works = async () => {
  const { db } = server.database;
  const { act } = createEngines(db);
  const system = listsSystem({ db, act, portOf: async () => ({ name: embeddedName, ...embeddedSuite(db) }) });
  while ((await new EffectWorker({ db, log: quiet, askFor: () => {} }, system).workDue()) > 0);
};
const recomputed = async () => {
  const { db } = server.database;
  const { act, kernel } = createEngines(db);
  const job = staleListsJobs({ db, act, kernel }).find(({ name }) => name === 'distributionLists.sweep');
  if (!job || !('cron' in job)) throw new Error('There is a sweep');
  await job.run({} as never);
};
const suite = async (address: string) =>
  (
    await rowsOf(
      server.database.db,
      sql<{
        mail: string;
      }>`select m.mail from suite_member m join suite_list l using (marker) where l.address = ${address}
        order by 1`,
    )
  ).map(({ mail }) => mail);

describe('a list that makes itself', () => {
  test('finds the team of who makes it, is published, and follows who leaves the team', async () => {
    const { body } = await create(manager);
    const id = body.IdListe;
    const found = (await read(manager, id)).body.liste;
    expect(found).toMatchObject({ IdStatut: 'BROUILLON', Membres: 0 });
    expect(found.Adresse).toMatch(/^prj-equipe-\d+-\d+@/);

    const ofManager = { ...inTeam, value: manager.IdPersonneEV1 };
    const preview = await server
      .as(manager.login)
      .call(listGroupsCalls.preview, { body: { IdListe: id, IdGroupe: 0, Conditions: ofManager } });
    expect(preview.body).toMatchObject({ count: 3, joins: 3, leaves: 0, hidden: 0 });
    expect((await criteria(manager, id, ofManager)).body).toEqual({ Revision: 2, joins: 3, leaves: 0 });
    expect((await members(manager, id)).membres.map(({ IdPersonneEV1 }) => IdPersonneEV1).sort()).toEqual(
      team.map(({ IdPersonneEV1 }) => IdPersonneEV1).sort(),
    );

    expect((await server.as(manager.login).call(calls.publish, { params: { id } })).status).toBe(204);
    expect((await read(manager, id)).body.liste.IdStatut).toBe('PUBLICATION');
    const locked = await server
      .as(manager.login)
      .call(calls.save, { params: { id }, body: { fields: [{ IdChamp: 'DescListe', Valeur: 'x', Vu: null }] } });
    expect(locked.error?.name).toBe('LD_MISE_A_JOUR_EN_COURS');
    await works();
    expect((await read(manager, id)).body.liste.IdStatut).toBe('PUBLIEE');
    expect(await suite(String(found.Adresse))).toHaveLength(3);

    for (const DescListe of ['What it is for.', 'What it is really for.']) {
      const { liste } = (await read(manager, id)).body;
      const saved = await server.as(manager.login).call(calls.save, {
        params: { id },
        body: { fields: [{ IdChamp: 'DescListe', Valeur: DescListe, Vu: liste.DescListe ?? null }] },
      });
      expect(saved.error).toBeUndefined();
      await works();
      const told = await rowsOf(
        server.database.db,
        sql<{
          said: string;
        }>`select settings ->> 'description' as said from suite_list where address = ${found.Adresse}`,
      );
      expect(told).toEqual([{ said: DescListe }]);
    }

    const [leaver] = team;
    const moved = await server.as('hr').call(personCalls.save, {
      params: { IdPersonneEV1: leaver?.IdPersonneEV1 ?? 0 },
      body: { fields: [{ IdChamp: 'Manager', Valeur: outsider.IdPersonneEV1, Vu: manager.IdPersonneEV1 }] },
    });
    expect(moved.error).toBeUndefined();
    await recomputed();
    expect((await members(manager, id)).total).toBe(2);
    await works();
    expect(await suite(String(found.Adresse))).toHaveLength(2);
  });

  test('names people and leaves people out, and says why of each', async () => {
    const id = (await create(manager)).body.IdListe;
    const [first, second] = [team[1]?.IdPersonneEV1 ?? 0, team[2]?.IdPersonneEV1 ?? 0];
    await criteria(manager, id, { ...inTeam, value: manager.IdPersonneEV1 });
    const named = await server.as(manager.login).call(listGroupsCalls.saveNamed, {
      params: { id, groupId: 0 },
      body: { NewMails: ['no address', `outsider.${process.pid}@group.example`], removed: [first] },
    });
    expect(named.body).toEqual({ refused: [{ path: 'body/NewMails/0', rule: 'ADR' }], joins: 1, leaves: 1 });
    const why = async (personId: number) =>
      (await server.as(manager.login).call(listGroupsCalls.why, { params: { id, personId } })).body;
    expect(await why(first)).toMatchObject({ member: false, reasons: [{ reason: 'removed' }, { reason: 'criteria' }] });
    expect(await why(second)).toMatchObject({ member: true, reasons: [{ reason: 'criteria' }] });
    expect(await why(outsider.IdPersonneEV1)).toMatchObject({ member: true, reasons: [{ reason: 'named' }] });
  });

  test('leaves nobody out at the word of who may not', async () => {
    const id = (await create(manager)).body.IdListe;
    const removed = [team[1]?.IdPersonneEV1 ?? 0];
    const leavesOut = async () =>
      await server.as(manager.login).call(listGroupsCalls.saveNamed, { params: { id, groupId: 0 }, body: { removed } });
    const given = sql`"IdDroit" = 'ld.exclu' and "IdProfil" = 2`;
    await sql`update "ProfilDroit" set "Valeur" = 0 where ${given}`.execute(server.database.db);
    expect((await leavesOut()).error?.name).toBe('NOT_AUTHORIZED');
    await sql`update "ProfilDroit" set "Valeur" = 1 where ${given}`.execute(server.database.db);
    expect((await leavesOut()).body).toMatchObject({ refused: [] });
  });

  test('is nobody’s who neither owns nor backs it, and its owner’s without any right of lists', async () => {
    const owner = await build.person({}, {});
    const id = (await create(manager)).body.IdListe;
    expect((await read(owner, id)).error?.name).toBe('NOT_FOUND');
    const opens = async (by: BuiltPerson) =>
      (await server.as(by.login).call(sessionCalls.getConnectedUser, {})).body.user.canAccessLD;
    expect(await opens(owner)).toBe(false);
    const handed = await server.as(manager.login).call(calls.save, {
      params: { id },
      body: { fields: [{ IdChamp: 'IdPersonneEV1backup', Valeur: owner.IdPersonneEV1, Vu: null }] },
    });
    expect(handed.error).toBeUndefined();
    expect((await read(owner, id)).status).toBe(200);
    expect(await opens(owner)).toBe(true);
    expect((await server.as(owner.login).call(calls.create, { body: { fields: [] } } as never)).status).toBe(400);
  });

  test('tells the first step that is unfinished: who is in it, then who writes to it; published, none', async () => {
    const id = (await create(manager)).body.IdListe;
    const unfinished = async () => (await read(manager, id)).body.inachevee;
    expect(await unfinished()).toBe('criteria');
    await server.as(manager.login).call(listGroupsCalls.saveNamed, {
      params: { id, groupId: 0 },
      body: { named: [manager.IdPersonneEV1] },
    });
    expect(await unfinished()).toBeNull();
    await sql`update "Liste" set "Rule" = 'PERSO' where "IdListe" = ${id}`.execute(server.database.db);
    expect(await unfinished()).toBe('security');
    await sql`update "Liste" set published_at = now() where "IdListe" = ${id}`.execute(server.database.db);
    expect(await unfinished()).toBeNull();
  });

  test('has a name and an address that nobody else has', async () => {
    const LibListe = nameOf();
    expect((await create(manager, { LibListe })).status).toBe(200);
    expect((await create(manager, { LibListe: LibListe.toUpperCase() })).error?.name).toBe('ERREUR_EV1_LD_DOUBLON');
    const faults = async (values: object) =>
      ((await create(manager, values)).error?.details ?? []).map(({ path, rule }) => `${path} ${rule}`);
    expect(await faults({ LibListe: 'a.b' })).toEqual(['body/fields/LibListe noAddress']);
    expect(await faults({ LibListe: 'Dire\u0441tion' })).toEqual(['body/fields/LibListe mixedLetters']);
    expect(await faults({ IdPersonneEV1backup: manager.IdPersonneEV1 })).toEqual([
      'body/fields/IdPersonneEV1backup duplicate',
    ]);
    expect(await faults({ IdNature: 'TMP' })).toEqual(['body/fields/DateFermeture required']);
    expect(await faults({ LibListe: 'Projet Wébmaster' })).toEqual(['body/fields/LibListe forbiddenWord']);
  });

  test('finds nobody by what its author may not read', async () => {
    const id = (await create(manager)).body.IdListe;
    const refused = await criteria(manager, id, { field: 'Nom', operator: 'equals', value: 'x' });
    expect(refused.error?.name).toBe('FILTER_INVALID');
    expect(
      (await criteria(manager, id, { field: 'Manager', operator: 'equals', value: '$IdPersonneEV1' })).error?.name,
    ).toBe('FILTER_INVALID');
    // A contract is read of the team alone.
    expect((await criteria(manager, id, { field: 'IdContrat', operator: 'not empty' })).status).toBe(200);
    const found = (await members(manager, id)).membres.map(({ IdPersonneEV1 }) => IdPersonneEV1);
    expect(found).not.toContain(outsider.IdPersonneEV1);
  });
});
