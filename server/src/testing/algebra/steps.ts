import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { day, todayInParis } from '../day.ts';
import { givenWhole, narrowed, type Perimeter, type Right } from './model.ts';
import { conditions, type World } from './world.ts';

/** A step that was taken, as a failing sequence tells it. */
export type Step =
  | {
      readonly kind: 'grant';
      readonly person: number;
      readonly roles: readonly number[];
      readonly until: number | null;
    }
  | {
      readonly kind: 'delegate';
      readonly by: number;
      readonly role: number;
      readonly to: number;
      readonly from: number;
      readonly until: number;
    }
  | { readonly kind: 'clone'; readonly by: number; readonly role: number; readonly to: readonly number[] }
  | { readonly kind: 'switch'; readonly person: number; readonly role: number }
  | { readonly kind: 'cancel'; readonly by: number; readonly role: number }
  | { readonly kind: 'expire'; readonly role: number }
  | { readonly kind: 'suspend'; readonly person: number }
  | { readonly kind: 'right'; readonly profile: number; readonly right: Right; readonly grade: 0 | 1 | 2 }
  | { readonly kind: 'perimeter'; readonly scope: number; readonly perimeter: Perimeter }
  | { readonly kind: 'role'; readonly role: number; readonly grants: readonly (readonly [number, number])[] };

type Taken = Promise<string | undefined>;

/** Takes a step through the product, then in the model; answers what was done that should have been refused. */
export async function take<S extends Step>(world: World, step: S): Taken {
  const taker = takers[step.kind] as (world: World, step: S) => Taken;
  return await taker(world, step);
}

/** What somebody without adm gives on now, and the roles that it ends with. */
function givenUnder({ model }: World, by: number) {
  const acting = model.acting(by);
  return { narrowing: model.given(by), givers: acting ? [...acting.givers, acting.key] : [] };
}

const takers: { readonly [K in Step['kind']]: (world: World, step: Extract<Step, { kind: K }>) => Taken } = {
  async grant(world, { person, roles, until }) {
    const input = {
      IdPersonneEV1: person,
      roles: roles.map((IdRole) => ({ IdRole, DateFin: until === null ? null : day(until) })),
    };
    if (!(await world.plan('person-roles', input))) return undefined;
    // What an administrator names is given whole, whatever it was cut down to before.
    for (const held of world.model.held.values())
      if (held.person === person && held.source === null && roles.includes(held.role))
        world.model.held.set(held.key, { ...held, ...givenWhole });
    await world.reread(person);
    return undefined;
  },

  async delegate(world, { by, role, to, from, until }) {
    const source = world.model.held.get(role);
    const caller = world.login(by);
    if (!source || !caller) return undefined;
    const acting = world.model.acting(by);
    const entitled =
      by === world.administrator ||
      source.person === by ||
      (acting?.source === null && world.model.reach(by, 'fp-delegue-role', 1).has(source.person) && to !== by);
    const legal =
      entitled &&
      !world.model.suspended.has(by) &&
      source.source === null &&
      world.model.live(source) &&
      to !== source.person &&
      !world.model.suspended.has(to) &&
      ![...world.model.held.values()].some(
        (other) => other.source === role && !other.cancelled && other.from <= until && (other.until ?? until) >= from,
      );
    // What is handed on for somebody else is cut down to what its author holds now.
    const within = by === world.administrator || source.person === by ? givenWhole : givenUnder(world, by);
    const answer = await world.server.as(caller).call(delegationCalls.give, {
      body: {
        IdPersonneFiche: source.person,
        IdPersonneRoleDelegue: role,
        IdPersonneEV1Delegue: to,
        IdRole: source.role,
        DateDebut: day(from),
        DateFin: day(until),
        Motif: 'because of the test',
      },
    });
    if (answer.status >= 400) return undefined;
    if (!legal) return 'a delegation that should be refused';
    world.did('delegate');
    await world.reread(to, within);
    return undefined;
  },

  async clone(world, { by, role, to }) {
    const source = world.model.held.get(role);
    const caller = world.login(by);
    if (!source || !caller) return undefined;
    const administrator = by === world.administrator;
    const over = world.model.reach(by, 'fp-delegue-role', 1);
    const onBehalf = world.model.acting(by)?.source != null;
    const legal =
      source.source === null &&
      world.model.live(source) &&
      (administrator || (!onBehalf && [source.person, ...to].every((person) => over.has(person))));
    // What the giver holds now, before anything is given; over themself alone is not to be given.
    const { narrowing: held, givers } = givenUnder(world, by);
    if (!(await world.plan('clone-roles', { IdPersonneRoles: [role], targets: to }, caller))) return undefined;
    if (!legal) return 'a cloning that should be refused';
    world.did('clone');
    const within = administrator
      ? source
      : {
          narrowing: source.narrowing ? narrowed(source.narrowing, held) : held,
          givers: [...source.givers, ...givers],
        };
    for (const person of to) await world.reread(person, within);
    return undefined;
  },

  async switch(world, { person, role }) {
    const login = world.login(person);
    const held = world.model.held.get(role);
    if (!login || !held) return undefined;
    const answer = await world.server.as(login).call(sessionCalls.setDefaultRole, {
      params: { IdPersonneEV1: person },
      body: { IdPersonneRole: role },
    });
    if (answer.status >= 400) return undefined;
    world.model.chosen.set(person, role);
    world.did('switch');
    return held.person === person && world.model.live(held) && !world.model.suspended.has(person)
      ? undefined
      : 'a switch that should be refused';
  },

  async cancel(world, { by, role }) {
    const delegated = world.model.held.get(role);
    const caller = world.login(by);
    if (!delegated || delegated.source === null || !caller) return undefined;
    const own = world.model.held.get(delegated.source)!;
    const answer = await world.server.as(caller).call(delegationCalls.cancel, {
      body: {
        IdPersonneRole: role,
        IdPersonneEV1Delegue: delegated.person,
        IdPersonneFiche: own.person,
        IdRole: delegated.role,
        Motif: 'because of the test',
      },
    });
    if (answer.status >= 400) return undefined;
    world.did('cancel');
    await world.reread(delegated.person);
    return undefined;
  },

  async expire(world, { role }) {
    const held = world.model.held.get(role);
    if (!held || held.cancelled) return undefined;
    // Each on a day of its own: time would not put two of the same role on one.
    const past = 10 + ++world.expired;
    await world.server.database.pool.query(
      `update "PersonneRole" set "DateDebut" = ${todayInParis} - $2::integer, "DateFin" = ${todayInParis} - $2::integer
        where "IdPersonneRole" = $1`,
      [role, past],
    );
    held.from = -past;
    held.until = -past;
    await world.moved(world.people.map(({ key }) => key));
    return undefined;
  },

  async suspend(world, { person }) {
    const suspended = !world.model.suspended.delete(person);
    if (suspended) world.model.suspended.add(person);
    await world.server.database.pool.query(`update "Personne" set "Suspendu" = $2 where "IdPersonneEV1" = $1`, [
      person,
      suspended,
    ]);
    await world.moved(world.people.map(({ key }) => key));
    return undefined;
  },

  async right(world, step) {
    const links = [{ IdProfil: step.profile, IdDroit: step.right, Valeur: step.grade }];
    if (await world.plan('profile-rights', { profilsDroits: links })) {
      const grades = { ...world.model.profiles.get(step.profile)! };
      if (step.grade === 0) delete grades[step.right];
      else grades[step.right] = step.grade;
      world.model.profiles.set(step.profile, grades);
    }
    return undefined;
  },

  async perimeter(world, step) {
    const LibPerimetre = `Algebra ${world.scopes.indexOf(step.scope) + 1}`;
    const definition = { LibPerimetre, Standard: true, Conditions: { person: conditions[step.perimeter] } };
    if (await world.plan('perimeter', { IdPerimetre: step.scope, definition }))
      world.model.scopes.set(step.scope, step.perimeter);
    return undefined;
  },

  async role(world, step) {
    const LibRole = `Algebra ${world.roles.indexOf(step.role) + 1}`;
    const grants = step.grants.map(([IdProfil, IdPerimetre]) => ({ IdProfil, IdPerimetre }));
    if (await world.plan('role', { IdRole: step.role, definition: { LibRole, Famille: 'TEST', grants } }))
      world.model.roles.set(step.role, step.grants);
    return undefined;
  },
};
