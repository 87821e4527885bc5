import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Why somebody is in a list, or is not, against who is in it. */
let server: TestServer;
let stage: ListStage;
let admin: BuiltPerson;
let boss: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  admin = await stage.person({}, { roles: ['administrator'] });
  boss = await stage.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const why = async (by: BuiltPerson, id: number, person: number) =>
  await server.as(by.login).call(listGroupsCalls.why, { params: { id, personId: person } });
const reasonsOf = async (by: BuiltPerson, id: number, { IdPersonneEV1 }: BuiltPerson) =>
  (await why(by, id, IdPersonneEV1)).body.reasons.map(({ reason }) => reason);

test('each cause is said to whoever may read it; to others, that they receive no lists', async () => {
  const under = { IdPersonneEV1Manager: boss.IdPersonneEV1 };
  const people = {
    withoutMail: await stage.person({ ...under, Mail: null }),
    suspended: await stage.person({ ...under, Suspendu: true }),
    absent: await stage.person({ ...under, DateSortiePhysique: day(-3) }),
    excluded: await stage.person({ ...under, ExcluLD: true }),
  };
  const id = await stage.create(admin);
  await stage.finds(admin, id, { field: 'Manager', operator: 'equals', value: boss.IdPersonneEV1 });
  for (const [cause, person] of Object.entries(people))
    expect(await reasonsOf(admin, id, person), cause).toEqual([cause, 'criteria']);
  // Whoever reads neither tags nor statuses of people elsewhere.
  const colleague = await stage.person({}, { roles: ['hierarchicalManager'] });
  const theirs = await stage.create(colleague);
  expect(await reasonsOf(colleague, theirs, people.excluded)).toEqual(['receivesNothing', 'notFound']);
});

test('of everybody and every list, what is said agrees with who is in it', async () => {
  const { db } = server.database;
  const lists = await Promise.all([stage.create(admin), stage.create(admin), stage.create(admin)]);
  const [byCriteria = 0, byName = 0, empty = 0] = lists;
  await stage.finds(admin, byCriteria, { field: 'IdPays', operator: 'equals', value: 'FR' });
  await stage.names(admin, byName, boss, admin);
  await stage.finds(admin, byName, { field: 'IdPays', operator: 'equals', value: 'PL' });
  const people = await rowsOf(db, sql<{ id: number }>`select "IdPersonneEV1" as id from "Personne" order by 1`);
  const against = new Set<string>([
    ...(['withoutMail', 'suspended', 'absent', 'excluded', 'receivesNothing', 'removed', 'optedOut'] as const),
  ]);
  const wrong: unknown[] = [];
  let asked = 0;
  for (const id of [byCriteria, byName, empty]) {
    const members = new Set(
      (
        await rowsOf(
          db,
          sql<{
            person: number;
          }>`select "IdPersonneEV1" as person from "LdMembre" where "IdListe" = ${id} and version_out is null`,
        )
      ).map(({ person }) => person),
    );
    for (const { id: person } of people) {
      const { body, error } = await why(admin, id, person);
      if (error) continue;
      asked++;
      const names = body.reasons.map(({ reason }) => reason);
      const isIn = names.some((name) => ['named', 'criteria', 'subscribed'].includes(name));
      const said = isIn && !names.some((name) => against.has(name));
      if (body.member !== members.has(person) || said !== members.has(person)) wrong.push({ id, person, names });
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(people.length);
});

test('criteria are told line by line: which are met, but for what the reader may not read of that person', async () => {
  const contract =
    (await rowsOf(server.database.db, sql<{ id: number }>`select min("IdContrat") as id from "Contrat"`))[0]?.id ?? 0;
  const under = { IdPersonneEV1Manager: boss.IdPersonneEV1, IdContrat: contract };
  const [inTeam, elsewhere] = [await stage.person(under), await stage.person({ IdContrat: contract, IdPays: 'PL' })];
  const id = await stage.create(boss, { IdPersonneEV1backup: admin.IdPersonneEV1 });
  const ofContract = { field: 'IdContrat', operator: 'equals', value: contract } as const;
  const ofCountry = { field: 'IdPays', operator: 'equals', value: 'FR' } as const;
  await stage.finds(boss, id, { and: [ofCountry, ofContract] });
  const told = async (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson) =>
    (await why(by, id, IdPersonneEV1)).body.criteres[0];
  expect(await told(boss, inTeam)).toMatchObject({
    trouve: true,
    lignes: [
      { depth: 0, how: 'all', holds: true, test: null },
      { depth: 1, how: 'test', holds: true, test: ofCountry },
      { depth: 1, how: 'test', holds: true, test: ofContract },
    ],
  });
  expect((await told(admin, elsewhere))?.lignes.map(({ holds }) => holds)).toEqual([false, false, true]);
  // Contracts of people who are not theirs are read by no manager.
  const hidden = await told(boss, elsewhere);
  expect([hidden?.trouve, hidden?.lignes.at(-1)?.holds]).toEqual([false, null]);
});
