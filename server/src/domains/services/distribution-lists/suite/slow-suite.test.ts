import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { Answer } from '../../../../ports/answer.ts';
import type { ListsPort } from '../../../../ports/lists.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { embeddedName, embeddedSuite } from './embedded-suite.ts';
import { listsSystem } from './lists.system.ts';
import { listSuiteJobs } from './suite.jobs.ts';

/** A mail suite that shows what it was told late: groups after minutes, members within a day. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let member: BuiltPerson;
let id: number;
/** What reads of it show: what was written, or nothing yet. */
let shows: { group: boolean; members: boolean };
let made: number;
let told: string[];
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['administrator'] });
  member = await stage.person();
});
afterAll(() => server.close());
beforeEach(async () => {
  shows = { group: false, members: false };
  made = 0;
  told = [];
  id = await stage.create(owner);
  await stage.names(owner, id, owner, member);
  await stage.publish(owner, id);
});

const notYet: Answer = { outcome: 'postponed', answer: 'The group is not known everywhere yet.' };
const late = (): ListsPort & { readonly name: string } => {
  const port = embeddedSuite(server.database.db);
  return {
    ...{ ...port, name: embeddedName, settles: 24 },
    ensure: async (list, signal) => {
      made += 1;
      const answer = await port.ensure(list, signal);
      return shows.group ? answer : notYet;
    },
    add: async (list, members, signal) => {
      if (!shows.group) return notYet;
      told.push(...members.map(({ mail }) => mail));
      return await port.add(list, members, signal);
    },
    members: async (list, after, signal) => {
      const answer = await port.members(list, after, signal);
      if (!shows.group) return { ...answer, there: false, mails: [] };
      return shows.members ? answer : { ...answer, mails: [] };
    },
  };
};
const portOf = async () => late();
const works = async () => {
  const { db } = server.database;
  await sql`update effect set due_at = now() where state = 'waiting'`.execute(db);
  const needs = { db, log: pino({ level: 'silent' }), askFor: () => {} };
  await new EffectWorker(needs, listsSystem({ db, act: createEngines(db).act, portOf })).workDue();
};
const night = async () => {
  const { db } = server.database;
  for (const job of listSuiteJobs({ db, act: createEngines(db).act, mailLists: portOf }))
    await (job.run as (arg: unknown) => Promise<unknown>)({});
};
/** A day and an hour go by. */
const later = async () => {
  const ago = sql`now() - interval '25 hours'`;
  const { db } = server.database;
  await sql`update "LdEnvoi" set noted_at = ${ago} where "IdListe" = ${id}`.execute(db);
  await sql`update "LdVersion" set made_at = ${ago} where "IdListe" = ${id}`.execute(db);
  await sql`update "Liste" set published_at = ${ago} where "IdListe" = ${id}`.execute(db);
};
const stands = async () => {
  const { ecarts, gone } = (await server.as(owner.login).call(listSuiteCalls.standing, { params: { id } })).body;
  return [(await stage.read(owner, id)).IdStatut, ecarts.map(({ Mail, Sens }) => `${Sens} ${Mail}`), gone];
};
const mails = async () =>
  (
    await rowsOf(
      server.database.db,
      sql<{ mail: string }>`select "Mail" as mail from "Personne"
        where "IdPersonneEV1" in (${owner.IdPersonneEV1}, ${member.IdPersonneEV1}) order by 1`,
    )
  ).map(({ mail }) => mail);

test('is waited for: one group, nobody added twice, no difference told and nothing asked until it shows', async () => {
  await works();
  await works();
  expect((await stage.read(owner, id)).IdStatut).toBe('PUBLICATION');
  const { Adresse } = await stage.read(owner, id);
  const groups = await rowsOf(server.database.db, sql`select from suite_list where address = ${Adresse}`);
  expect([groups.length, made > 1, told]).toEqual([1, true, []]);
  shows.group = true;
  await works();
  expect(told.toSorted()).toEqual(await mails());
  // Nobody of them shows yet, and for a while not even the group does.
  await night();
  expect(await stands()).toEqual(['PUBLIEE', [], false]);
  shows.group = false;
  await night();
  expect(await stands()).toEqual(['PUBLIEE', [], false]);
  shows = { group: true, members: true };
  await later();
  await night();
  expect(await stands()).toEqual(['PUBLIEE', [], false]);
  expect(told).toHaveLength(2);
});

test('whoever does not show after a day is missing, and a group that does not is gone', async () => {
  shows.group = true;
  await works();
  await later();
  await night();
  expect(await stands()).toEqual(['PUBLIEE', (await mails()).map((mail) => `manquant ${mail}`), false]);
  shows.group = false;
  await night();
  expect((await stands())[0]).toBe('BLOQUEE');
});

test('whoever went shows for a while, and is nobody whom others put there until then', async () => {
  shows = { group: true, members: true };
  await works();
  await stage.leaves(member);
  await stage.recomputed();
  await works();
  const { Adresse } = await stage.read(owner, id);
  const [{ mail } = { mail: '' }] = await rowsOf(
    server.database.db,
    sql<{ mail: string }>`select "Mail" as mail from "Personne" where "IdPersonneEV1" = ${member.IdPersonneEV1}`,
  );
  await sql`insert into suite_member select marker, ${mail} from suite_list where address = ${Adresse}`.execute(
    server.database.db,
  );
  await night();
  expect((await stands())[1]).toEqual([]);
  await later();
  await night();
  expect((await stands())[1]).toEqual([`etranger ${mail}`]);
  member = await stage.person();
});
