import { callUrl } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { expect, test } from 'vitest';
import { prepareDatabase } from '../../app/prepare.ts';
import { seededRole } from '../../domains/foundation/actor/seeded-roles.ts';
import { verifyHistory } from '../../engines/history/verify.ts';
import { embeddedIssuer } from '../../platform/identity/embedded-issuer.ts';
import { issueToken } from '../../platform/identity/issue-token.ts';
import { firstOf } from '../../platform/sure.ts';
import type { TestDatabase } from '../test-database.ts';
import { requestOf, testServer } from '../test-server.ts';
import { olderRelease, startRelease } from './older-release.ts';

const portal = { PUBLIC_URL: 'http://portal.test', SECRET_KEY: 'a key that both releases have been given' };
const logins = ['employee', 'manager', 'hr', 'admin'] as const;
/** What anybody may ask without saying anything: whole screens are made of it. */
const asked = allCalls.filter(({ method, path, produces }) => method === 'GET' && !path.includes('{') && !produces);

interface Older {
  readonly address: string;
  readonly said: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Somebody who makes calls to the program of the release before. */
function callerOf({ address }: Older, token: string) {
  return async (request: ReturnType<typeof requestOf>) =>
    await fetch(`${address}${String(request.url)}`, {
      method: String(request.method),
      headers: { authorization: `Bearer ${token}`, ...(request.payload ? { 'content-type': 'application/json' } : {}) },
      ...(request.payload ? { body: JSON.stringify(request.payload) } : {}),
    });
}
type CallOlder = ReturnType<typeof callerOf>;

test.runIf(process.env.NIGHTLY)(
  'the release before goes on reading and writing while a newer one brings the schema up to date, and beside it',
  async ({ skip }) => {
    const release = await olderRelease();
    if ('missing' in release) return skip(release.missing);
    const known = release;
    let older: Older | undefined;
    const as = new Map<string, CallOlder>();
    const by = (login: string) => as.get(login)!;

    async function answers(): Promise<Readonly<Record<string, number>>> {
      const all: Record<string, number> = {};
      for (const login of logins)
        for (const call of asked)
          all[`${login} ${call.operationId}`] = (await by(login)({ method: 'GET', url: callUrl(call, {}) })).status;
      return all;
    }
    let Revision = 0;
    async function typesOn(): Promise<void> {
      const params = { form: 'message', subject: 'new' };
      const body = { values: JSON.stringify({ typed: Revision }), baseRevision: 1, Revision };
      const answer = await by('hr')(requestOf(draftsCalls.write, { params, body }));
      expect(answer.status).toBe(200);
      ({ Revision } = (await answer.json()) as { Revision: number });
    }
    let before: Readonly<Record<string, number>> = {};

    async function upgrade({ pool, db, url }: TestDatabase): Promise<void> {
      older = await startRelease(known, { ...portal, DATABASE_URL: url, DEMO: 'true' });
      for (const login of logins) {
        const token = await issueToken({
          pool,
          issuer: embeddedIssuer(portal.PUBLIC_URL),
          audience: `${portal.PUBLIC_URL}/api`,
          clientId: 'passerelle',
          login,
          ttl: 3600,
        });
        as.set(login, callerOf(older, token));
      }
      before = await answers();
      expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(asked.length);
      let upgraded = false;
      const writes = async () => {
        while (!upgraded) await typesOn();
      };
      const upgrades = async () => {
        const { rows: then } = await pool.query('select name from schema_migration');
        await prepareDatabase({ pool, db, demoPeople: 0, log: () => {} });
        const { rows: now } = await pool.query('select name from schema_migration');
        expect(now.length).toBeGreaterThan(then.length);
      };
      await Promise.all([writes(), upgrades().finally(() => (upgraded = true))]);
      expect(Revision).toBeGreaterThan(0);
    }
    const server = await testServer({ from: 'empty', env: portal, before: upgrade }).catch(async (error) => {
      await older?.stop();
      throw error;
    });
    try {
      // What it answered, it answers.
      expect(await answers()).toEqual(before);
      await typesOn();
      const params = { form: 'message', subject: 'new' };
      const { body: draft } = await server.as('hr').call(draftsCalls.read, { params });
      expect(draft.draft?.Revision).toBe(Revision);

      // A plan that the older prepares, the newer applies, and the older undoes.
      const IdRole = seededRole('services');
      const { rows } = await server.database.pool.query<{ IdPersonneEV1: number; roles: number[] }>(
        `select "IdPersonneEV1", array_agg("IdRole") as roles from "Personne" join "PersonneRole" using ("IdPersonneEV1")
          where lower("CompteAD") = 'employee' and not "Annule" group by 1`,
      );
      const { IdPersonneEV1, roles } = firstOf(rows);
      const held = async () => {
        const found = await server.database.pool.query(
          `select from "PersonneRole" where "IdPersonneEV1" = $1 and "IdRole" = $2 and not "Annule"`,
          [IdPersonneEV1, IdRole],
        );
        return found.rowCount;
      };
      const input = { IdPersonneEV1, roles: [...roles, IdRole].map((one) => ({ IdRole: one })) };
      const prepared = await by('admin')(requestOf(plansCalls.prepare, { body: { kind: 'person-roles', input } }));
      expect(prepared.status, await prepared.clone().text()).toBe(200);
      const { IdPlan } = (await prepared.json()) as { IdPlan: number };
      const applied = await server.as('admin').call(plansCalls.apply, { params: { IdPlan } });
      expect(applied.body.state).toBe('applied');
      expect(await held()).toBe(1);
      const undone = await by('admin')(requestOf(plansCalls.undo, { params: { IdPlan } }));
      expect(undone.status).toBe(200);
      expect(await held()).toBe(0);

      const verdict = await verifyHistory(server.database.db, []);
      expect(verdict.faults).toEqual([]);
      expect(verdict.entries).toBeGreaterThan(0);
      expect(older?.said.filter((line) => line.includes('"level":50'))).toEqual([]);
    } finally {
      await older?.stop();
      await server.close();
    }
  },
);
