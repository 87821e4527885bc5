import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { type ReviewDecision, type ReviewKind, reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { rightLabel } from '@passerelle/texts/rights.texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import type { SeededRole } from '../../foundation/actor/seeded-roles.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

/** A manager, and people right under them, each with an employee role and another, given long ago. */
async function team(...texts: readonly SeededRole[]) {
  const manager = await build.person({}, { roles: ['hierarchicalManager'] });
  const members: (BuiltPerson & { readonly role: number })[] = [];
  for (const text of texts) {
    const person = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
    const role = await build.role(person.IdPersonneEV1, { IdRole: seededRole(text), DateDebut: day(-200) });
    members.push({ ...person, role });
  }
  return { manager, members };
}

const usedOn = (IdPersonneRole: number, when: string) =>
  server.database.db
    .insertInto('role_use')
    .values({ IdPersonneRole, day: when })
    .onConflict((conflict) => conflict.column('IdPersonneRole').doUpdateSet({ day: when }))
    .execute();

const lastUse = async (IdPersonneRole: number) =>
  (
    await sql<{ day: string }>`select day::text from role_use where "IdPersonneRole" = ${IdPersonneRole}`.execute(
      server.database.db,
    )
  ).rows[0]?.day;

const review = async ({ login }: BuiltPerson, kind?: ReviewKind) =>
  (await server.as(login).call(reviewCalls.list, { query: kind ? { kind } : {} })).body;
const kindsOf = async (reader: BuiltPerson) =>
  Object.fromEntries((await review(reader)).lines.map(({ IdPersonneRole, kind }) => [IdPersonneRole, kind]));
const decide = (reader: BuiltPerson, IdPersonneRole: number, kind: ReviewKind, decision: ReviewDecision) =>
  server.as(reader.login).call(reviewCalls.decide, { params: { IdPersonneRole }, body: { kind, decision } });
const undo = (reader: BuiltPerson, IdPersonneRole: number) =>
  server.as(reader.login).call(reviewCalls.undo, { params: { IdPersonneRole } });

const rolesHeldBy = async ({ login }: BuiltPerson) =>
  (await server.as(login).call(sessionCalls.getConnectedUser, {})).body.user.roles.map(({ IdRole }) => IdRole);

describe('what stands out', () => {
  test('a role that nobody acted under for 90 days; not one used since, nor one given since', async () => {
    const { manager, members } = await team('payroll', 'payroll', 'payroll');
    const [stale, used, young] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]];
    await usedOn(stale.role, day(-90));
    await usedOn(used.role, day(-89));
    await server.database.pool.query(`update "PersonneRole" set "DateDebut" = $1 where "IdPersonneRole" = $2`, [
      day(-89),
      young.role,
    ]);
    expect(await kindsOf(manager)).toEqual({ [stale.role]: 'unused' });
    const { lines, counts } = await review(manager);
    expect(counts).toEqual({ left: 0, ending: 0, unused: 1, alone: 0 });
    expect(lines[0]).toMatchObject({
      person: { IdPersonneEV1: stale.IdPersonneEV1 },
      lastUse: day(-90),
      rights: [],
      can: { end: true },
    });
  });

  test('acting under a role is noted, and makes it stand out no longer', async () => {
    const { manager, members } = await team('payroll', 'payroll');
    for (const { role } of members) await usedOn(role, day(-120));
    const [first, second] = members as [(typeof members)[0], (typeof members)[0]];
    await server.database.pool.query(
      `update "PersonneRole" set "ParDefaut" = ("IdPersonneRole" = $1) where "IdPersonneEV1" = $2`,
      [first.role, first.IdPersonneEV1],
    );
    await rolesHeldBy(first);
    await expect.poll(() => kindsOf(manager)).toEqual({ [second.role]: 'unused' });
  });

  test('rights that nobody else under the same manager holds; two who hold the same role are no exception', async () => {
    const { manager, members } = await team('payroll', 'payroll', 'serviceDesk');
    for (const { role } of members) await usedOn(role, day(0));
    const desk = members[2]!;
    const { lines } = await review(manager, 'alone');
    expect(lines.map(({ IdPersonneRole }) => IdPersonneRole)).toEqual([desk.role]);
    expect(lines[0]!.rights).toContain(rightLabel('VALIDATION').fr);
    // Everybody has this one, and payroll gives that one too.
    for (const right of ['ann', 'exp'] as const) expect(lines[0]!.rights).not.toContain(rightLabel(right).fr);
    const alone = await team('payroll');
    await usedOn(alone.members[0]!.role, day(0));
    expect((await review(alone.manager)).lines, 'a team of one').toEqual([]);
  });

  test('people whom the reviewer may not name stand there by their keys, and nobody above them is named', async () => {
    const manager = await build.person({ IdStatut: 700 });
    const gone = await build.person({ IdStatut: 700, IdPersonneEV1Manager: manager.IdPersonneEV1 });
    const role = await build.role(gone.IdPersonneEV1, { IdRole: seededRole('payroll') });
    const shown = async (rights: readonly string[]) => {
      const reviewer = await build.holderOf(['ann', 'fp-delegue-role', ...rights], {}, { person: { and: [] } });
      const line = (await review(reviewer, 'left')).lines.find(({ IdPersonneRole }) => IdPersonneRole === role);
      return [line?.person.IndexPrenomNom, line?.manager];
    };
    expect(await shown([])).toEqual([String(gone.IdPersonneEV1), null]);
    expect(await shown(['ann-col-IndexPrenomNom', 'ann-col-Manager'])).toEqual([
      expect.stringContaining('Ada'),
      expect.stringContaining('Ada'),
    ]);
  });

  test('the role of somebody who left, and a delegation that ends within a week', async () => {
    const { manager, members } = await team('payroll', 'payroll', 'payroll');
    for (const { role } of members) await usedOn(role, day(0));
    const [gone, giver, other] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]];
    await server.database.pool.query(`update "Personne" set "IdStatut" = $1 where "IdPersonneEV1" = $2`, [
      statuts.INACTIVE,
      gone.IdPersonneEV1,
    ]);
    const delegate = await build.person();
    const delegated = await build.role(delegate.IdPersonneEV1, {
      IdRole: seededRole('payroll'),
      IdPersonneRoleDelegue: giver.role,
      DateFin: day(6),
    });
    await build.role(delegate.IdPersonneEV1, {
      IdRole: seededRole('payroll'),
      IdPersonneRoleDelegue: other.role,
      DateFin: day(9),
    });
    expect(await kindsOf(manager)).toEqual({ [gone.role]: 'left', [delegated]: 'ending' });
    const { lines } = await review(manager);
    expect(
      lines.map(({ kind }) => kind),
      'gravest first',
    ).toEqual(['left', 'ending']);
    expect(lines[1]).toMatchObject({
      person: { IdPersonneEV1: delegate.IdPersonneEV1 },
      delegator: { IdPersonneEV1: giver.IdPersonneEV1 },
      DateFin: day(6),
    });
  });
});

describe('who sees what', () => {
  test('a manager their own people, an administrator everybody, an employee nothing at all', async () => {
    const mine = await team('payroll', 'payroll');
    const theirs = await team('payroll', 'payroll');
    const stale = [mine.members[0]!.role, theirs.members[0]!.role] as const;
    for (const role of [...mine.members, ...theirs.members]) await usedOn(role.role, day(0));
    for (const role of stale) await usedOn(role, day(-100));
    const administrator = await build.person({}, { roles: ['administrator'] });
    expect(await kindsOf(mine.manager)).toEqual({ [stale[0]]: 'unused' });
    expect(await kindsOf(administrator)).toMatchObject({ [stale[0]]: 'unused', [stale[1]]: 'unused' });

    const refused = await server.as(mine.members[0]!.login).call(reviewCalls.list, { query: {} });
    expect(refused.error?.name).toBe('NOT_AUTHORIZED');
    for (const decision of ['keep', 'end'] as const) {
      expect((await decide(mine.members[1]!, stale[0], 'unused', decision)).error?.name).toBe('NOT_AUTHORIZED');
      expect((await decide(mine.manager, stale[1], 'unused', decision)).error?.name).toBe('NOT_FOUND');
    }
    expect((await undo(mine.manager, stale[1])).error?.name).toBe('NOT_FOUND');
    expect(await kindsOf(theirs.manager)).toEqual({ [stale[1]]: 'unused' });
  });

  test('one’s own roles are for somebody else to judge', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const own = await build.role(manager.IdPersonneEV1, { IdRole: seededRole('hrManager'), DateDebut: day(-300) });
    await usedOn(own, day(-300));
    expect(await kindsOf(manager)).toEqual({});
    expect((await decide(manager, own, 'unused', 'keep')).error?.name).toBe('NOT_FOUND');
  });

  test('what opens administration is ended by administrators only, and one of them stays', async () => {
    const { manager, members } = await team('administrator');
    const [member] = members as [(typeof members)[0]];
    await usedOn(member.role, day(-100));
    const [line] = (await review(manager)).lines;
    expect(line).toMatchObject({ IdPersonneRole: member.role, can: { end: false } });
    expect((await decide(manager, member.role, 'unused', 'end')).error?.name).toBe('NOT_AUTHORIZED');
    // Kept, it would be out of the sight of those who may end it.
    expect((await decide(manager, member.role, 'unused', 'keep')).error?.name).toBe('NOT_AUTHORIZED');
    const administrator = await build.person({}, { roles: ['administrator'] });
    // What was taken away of it is given back as it is given: by a plan.
    expect((await decide(administrator, member.role, 'unused', 'end')).status).toBe(204);
    expect((await undo(administrator, member.role)).error?.name).toBe('PLAN_SECOND_PERSON');
  });
});

describe('deciding', () => {
  test('is about what a role stands out for, and nothing else', async () => {
    const { manager, members } = await team('payroll', 'payroll');
    const [stale, used] = members as [(typeof members)[0], (typeof members)[0]];
    for (const { role } of members) await usedOn(role, day(0));
    await usedOn(stale.role, day(-100));
    const wrong = { name: 'INVALID_INPUT', details: [{ path: 'body/kind', rule: 'notAllowed' }] };
    for (const decision of ['keep', 'end'] as const) {
      expect((await decide(manager, stale.role, 'left', decision)).error).toMatchObject(wrong);
      expect((await decide(manager, used.role, 'unused', decision)).error).toMatchObject(wrong);
    }
    expect(await kindsOf(manager)).toEqual({ [stale.role]: 'unused' });
    expect((await rowOf(used.role)).Annule).toBe(false);
  });

  test('what is kept is not shown again for 90 days, unless it becomes graver', async () => {
    const { manager, members } = await team('payroll', 'payroll');
    const [stale] = members as [(typeof members)[0]];
    for (const { role } of members) await usedOn(role, day(0));
    await usedOn(stale.role, day(-100));
    expect((await decide(manager, stale.role, 'unused', 'keep')).status).toBe(204);
    expect(await kindsOf(manager)).toEqual({});
    await server.database.pool.query(`update role_review set at = now() - interval '91 days'`);
    expect(await kindsOf(manager)).toEqual({ [stale.role]: 'unused' });
    await decide(manager, stale.role, 'unused', 'keep');
    await server.database.pool.query(`update "Personne" set "IdStatut" = $1 where "IdPersonneEV1" = $2`, [
      statuts.INACTIVE,
      stale.IdPersonneEV1,
    ]);
    expect(await kindsOf(manager)).toEqual({ [stale.role]: 'left' });
  });

  test('what is ended is lost at the next request, told, recorded; taken back, it is exactly as it was', async () => {
    const { manager, members } = await team('payroll', 'payroll');
    const [stale] = members as [(typeof members)[0]];
    for (const { role } of members) await usedOn(role, day(0));
    await server.database.pool.query(
      `update "PersonneRole" set "ParDefaut" = ("IdPersonneRole" = $1) where "IdPersonneEV1" = $2`,
      [stale.role, stale.IdPersonneEV1],
    );
    await server.database.pool.query(`update "Personne" set "VersionDroits" = "VersionDroits" + 1`);
    const before = await rowOf(stale.role);
    await usedOn(stale.role, day(-1));
    expect(await rolesHeldBy(stale)).toContain(seededRole('payroll'));
    // That they just acted under it is noted beside.
    await expect.poll(async () => await lastUse(stale.role)).toBe(day(0));
    await usedOn(stale.role, day(-100));

    expect((await decide(manager, stale.role, 'unused', 'end')).status).toBe(204);
    expect(await rolesHeldBy(stale)).toEqual([seededRole('employee')]);
    expect((await undo(manager, stale.role)).status).toBe(204);
    expect(await rowOf(stale.role)).toEqual(before);
    expect(await rolesHeldBy(stale)).toContain(seededRole('payroll'));

    const told = (
      await server.as(stale.login).call(notificationsCalls.list, { query: {} }, { 'accept-language': 'en' })
    ).body.notifications;
    expect(told.map(({ Titre }) => Titre)).toEqual(['One of your roles is kept', 'One of your roles has ended']);
    const { rows: history } = await server.database.pool.query<{ entity: string; call: string }>(
      `select entity, call from history_entry where "IdPersonneEV1" = $1 order by id`,
      [manager.IdPersonneEV1],
    );
    expect(history).toEqual([
      { entity: 'PersonneRole', call: 'review.decide' },
      { entity: 'role_review', call: 'review.decide' },
      { entity: 'PersonneRole', call: 'review.undo' },
      { entity: 'role_review', call: 'review.undo' },
    ]);
  });

  test('only its author takes a decision back, for ten minutes, and while nothing else happened', async () => {
    const { manager, members } = await team('payroll', 'payroll');
    const [stale] = members as [(typeof members)[0]];
    const administrator = await build.person({}, { roles: ['administrator'] });
    await decide(manager, stale.role, 'unused', 'end');
    expect((await undo(administrator, stale.role)).error?.name).toBe('NOT_FOUND');

    // The same role was given again meanwhile.
    const again = await build.role(stale.IdPersonneEV1, { IdRole: seededRole('payroll') });
    expect((await undo(manager, stale.role)).error?.name).toBe('ERREUR_DR_DOUBLON');
    await server.database.pool.query(`delete from "PersonneRole" where "IdPersonneRole" = $1`, [again]);

    await server.database.pool.query(
      `with late as (update role_review set at = at - interval '11 minutes' where "IdPersonneRole" = $1 returning at)
        update "PersonneRole" set "DateAnnulation" = late.at from late where "IdPersonneRole" = $1`,
      [stale.role],
    );
    expect((await undo(manager, stale.role)).error?.name).toBe('CONFLICT');
    expect((await rowOf(stale.role)).Annule).toBe(true);
  });

  test('ending a delegation takes it back, and undoing it gives it again', async () => {
    const { manager, members } = await team('payroll');
    const [giver] = members as [(typeof members)[0]];
    const delegate = await build.person();
    const given = await server.as(giver.login).call(delegationCalls.give, {
      body: {
        IdPersonneFiche: giver.IdPersonneEV1,
        IdPersonneRoleDelegue: giver.role,
        IdPersonneEV1Delegue: delegate.IdPersonneEV1,
        IdRole: seededRole('payroll'),
        DateDebut: day(0),
        DateFin: day(3),
      },
    });
    const { IdPersonneRole } = given.body;
    expect(await kindsOf(manager)).toMatchObject({ [IdPersonneRole]: 'ending' });
    expect((await decide(manager, IdPersonneRole, 'ending', 'end')).status).toBe(204);
    expect(await rolesHeldBy(delegate)).toEqual([seededRole('employee')]);
    expect((await undo(manager, IdPersonneRole)).status).toBe(204);
    expect(await rolesHeldBy(delegate)).toContain(seededRole('payroll'));
  });

  test('many identical ends at once: one is done', async () => {
    const { manager, members } = await team('payroll');
    const [stale] = members as [(typeof members)[0]];
    const answers = await Promise.all(Array.from({ length: 16 }, () => decide(manager, stale.role, 'unused', 'end')));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['ALREADY_ENDED']));
  });
});

async function rowOf(IdPersonneRole: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from "PersonneRole" where "IdPersonneRole" = ${IdPersonneRole}`.execute(server.database.db);
  return rows[0]!;
}
