import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { companySubject, siteSubject } from '../../domains/directory/organisation.columns.ts';
import { personSubject } from '../../domains/person/person.columns.ts';
import { loadActor } from '../../domains/roles/actor.queries.ts';
import { AccessKernel } from '../../engines/access/decide.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { builders } from '../build.ts';
import type { TestServer } from '../test-server.ts';
import {
  type Grades,
  Model,
  narrowed,
  type Perimeter,
  type Person,
  type PersonRole,
  type Right,
  rights,
} from './model.ts';

const conditions: Readonly<Record<Perimeter, object>> = {
  everybody: { and: [] },
  nobody: { or: [] },
  'own country': { field: 'IdPays', operator: 'equals', value: '$IdPays' },
  'own team': { field: 'allPersonnesBelongsManager', operator: 'equals', value: '$IdPersonneEV1' },
  VIP: { field: 'VIP', operator: 'equals', value: true },
  France: { field: 'IdPays', operator: 'equals', value: 'FR' },
};

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

/** Six people, an administrator among them, with three profiles, three perimeters and three roles of their own. */
export class World {
  readonly server: TestServer;
  readonly kernel: AccessKernel;
  readonly people: readonly Person[];
  readonly administrator: number;
  readonly profiles: readonly number[];
  readonly scopes: readonly number[];
  readonly roles: readonly number[];
  model!: Model;
  #expired = 0;
  /** How many steps of each kind the product let happen: a test of steps that are all refused tests nothing. */
  readonly done = new Map<'delegate' | 'clone' | 'switch' | 'cancel', number>();

  private constructor(
    server: TestServer,
    made: Pick<World, 'people' | 'administrator' | 'profiles' | 'scopes' | 'roles'>,
  ) {
    this.server = server;
    this.people = made.people;
    this.administrator = made.administrator;
    this.profiles = made.profiles;
    this.scopes = made.scopes;
    this.roles = made.roles;
    const today = () => new Date().toISOString().slice(0, 10);
    this.kernel = new AccessKernel({ person: personSubject, site: siteSubject, company: companySubject }, today);
  }

  static async make(server: TestServer): Promise<World> {
    const { db } = server.database;
    const build = builders(server.database);
    const people: Person[] = [];
    const person = async (IdPays: string, VIP: boolean, manager: number | null) => {
      const { IdPersonneEV1: key, login } = await build.person({ IdPays, VIP, IdPersonneEV1Manager: manager });
      people.push({ key, login, IdPays, VIP, manager });
      return key;
    };
    const head = await person('FR', false, null);
    const lead = await person('FR', true, head);
    await person('DE', false, lead);
    await person('FR', false, lead);
    await person('DE', true, head);
    await person('PL', false, null);
    const numbers = [1, 2, 3];
    const insert = async (statement: (index: number) => ReturnType<typeof sql<{ key: number }>>) =>
      await Promise.all(numbers.map(async (index) => (await rowsOf(db, statement(index)))[0]!.key));
    const profiles = await insert(
      (n) => sql`insert into "Profil" ("LibProfil") values (${`Algebra ${n}`}) returning "IdProfil" as key`,
    );
    const scopes = await insert(
      (n) => sql`insert into "Perimetre" ("LibPerimetre") values (${`Algebra ${n}`}) returning "IdPerimetre" as key`,
    );
    const roles = await insert(
      (n) =>
        sql`insert into "Role" ("LibRole", "Famille") values (${`Algebra ${n}`}, 'BASE') returning "IdRole" as key`,
    );
    const [admin] = await rowsOf(
      db,
      sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne" where lower("CompteAD") = 'admin'`,
    );
    return new World(server, { people, administrator: admin!.key, profiles, scopes, roles });
  }

  /** Puts everything back to a start, behind the product's back. */
  async restart(start: {
    readonly grades: readonly Grades[];
    readonly perimeters: readonly Perimeter[];
  }): Promise<void> {
    const { pool } = this.server.database;
    const keys = this.people.map(({ key }) => key);
    this.model = new Model(this.people);
    await pool.query(`delete from "PersonneRole" where "IdPersonneEV1" = any($1)`, [keys]);
    await pool.query(`update "Personne" set "Suspendu" = false where "IdPersonneEV1" = any($1)`, [keys]);
    await pool.query(`delete from "ProfilDroit" where "IdProfil" = any($1)`, [this.profiles]);
    await pool.query(`delete from "RoleProfil" where "IdRole" = any($1)`, [this.roles]);
    for (const [index, profile] of this.profiles.entries()) {
      const grades = start.grades[index]!;
      this.model.profiles.set(profile, { ...grades });
      for (const [right, grade] of Object.entries(grades))
        await pool.query(`insert into "ProfilDroit" values ($1, $2, $3)`, [profile, right, grade]);
    }
    for (const [index, scope] of this.scopes.entries()) {
      const perimeter = start.perimeters[index]!;
      this.model.scopes.set(scope, perimeter);
      await pool.query(`update "Perimetre" set "Conditions" = $2 where "IdPerimetre" = $1`, [
        scope,
        JSON.stringify({ person: conditions[perimeter] }),
      ]);
    }
    for (const [index, role] of this.roles.entries()) {
      this.model.roles.set(role, [[this.profiles[index]!, this.scopes[index]!]]);
      await pool.query(`insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre") values ($1, $2, $3)`, [
        role,
        this.profiles[index],
        this.scopes[index],
      ]);
    }
    // Everybody has a role, or the first steps would have nothing to be about.
    await pool.query(
      `insert into "PersonneRole" ("IdPersonneEV1", "IdRole") select * from unnest($1::integer[], $2::integer[])`,
      [keys, keys.map((_, index) => this.roles[index % 3])],
    );
    for (const key of keys) await this.#reread(key, () => null);
    await this.moved(keys);
  }

  /** Tells the product that time passed or that hands other than its own changed something. */
  async moved(people: readonly number[]): Promise<void> {
    const { pool } = this.server.database;
    await pool.query(`update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = any($1)`, [
      people,
    ]);
    await pool.query('update model_version set version = version + 1');
  }

  #did(kind: 'delegate' | 'clone' | 'switch' | 'cancel'): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  /** Takes a step through the product, then in the model; answers what was done that should have been refused. */
  async take(step: Step): Promise<string | undefined> {
    switch (step.kind) {
      case 'grant':
        return await this.#grant(step);
      case 'delegate':
        return await this.#delegate(step);
      case 'clone':
        return await this.#clone(step);
      case 'switch':
        return await this.#switch(step);
      case 'cancel':
        return await this.#cancel(step);
      case 'expire':
        return await this.#expire(step);
      case 'suspend':
        return await this.#suspend(step);
      case 'right': {
        const links = [{ IdProfil: step.profile, IdDroit: step.right, Valeur: step.grade }];
        if (await this.#plan('profile-rights', { profilsDroits: links })) {
          const grades = { ...this.model.profiles.get(step.profile)! };
          if (step.grade === 0) delete grades[step.right];
          else grades[step.right] = step.grade;

          this.model.profiles.set(step.profile, grades);
        }
        return undefined;
      }
      case 'perimeter': {
        const LibPerimetre = `Algebra ${this.scopes.indexOf(step.scope) + 1}`;
        const definition = { LibPerimetre, Standard: true, Conditions: { person: conditions[step.perimeter] } };
        if (await this.#plan('perimeter', { IdPerimetre: step.scope, definition }))
          this.model.scopes.set(step.scope, step.perimeter);
        return undefined;
      }
      case 'role': {
        const LibRole = `Algebra ${this.roles.indexOf(step.role) + 1}`;
        const grants = step.grants.map(([IdProfil, IdPerimetre]) => ({ IdProfil, IdPerimetre }));
        if (await this.#plan('role', { IdRole: step.role, definition: { LibRole, Famille: 'BASE', grants } }))
          this.model.roles.set(step.role, step.grants);
        return undefined;
      }
    }
  }

  /** Where what the product lets a person do differs from the model; undefined when it does not. */
  async disagreement(person: number): Promise<string | undefined> {
    if (this.model.suspended.has(person)) return undefined;
    const { db } = this.server.database;
    const { actor } = await loadActor(db, person);
    const acting = this.model.acting(person)?.key ?? null;
    if ((actor.acting?.IdPersonneRole ?? null) !== acting)
      return `${person} acts under ${actor.acting?.IdPersonneRole ?? null} and not ${acting}`;
    const asked = rights.flatMap((right) => [1, 2].map((level) => ({ right, level: level as 1 | 2 })));
    const columns = asked.map(
      ({ right, level }, index) =>
        sql`array_agg(p."IdPersonneEV1" order by 1) filter (where ${this.kernel.scope(actor, right, 'person', 'p', level)}) as ${sql.ref(`r${index}`)}`,
    );
    const keys = this.people.map(({ key }) => key);
    const [row] = await rowsOf(
      db,
      sql<
        Record<string, number[] | null>
      >`select ${sql.join(columns)} from "Personne" p where p."IdPersonneEV1" = any(${sql.val(keys)}::integer[])`,
    );
    for (const [index, { right, level }] of asked.entries()) {
      const found = (row![`r${index}`] ?? []).join(' ');
      const expected = [...this.model.reach(person, right, level)].sort((a, b) => a - b).join(' ');
      if (found !== expected) return `${person} holds ${right} ${level} on [${found}] and not on [${expected}]`;
    }
    return undefined;
  }

  async #grant({ person, roles, until }: Extract<Step, { kind: 'grant' }>): Promise<undefined> {
    const input = {
      IdPersonneEV1: person,
      roles: roles.map((IdRole) => ({ IdRole, DateFin: until === null ? null : day(until) })),
    };
    if (await this.#plan('person-roles', input)) await this.#reread(person, () => null);
    return undefined;
  }

  async #delegate({ by, role, to, from, until }: Extract<Step, { kind: 'delegate' }>): Promise<string | undefined> {
    const source = this.model.held.get(role);
    const caller = this.#login(by);
    if (!source || !caller) return undefined;
    const acting = this.model.acting(by);
    const entitled =
      by === this.administrator ||
      source.person === by ||
      (acting?.source === null && this.model.reach(by, 'fp-delegue-role', 1).has(source.person) && to !== by);
    const legal =
      entitled &&
      !this.model.suspended.has(by) &&
      source.source === null &&
      this.model.live(source) &&
      to !== source.person &&
      !this.model.suspended.has(to) &&
      ![...this.model.held.values()].some(
        (other) => other.source === role && !other.cancelled && other.from <= until && (other.until ?? until) >= from,
      );
    // What is handed on for somebody else is cut down to what its author holds now.
    const within = by === this.administrator || source.person === by ? null : this.model.given(by);
    const known = new Set(this.model.held.keys());
    const answer = await this.server.as(caller).call(delegationCalls.give, {
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
    this.#did('delegate');
    await this.#reread(to, (key) => (known.has(key) ? undefined : within));
    return undefined;
  }

  async #clone({ by, role, to }: Extract<Step, { kind: 'clone' }>): Promise<string | undefined> {
    const source = this.model.held.get(role);
    const caller = this.#login(by);
    if (!source || !caller) return undefined;
    const administrator = by === this.administrator;
    const over = this.model.reach(by, 'fp-delegue-role', 1);
    const onBehalf = this.model.acting(by)?.source != null;
    const legal =
      source.source === null &&
      this.model.live(source) &&
      (administrator || (!onBehalf && [source.person, ...to].every((person) => over.has(person))));
    // What the giver holds now, before anything is given; over themself alone is not to be given.
    const held = this.model.given(by);
    const known = new Set(this.model.held.keys());
    if (!(await this.#plan('clone-roles', { IdPersonneRoles: [role], targets: to }, caller))) return undefined;
    if (!legal) return 'a cloning that should be refused';
    this.#did('clone');
    const within =
      source.narrowing && !administrator ? narrowed(source.narrowing, held) : administrator ? source.narrowing : held;
    for (const person of to) await this.#reread(person, (key) => (known.has(key) ? undefined : within));
    return undefined;
  }

  async #switch({ person, role }: Extract<Step, { kind: 'switch' }>): Promise<string | undefined> {
    const login = this.#login(person);
    const held = this.model.held.get(role);
    if (!login || !held) return undefined;
    const answer = await this.server.as(login).call(sessionCalls.setDefaultRole, {
      params: { IdPersonneEV1: person },
      body: { IdPersonneRole: role },
    });
    if (answer.status >= 400) return undefined;
    this.model.chosen.set(person, role);
    this.#did('switch');
    return held.person === person && this.model.live(held) && !this.model.suspended.has(person)
      ? undefined
      : 'a switch that should be refused';
  }

  async #cancel({ by, role }: Extract<Step, { kind: 'cancel' }>): Promise<string | undefined> {
    const delegated = this.model.held.get(role);
    const caller = this.#login(by);
    if (!delegated || delegated.source === null || !caller) return undefined;
    const own = this.model.held.get(delegated.source)!;
    const answer = await this.server.as(caller).call(delegationCalls.cancel, {
      body: {
        IdPersonneRole: role,
        IdPersonneEV1Delegue: delegated.person,
        IdPersonneFiche: own.person,
        IdRole: delegated.role,
        Motif: 'because of the test',
      },
    });
    if (answer.status >= 400) return undefined;
    this.#did('cancel');
    await this.#reread(delegated.person, () => null);
    return undefined;
  }

  async #expire({ role }: Extract<Step, { kind: 'expire' }>): Promise<undefined> {
    const held = this.model.held.get(role);
    if (!held || held.cancelled) return undefined;
    // Each on a day of its own: time would not put two of the same role on one.
    const past = 10 + ++this.#expired;
    await this.server.database.pool.query(
      `update "PersonneRole" set "DateDebut" = current_date - $2::integer, "DateFin" = current_date - $2::integer
        where "IdPersonneRole" = $1`,
      [role, past],
    );
    held.from = -past;
    held.until = -past;
    await this.moved(this.people.map(({ key }) => key));
    return undefined;
  }

  async #suspend({ person }: Extract<Step, { kind: 'suspend' }>): Promise<undefined> {
    const suspended = !this.model.suspended.delete(person);
    if (suspended) this.model.suspended.add(person);
    await this.server.database.pool.query(`update "Personne" set "Suspendu" = $2 where "IdPersonneEV1" = $1`, [
      person,
      suspended,
    ]);
    await this.moved(this.people.map(({ key }) => key));
    return undefined;
  }

  /** Prepares and applies; false where the product refused or nothing would change. */
  async #plan(kind: string, input: object, login = 'admin'): Promise<boolean> {
    const caller = this.server.as(login);
    const prepared = await caller.call(plansCalls.prepare, { body: { kind, input } as never });
    if (prepared.status >= 400) return false;
    const params = { IdPlan: prepared.body.IdPlan };
    if (prepared.body.state === 'waiting')
      await this.server.as('admin2').call(plansCalls.confirm, { params, body: {} });
    const applied = await caller.call(plansCalls.apply, { params });
    if (applied.status >= 400) throw new Error(`A plan that was just made is not applied: ${applied.raw}`);
    return true;
  }

  /** Reads back which roles a person has by now; `narrowing` says what a new one was cut down to (undefined: as it was). */
  async #reread(person: number, narrowing: (key: number) => PersonRole['narrowing'] | undefined): Promise<void> {
    const found = await rowsOf(
      this.server.database.db,
      sql<PersonRole & { chosen: boolean }>`
        select "IdPersonneRole" as key, "IdPersonneEV1" as person, "IdRole" as role, "IdPersonneRoleDelegue" as source,
          "DateDebut" - current_date as from, "DateFin" - current_date as until, "Annule" as cancelled, "ParDefaut" as chosen
        from "PersonneRole" where "IdPersonneEV1" = ${person}`,
    );
    for (const { chosen, ...row } of found) {
      const before = this.model.held.get(row.key);
      const kept = before?.narrowing ?? null;
      this.model.held.set(row.key, { ...row, narrowing: before ? kept : (narrowing(row.key) ?? null) });
      if (chosen) this.model.chosen.set(person, row.key);
      else if (this.model.chosen.get(person) === row.key) this.model.chosen.delete(person);
    }
  }

  #login(key: number): string | undefined {
    return key === this.administrator ? 'admin' : this.people.find((person) => person.key === key)?.login;
  }
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}
