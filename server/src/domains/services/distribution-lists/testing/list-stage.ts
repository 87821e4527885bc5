import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import type { NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createEngines } from '../../../../app/engines.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { lifecycleJobs } from '../../../lifecycle/lifecycle/lifecycle.jobs.ts';
import { automaticListsJobs } from '../automatic/automatic.jobs.ts';
import { listEndsJobs } from '../ends/ends.jobs.ts';
import { staleListsJobs } from '../members/stale.jobs.ts';
import { embeddedName, embeddedSuite } from '../suite/embedded-suite.ts';
import { listsSystem } from '../suite/lists.system.ts';
import { listSuiteJobs } from '../suite/suite.jobs.ts';
import { oldRequestsJobs } from '../visa/old-requests.jobs.ts';

const quiet = pino({ level: 'silent' });
let made = 0;

/** Fields as forms send them. */
export const fieldsOf = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));

/** Changed fields, with what their form showed before. */
const changedFields = (values: object, seen: Readonly<Record<string, unknown>>) =>
  fieldsOf(values).map((field) => ({ ...field, Vu: seen[field.IdChamp] }));

/** A name that no other list of the tests has. */
export const listName = () => `Stage ${process.pid} ${++made}`;

/** A server with people who make lists, and what they do again and again. */
export function listStage(server: TestServer) {
  const { db } = server.database;
  const build = builders(server.database);
  const engines = createEngines(db);
  const { act, kernel, today } = engines;

  const create = async (by: BuiltPerson, values: object = {}): Promise<number> => {
    const usual = { IdNature: 'PRJ', Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false };
    const fields = fieldsOf({ LibListe: listName(), IdPersonneEV1: by.IdPersonneEV1, ...usual, ...values });
    return (await server.as(by.login).call(calls.create, { body: { fields } })).body.IdListe;
  };
  const portOf = async () => ({ ...embeddedSuite(db), name: embeddedName });
  const runs = async (name: string) => {
    const jobs = [
      ...oldRequestsJobs({ db, act }),
      ...staleListsJobs({ db, ...engines }),
      ...automaticListsJobs({ db, act, kernel, today }),
      ...listEndsJobs({ db, ...engines }),
      ...listSuiteJobs({ db, act, mailLists: portOf }),
    ];
    const job = jobs.find((one) => one.name === name);
    if (!job || !('run' in job)) throw new Error(`No job ${name}`);
    await (job.run as (arg: unknown) => Promise<unknown>)({});
  };
  return {
    build,
    runs,
    /** Somebody who receives mail. */
    person: async (values: Parameters<typeof build.person>[0] = {}, more: Parameters<typeof build.person>[1] = {}) =>
      await build.person({ Mail: `stage.${process.pid}.${++made}@group.example`, ...values }, more),
    create,
    read: async (by: BuiltPerson, id: number) =>
      (await server.as(by.login).call(calls.read, { params: { id, lang: 'fr' } })).body.liste,
    save: async (by: BuiltPerson, id: number, values: object, seen: Readonly<Record<string, unknown>>) =>
      await server.as(by.login).call(calls.save, { params: { id }, body: { fields: changedFields(values, seen) } }),
    /** Whom its default group finds. */
    finds: async (by: BuiltPerson, id: number, Conditions: Condition | null, Revision = 1) =>
      (
        await server
          .as(by.login)
          .call(listGroupsCalls.saveConditions, { params: { id, groupId: 0 }, body: { Conditions, Revision } })
      ).body,
    /** Names people into its default group. */
    names: async (by: BuiltPerson, id: number, ...people: readonly BuiltPerson[]) =>
      (
        await server.as(by.login).call(listGroupsCalls.saveNamed, {
          params: { id, groupId: 0 },
          body: { named: people.map(({ IdPersonneEV1 }) => IdPersonneEV1) },
        })
      ).body,
    members: async (by: BuiltPerson, id: number) =>
      (await server.as(by.login).call(calls.members, { params: { id, groupId: 0 } })).body,
    publish: async (by: BuiltPerson, id: number) =>
      expectDone((await server.as(by.login).call(calls.publish, { params: { id } })).error),
    /** The mail suite does all that is wanted of it. */
    works: async () => {
      const system = listsSystem({ db, act, portOf });
      while ((await new EffectWorker({ db, log: quiet, askFor: () => {} }, system).workDue()) > 0);
    },
    /** Whoever was changed is looked at. */
    recomputed: async () => await runs('distributionLists.sweep'),
    /** What comes with the hour. */
    hour: async () => {
      await runs('distributionLists.day');
      await runs('distributionLists.ends');
    },
    /** Their last day was yesterday, and the portal has seen it. */
    leaves: async (...people: readonly BuiltPerson[]) => {
      await sql`update "Personne" set "DateSortiePhysique" = ${day(-1)}
        where "IdPersonneEV1" = any(${sql.val(people.map(({ IdPersonneEV1 }) => IdPersonneEV1))}::integer[])`.execute(
        db,
      );
      for (const job of lifecycleJobs({ db, act })) await job.run({ signal: undefined } as never);
    },
    /** The list as the mail suite holds it. */
    suite: async (address: string | null | undefined) => {
      const [held] = await rowsOf(
        db,
        sql<{ settings: { rule: string; senders: string[] }; mails: string[] }>`select l.settings,
            array(select m.mail from suite_member m where m.marker = l.marker order by 1) as mails
          from suite_list l where l.address = ${address}`,
      );
      return held;
    },
  };
}

export type ListStage = ReturnType<typeof listStage>;

function expectDone(error: { readonly name: string } | undefined): void {
  if (error) throw new Error(error.name);
}

/** How often somebody was told something of a kind. */
export async function toldAs(
  server: TestServer,
  { IdPersonneEV1 }: BuiltPerson,
  kind: NotificationKind,
): Promise<number> {
  const rows = await rowsOf(
    server.database.db,
    sql<{
      Nombre: number;
    }>`select "Nombre" from "PersonneNotification" where kind = ${kind} and "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return rows.reduce((sum, { Nombre }) => sum + Nombre, 0);
}
