import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createEngines } from '../app/engines.ts';
import { lifecycleJobs } from '../domains/lifecycle/lifecycle/lifecycle.jobs.ts';
import { listEndsJobs } from '../domains/services/distribution-lists/ends/ends.jobs.ts';
import { staleListsJobs } from '../domains/services/distribution-lists/members/stale.jobs.ts';
import { embeddedName, embeddedSuite } from '../domains/services/distribution-lists/suite/embedded-suite.ts';
import { listsSystem } from '../domains/services/distribution-lists/suite/lists.system.ts';
import { EffectWorker } from '../engines/effects/effect-worker.ts';
import type { BuiltPerson } from './build.ts';
import { day } from './day.ts';
import type { TestServer } from './test-server.ts';

let made = 0;
const asFields = (values: object, seen?: object) =>
  Object.entries(values).map(([IdChamp, Valeur]) => ({
    ...{ IdChamp, Valeur: Valeur as unknown },
    ...(seen && { Vu: (seen as Readonly<Record<string, unknown>>)[IdChamp] }),
  }));

export type ListWorld = ReturnType<typeof listWorld>;

/** What tests of distribution lists do with them: made and changed as people do, published and looked at as jobs do. */
export function listWorld(server: TestServer) {
  const { db } = server.database;
  const engines = createEngines(db);
  const create = async (by: BuiltPerson, values: object = {}): Promise<number> => {
    made += 1;
    const usual = {
      ...{ LibListe: `Liste ${process.pid} ${made}`, IdNature: 'PRJ', IdPersonneEV1: by.IdPersonneEV1 },
      ...{ Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false },
    };
    const { body } = await server
      .as(by.login)
      .call(calls.create, { body: { fields: asFields({ ...usual, ...values }) } });
    return body.IdListe;
  };
  const jobNamed = async (name: string): Promise<void> => {
    const job = [...staleListsJobs({ db, ...engines }), ...listEndsJobs({ db, ...engines })].find(
      (one) => one.name === name,
    );
    if (!job || !('cron' in job)) throw new Error(`No such job as ${name}`);
    await job.run({} as never);
  };
  const leave = async (people: readonly BuiltPerson[]): Promise<void> => {
    await sql`update "Personne" set "DateSortiePhysique" = ${day(-1)}
      where "IdPersonneEV1" = any(${sql.val(people.map(({ IdPersonneEV1 }) => IdPersonneEV1))}::integer[])`.execute(db);
    for (const job of lifecycleJobs({ db, act: engines.act })) await job.run({ signal: undefined } as never);
  };
  return {
    create,
    read: async (by: BuiltPerson, id: number) =>
      (await server.as(by.login).call(calls.read, { params: { id, lang: 'fr' } })).body.liste,
    save: async (by: BuiltPerson, id: number, values: object, seen: object) =>
      await server.as(by.login).call(calls.save, { params: { id }, body: { fields: asFields(values, seen) } }),
    /** All that is wanted of the mail suite is done. */
    works: async (): Promise<void> => {
      const system = listsSystem({
        db,
        act: engines.act,
        portOf: async () => ({ name: embeddedName, ...embeddedSuite(db) }),
      });
      const worker = new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system);
      while ((await worker.workDue()) > 0);
    },
    /** Their last day was yesterday, and the portal has seen it. */
    leaves: async (who: BuiltPerson): Promise<void> => await leave([who]),
    leave,
    /** Names people into a list, by hand. */
    names: async (by: BuiltPerson, id: number, people: readonly BuiltPerson[]): Promise<void> => {
      const { error } = await server.as(by.login).call(listGroupsCalls.saveNamed, {
        params: { id, groupId: 0 },
        body: { named: people.map(({ IdPersonneEV1 }) => IdPersonneEV1) },
      });
      if (error) throw new Error(error.name);
    },
    /** Whoever was changed is looked at. */
    recomputed: async (): Promise<void> => await jobNamed('distributionLists.sweep'),
    /** What comes with the hour. */
    hour: async (): Promise<void> => {
      await jobNamed('distributionLists.day');
      await jobNamed('distributionLists.ends');
    },
  };
}
