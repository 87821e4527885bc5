import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { mobilityCalls } from '@passerelle/contracts/lifecycle/mobility.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { applyDue } from '../../../engines/ahead/apply-due.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { applyNeeds } from '../../people/person/dated-changes.jobs.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { readWanted } from '../../systems/provisioning/wanted-account.queries.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let somebody: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  // Wherever their day begins, they hold it by then.
  await sql`update "PersonneRole" set "DateDebut" = "DateDebut" - 3 where "IdPersonneEV1" = ${hr.IdPersonneEV1}`.execute(
    server.database.db,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  somebody = await build.person({ Fonction: 'Clerk' });
});

const Motif = 'moves to another company';
const params = () => ({ IdPersonneEV1: somebody.IdPersonneEV1 });
const head = [{ IdChamp: 'Fonction', Vu: 'Clerk', Valeur: 'Head' }];
const plan = async (body: object = {}, who = hr) =>
  await server
    .as(who.login)
    .call(mobilityCalls.plan, { params: params(), body: { day: day(10), fields: head, Motif, ...body } });
const foresee = async (fields: readonly { IdChamp: string; Vu: unknown; Valeur: unknown }[]) => {
  const body = { day: day(10), fields: [...fields] };
  return (await server.as(hr.login).call(mobilityCalls.foresee, { params: params(), body })).error?.name;
};
const planned = async () => {
  const { body, error } = await plan();
  expect(error).toBeUndefined();
  return body.id as number;
};
const cancel = async (id: number, Revision = 1, who = hr) =>
  await server.as(who.login).call(mobilityCalls.cancel, { params: { ...params(), id }, body: { Revision } });
const waiting = async (who = hr) =>
  (await server.as(who.login).call(datedChangesCalls.list, { params: params() })).body.changes;
const record = async () =>
  (await server.as(hr.login).call(directoryCalls.record, { params: params() })).body.person as Record<string, unknown>;
const comes = async (id: number, on = day(0)) => {
  await sql`update dated_change set day = ${on}::date where id = ${id}`.execute(server.database.db);
};
const apply = async () => {
  const { db } = server.database;
  await applyDue(applyNeeds({ db, ...createEngines(db) }), personFormSubject);
};
const set = async (values: object) =>
  await server.database.db
    .updateTable('Personne')
    .set(values as never)
    .where('IdPersonneEV1', '=', somebody.IdPersonneEV1)
    .execute();

describe('a mobility', () => {
  test('is asked for with a reason of ten characters, is seen ahead as one, and holds from its day on', async () => {
    expect((await plan({ Motif: 'short' })).error?.name).toBe('INVALID_INPUT');
    expect((await plan({ Motif: ' '.repeat(12) })).error?.name).toBe('INVALID_INPUT');
    const id = await planned();
    expect(await waiting()).toMatchObject([
      { id, day: day(10), mobility: true, may: true, mayCallOff: true, fields: ['Fonction'], Motif },
    ]);
    expect((await record()).Fonction).toBe('Clerk');
    await comes(id);
    await Promise.all([apply(), apply()]);
    expect((await record()).Fonction).toBe('Head');
  });

  test('takes somebody to another country: the record, the day it is there and what systems are told go by it', async () => {
    const abroad = [
      { IdChamp: 'IdPays', Vu: 'FR', Valeur: 'CN' },
      { IdChamp: 'IdSite', Vu: null, Valeur: await build.site({ IdPays: 'CN' }) },
    ];
    expect(await foresee(abroad)).toBeUndefined();
    const { body, error } = await plan({ fields: abroad });
    expect(error).toBeUndefined();
    expect((await record()).IdPays).toBe('FR');
    await comes(body.id as number);
    await apply();
    expect((await record()).IdPays).toBe('CN');
    const wanted = await readWanted(server.database.db, 'directory', somebody.IdPersonneEV1);
    expect(wanted?.values.IdPays).toBe('CN');
  });

  test('to another country leaves the national number of the former one, says so, and it is replaced there', async () => {
    await set({ NIN: '199123123960070' });
    const fields = [{ IdChamp: 'IdPays', Vu: 'FR', Valeur: 'ES' }];
    const as = server.as(hr.login);
    const told = await as.call(mobilityCalls.foresee, { params: params(), body: { day: day(10), fields } });
    expect([told.error, told.body.stays]).toEqual([undefined, ['NIN']]);
    const { body, error } = await plan({ fields });
    expect(error).toBeUndefined();
    await comes(body.id as number);
    await apply();
    const NIN = async () =>
      await server.database.db
        .selectFrom('Personne')
        .select(['IdPays', 'NIN'])
        .where('IdPersonneEV1', '=', somebody.IdPersonneEV1)
        .executeTakeFirstOrThrow();
    expect(await NIN()).toEqual({ IdPays: 'ES', NIN: '199123123960070' });
    // What is typed there anew is judged by the country that it is typed in.
    const save = async (Valeur: string) =>
      await as.call(personCalls.save, {
        params: params(),
        body: { fields: [{ IdChamp: 'NIN', Vu: '199123123960070', Valeur }] },
      });
    expect((await save('199123123960071')).error?.details).toEqual([{ path: 'body/fields/NIN', rule: 'nin' }]);
    expect((await save('X1234567L')).error).toBeUndefined();
    expect(await NIN()).toEqual({ IdPays: 'ES', NIN: 'X1234567L' });
  });

  test('is refused for what is no part of one, for today, past the last day, and of whoever is not there', async () => {
    const fault = async (body: object) => (await plan(body)).error?.details?.[0];
    expect(await fault({ fields: [{ IdChamp: 'Nom', Vu: 'x', Valeur: 'y' }] })).toMatchObject({
      path: 'body/fields/Nom',
      rule: 'notAllowed',
    });
    expect(await fault({ day: day(0) })).toMatchObject({ path: 'body/day', rule: 'dateFuture' });
    await set({ DateSortiePhysique: day(5) });
    expect(await fault({ day: day(6) })).toMatchObject({ path: 'body/day', rule: 'max' });
    expect((await plan({ day: day(5) })).error).toBeUndefined();
    for (const IdStatut of [statuts.INACTIVE, statuts.ERROR]) {
      await set({ IdStatut });
      expect((await plan()).error?.name, String(IdStatut)).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
      expect(await foresee(head), String(IdStatut)).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
    }
  });

  test('under somebody of one’s own team is refused as it is looked at, and so is what is another by now', async () => {
    const below = await build.person();
    const under = { IdChamp: 'Manager', Vu: somebody.IdPersonneEV1, Valeur: hr.IdPersonneEV1 } as const;
    const managed = {
      params: { IdPersonneEV1: below.IdPersonneEV1 },
      body: { fields: [{ ...under, Vu: null, Valeur: somebody.IdPersonneEV1 }] },
    };
    const seen = (await server.as(hr.login).call(directoryCalls.record, { params: managed.params })).body.person;
    managed.body.fields = [
      {
        ...under,
        Vu: (seen as { IdPersonneEV1Manager?: number | null }).IdPersonneEV1Manager ?? null,
        Valeur: somebody.IdPersonneEV1,
      },
    ] as never;
    expect((await server.as(hr.login).call(personCalls.save, managed)).error).toBeUndefined();
    const mine = ((await record()) as { IdPersonneEV1Manager?: number | null }).IdPersonneEV1Manager ?? null;
    expect(await foresee([{ IdChamp: 'Manager', Vu: mine, Valeur: below.IdPersonneEV1 }])).toBe('MANAGER_CYCLE');
    expect(await foresee([{ IdChamp: 'Fonction', Vu: 'Dean', Valeur: 'Head' }])).toBe('CONFLICT');
  });

  test('is called off by its own right alone, whoever may write its fields', async () => {
    const id = await planned();
    const recruiter = await build.person({}, { roles: ['recruiter'] });
    await set({ IdPersonneEV1Recruteur: recruiter.IdPersonneEV1 });
    expect(await waiting(recruiter)).toMatchObject([{ may: true, mayCallOff: false }]);
    expect((await cancel(id, 1, recruiter)).error?.name).toBe('NOT_AUTHORIZED');
    const byChange = await server
      .as(recruiter.login)
      .call(datedChangesCalls.cancel, { params: { ...params(), id }, query: { Revision: 1 } });
    expect(byChange.error?.name).toBe('NOT_AUTHORIZED');
    expect((await cancel(id)).error).toBeUndefined();
    expect(await waiting()).toEqual([]);
    expect((await cancel(id)).error?.name).toBe('CHANGE_STARTED');
  });

  test('is called off until the last second of the day before where the person is, and no later', async () => {
    // Where the day of today began earlier than anywhere that tests run, and where it begins later.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Paris'];
    for (const zone of zones) {
      somebody = await build.person({ Fonction: 'Clerk' });
      const id = await planned();
      const [country] = await rowsOf(
        server.database.db,
        sql<{
          was: string;
          tomorrow: string;
        }>`select "Fuseau" as was, ((now() at time zone ${zone})::date + 1)::text as tomorrow
          from "Pays" where "IdPays" = 'FR'`,
      );
      await sql`update "Pays" set "Fuseau" = ${zone} where "IdPays" = 'FR'`.execute(server.database.db);
      await comes(id, country!.tomorrow);
      const before = await cancel(id);
      expect(before.error, zone).toBeUndefined();
      await sql`update dated_change set state = 'waiting', day = day - 1, ended_at = null, "Revision" = 1 where id = ${id}`.execute(
        server.database.db,
      );
      const on = await cancel(id);
      expect([zone, on.status, on.error?.name]).toEqual([zone, 409, 'CHANGE_STARTED']);
      await sql`update "Pays" set "Fuseau" = ${country!.was} where "IdPays" = 'FR'`.execute(server.database.db);
    }
  });

  test('called off while its day begins, one of the two happens, never both', async () => {
    const { db } = server.database;
    for (let n = 0; n < 8; n++) {
      somebody = await build.person({ Fonction: 'Clerk' });
      const id = await planned();
      const begins = comes(id).then(apply);
      const [called] = await Promise.all([cancel(id), begins]);
      const [{ state }] = (await rowsOf(
        db,
        sql<{ state: string }>`select state from dated_change where id = ${id}`,
      )) as [{ state: string }];
      const { Fonction } = await record();
      if (called.error) expect([state, Fonction]).toEqual(['applied', 'Head']);
      else expect([state, Fonction]).toEqual(['cancelled', 'Clerk']);
    }
  });

  test('is not of who has left meanwhile: it fails with a word, its author is told, and nothing is written', async () => {
    for (const left of [
      { IdStatut: statuts.INACTIVE },
      { IdStatut: statuts.NO_SHOW },
      // Nobody has brought the status up with the date.
      { DateSortiePhysique: day(-2) },
    ]) {
      somebody = await build.person({ Fonction: 'Clerk' });
      const id = await planned();
      await set(left);
      await comes(id);
      await apply();
      const [change] = await rowsOf(
        server.database.db,
        sql<{
          state: string;
          failure: unknown;
          Fonction: string;
          told: number;
        }>`select c.state, c.failure, p."Fonction",
            (select count(*)::integer from "PersonneNotification" n where n."IdPersonneEV1" = ${hr.IdPersonneEV1}
              and n.kind = 'datedChangeFailed' and n.values ->> 'person' = c.subject::text) as told
          from dated_change c join "Personne" p on p."IdPersonneEV1" = c.subject where c.id = ${id}`,
      );
      expect(change).toEqual({
        state: 'failed',
        Fonction: 'Clerk',
        told: 1,
        failure: [{ IdChamp: null, rule: 'UPDATE_WITH_STATUT_NOT_ALLOWED' }],
      });
    }
  });

  test('tells before what it will do in each system, and does nothing of it', async () => {
    const [company] = await rowsOf(
      server.database.db,
      sql<{ key: number }>`insert into "Societe" ("LibSociete", "IdPays", "InterfacePaie", "Planete", "IdSet")
        values ('Filiale de paie', 'FR', true, false, 'FP1') returning "IdSociete" as key`,
    );
    const { IdSociete } = (await server.database.db
      .selectFrom('Personne')
      .select('IdSociete')
      .where('IdPersonneEV1', '=', somebody.IdPersonneEV1)
      .executeTakeFirstOrThrow()) as { IdSociete: number | null };
    const { body, error } = await server.as(hr.login).call(mobilityCalls.foresee, {
      params: params(),
      body: { day: day(10), fields: [{ IdChamp: 'IdSociete', Vu: IdSociete, Valeur: company!.key }] },
    });
    expect(error).toBeUndefined();
    expect(body.accounts).toContainEqual({
      system: 'payroll',
      before: 'none',
      after: 'enabled',
      told: [],
      joins: [],
      leaves: [],
    });
    expect(body.accounts.find(({ system }) => system === 'helpdesk')?.told).toEqual(['LibSociete']);
    // As the directory's groups have it: one for each company that payroll knows.
    const directory = body.accounts.find(({ system }) => system === 'directory');
    expect(directory?.told).toContain('LibSociete');
    const setOf = async (one: number | null) =>
      (
        await sql<{ IdSet: string | null }>`select "IdSet" from "Societe" where "IdSociete" = ${one}`.execute(
          server.database.db,
        )
      ).rows.flatMap(({ IdSet }) => (IdSet ? [`Societe ${IdSet}`] : []));
    expect([directory?.joins, directory?.leaves]).toEqual([await setOf(company!.key), await setOf(IdSociete)]);
    expect(await waiting()).toEqual([]);
    expect((await record()).IdSociete).toBe(IdSociete);
  });
});
