import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import type { ListMember, ListsPort } from '../../../../ports/lists.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { embeddedName, embeddedSuite } from './embedded-suite.ts';
import { listsSystem } from './lists.system.ts';

/** Whom criteria find is another again and again while a list is published. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const found = `Found ${process.pid}`;
const keysOf = (people: readonly BuiltPerson[]) => people.map(({ IdPersonneEV1 }) => IdPersonneEV1);

/** The criteria find these from now on, and nobody else. */
async function finds(people: readonly BuiltPerson[]): Promise<void> {
  const { db } = server.database;
  const these = sql`"IdPersonneEV1" = any(${sql.val(keysOf(people))}::integer[])`;
  await sql`with moved as (update "Personne" set "Fonction" = case when ${these} then ${found} else 'other' end
      where "Fonction" = ${found} or ${these} returning "IdPersonneEV1")
    insert into "LdARevoir" ("IdPersonneEV1", champs) select "IdPersonneEV1", array['Fonction'] from moved`.execute(db);
  await stage.recomputed();
}

const standing = async (id: number) =>
  await rowOf(
    server.database.db,
    sql<{ published: boolean; undone: number }>`select published_at is not null as published,
      (select count(*)::integer from effect where subject = 'Liste/' || l."IdListe" and state <> 'done') as undone
      from "Liste" l where "IdListe" = ${id}`,
  );

test('it ends at the newest, counts as published there alone, and nobody goes in twice but who came back', async () => {
  const groups: BuiltPerson[][] = [];
  for (let n = 0; n < 3; n += 1) groups.push([await stage.person(), await stage.person()]);
  const [first = [], second = [], third = []] = groups;
  const rounds = [second, third, first];
  await finds(first);
  const id = await stage.create(owner);
  const Conditions = { field: 'Fonction', operator: 'equals', value: found } as const;
  await stage.finds(owner, id, Conditions);
  await stage.publish(owner, id);

  const { db } = server.database;
  const port = embeddedSuite(db);
  const said: string[] = [];
  const note = (how: string, members: readonly ListMember[]) =>
    said.push(...members.map(({ mail }) => `${how}${mail}`));
  const moving: ListsPort = {
    ...port,
    add: async (list, members, signal) => {
      const next = rounds.shift();
      if (next) {
        // Whoever looks after it changes nothing meanwhile; people do.
        const refused = await server.as(owner.login).call(listGroupsCalls.saveConditions, {
          params: { id, groupId: 0 },
          body: { Conditions: null, Revision: 2 },
        });
        expect([refused.error?.name, await standing(id)]).toMatchObject([
          'LD_MISE_A_JOUR_EN_COURS',
          { published: false },
        ]);
        await finds(next);
      }
      note('+', members);
      return await port.add(list, members, signal);
    },
    remove: async (list, members, signal) => {
      note('-', members);
      return await port.remove(list, members, signal);
    },
  };
  const portOf = async () => ({ ...moving, name: embeddedName });
  const system = listsSystem({ db, act: createEngines(db).act, portOf });
  while ((await new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system).workDue()) > 0);

  const { Adresse, IdStatut, Membres } = await stage.read(owner, id);
  const mailsOf = async (people: readonly BuiltPerson[]) =>
    (
      await rowOf(
        db,
        sql<{ mails: string[] }>`select array_agg("Mail" order by "Mail") as mails from "Personne"
          where "IdPersonneEV1" = any(${sql.val(keysOf(people))}::integer[])`,
      )
    ).mails;
  expect(rounds).toEqual([]);
  expect([IdStatut, Membres, await standing(id)]).toEqual(['PUBLIEE', 2, { published: true, undone: 0 }]);
  expect((await stage.suite(Adresse))?.mails).toEqual(await mailsOf(first));
  const went = async (people: readonly BuiltPerson[], how: string) => {
    const mails = await mailsOf(people);
    return mails.map((mail) => said.filter((one) => one === `${how}${mail}`).length);
  };
  expect([await went(first, '+'), await went(first, '-')]).toEqual([
    [2, 2],
    [1, 1],
  ]);
  for (const passing of [second, third])
    expect([await went(passing, '+'), await went(passing, '-')]).toEqual([
      [1, 1],
      [1, 1],
    ]);
}, 60_000);
