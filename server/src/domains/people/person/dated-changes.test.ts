import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { applyDue } from '../../../engines/ahead/apply-due.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { applyNeeds } from './dated-changes.jobs.ts';
import { personFormSubject } from './person.form.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let other: BuiltPerson;
let somebody: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  other = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  somebody = await build.person({ Fonction: 'Clerk' });
});

type Changes = Readonly<Record<string, readonly [seen: unknown, value: unknown]>>;

const fieldsOf = (changes: Changes) =>
  Object.entries(changes).map(([IdChamp, [Vu, Valeur]]) => ({ IdChamp, Vu, Valeur }));
const params = () => ({ IdPersonneEV1: somebody.IdPersonneEV1 });
const plan = (by: BuiltPerson, on: string, changes: Changes) =>
  server.as(by.login).call(datedChangesCalls.plan, { params: params(), body: { day: on, fields: fieldsOf(changes) } });
const planned = async (by: BuiltPerson, on: string, changes: Changes) => {
  const { error, body } = await plan(by, on, changes);
  expect(error).toBeUndefined();
  return body.id as number;
};
const save = (by: BuiltPerson, changes: Changes) =>
  server.as(by.login).call(personCalls.save, { params: params(), body: { fields: fieldsOf(changes) } });
const list = async (by: BuiltPerson) =>
  (await server.as(by.login).call(datedChangesCalls.list, { params: params() })).body.changes;
const move = (by: BuiltPerson, id: number, to: string, Revision = 1) =>
  server.as(by.login).call(datedChangesCalls.move, { params: { ...params(), id }, body: { day: to, Revision } });
const cancel = (by: BuiltPerson, id: number, Revision = 1) =>
  server.as(by.login).call(datedChangesCalls.cancel, { params: { ...params(), id }, query: { Revision } });
const onDay = async (by: BuiltPerson, jour: string) =>
  (await server.as(by.login).call(datedChangesCalls.onDay, { params: { ...params(), jour } })).body;
const person = async (by: BuiltPerson) =>
  (await server.as(by.login).call(directoryCalls.record, { params: params() })).body.person as Record<string, unknown>;
const faults = ({ error }: Pick<Awaited<ReturnType<typeof save>>, 'error'>) =>
  (error?.details ?? []).map(({ path, rule }) => `${path.replace('body/fields/', '')} ${rule}`);
/** The day of a change comes, or is long past. */
const comes = async (id: number, on = day(0)) => {
  await server.database.pool.query('update dated_change set day = $2 where id = $1', [id, on]);
};
const apply = async () => await applyDue(applyNeeds(enginesOf()), personFormSubject);
const enginesOf = () => ({ db: server.database.db, ...createEngines(server.database.db) });
const stateOf = async (id: number) =>
  (
    await server.database.pool.query<{ state: string; failure: unknown }>(
      'select state, failure from dated_change where id = $1',
      [id],
    )
  ).rows[0];
const told = async (who: BuiltPerson) =>
  (
    await server.database.pool.query<{ kind: string }>(
      `select kind from "PersonneNotification" where "IdPersonneEV1" = $1 and ("values"->>'person')::integer = $2 order by 1`,
      [who.IdPersonneEV1, somebody.IdPersonneEV1],
    )
  ).rows.map(({ kind }) => kind);

describe('a change dated ahead', () => {
  test('waits on its field, is seen by those who see that, and applies on its day for whoever asked', async () => {
    const chief = await build.person();
    const id = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'], Manager: [null, chief.IdPersonneEV1] });
    expect((await person(hr)).Fonction).toBe('Clerk');
    expect(await list(other)).toMatchObject([
      { id, day: day(10), state: 'waiting', fields: ['Fonction', 'Manager'], stands: true, may: true, failed: [] },
    ]);
    expect((await list(other))[0]?.to).toMatchObject({
      Fonction: 'Head',
      Manager: { IdPersonneEV1: chief.IdPersonneEV1 },
    });
    expect((await list(other))[0]?.by?.IdPersonneEV1).toBe(hr.IdPersonneEV1);
    await apply();
    expect((await person(hr)).Fonction).toBe('Clerk');
    await comes(id);
    await Promise.all([apply(), apply()]);
    expect((await person(hr)).Fonction).toBe('Head');
    expect(await list(hr)).toEqual([]);
    const { entries } = (
      await server.as(hr.login).call(historyCalls.timeline, {
        params: { entity: 'Personne', id: String(somebody.IdPersonneEV1) },
        query: {},
      })
    ).body;
    const written = entries.filter(({ entity }) => entity === 'Personne');
    expect(written).toMatchObject([
      { call: 'datedChanges.apply', who: null, forWhom: { IdPersonneEV1: hr.IdPersonneEV1 } },
    ]);
    expect(written[0]?.role).toBeTruthy();
    expect(entries.filter(({ entity }) => entity === 'dated_change')).toHaveLength(2);
  });

  test('is refused at its field, and its day at the day', async () => {
    const refused = await plan(hr, day(10), { Fonction: ['Clerk', 'x'.repeat(66)], NIN: [null, '1'] });
    expect(faults(refused)).toEqual(['NIN notAhead']);
    expect(faults(await plan(hr, day(10), { Fonction: ['Clerk', 'x'.repeat(66)] }))).toEqual(['Fonction maxLength']);
    expect(faults(await plan(hr, day(0), { Fonction: ['Clerk', 'Head'] }))).toEqual(['body/day dateFuture']);
    expect(faults(await plan(hr, day(900), { Fonction: ['Clerk', 'Head'] }))).toEqual(['body/day max']);
    const moved = await plan(hr, day(10), { Fonction: ['Chief', 'Head'] });
    expect([moved.status, faults(moved)]).toEqual([409, ['Fonction moved']]);
    expect((await plan(hr, day(10), { Fonction: ['Clerk', 'Clerk'] })).body).toEqual({ id: null });
    await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
    expect(faults(await plan(hr, day(10), { Fonction: ['Clerk', 'Chief'] }))).toEqual(['Fonction waitsAlready']);
  });

  test('is judged by the clocks of its day, on what the record is to hold by then', async () => {
    await save(hr, { IdContrat: [null, 1] });
    // A last day before the change begins would be past by then.
    const past = await plan(hr, day(20), { DateSortiePhysique: [null, day(10)] });
    expect(past.body).toEqual({ id: null });
    await planned(hr, day(20), { IdContrat: [1, 2] });
    expect((await plan(hr, day(30), { DateSortiePhysique: [null, day(60)] })).body).toEqual({ id: null });
    await planned(hr, day(15), { DateSortiePhysique: [null, day(60)] });
  });

  test('is nobody’s who may not write, nor seen by who may not read', async () => {
    const employee = await build.person();
    expect((await plan(employee, day(10), { Fonction: ['Clerk', 'Head'] })).error?.name).toBe('NOT_AUTHORIZED');
    const id = await planned(hr, day(10), {
      IdCCout: [null, null],
      Office365: [false, true],
      Fonction: ['Clerk', 'Head'],
    });
    expect((await list(employee)).map(({ fields }) => fields)).toEqual([['Fonction']]);
    expect((await list(employee))[0]).toMatchObject({ may: false });
    expect((await list(employee))[0]?.to).not.toHaveProperty('Office365');
    expect((await list(employee))[0]).not.toHaveProperty('by');
    expect((await cancel(employee, id)).error?.name).toBe('NOT_AUTHORIZED');
  });

  test('is moved or called off until its day, by whoever may write the field, who is told apart from its author', async () => {
    const id = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
    expect((await move(other, id, day(20))).status).toBe(204);
    expect((await move(hr, id, day(30))).error?.name).toBe('CONFLICT');
    expect(await list(hr)).toMatchObject([{ day: day(20), by: { IdPersonneEV1: other.IdPersonneEV1 }, Revision: 2 }]);
    expect(await told(hr)).toEqual(['datedChangeMoved']);
    await comes(id);
    expect((await cancel(other, id, 2)).error?.name).toBe('CHANGE_STARTED');
    expect((await move(other, id, day(30), 2)).error?.name).toBe('CHANGE_STARTED');
    await comes(id, day(5));
    expect((await cancel(hr, id, 2)).status).toBe(204);
    expect((await cancel(hr, id, 3)).error?.name).toBe('CHANGE_STARTED');
    expect(await told(other)).toEqual(['datedChangeCancelled']);
    expect(await list(hr)).toEqual([]);
  });

  test('of somebody else is not found under another person, whoever asks, as one that there never was', async () => {
    const id = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
    const { IdPersonneEV1 } = await build.person();
    const under = (key: number) => ({ params: { IdPersonneEV1, id: key } });
    for (const by of [hr, other, await build.person()]) {
      const caller = server.as(by.login);
      const moved = (key: number) =>
        caller.call(datedChangesCalls.move, { ...under(key), body: { day: day(20), Revision: 1 } });
      const called = (key: number) => caller.call(datedChangesCalls.cancel, { ...under(key), query: { Revision: 1 } });
      for (const ask of [moved, called]) {
        const [theirs, none] = [await ask(id), await ask(2_000_000_000)];
        expect([theirs.status, theirs.raw]).toEqual([by === hr || by === other ? 404 : 403, none.raw]);
      }
    }
    expect(await list(hr)).toMatchObject([{ id, day: day(10), Revision: 1 }]);
  });

  test('begins with the day of the person’s country: always some hours apart on the two sides of the date line', async () => {
    const { pool } = server.database;
    const zones = { ES: 'Pacific/Kiritimati', PL: 'Pacific/Pago_Pago' } as const;
    const { rows: before } = await pool.query<{ IdPays: string; Fuseau: string }>(
      'select "IdPays", "Fuseau" from "Pays" where "IdPays" = any($1)',
      [Object.keys(zones)],
    );
    const put = async (IdPays: string, zone: string) =>
      await pool.query('update "Pays" set "Fuseau" = $2 where "IdPays" = $1', [IdPays, zone]);
    for (const [IdPays, zone] of Object.entries(zones)) await put(IdPays, zone);
    try {
      const there = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
      const [east, west] = [there(zones.ES), there(zones.PL)];
      expect(west < east).toBe(true);
      const held: unknown[] = [];
      for (const IdPays of ['ES', 'PL']) {
        somebody = await build.person({ Fonction: 'Clerk', IdPays });
        // Where it is that day already, nothing can be dated to it any more; where it is not, it waits.
        expect((await plan(hr, east, { Fonction: ['Clerk', 'Head'] })).status).toBe(IdPays === 'ES' ? 400 : 200);
        const [waiting] = await list(hr);
        const id = waiting?.id ?? (await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] }));
        await comes(id, east);
        await apply();
        held.push((await person(hr)).Fonction);
      }
      expect(held).toEqual(['Head', 'Clerk']);
    } finally {
      for (const { IdPays, Fuseau } of before) await put(IdPays, Fuseau);
    }
  });

  test('open records are told, by keys alone: when it is asked for, moved, called off, and when it is so', async () => {
    const { pool } = server.database;
    const announced = async () =>
      (
        await pool.query(
          `select topic, data, people from live_event where topic = 'people.changed' and data->'people' @> $1::jsonb`,
          [JSON.stringify([somebody.IdPersonneEV1])],
        )
      ).rows;
    const id = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
    expect(await announced()).toEqual([
      { topic: 'people.changed', data: { people: [somebody.IdPersonneEV1] }, people: null },
    ]);
    await move(hr, id, day(12));
    expect(await announced()).toHaveLength(2);
    await comes(id);
    await apply();
    expect(await announced()).toHaveLength(3);
    await cancel(hr, await planned(hr, day(10), { Fonction: ['Head', 'Chief'] }));
    expect(await announced()).toHaveLength(5);
  });

  test('why it is asked for is kept with it, for who sees all of it, and told in the history as it is asked for, and once it is so', async () => {
    const employee = await build.person();
    const body = { day: day(10), fields: fieldsOf({ Fonction: ['Clerk', 'Head'] }), Motif: 'Since Otto leaves' };
    const { body: made } = await server.as(hr.login).call(datedChangesCalls.plan, { params: params(), body });
    expect((await list(other)).map(({ Motif }) => Motif)).toEqual(['Since Otto leaves']);
    expect((await list(employee)).map((change) => 'Motif' in change)).toEqual([false]);
    const told = async (query: { field?: string } = {}) =>
      (
        await server.as(hr.login).call(historyCalls.timeline, {
          params: { entity: 'Personne', id: String(somebody.IdPersonneEV1) },
          query,
        })
      ).body.entries.map(({ entity, reason }) => [entity, reason]);
    expect(await told()).toEqual([['dated_change', 'Since Otto leaves']]);
    await comes(made.id as number);
    await apply();
    expect(await told({ field: 'Fonction' })).toEqual([['Personne', 'Since Otto leaves']]);
  });

  test('is told in the history no further than the history itself is: neither who, nor why, nor what was called off', async () => {
    const employee = await build.person();
    const tells = async (who: BuiltPerson) =>
      (
        await server.as(who.login).call(historyCalls.timeline, {
          params: { entity: 'Personne', id: String(somebody.IdPersonneEV1) },
          query: {},
        })
      ).body;
    const body = { day: day(10), fields: fieldsOf({ Fonction: ['Clerk', 'Head'] }), Motif: 'Since Otto leaves' };
    const { body: made } = await server.as(hr.login).call(datedChangesCalls.plan, { params: params(), body });
    const id = made.id as number;
    expect((await move(hr, id, day(12))).status).toBe(204);
    expect((await list(employee)).map(({ fields }) => fields)).toEqual([['Fonction']]);
    expect((await tells(employee)).entries).toEqual([]);
    expect((await tells(other)).entries.map(({ entity, who }) => [entity, who?.IdPersonneEV1])).toEqual(
      Array(2).fill(['dated_change', hr.IdPersonneEV1]),
    );
    expect((await cancel(hr, id, 2)).status).toBe(204);
    await comes((await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] })) as number);
    await apply();
    expect((await tells(employee)).entries).toEqual([]);
  });

  test('several on one field follow each other, whichever is called off or put between', async () => {
    const first = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
    const third = await planned(hr, day(30), { Fonction: ['Clerk', 'Chief'] });
    const second = await planned(hr, day(20), { Fonction: ['Clerk', 'Deputy'] });
    expect((await list(hr)).map(({ id, stands }) => [id, stands])).toEqual([
      [first, true],
      [second, true],
      [third, true],
    ]);
    expect((await cancel(hr, first)).status).toBe(204);
    expect((await list(hr)).every(({ stands }) => stands)).toBe(true);
    expect((await onDay(hr, day(25))).person.Fonction).toBe('Deputy');
    // A server that was down for long applies them in their order.
    await comes(third, day(-1));
    await comes(second, day(-2));
    await apply();
    expect((await person(hr)).Fonction).toBe('Chief');
  });

  test('of what was due, a save finds it done', async () => {
    const id = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
    await comes(id);
    expect(faults(await save(other, { Fonction: ['Clerk', 'Chief'] }))).toEqual(['Fonction moved']);
    expect((await save(other, { Fonction: ['Head', 'Chief'] })).status).toBe(200);
    expect((await stateOf(id))?.state).toBe('applied');
  });
});

describe('one that can no longer be', () => {
  test('since somebody changed the field under it: they were told, and it fails with its reason', async () => {
    const id = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
    expect((await save(other, { Fonction: ['Clerk', 'Chief'] })).status).toBe(200);
    expect(await told(hr)).toEqual(['datedChangeUnsettled']);
    expect(await list(hr)).toMatchObject([{ stands: false }]);
    await comes(id);
    await apply();
    await apply();
    expect(await list(hr)).toMatchObject([{ id, state: 'failed', failed: [{ IdChamp: 'Fonction', rule: 'moved' }] }]);
    expect((await person(hr)).Fonction).toBe('Chief');
    expect(await told(hr)).toEqual(['datedChangeFailed', 'datedChangeUnsettled']);
    expect(await told(other)).toEqual(['datedChangeFailed']);
    expect((await cancel(hr, id, 2)).status).toBe(204);
    expect(await list(hr)).toEqual([]);
  });

  test('moving it says it again over what stands', async () => {
    const id = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
    await save(other, { Fonction: ['Clerk', 'Chief'] });
    expect((await move(other, id, day(10))).status).toBe(204);
    expect(await list(hr)).toMatchObject([{ stands: true }]);
    await comes(id);
    await apply();
    expect((await person(hr)).Fonction).toBe('Head');
  });

  test('since the manager left, or somebody would be above themselves', async () => {
    const [chief, under] = [await build.person(), await build.person({ IdPersonneEV1Manager: somebody.IdPersonneEV1 })];
    const gone = await planned(hr, day(10), { Manager: [null, chief.IdPersonneEV1] });
    const circle = await planned(hr, day(11), { Manager: [null, under.IdPersonneEV1] });
    await server.database.db
      .updateTable('Personne')
      .set({ IdStatut: statuts.INACTIVE })
      .where('IdPersonneEV1', '=', chief.IdPersonneEV1)
      .execute();
    await comes(gone);
    await apply();
    expect((await stateOf(gone))?.failure).toEqual([{ IdChamp: 'Manager', rule: 'gone' }]);
    expect((await cancel(hr, gone, 2)).status).toBe(204);
    await comes(circle);
    await apply();
    expect((await stateOf(circle))?.failure).toEqual([{ IdChamp: 'Manager', rule: 'cycle' }]);
  });

  test('since who asked lost the role, or the country; whoever may moves it, and it is theirs', async () => {
    const leaver = await build.person({}, { roles: ['hrManager'] });
    const id = await planned(leaver, day(10), { Fonction: ['Clerk', 'Head'] });
    await server.database.db
      .deleteFrom('PersonneRole')
      .where('IdPersonneEV1', '=', leaver.IdPersonneEV1)
      .where('IdRole', '=', seededRole('hrManager'))
      .execute();
    await comes(id);
    await apply();
    expect((await stateOf(id))?.failure).toEqual([{ IdChamp: null, rule: 'author' }]);
    expect((await move(hr, id, day(10), 2)).status).toBe(204);
    await comes(id);
    await apply();
    expect((await person(hr)).Fonction).toBe('Head');
  });
});

describe('a record on another day', () => {
  test('is what its history says, in the words of today; on a coming one what waits is laid over', async () => {
    const created = (await onDay(hr, day(-1))) as { since: string | null };
    expect(created.since).toBeNull();
    await save(hr, { Fonction: ['Clerk', 'Head'], tags: [[], ['a']] });
    expect((await onDay(hr, day(-1))).person).toMatchObject({ Fonction: 'Clerk', tags: [] });
    expect(await onDay(hr, day(-1))).toMatchObject({ side: 'past', there: true, erased: false });
    expect((await onDay(hr, day(0))).person).toMatchObject({ Fonction: 'Head', tags: ['a'] });
    const site = await build.site({ LibSite: 'Lyon' });
    await planned(hr, day(10), { IdSite: [(await person(hr)).IdSite ?? null, site], tags: [['a'], ['b']] });
    expect((await onDay(hr, day(9))).person.LibSite).not.toBe('Lyon');
    expect(await onDay(hr, day(10))).toMatchObject({ side: 'coming', person: { LibSite: 'Lyon', tags: ['b'] } });
  });

  test('says where they stand by their dates, to who may read these', async () => {
    await server.database.pool.query(
      `update "Personne" set "IdStatut" = 600, "DateSortiePhysique" = $2 where "IdPersonneEV1" = $1`,
      [params().IdPersonneEV1, day(20)],
    );
    const status = async (on: number) => (await onDay(hr, day(on))).person.IdStatut;
    expect([await status(0), await status(20), await status(21)]).toEqual([600, 600, 700]);
    const employee = await build.person();
    expect((await onDay(employee, day(21))).person).not.toHaveProperty('IdStatut');
  });

  test('shows what its reader may read today, nothing sensitive, and nobody whom they may not see', async () => {
    const employee = await build.person();
    const past = { params: { ...params(), jour: day(-1) } };
    expect((await server.as(employee.login).call(datedChangesCalls.onDay, past)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await onDay(employee, day(1))).person).not.toHaveProperty('Office365');
    expect((await onDay(hr, day(-1))).person).not.toHaveProperty('NIN');
    expect((await onDay(hr, day(-1))).person).not.toHaveProperty('DateNaissance');
    const french = await build.person({}, { roles: ['hrCountryManager'] });
    somebody = await build.person({ IdPays: 'DE', IdStatut: statuts.INACTIVE });
    const hidden = await server
      .as(french.login)
      .call(datedChangesCalls.onDay, { params: { ...params(), jour: day(-1) } });
    expect(hidden.error?.name).toBe('NOT_FOUND');
    const none = await server.as(french.login).call(datedChangesCalls.list, { params: params() });
    expect(none.error?.name).toBe('NOT_FOUND');
  });
});

test('what is told opens the record', async () => {
  const id = await planned(hr, day(10), { Fonction: ['Clerk', 'Head'] });
  await move(other, id, day(20));
  const { body } = await server.as(hr.login).call(notificationsCalls.list, {});
  expect(JSON.stringify(body)).toContain(`/collaborateurs/directory/FR/${somebody.IdPersonneEV1}`);
});
