import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { tokenCalls } from '@passerelle/contracts/accounts/tokens.contract.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type Caller, type TestServer, testServer } from '../../../testing/test-server.ts';
import type { SeededRole } from '../../foundation/actor/seeded-roles.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const Motif = 'Asked under the role of another';
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const outcome = ({ status, error }: { status: number; error?: { name: string } | undefined }) => error?.name ?? status;

const roleOf = async ({ IdPersonneEV1 }: BuiltPerson, text: SeededRole) =>
  (
    await server.database.db
      .selectFrom('PersonneRole')
      .select('IdPersonneRole')
      .where('IdPersonneEV1', '=', IdPersonneEV1)
      .where('IdRole', '=', seededRole(text))
      .where('IdPersonneRoleDelegue', 'is', null)
      .executeTakeFirstOrThrow()
  ).IdPersonneRole;

async function give(from: BuiltPerson, to: BuiltPerson, text: SeededRole, switchDelegue = false) {
  const asked = {
    IdPersonneFiche: from.IdPersonneEV1,
    IdPersonneRoleDelegue: await roleOf(from, text),
    IdPersonneEV1Delegue: to.IdPersonneEV1,
    DateDebut: day(0),
    DateFin: day(10),
    IdRole: seededRole(text),
    switchDelegue,
    Motif,
  };
  const answer = await server.as('admin').call(delegationCalls.give, { body: asked });
  if (!answer.error) return answer.body.IdPersonneRole;
  // What opens administration waits for a second administrator.
  const params = { IdPlan: Number(answer.error.details![0]!.path.split('/')[1]) };
  await server.as('admin2').call(plansCalls.confirm, { params, body: {} });
  expect((await server.as('admin').call(plansCalls.apply, { params })).error).toBeUndefined();
  const received = { params: { lang: 'FR', id: to.IdPersonneEV1 } };
  return (await server.as('admin').call(delegationCalls.received, received)).body[0]!.IdPersonneRole;
}

/** Somebody who acts for another under a role of theirs, and what that other has that could be touched. */
async function world(text: 'administrator' | 'hrManager') {
  const delegator = await build.person({}, { roles: [text, 'employee', 'payroll'] });
  const delegate = await build.person();
  const [third, fourth] = [await build.person(), await build.person({}, { roles: ['comex', 'employee'] })];
  const acting = await give(delegator, delegate, text, true);
  const by = server.as(delegate.login);
  const { user } = (await by.call(sessionCalls.getConnectedUser, {})).body;
  expect(user.RoleIdPersonneEV1).toBe(delegator.IdPersonneEV1);
  const [given, received] = [await give(delegator, third, 'payroll'), await give(fourth, delegator, 'comex')];
  return { delegator, delegate, third, fourth, by, acting, given, received };
}
type World = Awaited<ReturnType<typeof world>>;

/** A plan about the delegator's roles, by an administrator: applied, or ready to be. */
async function planAbout({ IdPersonneEV1 }: BuiltPerson, applied: boolean): Promise<number> {
  const admin = server.as('admin');
  const held = (await admin.call(rolesCalls.ofPerson, { params: { id: IdPersonneEV1 } })).body;
  const roles = [...held.filter(({ status }) => status === 'active').map(({ IdRole }) => ({ IdRole }))];
  const input = { IdPersonneEV1, roles: [...roles, { IdRole: seededRole('imm') }] };
  const { IdPlan } = (await admin.call(plansCalls.prepare, { body: { kind: 'person-roles', input } })).body;
  if (applied) await admin.call(plansCalls.apply, { params: { IdPlan } });
  return IdPlan;
}
async function tokenOf({ IdPersonneEV1 }: BuiltPerson): Promise<string> {
  const serial = `FOR-${IdPersonneEV1}`;
  const [admin, tokens] = [server.as('admin'), [{ serial, seed, digits: 6 as const }]];
  await admin.call(secondFactorCalls.registerTokens, { body: { tokens } });
  await admin.call(tokenCalls.give, { params: { serial }, body: { IdPersonneEV1 } });
  return serial;
}
async function exempted({ IdPersonneEV1 }: BuiltPerson): Promise<void> {
  await server
    .as('admin')
    .call(secondFactorCalls.exempt, { params: { IdPersonneEV1 }, body: { Motif, DateFin: null } });
}

type Attempt = (asking: World) => Promise<{ status: number; error?: { name: string } | undefined }>;
const review = (by: Caller, IdPersonneRole: number, decision: 'keep' | 'end') =>
  by.call(reviewCalls.decide, { params: { IdPersonneRole }, body: { kind: 'unused', decision } });
const prepare = (by: Caller, kind: 'person-roles' | 'clone-roles' | 'give-role' | 'delegate-role', input: object) =>
  by.call(plansCalls.prepare, { body: { kind, input } });

/** What a delegate tries on what is the delegator's own, by the call; several where there are several ways. */
const attempts: Readonly<Record<string, readonly Attempt[]>> = {
  'roles.end': (['administrator', 'hrManager', 'employee', 'payroll'] as const).map(
    (text): Attempt =>
      async ({ by, delegator }) => {
        const IdPersonneRole = await roleOf(delegator, text).catch(() => undefined);
        if (IdPersonneRole === undefined) return { status: 404 };
        return await by.call(rolesCalls.end, { params: { IdPersonneRole }, body: {} });
      },
  ),
  'roles.update': [
    ({ by, delegator }) => by.call(rolesCalls.update, { params: { id: delegator.IdPersonneEV1 }, body: { roles: [] } }),
    ({ by, delegator }) =>
      by.call(rolesCalls.update, {
        params: { id: delegator.IdPersonneEV1 },
        body: { roles: [{ IdRole: seededRole('employee') }, { IdRole: seededRole('imm') }] },
      }),
    // What is given to oneself under a borrowed role would outlive it.
    ({ by, delegate }) =>
      by.call(rolesCalls.update, {
        params: { id: delegate.IdPersonneEV1 },
        body: { roles: [{ IdRole: seededRole('employee') }, { IdRole: seededRole('imm') }] },
      }),
  ],
  'roles.copy': [
    async ({ by, delegator, fourth }) =>
      by.call(rolesCalls.copy, {
        params: { id: delegator.IdPersonneEV1 },
        body: { roles: [await roleOf(fourth, 'comex')] },
      }),
    async ({ by, delegator, third }) =>
      by.call(rolesCalls.copy, {
        params: { id: third.IdPersonneEV1 },
        body: { roles: [await roleOf(delegator, 'payroll')] },
      }),
  ],
  'roles.give': (['delegator', 'delegate', 'third'] as const).map((who): Attempt => {
    return ({ by, ...people }) =>
      by.call(rolesCalls.give, { body: { IdRole: seededRole('imm'), targets: [people[who].IdPersonneEV1] } });
  }),
  'plans.prepare': [
    ({ by, delegator: { IdPersonneEV1 } }) =>
      prepare(by, 'give-role', { IdRole: seededRole('imm'), targets: [IdPersonneEV1] }),
    ({ by, delegator: { IdPersonneEV1 } }) => prepare(by, 'person-roles', { IdPersonneEV1, roles: [] }),
    async ({ by, delegator, fourth }) =>
      prepare(by, 'clone-roles', {
        IdPersonneRoles: [await roleOf(fourth, 'comex')],
        targets: [delegator.IdPersonneEV1],
      }),
    async ({ by, delegator, fourth }) =>
      prepare(by, 'delegate-role', {
        IdPersonneFiche: delegator.IdPersonneEV1,
        IdPersonneRoleDelegue: await roleOf(delegator, 'payroll'),
        IdPersonneEV1Delegue: fourth.IdPersonneEV1,
        DateDebut: day(20),
        DateFin: day(21),
        IdRole: seededRole('payroll'),
        Motif,
      }),
  ],
  'plans.apply': [
    async ({ by, delegator }) => by.call(plansCalls.apply, { params: { IdPlan: await planAbout(delegator, false) } }),
  ],
  'plans.undo': [
    async ({ by, delegator }) => by.call(plansCalls.undo, { params: { IdPlan: await planAbout(delegator, true) } }),
  ],
  'plans.discard': [
    async ({ by, delegator }) => by.call(plansCalls.discard, { params: { IdPlan: await planAbout(delegator, false) } }),
  ],
  'review.decide': [
    async ({ by, delegator }) => review(by, await roleOf(delegator, 'payroll'), 'end'),
    async ({ by, delegator }) => review(by, await roleOf(delegator, 'payroll'), 'keep'),
    ({ by, given }) => review(by, given, 'end'),
    ({ by, received }) => review(by, received, 'end'),
  ],
  'delegation.give': [
    async ({ by, delegator, fourth }) =>
      by.call(delegationCalls.give, {
        body: {
          IdPersonneFiche: delegator.IdPersonneEV1,
          IdPersonneRoleDelegue: await roleOf(delegator, 'payroll'),
          IdPersonneEV1Delegue: fourth.IdPersonneEV1,
          DateDebut: day(20),
          DateFin: day(21),
          IdRole: seededRole('payroll'),
          Motif,
        },
      }),
  ],
  'delegation.cancel': [
    ({ by, delegator, third, given }) =>
      by.call(delegationCalls.cancel, {
        body: {
          IdPersonneRole: given,
          IdRole: seededRole('payroll'),
          IdPersonneEV1Delegue: third.IdPersonneEV1,
          IdPersonneFiche: delegator.IdPersonneEV1,
        },
      }),
    ({ by, delegator, fourth, received }) =>
      by.call(delegationCalls.cancel, {
        body: {
          IdPersonneRole: received,
          IdRole: seededRole('comex'),
          IdPersonneEV1Delegue: delegator.IdPersonneEV1,
          IdPersonneFiche: fourth.IdPersonneEV1,
        },
      }),
  ],
  'delegation.setDates': (['acting', 'given', 'received'] as const).flatMap((which) =>
    [5, 15].map(
      (until): Attempt =>
        ({ by, [which]: IdPersonneRole }) =>
          by.call(delegationCalls.setDates, { params: { IdPersonneRole }, body: { DateFin: day(until), Motif } }),
    ),
  ),
  'secondFactor.reset': [
    ({ by, delegator: { IdPersonneEV1 } }) =>
      by.call(secondFactorCalls.reset, { params: { IdPersonneEV1 }, body: { Motif } }),
  ],
  'secondFactor.exempt': [
    ({ by, delegator: { IdPersonneEV1 } }) =>
      by.call(secondFactorCalls.exempt, { params: { IdPersonneEV1 }, body: { Motif, DateFin: null } }),
  ],
  'secondFactor.endExemption': [
    async ({ by, delegator }) => {
      await exempted(delegator);
      return await by.call(secondFactorCalls.endExemption, { params: { IdPersonneEV1: delegator.IdPersonneEV1 } });
    },
  ],
  'tokens.takeBack': [
    async ({ by, delegator }) =>
      by.call(tokenCalls.takeBack, { params: { serial: await tokenOf(delegator) }, body: { Motif } }),
  ],
  'tokens.lose': [
    async ({ by, delegator }) =>
      by.call(tokenCalls.lose, { params: { serial: await tokenOf(delegator) }, body: { Motif } }),
  ],
  'session.setDefaultRole': [
    async ({ by, delegator }) =>
      by.call(sessionCalls.setDefaultRole, {
        params: { IdPersonneEV1: delegator.IdPersonneEV1 },
        body: { IdPersonneRole: await roleOf(delegator, 'payroll') },
      }),
  ],
  ...Object.fromEntries(
    (['rename', 'remove'] as const).map((name): [string, readonly Attempt[]] => [
      `views.${name}`,
      [
        async ({ by, delegator }) => {
          const body = { LibVue: 'Mine', Etat: '{}', IdRole: null };
          const made = await server.as(delegator.login).call(viewsCalls.save, { params: { Ecran: 'directory' }, body });
          const params = { Ecran: 'directory' as const, IdVue: made.body.IdVue };
          return name === 'remove'
            ? await by.call(viewsCalls.remove, { params })
            : await by.call(viewsCalls.rename, { params, body: { LibVue: 'Theirs' } });
        },
      ],
    ]),
  ),
};

/** Writes of these domains that are about nobody else: what one asks is one's own, or belongs to nobody. */
const aboutOneself = [
  ...['secondFactor.showApp', 'secondFactor.takeToken', 'secondFactor.confirm'],
  // The stock is nobody's.
  ...['secondFactor.registerTokens', 'tokens.load'],
  // It takes nothing away, and only its holder can enrol with it.
  'tokens.give',
  ...['views.save', 'views.setDefault', 'session.startOn'],
  // Taking one's own decision back: what it was about is asked of again, as above.
  'review.undo',
  // As a second person, never for whom one acts: see the tests of plans.
  'plans.confirm',
];

const changing = allCalls.filter(
  ({ operationId, method, reads }) =>
    /^(roles|delegation|plans|review|secondFactor|tokens|views|session)\./.test(operationId) &&
    method !== 'GET' &&
    !reads,
);

describe('under a role that is somebody else’s', () => {
  test('every write of these domains is tried', () => {
    expect([...Object.keys(attempts), ...aboutOneself].sort()).toEqual(
      changing.map(({ operationId }) => operationId).sort(),
    );
  });

  /** What there is of a person that must stay as it is. */
  const heldBy = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (
      await server.database.pool.query(
        `select to_jsonb(pr) - 'switchDelegue' as row from "PersonneRole" pr where "IdPersonneEV1" = $1
          or "IdPersonneRoleDelegue" in (select "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = $1)
          order by "IdPersonneRole"`,
        [IdPersonneEV1],
      )
    ).rows;

  test.each(['administrator', 'hrManager'] as const)('nothing of the delegator’s own is changed: %s', async (text) => {
    const passed: string[] = [];
    for (const [call, ways] of Object.entries(attempts)) {
      for (const [way, attempt] of ways.entries()) {
        const asking = await world(text);
        const before = await heldBy(asking.delegator);
        const answer = outcome(await attempt(asking));
        if (typeof answer === 'number' && answer < 400) passed.push(`${call} ${way}: ${answer}`);
        // What the administrator does first, for a plan to be there, is not what is looked at.
        if (!call.startsWith('plans.')) expect(await heldBy(asking.delegator), `${call} ${way}`).toEqual(before);
      }
    }
    expect(passed).toEqual([]);
  });

  test('a delegate gives back what they were given, and does for others what the role is for', async () => {
    const { by, delegate, delegator, acting, third } = await world('hrManager');
    const ended = await by.call(rolesCalls.end, {
      params: { IdPersonneRole: await roleOf(third, 'employee') },
      body: {},
    });
    expect(outcome(ended)).toBe(204);
    const back = await by.call(delegationCalls.cancel, {
      body: {
        IdPersonneRole: acting,
        IdRole: seededRole('hrManager'),
        IdPersonneEV1Delegue: delegate.IdPersonneEV1,
        IdPersonneFiche: delegator.IdPersonneEV1,
      },
    });
    expect(outcome(back)).toBe(200);
  });

  test('what somebody decided is not taken back under the role of whom it was about', async () => {
    const { delegator, delegate } = await world('hrManager');
    const manager = await build.role(delegate.IdPersonneEV1, { IdRole: seededRole('hrManager') });
    const by = server.as(delegate.login);
    const { user } = (await by.call(sessionCalls.getConnectedUser, {})).body;
    const borrowed = user.defaultRole!.IdPersonneRole;
    const actUnder = (IdPersonneRole: number) =>
      by.call(sessionCalls.setDefaultRole, {
        params: { IdPersonneEV1: delegate.IdPersonneEV1 },
        body: { IdPersonneRole },
      });
    await server.database.pool.query('update model_version set version = version + 1');
    expect(outcome(await actUnder(manager))).toBe(200);
    const IdPersonneRole = await roleOf(delegator, 'payroll');
    await server.database.pool.query(`update "PersonneRole" set "DateDebut" = $2 where "IdPersonneRole" = $1`, [
      IdPersonneRole,
      day(-200),
    ]);
    expect(outcome(await review(by, IdPersonneRole, 'end'))).toBe(204);
    await actUnder(borrowed);
    expect(outcome(await by.call(reviewCalls.undo, { params: { IdPersonneRole } }))).toBe('NOT_FOUND');
    await actUnder(manager);
    expect(outcome(await by.call(reviewCalls.undo, { params: { IdPersonneRole } }))).toBe(204);
  });

  test('the delegator’s roles are shown as nobody’s to end there', async () => {
    for (const text of ['administrator', 'hrManager'] as const) {
      const { by, delegator, delegate: actor } = await world(text);
      const { body } = await by.call(rolesCalls.ofPerson, { params: { id: delegator.IdPersonneEV1 } });
      expect(body.map(({ can }) => can)).toEqual(body.map(() => ({ end: false, clone: false })));
      const params = { lang: 'FR', id: delegator.IdPersonneEV1 };
      for (const call of [delegationCalls.given, delegationCalls.received]) {
        const answer = (await by.call(call, { params })).body;
        expect(answer.length).toBeGreaterThan(0);
        for (const { can, delegate } of answer) {
          const mine = delegate.IdPersonneEV1 === actor.IdPersonneEV1;
          expect(can, call.operationId).toEqual({ cancel: mine, shorten: false, extend: false });
        }
      }
    }
  });
});
