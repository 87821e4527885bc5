import { listGroupsCalls as groups } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import {
  listHealthCalls as calls,
  type ListFaultName,
} from '@passerelle/contracts/distribution-lists/health.contract.ts';
import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** What is wrong with lists, and the one thing that mends each. */
let server: TestServer;
let stage: ListStage;
let head: BuiltPerson;
let owner: BuiltPerson;
let other: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  head = await stage.person({}, { roles: ['hierarchicalManager'] });
  owner = await stage.person({ IdPersonneEV1Manager: head.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
  other = await stage.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const write = async (statement: string) => await server.database.pool.query(statement);
const setList = async (id: number, values: string) =>
  await write(`update "Liste" set ${values} where "IdListe" = ${id}`);
const health = async (by: BuiltPerson | string, id: number) =>
  (await server.as(typeof by === 'string' ? by : by.login).call(calls.read, { params: { id } })).body.constats;
const faults = async (by: BuiltPerson | string, id: number) => (await health(by, id)).map(({ fault }) => fault);
const mend = async (by: BuiltPerson, id: number, fault: ListFaultName, IdGroupe?: number) =>
  await server.as(by.login).call(calls.mend, {
    params: { id },
    body: { fault, ...(IdGroupe !== undefined && { IdGroupe }) },
  });
const published = async (values: object = { IdPersonneEV1backup: other.IdPersonneEV1 }, by = owner) => {
  const id = await stage.create(by, values);
  await stage.names(by, id, owner, other);
  await stage.publish(by, id);
  await stage.works();
  return id;
};
let codes = 0;
/** A direction that nobody else of the tests has. */
const direction = async (LibDirection: string) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ id: number }>`insert into "Direction" ("IdDirection", "LibDirection")
        values (${987_660 + ++codes}, ${`${LibDirection} ${process.pid}`}) returning "IdDirection" as id`,
    )
  )[0]?.id;
const criteria = async (id: number) =>
  (await server.as(owner.login).call(groups.list, { params: { id } })).body.groupes[0]?.Conditions;

test('a list that is well has nothing to look at, and whoever may not see it learns nothing', async () => {
  const id = await published();
  expect(await health(owner, id)).toEqual([]);
  const draft = await stage.create(owner);
  expect(await health(owner, draft)).toEqual([]);
  const stranger = await stage.person({}, { roles: ['hierarchicalManager'] });
  for (const no of [id, 2_000_000_000]) {
    const params = { id: no };
    expect((await server.as(stranger.login).call(calls.read, { params })).error?.name).toBe('NOT_FOUND');
    expect((await mend(stranger, no, 'noBackup')).error?.name).toBe('NOT_FOUND');
  }
  // Nothing is mended that is well.
  expect((await mend(owner, id, 'noBackup')).error?.name).toBe('CONFLICT');
});

test('without a backup, whom the owner is under is named by one click', async () => {
  const id = await published({});
  expect(await health(owner, id)).toMatchObject([
    { fault: 'noBackup', remede: true, personne: { IdPersonneEV1: head.IdPersonneEV1 } },
  ]);
  expect((await mend(owner, id, 'noBackup')).body).toEqual({});
  expect((await stage.read(owner, id)).IdPersonneEV1backup?.IdPersonneEV1).toBe(head.IdPersonneEV1);
  await stage.works();
  expect(await faults(owner, id)).toEqual([]);
});

test('what moves is left alone until it has moved', async () => {
  const id = await published({});
  await server.as(owner.login).call(lists.save, {
    params: { id },
    body: { fields: [{ IdChamp: 'DescListe', Valeur: 'x', Vu: '' }] },
  });
  expect((await mend(owner, id, 'noBackup')).error?.name).toBe('LD_MISE_A_JOUR_EN_COURS');
  await stage.works();
});

describe('criteria', () => {
  test('that find nobody are dropped', async () => {
    const id = await published();
    await stage.finds(owner, id, { field: 'Manager', operator: 'equals', value: 2_000_000_000 });
    await stage.works();
    expect(await health(owner, id)).toMatchObject([{ fault: 'matchesNobody', groupe: { IdGroupe: 0 }, remede: true }]);
    expect((await mend(owner, id, 'matchesNobody', 0)).status).toBe(200);
    expect(await criteria(id)).toBeNull();
  });

  test('that name a retired value lose it, and nobody else', async () => {
    const [retired] = await rowsOf(
      server.database.db,
      sql<{
        id: number;
      }>`insert into "Direction" ("IdDirection", "LibDirection", "Actif") values (987654, 'Closed', false) returning "IdDirection" as id`,
    );
    const id = await published();
    await stage.finds(owner, id, {
      or: [
        { field: 'IdDirection', operator: 'in', value: [retired?.id ?? 0] },
        { field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 },
        { field: 'Manager', operator: 'equals', value: head.IdPersonneEV1 },
      ],
    });
    await stage.works();
    const before = (await stage.members(owner, id)).total;
    expect(await health(owner, id)).toMatchObject([{ fault: 'closedCode', n: 1, remede: true }]);
    await mend(owner, id, 'closedCode');
    expect(JSON.stringify(await criteria(id))).not.toContain('IdDirection');
    await stage.works();
    expect((await stage.members(owner, id)).total).toBe(before);
    expect(await faults(owner, id)).toEqual([]);
  });

  test.each(['IdSociete', 'IdSite'] as const)(
    'that name what is closed by its %s lose that by a yes alone',
    async (field) => {
      const made = async (values: object) => {
        return field === 'IdSociete' ? await stage.build.company(values) : await stage.build.site(values);
      };
      const [closed, open] = [await made({ DateFin: day(-3) }), await made({})];
      const id = await published();
      await stage.finds(owner, id, {
        and: [
          { field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 },
          { field, operator: 'in', value: [closed, open] },
        ],
      });
      await stage.works();
      expect(await health(owner, id)).toMatchObject([
        { fault: 'matchesNobody' },
        { fault: 'closedCode', n: 1, remede: true },
      ]);
      await stage.runs('distributionLists.day');
      expect(JSON.stringify(await criteria(id))).toContain(String(closed));
      expect((await mend(owner, id, 'closedCode')).error).toBeUndefined();
      expect(JSON.stringify(await criteria(id))).toContain(`[${open}]`);
    },
  );

  test('that name a code whose people were given another keep them until somebody says yes', async () => {
    const { db } = server.database;
    const [from, to] = [(await direction('Merged')) ?? 0, (await direction('Stays')) ?? 0];
    const boss = await stage.person();
    const people: number[] = [];
    for (let n = 0; n < 6; n++)
      people.push((await stage.person({ IdPersonneEV1Manager: boss.IdPersonneEV1, IdDirection: from })).IdPersonneEV1);
    const admin = await stage.person({}, { roles: ['administrator'] });
    const under = { field: 'Manager', operator: 'equals', value: boss.IdPersonneEV1 } as const;
    const [old, next] = [
      await stage.create(admin, { IdPersonneEV1backup: owner.IdPersonneEV1 }),
      await stage.create(admin),
    ];
    await stage.finds(admin, old, { and: [under, { field: 'IdDirection', operator: 'equals', value: from }] });
    await stage.finds(admin, next, { and: [under, { field: 'IdDirection', operator: 'equals', value: to }] });
    await stage.publish(admin, old);
    await stage.works();
    await sql`update "Personne" set "IdDirection" = ${to} where "IdDirection" = ${from}`.execute(db);
    await sql`update "Direction" set "Actif" = false where "IdDirection" = ${from}`.execute(db);
    await sql`insert into "LdARevoir" ("IdPersonneEV1", champs) select unnest(${sql.val(people)}::integer[]), array['IdDirection']`.execute(
      db,
    );
    await stage.recomputed();
    await stage.works();
    expect((await stage.members(admin, next)).total).toBe(6);
    expect([(await stage.members(admin, old)).total, (await stage.read(admin, old)).IdStatut]).toEqual([6, 'BLOQUEE']);
    expect(await faults(admin, old)).toContain('closedCode');
  });

  test('whose author is gone are taken over by whoever reads them', async () => {
    const author = await stage.person({ IdPersonneEV1Manager: head.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
    const id = await published({ IdPersonneEV1backup: author.IdPersonneEV1 });
    await stage.finds(author, id, { field: 'Manager', operator: 'equals', value: head.IdPersonneEV1 });
    await stage.works();
    expect(await faults(owner, id)).toEqual([]);
    await stage.leaves(author);
    await stage.works();
    expect(await faults(owner, id)).toEqual(['authorGone', 'noBackup']);
    expect((await mend(owner, id, 'authorGone')).status).toBe(200);
    await stage.works();
    expect(await faults(owner, id)).toEqual(['noBackup']);
    const { body } = await server.as(owner.login).call(groups.list, { params: { id } });
    expect(body.groupes[0]?.author?.IdPersonneEV1).toBe(owner.IdPersonneEV1);
  });
});

describe('time', () => {
  test('a list that ends soon goes on for as long as its nature lets it', async () => {
    const id = await published({ IdPersonneEV1backup: other.IdPersonneEV1, IdNature: 'TMP', DateFermeture: day(10) });
    expect(await health(owner, id)).toMatchObject([{ fault: 'endsSoon', jour: day(10), remede: true }]);
    await mend(owner, id, 'endsSoon');
    expect((await stage.read(owner, id)).DateFermeture).toBe(day(100));
  });

  test('people who are named until a day that comes near: the owner is told once, and keeps them by one click', async () => {
    const id = await published();
    const guests = [await stage.person(), await stage.person()];
    await server.as(owner.login).call(groups.saveNamed, {
      params: { id, groupId: 0 },
      body: { named: guests.map(({ IdPersonneEV1 }) => IdPersonneEV1), Jusqua: day(5) },
    });
    await stage.works();
    const told = async () =>
      (
        await rowsOf(
          server.database.db,
          sql<{ values: { list: number; many: number } }>`select "values" from "PersonneNotification"
            where kind = 'listNamedEnds' and "IdPersonneEV1" = ${owner.IdPersonneEV1}`,
        )
      ).filter(({ values }) => values.list === id);
    await stage.hour();
    await stage.hour();
    expect(await told()).toMatchObject([{ values: { many: 2 } }]);
    expect(await health(owner, id)).toMatchObject([{ fault: 'namedEnd', n: 2, jour: day(5), remede: true }]);
    await mend(owner, id, 'namedEnd');
    const { body } = await server.as(owner.login).call(groups.list, { params: { id } });
    expect(body.groupes[0]?.named.flatMap(({ Jusqua }) => Jusqua ?? [])).toEqual([day(35), day(35)]);
    expect(await faults(owner, id)).toEqual([]);
  });

  test('one of which nothing has changed for a year is closed by one click', async () => {
    const id = await published();
    await setList(id, `published_at = now() - interval '2 years', "DateM" = now() - interval '2 years'`);
    await write(`update "LdVersion" set made_at = now() - interval '2 years' where "IdListe" = ${id}`);
    expect(await faults(owner, id)).toEqual(['silent']);
    await mend(owner, id, 'silent');
    expect((await stage.read(owner, id)).DateFermeture).toBe(day(0));
  });
});

describe('the mail suite', () => {
  test('is told anew of whom it refused', async () => {
    const id = await published();
    await write(
      `update "LdEnvoi" set refused = 'No mailbox' where "IdListe" = ${id} and "IdPersonneEV1" = ${other.IdPersonneEV1}`,
    );
    expect(await health(owner, id)).toMatchObject([{ fault: 'refused', n: 1, remede: true }]);
    await mend(owner, id, 'refused');
    await stage.works();
    expect(await faults(owner, id)).toEqual([]);
  });

  test('differs, failed or lost it: taken over, tried again, made again', async () => {
    const id = await published();
    await write(`insert into "LdEcart" ("IdListe", "Mail", "Sens", "IdPersonneEV1")
      select ${id}, lower("Mail"), 'etranger', "IdPersonneEV1" from "Personne" where "IdPersonneEV1" = ${head.IdPersonneEV1}`);
    expect(await health(owner, id)).toMatchObject([{ fault: 'gaps', n: 1 }]);
    await mend(owner, id, 'gaps');
    await stage.works();
    expect((await stage.members(owner, id)).total).toBe(3);
    await setList(id, `"Cause" = 'dehors'`);
    expect(await faults(owner, id)).toEqual(['gone']);
    await mend(owner, id, 'gone');
    await stage.works();
    expect(await faults(owner, id)).toEqual([]);
    await write(
      `update effect set state = 'failed' where id = (select max(id) from effect where subject = 'Liste/${id}')`,
    );
    expect(await faults(owner, id)).toEqual(['failed']);
    await mend(owner, id, 'failed');
    await stage.works();
    expect(await faults(owner, id)).toEqual([]);
    await setList(id, `"Cause" = 'calcul', cause_at = now()`);
    expect(await faults(owner, id)).toEqual(['unworked']);
    await mend(owner, id, 'unworked');
    expect(await faults(owner, id)).toEqual([]);
  });
});

test('a list that has nobody is taken by whoever administers', async () => {
  const admin = await stage.person({}, { roles: ['administrator'] });
  const id = await published();
  await setList(id, `"IdPersonneEV1" = null, orphan_at = now()`);
  expect(await faults(admin, id)).toEqual(['orphan']);
  await mend(admin, id, 'orphan');
  expect((await stage.read(admin, id)).IdPersonneEV1?.IdPersonneEV1).toBe(admin.IdPersonneEV1);
});
