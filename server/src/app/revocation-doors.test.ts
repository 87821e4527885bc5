import type { AddressInfo } from 'node:net';
import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { tokenCalls } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { Call, Input } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { type Condition, everything, nothing } from '@passerelle/contracts/conditions/condition.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { peopleLoadPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import type { LifeAction } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { loginCalls } from '@passerelle/contracts/lifecycle/login.contract.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { type PlanKindName, planKindNames } from '@passerelle/contracts/plans/plan-kinds.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seededRole } from '../domains/foundation/actor/seeded-roles.ts';
import { applyNeeds } from '../domains/people/person/dated-changes.jobs.ts';
import { personFormSubject } from '../domains/people/person/person.form.ts';
import { applyDue } from '../engines/ahead/apply-due.ts';
import { insertRows } from '../engines/plans/plans.queries.ts';
import { type Build, type BuiltPerson, builders } from '../testing/build.ts';
import { day } from '../testing/day.ts';
import { type Content, type TestServer, testServer } from '../testing/test-server.ts';
import { codeAt } from '../testing/totp.ts';
import { createEngines } from './engines.ts';

let one: TestServer;
let two: TestServer;
let build: Build;
let made = 0;

beforeAll(async () => {
  one = await testServer({ connections: 24, env: { SECOND_FACTOR: 'mandatory' } });
  two = await one.replica();
  for (const { app } of [one, two]) await app.listen({ port: 0, host: '127.0.0.1' });
  build = builders(one.database);
  await sql(`insert into second_factor_exemption ("IdPersonneEV1", "Motif")
    select "IdPersonneEV1", 'test' from "Personne" where "CompteAD" is not null on conflict do nothing`);
});
afterAll(() => one.close());

async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  return (await one.database.pool.query<Row>(text, [...values])).rows;
}

/** Somebody acting under a role that opens a filter of the directory, and somebody acting for them by delegation. */
interface Holders {
  readonly holder: BuiltPerson;
  readonly delegate: BuiltPerson;
  readonly IdRole: number;
  readonly IdProfil: number;
  readonly IdPerimetre: number;
  readonly IdPersonneRole: number;
  readonly delegation: number;
}

async function holders(): Promise<Holders> {
  const [role] = await sql<Pick<Holders, 'IdRole' | 'IdProfil' | 'IdPerimetre'>>(
    `with role as (insert into "Role" ("LibRole", "Famille") values ($1, 'TEST') returning "IdRole"),
        profile as (insert into "Profil" ("LibProfil") values ($1) returning "IdProfil"),
        perimeter as (insert into "Perimetre" ("LibPerimetre", "Conditions") values ($1, '{"person": {"and": []}}')
          returning "IdPerimetre"),
        links as (insert into "ProfilDroit" select "IdProfil", unnest(array['ann', 'de-voir', 'ann-filtre-isPaieSent']), 1 from profile)
      insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre") select "IdRole", "IdProfil", "IdPerimetre"
      from role, profile, perimeter returning "IdRole", "IdProfil", "IdPerimetre"`,
    [`Revoked ${++made}`],
  );
  const [holder, delegate] = [await build.person(), await build.person()];
  for (const { IdPersonneEV1 } of [holder, delegate]) {
    await sql(`insert into second_factor_exemption ("IdPersonneEV1", "Motif") values ($1, 'test')`, [IdPersonneEV1]);
    await sql('update "PersonneRole" set "ParDefaut" = false where "IdPersonneEV1" = $1', [IdPersonneEV1]);
  }
  const given = { IdRole: role!.IdRole, ParDefaut: true };
  const IdPersonneRole = await build.role(holder.IdPersonneEV1, given);
  const delegation = await build.role(delegate.IdPersonneEV1, {
    ...given,
    IdPersonneRoleDelegue: IdPersonneRole,
    DateFin: '2099-12-31',
  });
  return { ...role!, holder, delegate, IdPersonneRole, delegation };
}

/** Signed in without a second factor, before anything was taken away: whoever signs in within that second may. */
const claims = { amr: ['pwd'], iat: Math.floor(Date.now() / 1000) - 1 };

/** What both replicas answer to a question that the role alone opens. */
async function asks({ login }: BuiltPerson): Promise<readonly string[]> {
  const query = { filter: JSON.stringify({ where: { isPaieSent: true } }) };
  const answers = [one, two].map((server) => server.withToken(login, claims).call(directoryCalls.count, { query }));
  return (await Promise.all(answers)).map(
    (answer) => answer.error?.name ?? (answer.body.count > 0 ? 'answered' : 'nobody'),
  );
}

async function admin<C extends Call>(call: C, input: Input<C, Content>) {
  const { error, body } = await one
    .as('admin')
    .call(call, input)
    .then((answer) => ({
      error: answer.error,
      get body() {
        return answer.body;
      },
    }));
  expect([call.operationId, error]).toEqual([call.operationId, undefined]);
  return body;
}

/** A plan prepared; applies and undoes it. Above the threshold the second administrator opens it. */
async function plan(kind: PlanKindName, input: object) {
  const { IdPlan, state } = await admin(plansCalls.prepare, { body: { kind, input } as never });
  if (state === 'waiting')
    expect((await one.as('admin2').call(plansCalls.confirm, { params: { IdPlan }, body: {} })).error).toBeUndefined();
  const step = (name: 'apply' | 'undo') => () => admin(plansCalls[name], { params: { IdPlan } });
  return { apply: step('apply'), undo: step('undo') };
}

/** People as a file of them is written: a plan that its domain writes down, worked through in pieces. */
async function load(IdPersonneEV1: number, before: object, after: object) {
  const { plans } = createEngines(one.database.db);
  const by = { call: 'people.load', actor: { system: 'people.load' } };
  const IdPlan = await plans.keep(by, peopleLoadPlan, { file: 'people.csv' }, async (db, key) => {
    await insertRows(db, key, [{ entity: 'Personne', id: IdPersonneEV1, before, after }]);
    return { rows: 1, figures: {} };
  });
  const step = (name: 'apply' | 'undo') => async () => {
    await plans[name](by, IdPlan);
    await plans.work(IdPlan);
  };
  return { apply: step('apply'), undo: step('undo') };
}

const employee = { IdRole: seededRole('employee') };
const rolesOf = ({ holder }: Holders, ...roles: readonly object[]) => ({
  IdPersonneEV1: holder.IdPersonneEV1,
  roles: [employee, ...roles],
});
const rightsOf = ({ IdProfil }: Holders, Valeur: 0 | 1) => ({
  profilsDroits: [{ IdProfil, IdDroit: 'ann-filtre-isPaieSent', Valeur }],
});
const perimeterTo = ({ IdPerimetre }: Holders, condition: Condition) => ({
  IdPerimetre,
  definition: { LibPerimetre: `Revoked ${++made}`, Standard: true, Conditions: { person: condition } },
});
const roleWith = ({ IdRole, IdPerimetre }: Holders, IdProfil: number) => ({
  IdRole,
  definition: { LibRole: `Revoked ${++made}`, Famille: 'TEST', grants: [{ IdProfil, IdPerimetre }] },
});
const otherProfile = async () =>
  (
    await sql<{ IdProfil: number }>(
      `select "IdProfil" from "Profil" where "LibProfil" = 'Employé' or "IdProfil" = 3 limit 1`,
    )
  )[0]!.IdProfil;
const decides = async (IdPersonneEV1: number, action: LifeAction, asked: { readonly jour?: string } = {}) =>
  expect(
    (
      await one.as('hr').call(lifecycleCalls.move, {
        params: { IdPersonneEV1, action },
        body: { Motif: 'decided by human resources', ...asked },
      })
    ).error,
  ).toBeUndefined();
const status = (IdStatut: number) => ({ IdStatut });

/** What takes something away: made ready beforehand, then done. */
interface Door {
  readonly holder: string;
  readonly delegate?: string;
  /** The streams of who loses their account end. */
  readonly ends?: readonly ('holder' | 'delegate')[];
  readonly ready: (who: Holders) => Promise<() => Promise<unknown>>;
}
const gone = { holder: 'NOT_AUTHORIZED', delegate: 'NOT_AUTHORIZED' } as const;
const atOnce =
  <T>(lose: (who: Holders) => Promise<T>): Door['ready'] =>
  async (who) =>
  () =>
    lose(who);

/** A plan of the kind that takes the right away, and one that gave it and is undone. */
const byPlan = (
  kind: PlanKindName,
  taking: (who: Holders) => object | Promise<object>,
  before: (who: Holders) => object | Promise<object>,
  lost: Pick<Door, 'holder' | 'delegate'> = gone,
): Readonly<Record<string, Door>> => ({
  'a plan applied': { ...lost, ready: async (who) => (await plan(kind, await taking(who))).apply },
  'a plan undone': {
    ...lost,
    ready: async (who) => {
      await (await plan(kind, await taking(who))).apply();
      const back = await plan(kind, await before(who));
      await back.apply();
      return back.undo;
    },
  },
});

const closing = { level: 'closed', Texte: '<p>Fermé</p>' } as const;

/** Somebody's factor is a token of the service desk. */
let secret: string | undefined;
/** A code of the administrator's own second factor: whoever may more than they do is helped with one. */
async function ownCode(): Promise<string> {
  if (secret === undefined) {
    ({ secret } = await admin(secondFactorCalls.showApp, { body: { current: null } }));
    await admin(secondFactorCalls.confirm, { body: { code: codeAt(secret) } });
  }
  await sql('update second_factor set last_step = null where kind = $1', ['app']);
  return codeAt(secret);
}

const withToken = (withdraw: (serial: string) => Promise<unknown>): Door => ({
  holder: 'SESSION_EXPIRED',
  delegate: 'answered',
  ends: ['holder'],
  ready: async ({ holder: { IdPersonneEV1 } }) => {
    const serial = `REVOKED-${made}`;
    await sql(
      `insert into second_factor_token (serial, secret, digits, state, "IdPersonneEV1") values ($1, 'x', 6, 'given', $2)`,
      [serial, IdPersonneEV1],
    );
    await sql(
      `insert into second_factor ("IdPersonneEV1", state, kind, serial, secret, digits) values ($1, 'active', 'token', $2, 'x', 6)`,
      [IdPersonneEV1, serial],
    );
    return () => withdraw(serial);
  },
});

/** By call, or kind of plan, every way in which it takes something from somebody. */
const doors: Readonly<Record<string, Readonly<Record<string, Door>>>> = {
  'roles.end': {
    'a role ended': {
      ...gone,
      ready: atOnce(({ IdPersonneRole }) => admin(rolesCalls.end, { params: { IdPersonneRole }, body: {} })),
    },
  },
  'roles.update': {
    'a role removed': {
      ...gone,
      ready: atOnce(({ holder }) =>
        admin(rolesCalls.update, { params: { id: holder.IdPersonneEV1 }, body: { roles: [employee] } }),
      ),
    },
    'a role replaced': {
      ...gone,
      ready: atOnce(({ holder }) =>
        admin(rolesCalls.update, {
          params: { id: holder.IdPersonneEV1 },
          body: { roles: [employee, { IdRole: seededRole('comex') }] },
        }),
      ),
    },
  },
  'review.decide': {
    'a role ended in the review': {
      ...gone,
      ready: async ({ IdPersonneRole }) => {
        await sql(
          `update "PersonneRole" set "DateDebut" = current_date - 400, "DateC" = now() - interval '400 days'
          where "IdPersonneRole" = $1`,
          [IdPersonneRole],
        );
        return async () => {
          // That they acted under it meanwhile is noted.
          await sql(
            `insert into role_use values ($1, current_date - 300)
            on conflict ("IdPersonneRole") do update set day = excluded.day`,
            [IdPersonneRole],
          );
          await admin(reviewCalls.decide, { params: { IdPersonneRole }, body: { kind: 'unused', decision: 'end' } });
        };
      },
    },
  },
  'delegation.cancel': {
    'a delegation cancelled': {
      holder: 'answered',
      delegate: 'NOT_AUTHORIZED',
      ready: atOnce(({ holder, delegate, IdRole, delegation }) =>
        admin(delegationCalls.cancel, {
          body: {
            IdPersonneRole: delegation,
            IdPersonneEV1Delegue: delegate.IdPersonneEV1,
            IdPersonneFiche: holder.IdPersonneEV1,
            IdRole,
            Motif: 'No longer needed',
          },
        }),
      ),
    },
  },
  'session.setDefaultRole': {
    'another role chosen': {
      holder: 'NOT_AUTHORIZED',
      delegate: 'answered',
      ready: async ({ holder: { login, IdPersonneEV1 } }) => {
        const [{ IdPersonneRole }] = (await sql<{ IdPersonneRole: number }>(
          'select "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = $1 and "IdRole" = $2',
          [IdPersonneEV1, employee.IdRole],
        )) as [{ IdPersonneRole: number }];
        return () =>
          one.as(login).call(sessionCalls.setDefaultRole, { params: { IdPersonneEV1 }, body: { IdPersonneRole } });
      },
    },
  },
  'rights.updateProfileRights': {
    'a right taken from a profile': {
      ...gone,
      ready: atOnce((who) => admin(rightsCalls.updateProfileRights, { body: rightsOf(who, 0) })),
    },
  },
  'secondFactor.endExemption': {
    'an exemption taken back': {
      holder: 'SECOND_FACTOR_REQUIRED',
      delegate: 'answered',
      ends: ['holder'],
      ready: atOnce(({ holder: { IdPersonneEV1 } }) =>
        admin(secondFactorCalls.endExemption, { params: { IdPersonneEV1 } }),
      ),
    },
  },
  'secondFactor.reset': {
    'a factor taken back': {
      holder: 'SESSION_EXPIRED',
      delegate: 'answered',
      ends: ['holder'],
      ready: atOnce(async ({ holder: { IdPersonneEV1 } }) =>
        admin(secondFactorCalls.reset, {
          params: { IdPersonneEV1 },
          body: { Motif: 'It was stolen', code: await ownCode() },
        }),
      ),
    },
  },
  'tokens.takeBack': {
    'a token taken back': withToken(async (serial) =>
      admin(tokenCalls.takeBack, {
        params: { serial },
        body: { Motif: 'Handed in at the desk', code: await ownCode() },
      }),
    ),
  },
  'tokens.lose': {
    'a token lost': withToken(async (serial) =>
      admin(tokenCalls.lose, { params: { serial }, body: { Motif: 'Left in a train', code: await ownCode() } }),
    ),
  },
  'messages.create': {
    'the portal closed': {
      holder: 'ERROR_MAINTENANCE',
      delegate: 'ERROR_MAINTENANCE',
      ready: atOnce(async () => {
        const { IdMessage } = await admin(messagesCalls.create, { body: { ...closing, Actif: true } });
        reopen = () => admin(messagesCalls.remove, { params: { id: IdMessage } });
      }),
    },
  },
  'messages.update': {
    'the portal closed by a message that was switched off': {
      holder: 'ERROR_MAINTENANCE',
      delegate: 'ERROR_MAINTENANCE',
      ready: async () => {
        const { IdMessage, Revision, MessageLgs } = await admin(messagesCalls.create, {
          body: { ...closing, Actif: false },
        });
        reopen = () => admin(messagesCalls.remove, { params: { id: IdMessage } });
        return () =>
          admin(messagesCalls.update, {
            params: { id: IdMessage },
            body: { level: 'closed', Actif: true, Revision, MessageLgs } as never,
          });
      },
    },
  },
  'delegation.setDates': {},
  'profile-rights': byPlan(
    'profile-rights',
    (who) => rightsOf(who, 0),
    (who) => rightsOf(who, 1),
  ),
  perimeter: byPlan(
    'perimeter',
    (who) => perimeterTo(who, nothing),
    (who) => perimeterTo(who, everything),
    { holder: 'nobody', delegate: 'nobody' },
  ),
  role: byPlan(
    'role',
    async (who) => roleWith(who, await otherProfile()),
    (who) => roleWith(who, who.IdProfil),
  ),
  'person-roles': {
    'a plan applied': { ...gone, ready: async (who) => (await plan('person-roles', rolesOf(who))).apply },
    'a plan undone': {
      holder: 'NOT_AUTHORIZED',
      ready: async (who) => {
        await (await plan('person-roles', rolesOf(who))).apply();
        const back = await plan('person-roles', rolesOf(who, { IdRole: who.IdRole }));
        await back.apply();
        return back.undo;
      },
    },
  },
  'clone-roles': {
    'a plan undone': {
      holder: 'NOT_AUTHORIZED',
      ready: async (who) => {
        const giver = await build.person();
        const IdPersonneRole = await build.role(giver.IdPersonneEV1, { IdRole: who.IdRole });
        await (await plan('person-roles', rolesOf(who))).apply();
        const copy = await plan('clone-roles', {
          IdPersonneRoles: [IdPersonneRole],
          targets: [who.holder.IdPersonneEV1],
        });
        await copy.apply();
        return copy.undo;
      },
    },
  },
  'give-role': {
    'a plan undone': {
      holder: 'NOT_AUTHORIZED',
      ready: async (who) => {
        await (await plan('person-roles', rolesOf(who))).apply();
        const given = await plan('give-role', { IdRole: who.IdRole, targets: [who.holder.IdPersonneEV1] });
        await given.apply();
        return given.undo;
      },
    },
  },
  'delegate-role': {
    'a plan undone': {
      holder: 'answered',
      delegate: 'NOT_AUTHORIZED',
      ready: async ({ holder, delegate, IdRole, IdPersonneRole, delegation }) => {
        await sql('delete from "PersonneRole" where "IdPersonneRole" = $1', [delegation]);
        const given = await plan('delegate-role', {
          IdPersonneFiche: holder.IdPersonneEV1,
          IdPersonneRoleDelegue: IdPersonneRole,
          IdPersonneEV1Delegue: delegate.IdPersonneEV1,
          IdRole,
          DateDebut: day(0),
          DateFin: '2099-12-31',
          switchDelegue: true,
          Motif: 'Away for a while',
        });
        await given.apply();
        return given.undo;
      },
    },
  },
  'person.save': {
    'somebody who changes country, whose perimeter is their own': {
      holder: 'nobody',
      delegate: 'nobody',
      ready: async (who) => {
        const { move, empty } = await ownCountry(who);
        return async () => await move('FR', empty);
      },
    },
  },
  'person.putBack': {
    'a former country put back': {
      holder: 'nobody',
      delegate: 'nobody',
      ready: async (who) => {
        const { move, empty } = await ownCountry(who);
        await move('FR', empty);
        await move(empty, 'FR');
        const { IdPersonneEV1 } = who.holder;
        const [last] = await sql<{ entry: number }>(
          `select max(id) as entry from history_entry where entity = 'Personne' and entity_id = $1`,
          [String(IdPersonneEV1)],
        );
        const body = { IdChamp: 'IdPays', entry: Number(last?.entry), Vu: 'FR' };
        return async () =>
          expect(
            (await one.as('hr').call(personCalls.putBack, { params: { IdPersonneEV1 }, body })).error,
          ).toBeUndefined();
      },
    },
  },
  'people-change': {
    'somebody moved to another company, whose perimeter is their own': {
      holder: 'nobody',
      delegate: 'nobody',
      ready: async (who) => (await ownCompany(who)).apply,
    },
    'somebody moved from an empty company, undone': {
      holder: 'nobody',
      delegate: 'nobody',
      ready: async (who) => {
        const { apply, undo } = await ownCompany(who, true);
        await apply();
        return undo;
      },
    },
  },
  'datedChanges.plan': {
    'somebody whose country changes on a day that comes, whose perimeter is their own': {
      holder: 'nobody',
      delegate: 'nobody',
      ready: async (who) => {
        const own: Condition = { field: 'IdPays', operator: 'equals', value: '$IdPays' };
        await sql('update "Perimetre" set "Conditions" = $2 where "IdPerimetre" = $1', [
          who.IdPerimetre,
          JSON.stringify({ person: own }),
        ]);
        const params = { IdPersonneEV1: who.holder.IdPersonneEV1 };
        const [empty] = await sql<{ IdPays: string }>(
          'select "IdPays" from "Pays" where "IdPays" not in (select "IdPays" from "Personne") limit 1',
        );
        const fields = [{ IdChamp: 'IdPays', Vu: 'FR', Valeur: empty?.IdPays }];
        const planned = await one.as('hr').call(datedChangesCalls.plan, { params, body: { day: day(30), fields } });
        expect(planned.error).toBeUndefined();
        return async () => {
          await sql('update dated_change set day = $2 where id = $1', [planned.body.id, day(-1)]);
          const { db } = one.database;
          await applyDue(applyNeeds({ db, ...createEngines(db) }), personFormSubject);
        };
      },
    },
  },
  'lifecycle.move': {
    'somebody who is suspended': {
      holder: 'ACCOUNT_DISABLED',
      delegate: 'NOT_AUTHORIZED',
      ends: ['holder'],
      ready: atOnce(async ({ holder: { IdPersonneEV1 } }) => await decides(IdPersonneEV1, 'suspendre')),
    },
    'somebody who is deactivated': {
      holder: 'ACCOUNT_DISABLED',
      delegate: 'NOT_AUTHORIZED',
      ends: ['holder'],
      ready: atOnce(async ({ holder: { IdPersonneEV1 } }) => await decides(IdPersonneEV1, 'desactiver')),
    },
    'somebody who never came': {
      holder: 'ACCOUNT_DISABLED',
      delegate: 'NOT_AUTHORIZED',
      ends: ['holder'],
      ready: async ({ holder: { IdPersonneEV1 } }) => {
        await sql('update "Personne" set "IdStatut" = $2, "DateEntreePhysique" = $3 where "IdPersonneEV1" = $1', [
          ...[IdPersonneEV1, statuts.ONBOARDING, day(5)],
        ]);
        return async () => await decides(IdPersonneEV1, 'no-show');
      },
    },
    'somebody whose last day has passed, which no job has looked at': {
      holder: 'ACCOUNT_DISABLED',
      delegate: 'NOT_AUTHORIZED',
      ready: async ({ holder: { IdPersonneEV1 } }) => {
        await decides(IdPersonneEV1, 'depart', { jour: day(1) });
        return async () =>
          await sql(`update "Personne" set "DateSortiePhysique" = $2 where "IdPersonneEV1" = $1`, [
            IdPersonneEV1,
            day(-2),
          ]);
      },
    },
  },
  'merge-people': {
    'a record merged into another of the same person': {
      holder: 'ACCOUNT_DISABLED',
      delegate: 'NOT_AUTHORIZED',
      ends: ['holder'],
      ready: async ({ holder }) => {
        const keeps = await build.person();
        const input = { keeps: keeps.IdPersonneEV1, goes: holder.IdPersonneEV1, fields: [] };
        const hr = one.as('hr');
        const { body, error } = await hr.call(plansCalls.prepare, { body: { kind: 'merge-people', input } });
        expect(error).toBeUndefined();
        const params = { IdPlan: body.IdPlan };
        if (body.state === 'waiting') await admin(plansCalls.confirm, { params, body: {} });
        return async () => expect((await hr.call(plansCalls.apply, { params })).error).toBeUndefined();
      },
    },
  },
  'login.regenerate': {
    'somebody who is given another login': {
      holder: 'ACCOUNT_NOT_EXIST_IN_AD',
      delegate: 'answered',
      ends: ['holder'],
      ready: atOnce(async ({ holder: { IdPersonneEV1 } }) => {
        const body = { CompteAD: `renamed.${++made}`, Motif: 'married in May' };
        const { error } = await one.as('hr').call(loginCalls.regenerate, { params: { IdPersonneEV1 }, body });
        expect(error).toBeUndefined();
      }),
    },
  },
  'people-load': {
    'somebody who left': {
      holder: 'ACCOUNT_DISABLED',
      delegate: 'NOT_AUTHORIZED',
      ends: ['holder'],
      ready: async ({ holder }) =>
        (await load(holder.IdPersonneEV1, status(statuts.ACTIVE), status(statuts.INACTIVE))).apply,
    },
    'somebody who came, undone': {
      holder: 'ACCOUNT_DISABLED',
      delegate: 'NOT_AUTHORIZED',
      ends: ['holder'],
      ready: async ({ holder: { IdPersonneEV1 } }) => {
        await (await load(IdPersonneEV1, status(statuts.ACTIVE), status(statuts.INACTIVE))).apply();
        const back = await load(IdPersonneEV1, status(statuts.INACTIVE), status(statuts.ACTIVE));
        await back.apply();
        return back.undo;
      },
    },
  },
};

/** Bounds the perimeter of somebody by their own country, and moves them to one where nobody is. */
async function ownCountry({ holder, IdPerimetre }: Holders) {
  const own: Condition = { field: 'IdPays', operator: 'equals', value: '$IdPays' };
  await sql('update "Perimetre" set "Conditions" = $2 where "IdPerimetre" = $1', [
    IdPerimetre,
    JSON.stringify({ person: own }),
  ]);
  const [found] = await sql<{ IdPays: string }>(
    'select "IdPays" from "Pays" where "IdPays" not in (select "IdPays" from "Personne") limit 1',
  );
  const params = { IdPersonneEV1: holder.IdPersonneEV1 };
  const move = async (Vu: string, Valeur: string) => {
    const fields = [{ IdChamp: 'IdPays', Vu, Valeur }];
    expect((await one.as('hr').call(personCalls.save, { params, body: { fields } })).error).toBeUndefined();
  };
  return { move, empty: found?.IdPays ?? '' };
}

/** Bounds the perimeter of somebody by their own company; a plan moves them from where people are to where nobody is, or back. */
async function ownCompany({ holder: { IdPersonneEV1 }, delegate, IdPerimetre }: Holders, back = false) {
  const own: Condition = { field: 'IdSociete', operator: 'equals', value: '$IdSociete' };
  await sql('update "Perimetre" set "Conditions" = $2 where "IdPerimetre" = $1', [
    IdPerimetre,
    JSON.stringify({ person: own }),
  ]);
  const [full] = await sql<{ key: number }>(
    `select "IdSociete" as key from "Personne" where "IdPays" = 'FR' and "IdSociete" is not null
      group by 1 order by count(*) desc limit 1`,
  );
  const [empty] = await sql<{ key: number }>(
    `insert into "Societe" ("LibSociete", "IdPays") values ($1, 'FR') returning "IdSociete" as key`,
    [`Nobody ${++made}`],
  );
  const [from, to] = back ? [empty, full] : [full, empty];
  const hr = one.as('hr');
  const place = async (key: number, Valeur: number | undefined) => {
    const fields = [{ IdChamp: 'IdSociete', Vu: await companyOf(key), Valeur }];
    const saved = await hr.call(personCalls.save, { params: { IdPersonneEV1: key }, body: { fields } });
    expect(saved.error).toBeUndefined();
  };
  // A delegated perimeter is read as of both.
  await place(delegate.IdPersonneEV1, full?.key);
  await place(IdPersonneEV1, from?.key);
  const chosen = { filter: '{}', langue: 'fr', only: [IdPersonneEV1] };
  const input = { chosen, IdChamp: 'IdSociete', Valeur: to?.key };
  const { body } = await hr.call(plansCalls.prepare, { body: { kind: 'people-change', input } });
  const step = (name: 'apply' | 'undo') => async () =>
    expect((await hr.call(plansCalls[name], { params: { IdPlan: body.IdPlan } })).error).toBeUndefined();
  return { apply: step('apply'), undo: step('undo') };
}

async function companyOf(IdPersonneEV1: number): Promise<number | null> {
  const [found] = await sql<{ key: number | null }>(
    `select "IdSociete" as key from "Personne" where "IdPersonneEV1" = $1`,
    [IdPersonneEV1],
  );
  return found?.key ?? null;
}

let reopen: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await reopen?.();
  reopen = undefined;
});

/** Writes that take nothing from anybody, or whose taking is that of the kind of plan that they step through. */
const narrowNobody: readonly string[] = [
  // Who signs and who writes it down is asked of the request each time.
  'requests.acknowledge',
  'requests.correctReceipt',
  'requests.signReceipts',
  'directory.sensitive',
  // What a form shows is asked of its last version each time: nothing is kept of it but what it says.
  'forms.check',
  'forms.preview',
  'form',
  // Who decides is asked of the rounds that each request was sent with.
  'rounds.replay',
  'circuit',
  // Who is given a document to read is asked of where they are each time.
  'hiringDocuments.save',
  // Who is asked for a paper is asked of its rules each time.
  'hiring-paper',
  'hiring-papers',
  'effects.retry',
  'effects.retryAll',
  'effects.settle',
  'effects.adopt',
  'effects.reach',
  'effects.pause',
  'effects.resume',
  'parameters.save',
  // Which figures are shown opens nothing: each counts what its reader sees.
  'reporting.arrange',
  'lists.add',
  // Who is of a country, a contract or a service is asked of their row each time: what those are called decides nothing.
  'lists.save',
  'lists.arrange',
  'lists.remove',
  'sites.export',
  // Whose requests one follows is asked of their row each time.
  'requestTracking.export',
  // Who makes and follows files is asked of each each time; managers are written to people by a job.
  ...[
    'create',
    'save',
    'submit',
    'validate',
    'reject',
    'cancel',
    'notify',
    'remove',
    'clone',
    'prolong',
    'revise',
    'remakePdf',
  ].map((one) => `bam.${one}`),
  ...['delete', 'close', 'recall', 'change', 'dispute', 'submit', 'remind', 'validate'].map((one) => `bam.${one}Many`),
  'bam.objectives',
  'bam.deleteObjectives',
  'bam.all',
  'bam.ofPerson',
  'bam.count',
  'bam.export',
  'hiringFiles.list',
  'hiringFiles.export',
  'sites.add',
  // Who sees a site is asked of its row each time: nothing is kept of it.
  'sites.save',
  'sites.remove',
  'companies.export',
  'companies.add',
  // Who sees a company is asked of its row each time: nothing is kept of it.
  'companies.save',
  'companies.disable',
  'companies.activate',
  // Who sees a list is asked of its row each time: nothing is kept of it.
  ...['export', 'create', 'save', 'remove', 'publish'].map((one) => `distributionLists.${one}`),
  ...['create', 'update', 'remove', 'saveConditions', 'saveNamed'].map((one) => `listGroups.${one}`),
  // They read, and are asked by what does not fit an address.
  ...['distributionLists.list', 'distributionLists.nameTaken', 'listGroups.preview'],
  ...['submit', 'drop', 'validate', 'reject'].map((one) => `listVisas.${one}`),
  'listLosses.decide',
  'listHealth.mend',
  'listReturns.restore',
  ...['listOwners.change', 'list-owners', 'listSubscriptions.save'],
  // Who declares lists is asked of their right each time; what somebody saw is kept with what they declared.
  ...['listAutomatic.preview', 'listAutomatic.declare', 'listAutomatic.change', 'list-automatic'],
  ...['listSecurity.save', 'listSuite.settle', 'listSuite.removeThere', 'listSuiteMove.prepare', 'list-suite'],
  'listSuiteMove.decide',
  'session.getConnectedUser',
  'roles.copy',
  'roles.opens',
  'roles.give',
  'datedChanges.move',
  'datedChanges.cancel',
  'person.excludeFromLists',
  'tags.save',
  'creation.choices',
  'creation.identifiers',
  'creation.duplicates',
  'creation.add',
  // Nothing is done.
  'handover.sign',
  'retention.hold',
  'retention.lift',
  // Whoever is erased has left long since.
  'erase-people',
  // Puts another in the fields of people, as `people-change` does, and gives roles: whose team somebody is in is read each time.
  'hand-over',
  'lifecycle.foresee',
  'inventories.move',
  'inventories.save',
  // Who is in a file is judged by rows, when it is read and again when its plan is applied.
  'inventories.loadVehicles',
  'vehicle-load',
  // Its lines are written by the forms of their rows, which are doors themselves where they take something.
  // What is in a menu is no right: everybody imports and exports with their own.
  ...['definitions.add', 'definitions.save', 'definitions.preview'],
  ...['imports.verify', 'imports.save', 'imports.mend', 'imports.callOff', 'imports.export', 'import'],
  'requests.sites',
  'requests.add',
  'requests.save',
  'requests.send',
  // Who decides a visa, and who reads a request, is asked of its rows each time: nothing is kept of it.
  'requests.move',
  'requests.validate',
  'requests.decideMany',
  'requests.reject',
  'requests.sendBack',
  'requests.recover',
  'requests.remind',
  'requests.comment',
  'mobility.foresee',
  'login.foresee',
  'licence.foresee',
  'licence.save',
  // It waits; what it narrows on its day is what `datedChanges.plan` does.
  'mobility.plan',
  'mobility.cancel',
  'provisioning.ensure',
  'provisioning.retry',
  'provisioning.settle',
  'provisioning.adopt',
  'provisioning.abandon',
  'provisioning.firstPassword',
  'provisioning.tryConnector',
  'provisioning.setConnector',
  'provisioning.unsetConnector',
  'provisioning.misbehave',
  'provisioning.retryCause',
  'provisioning.settleCause',
  'provisioning.allowClosings',
  'provisioning.compare',
  'provisioning.ignoreGaps',
  'ask-requests',
  'bams',
  'accounts-mend',
  // Links open what is somebody's own, and take nothing; a password that is chosen by one ends all that was open (sign-in-links.test.ts).
  'sign-in-links',
  'signInLinks.invite',
  'signInLinks.send',
  'signInLinks.show',
  'signInLinks.withdraw',
  // It is one's own, and judged again within the act.
  'duePapers.give',
  'hiring.open',
  'hiring.link',
  'hiring.renew',
  'hiring.fillIn',
  'hiring.sendBack',
  'hiring.withdrawSendBack',
  'hiring.contact',
  'hiring.returnDay',
  'hiring.send',
  'hiring.block',
  'hiring.settleDifferences',
  'hiring.validate',
  'hiring.transmit',
  'hiring.transmitAgain',
  'hiring.unblock',
  'hiring.decide',
  'hiring.askWaiver',
  'hiring.decideWaiver',
  'hiring.cancelWaiver',
  // What a program may ends with the next call (programs.test.ts).
  'programs.create',
  'programs.change',
  'programs.rotate',
  'programs.end',
  // What a webhook is told ends with its program (webhooks.test.ts).
  'feeds.make',
  'feeds.end',
  'webhooks.create',
  'webhooks.change',
  'webhooks.rotate',
  'webhooks.pause',
  'webhooks.resume',
  'webhooks.end',
  'webhooks.test',
  'webhooks.replay',
  'scim.searchUsers',
  'scim.searchGroups',
  'scim.create',
  'scim.replace',
  'scim.patch',
  'scim.end',
  'candidate.enter',
  'candidate.ask',
  'candidate.leave',
  'candidate.relay',
  'candidate.save',
  'candidate.give',
  'candidate.pages',
  'candidate.abandon',
  'candidate.givePhoto',
  'candidate.dropPhoto',
  'candidate.submit',
  'candidate.askWaiver',
  'candidate.markRead',
  'photos.give',
  'photos.remove',
  'photos.decide',
  'photos.undo',
  'session.getDefaultRole',
  'session.startOn',
  'secondFactor.showApp',
  'secondFactor.takeToken',
  'secondFactor.confirm',
  'secondFactor.registerTokens',
  'secondFactor.exempt',
  'tokens.load',
  'files.send',
  'files.discard',
  'tokens.give',
  'texts.noteShown',
  'translations.write',
  'translations.restore',
  'translations.lookAtImport',
  'translations.importFile',
  'translations.returnImport',
  'directory.export',
  'directory.authorizedData',
  'drafts.write',
  'drafts.discard',
  'views.save',
  'views.rename',
  'views.remove',
  'views.setDefault',
  // What a subscription tells is judged when it is sent (subscriptions.test.ts).
  'subscriptions.subscribe',
  'subscriptions.change',
  'subscriptions.end',
  'viewAs.start',
  'viewAs.stop',
  'messages.remove',
  'messages.saveVersion',
  'notifications.pin',
  'notifications.read',
  'notifications.readAll',
  'notifications.saveChoices',
  'requests.keepAtHand',
  'jobs.retry',
  'jobs.retryAll',
  'jobs.callOff',
  'plans.prepare',
  'plans.apply',
  'plans.confirm',
  'plans.undo',
  'plans.discard',
  'rights.add',
  'rights.update',
  'rights.remove',
  'review.undo',
  'delegation.give',
  'absences.setCalendar',
  'perimeters.preview',
  'rolesAdmin.insertStandard',
  'rolesAdmin.insertAdvanced',
  'mailDelivery.retry',
  'mailDelivery.retryAll',
  'mailDelivery.giveUp',
  'mailDelivery.bounce',
  'releaseNotes.markRead',
  'releaseNotes.add',
  'releaseNotes.update',
  'releaseNotes.publish',
  'releaseNotes.unpublish',
  'releaseNotes.remove',
  'documentation.add',
  'documentation.save',
  'documentation.reset',
  'merge.dismiss',
  'merge.propose',
  'mail.create',
  'mail.update',
  'mail.activate',
  'mail.copy',
  'mail.writeTemplate',
  'mail.writeField',
  'mail.removeField',
  'mail.preview',
  'mail.test',
  'mail.restore',
  'profile',
];

test('every write is told to take something away, or not to', () => {
  const writes = allCalls.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId);
  const known = [...Object.keys(doors), ...narrowNobody];
  expect([...writes, ...planKindNames].filter((write) => !known.includes(write))).toEqual([]);
  expect(known.filter((name) => ![...writes, ...planKindNames].includes(name))).toEqual([]);
});

/** An open stream: resolves with the code of its end. */
async function stream(server: TestServer, { login }: BuiltPerson) {
  const { port } = server.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${await server.token(login, claims)}` },
    signal: leaving.signal,
  });
  const ended = response.text().then((text) => /event: end\ndata: \{"code":"(\w+)"/.exec(text)?.[1] ?? 'cut');
  return { ended, leave: () => leaving.abort() };
}

const within = async (ms: number, ended: Promise<string>) =>
  await Promise.race([ended, new Promise<string>((late) => setTimeout(late, ms, 'late'))]);

describe.each(Object.entries(doors).filter(([, ways]) => Object.keys(ways).length > 0))('%s', (_, ways) => {
  test.each(Object.entries(ways))(
    '%s is felt by the next request and the open stream, on both replicas',
    async (__, door) => {
      const who = await holders();
      const lose = await door.ready(who);
      const concerned = (['holder', 'delegate'] as const).filter((which) => door[which] !== undefined);
      for (const which of concerned) expect([which, await asks(who[which])]).toEqual([which, ['answered', 'answered']]);
      const streams = await Promise.all(
        (door.ends ?? []).flatMap((which) => [stream(one, who[which]), stream(two, who[which])]),
      );
      await lose();
      for (const which of concerned)
        expect([which, await asks(who[which])]).toEqual([which, [door[which], door[which]]]);
      for (const { ended, leave } of streams) {
        expect(await within(process.env.CI ? 5000 : 1000, ended)).toBe(door.holder);
        leave();
      }
    },
  );
});

test('a last day brought nearer is known at once to holder and delegate: it ends at its midnight', async () => {
  const versions = async ({ holder, delegate }: Holders) =>
    (
      await sql<{ v: number }>(
        `select "VersionDroits" as v from "Personne" where "IdPersonneEV1" = any($1) order by "IdPersonneEV1"`,
        [[holder.IdPersonneEV1, delegate.IdPersonneEV1]],
      )
    ).map(({ v }) => Number(v));
  const [{ day }] = (await sql<{ day: string }>(`select (now() at time zone 'Europe/Paris')::date as day`)) as [
    { day: string },
  ];
  for (const shorten of [
    (who: Holders) =>
      admin(rolesCalls.update, {
        params: { id: who.holder.IdPersonneEV1 },
        body: { roles: [employee, { IdRole: who.IdRole, DateFin: day }] },
      }),
    async (who: Holders) =>
      await (await plan('person-roles', rolesOf(who, { IdRole: who.IdRole, DateFin: day }))).apply(),
  ]) {
    const who = await holders();
    const before = await versions(who);
    await shorten(who);
    const after = await versions(who);
    expect(after.every((version, index) => version > before[index]!)).toBe(true);
    // The day passes: what ended yesterday is over at the next request, with nothing said by anybody.
    await sql(
      `update "PersonneRole" set "DateDebut" = "DateDebut" - 2, "DateFin" = "DateFin" - 1 where "IdPersonneRole" = $1`,
      [who.IdPersonneRole],
    );
    for (const person of [who.holder, who.delegate])
      expect(await asks(person)).toEqual(['NOT_AUTHORIZED', 'NOT_AUTHORIZED']);
  }
});
