import type { Input } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { textsCalls } from '@passerelle/contracts/texts/texts.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { prepareDatabase } from '../../app/prepare.ts';
import { verifyHistory } from '../../engines/history/verify.ts';
import { rowOf } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { firstOf } from '../../platform/sure.ts';
import { quoted } from '../matrix/business-state.ts';
import { testServer } from '../test-server.ts';
import { kept, readFixture, restore } from './fixture.ts';

describe.each(kept)('an installation of %s', (name) => {
  test('upgrades with nothing lost, while a reader reads; history verifies and people go on', async () => {
    const fixture = await readFixture(name);
    const server = await testServer({
      from: 'empty',
      before: async ({ db, pool }) => {
        await migrate(db, fixture.migration);
        const client = await pool.connect();
        await restore(client, fixture);
        client.release();

        let reads = 0;
        const reading = new AbortController();
        const reader = (async () => {
          while (!reading.signal.aborted) {
            const { count } = await rowOf(db, sql<{ count: string }>`select count(*) from "Personne"`);
            expect(Number(count)).toBeGreaterThan(0);
            reads++;
          }
        })();
        await prepareDatabase({ pool, db, demoPeople: 0, log: () => {} });
        reading.abort();
        await reader;
        expect(reads).toBeGreaterThan(0);

        for (const { table, rows } of fixture.tables) {
          const { count } = await rowOf(db, sql<{ count: string }>`select count(*) from ${sql.raw(quoted(table))}`);
          expect(Number(count), table).toBeGreaterThanOrEqual(rows.length);
        }
        const verdict = await verifyHistory(db, []);
        expect(verdict.faults).toEqual([]);
        expect(verdict.entries).toBeGreaterThan(0);
      },
    });
    try {
      const { body: me } = await server.as('employee').call(sessionCalls.getConnectedUser, {});
      const params = { IdPersonneEV1: me.user.IdPersonneEV1 };
      const { body: requests } = await server.as('employee').call(requestsCalls.ofPerson, { params, query: {} });
      expect(requests.rows.map(({ IdDemande }) => IdDemande)).toEqual([2, 1]);
      const { body: plans } = await server.as('admin').call(plansCalls.list, { query: {} });
      expect(plans.map(({ IdPlan, state }) => [IdPlan, state])).toEqual([
        [2, 'ready'],
        [1, 'applied'],
      ]);
      // What was prepared rests on the rights as they were: a later version brings some, so it is prepared again.
      const early = await server.as('admin').call(plansCalls.apply, { params: { IdPlan: 2 } });
      expect(early.error?.name).toBe('PLAN_MOVED');
      const { rows: prepared } = await server.database.pool.query<Input<typeof plansCalls.prepare>['body']>(
        'select kind, input from plan where "IdPlan" = 2',
      );
      const { body: again } = await server.as('admin').call(plansCalls.prepare, { body: firstOf(prepared) });
      const { IdPlan } = again;
      expect((await server.as('admin').call(plansCalls.apply, { params: { IdPlan } })).body.state).toBe('applied');
      expect((await server.as('admin').call(plansCalls.undo, { params: { IdPlan: 1 } })).body.state).toBe('undone');
      const texts = await server
        .as('admin')
        .call(textsCalls.getTexts, { params: { IdLangue: 'FR', Famille: 'PAGES' } });
      expect(JSON.stringify(texts.body)).toContain('Pilotage');
      const filter = JSON.stringify({ where: { query: '郭月欣' } });
      const { body: found } = await server.as('hr').call(directoryCalls.list, { query: { filter } });
      expect(found.rows.map(({ IndexPrenomNom }) => IndexPrenomNom)).toEqual(['郭月欣']);
    } finally {
      await server.close();
    }
  });
});
