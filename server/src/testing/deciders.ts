import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { createEngines } from '../app/engines.ts';
import { settleUnheld } from '../engines/requests/holders/settle-visas.ts';
import { rowOf } from '../platform/db/database.ts';
import type { BuiltPerson } from './build.ts';
import type { TestServer } from './test-server.ts';

export type Deciders = ReturnType<typeof deciders>;

/** Steps of requests as tests meet them: the one that waits, whoever decides it, and what goes on by itself. */
export function deciders(server: TestServer) {
  const { db } = server.database;
  const { act, kernel } = createEngines(db);

  /** Nothing waits any more. */
  const closeAll = async () => {
    await sql`update "Visa" set "Etat" = 'closed' where "Etat" = 'pending'`.execute(db);
  };

  /** What waits for nobody goes on: answers how many did. */
  const settle = async (): Promise<number> =>
    await act({ call: 'requests.settle', actor: { system: 'requests.settle' } }, async (writing) => {
      return await settleUnheld(writing, kernel);
    });

  /** The step that waits, as this person reads it. */
  const step = async ({ login }: BuiltPerson, IdDemande: number) =>
    (await server.as(login).call(requestsCalls.read, { params: { IdDemande } })).body.steps.find(
      ({ Etat }) => Etat === 'pending',
    );

  /** Says yes to the step that waits. */
  const decide = async ({ login }: BuiltPerson, IdDemande: number, body: object = {}) => {
    const { IdVisa } = await rowOf(
      db,
      sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
    );
    return await server.as(login).call(requestsCalls.validate, { params: { IdDemande, IdVisa }, body });
  };

  return { closeAll, settle, step, decide };
}
