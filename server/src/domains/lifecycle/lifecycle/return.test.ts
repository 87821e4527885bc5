import { addDays } from '@passerelle/contracts/days.ts';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { mobilityCalls } from '@passerelle/contracts/lifecycle/mobility.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../platform/db/database.ts';
import { authenticate, giveEmbeddedAccount } from '../../../platform/identity/embedded-accounts.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const decide = async (IdPersonneEV1: number, action: 'desactiver' | 'revenir' | 'no-show', asked: object) =>
  await server.as(hr.login).call(lifecycleCalls.move, {
    params: { IdPersonneEV1, action },
    body: { Motif: 'decided with the manager', ...asked },
  });

/** What is kept of a stay, by table. */
const kept = async (key: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<Record<string, number>>`select
        (select count(*)::integer from "PersonneRole" r where r."IdPersonneEV1" = ${key} and not r."Annule" and r."IdRole" <> 1) as roles,
        (select count(*)::integer from "PersonneRole" r where not r."Annule" and r."IdPersonneRoleDelegue" in
          (select o."IdPersonneRole" from "PersonneRole" o where o."IdPersonneEV1" = ${key})) as delegations,
        (select count(*)::integer from draft where "IdPersonneEV1" = ${key}) as drafts,
        (select count(*)::integer from saved_view where "IdPersonneEV1" = ${key}) as views,
        (select count(*)::integer from default_view where "IdPersonneEV1" = ${key}) as defaults,
        (select count(*)::integer from notification_choice where "IdPersonneEV1" = ${key}) as choices,
        (select count(*)::integer from notification_silence where "IdPersonneEV1" = ${key}) as silences,
        (select count(*)::integer from "PersonneNotification" where "IdPersonneEV1" = ${key}) as told,
        (select count(*)::integer from embedded_account where "IdPersonneEV1" = ${key}) as passwords,
        (select count(*)::integer from initial_password where "IdPersonneEV1" = ${key}) as first,
        (select count(*)::integer from second_factor where "IdPersonneEV1" = ${key}) as factors,
        (select count(*)::integer from dated_change where subject = ${key} and state = 'waiting') as ahead,
        (select count(*)::integer from oidc_payload where payload->>'accountId' = ${String(key)}) as sessions`,
    )
  )[0]!;

/** Somebody with something of everything that a stay leaves. */
async function settled() {
  const who = await build.person({ Fonction: 'Clerk' });
  const { IdPersonneEV1: key, login } = who;
  const other = await build.person();
  const own = await build.role(key, { IdRole: 7 });
  const delegated = { IdRole: 7, IdPersonneRoleDelegue: own, DateDebut: day(0), DateFin: day(20) };
  await build.role(other.IdPersonneEV1, delegated);
  await server.as(login).call(draftsCalls.write, {
    params: { form: 'personne', subject: '1-account' },
    body: { values: '{}', baseRevision: null, Revision: 0 },
  });
  await giveEmbeddedAccount(server.database.pool, key, 'AbCdEfGh123456789xYz');
  const ahead = await server.as(hr.login).call(mobilityCalls.plan, {
    params: { IdPersonneEV1: key },
    body: { day: day(9), fields: [{ IdChamp: 'Fonction', Vu: 'Clerk', Valeur: 'Head' }], Motif: 'another department' },
  });
  expect(ahead.error).toBeUndefined();
  for (const statement of [
    sql`insert into saved_view ("IdPersonneEV1", "Ecran", "LibVue", "Etat", "IdRole") values (${key}, 'directory', 'mine', '{}', null),
      (${key}, 'directory', 'shared', '{}', 7)`,
    sql`insert into default_view select ${key}, 'directory', "IdVue" from saved_view where "IdPersonneEV1" = ${key} limit 1`,
    sql`insert into notification_choice values (${key}, 'noShow', false, false)`,
    sql`insert into notification_silence values (${key}, '20:00', '07:00')`,
    sql`insert into "PersonneNotification" ("IdPersonneEV1", kind, "values") values (${key}, 'noShow', '{}')`,
    sql`insert into initial_password ("IdPersonneEV1", sealed) values (${key}, 'sealed')`,
    sql`insert into second_factor ("IdPersonneEV1", state, kind, secret, digits) values (${key}, 'active', 'app', 'x', 6)`,
    sql`update "Personne" set "Enrole" = 'true' where "IdPersonneEV1" = ${key}`,
    sql`insert into oidc_payload (kind, id, payload) values ('Session', ${`s${key}`}, ${JSON.stringify({ accountId: String(key) })})`,
  ])
    await statement.execute(server.database.db);
  return who;
}

describe('who comes back', () => {
  test('finds nothing of the stay that is over: neither what they held and kept, nor what waited on them, nor a way in', async () => {
    const { IdPersonneEV1: key, login } = await settled();
    expect(Object.entries(await kept(key)).filter(([, count]) => count === 0)).toEqual([]);
    expect((await decide(key, 'desactiver', { GarderBoite: false })).error).toBeUndefined();
    const back = await decide(key, 'revenir', { jour: addDays(day(0), 4) });
    expect(back.body.IdStatut).toBe(statuts.REWELCOMING);
    expect(Object.entries(await kept(key)).filter(([, count]) => count > 0)).toEqual([]);
    expect(await authenticate(server.database.pool, login, 'AbCdEfGh123456789xYz')).toBeUndefined();
    const [person] = await rowsOf(
      server.database.db,
      sql<{ Enrole: string; roles: number }>`select "Enrole", (select count(*)::integer from "PersonneRole" r
        where r."IdPersonneEV1" = p."IdPersonneEV1" and not r."Annule") as roles
        from "Personne" p where "IdPersonneEV1" = ${key}`,
    );
    // What everybody holds stays, and the record is theirs.
    expect(person).toEqual({ Enrole: 'false', roles: 1 });
  });

  test('looked at before, nothing of it goes', async () => {
    const { IdPersonneEV1: key } = await settled();
    await decide(key, 'desactiver', { GarderBoite: false });
    const before = await kept(key);
    const { body } = await server.as(hr.login).call(lifecycleCalls.foresee, {
      params: { IdPersonneEV1: key, action: 'revenir' },
      body: { jour: addDays(day(0), 4) },
    });
    expect(body.IdStatut).toBe(statuts.REWELCOMING);
    expect(await kept(key)).toEqual(before);
  });
});

describe('who never came', () => {
  test('holds nothing of what was given for the stay: no role, no delegation, no way in, nothing dated ahead', async () => {
    const { IdPersonneEV1: key, login } = await settled();
    await sql`update "Personne" set "DateEntreePhysique" = ${day(-1)}::date where "IdPersonneEV1" = ${key}`.execute(
      server.database.db,
    );
    await sql`delete from role_use`.execute(server.database.db);
    const token = server.as(login);
    expect((await token.call(sessionCalls.getConnectedUser, {})).error).toBeUndefined();
    await sql`delete from role_use`.execute(server.database.db);
    expect((await decide(key, 'no-show', {})).error).toBeUndefined();
    expect((await token.call(sessionCalls.getConnectedUser, {})).error?.name).toBe('ACCOUNT_DISABLED');
    const { roles, delegations, ahead, sessions } = await kept(key);
    expect({ roles, delegations, ahead, sessions }).toEqual({ roles: 0, delegations: 0, ahead: 0, sessions: 0 });
    const [told] = await rowsOf(
      server.database.db,
      sql`select from "PersonneNotification" where "IdPersonneEV1" = ${hr.IdPersonneEV1} and kind = 'datedChangeCancelled'
        and "values" ->> 'person' = ${String(key)}`,
    );
    // Whoever calls it off themselves need not be told.
    expect(told).toBeUndefined();
    // What everybody holds stays with the record.
    const [{ all = 0 } = {}] = await rowsOf(
      server.database.db,
      sql<{
        all: number;
      }>`select count(*)::integer as all from "PersonneRole" where "IdPersonneEV1" = ${key} and not "Annule"`,
    );
    expect(all).toBe(1);
    // They are awaited again under the other word, and a token of before is worth nothing.
    await decide(key, 'revenir', { jour: addDays(day(0), 2) });
    await sql`update "Personne" set "IdStatut" = ${statuts.ONBOARDING} where "IdPersonneEV1" = ${key}`.execute(
      server.database.db,
    );
    const [{ since = null } = {}] = await rowsOf(
      server.database.db,
      sql<{ since: Date | null }>`select "SessionsDepuis" as since from "Personne" where "IdPersonneEV1" = ${key}`,
    );
    expect(since).not.toBeNull();
  });
});
