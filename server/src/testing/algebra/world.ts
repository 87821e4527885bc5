import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { countHolders, holdersNow, measureRights } from '../../domains/foundation/actor/held-rights.queries.ts';
import { tellingAll } from '../../domains/foundation/notifications/tell.queries.ts';
import { companySubject } from '../../domains/people/companies/company.columns.ts';
import { personSubject } from '../../domains/people/person/person.columns.ts';
import { siteSubject } from '../../domains/people/sites/site.columns.ts';
import { noteTold } from '../../domains/publishing/mail/mail-subjects.queries.ts';
import { AccessKernel } from '../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { builders } from '../build.ts';
import { todayInParis } from '../day.ts';
import type { TestServer } from '../test-server.ts';
import {
  type GivenOn,
  type Grades,
  givenWhole,
  Model,
  type Perimeter,
  type Person,
  type PersonRole,
  type Right,
  rights,
} from './model.ts';

/** What each perimeter says, in the product's own language. */
export const conditions: Readonly<Record<Perimeter, object>> = {
  everybody: { and: [] },
  nobody: { or: [] },
  'own country': { field: 'IdPays', operator: 'equals', value: '$IdPays' },
  'own team': { field: 'allPersonnesBelongsManager', operator: 'equals', value: '$IdPersonneEV1' },
  VIP: { field: 'VIP', operator: 'equals', value: true },
  France: { field: 'IdPays', operator: 'equals', value: 'FR' },
};

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
  /** How many roles ended before their day: each on a day of its own. */
  expired = 0;
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
        sql`insert into "Role" ("LibRole", "Famille") values (${`Algebra ${n}`}, 'TEST') returning "IdRole" as key`,
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
    for (const key of keys) await this.reread(key);
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

  /**
   * Where those who count, tell, mail or measure who holds a right read it otherwise than the kernel; undefined when they
   * do not. What everybody holds is left out.
   */
  async disunion(): Promise<string | undefined> {
    const { db } = this.server.database;
    const keys = this.people.map(({ key }) => key);
    const held = new Map(await Promise.all(keys.map(async (key) => [key, await this.#heldBy(key)] as const)));
    const taken = await this.#takenFrom(keys);
    for (const key of keys) {
      const found = JSON.stringify(taken.get(key) ?? {});
      const expected = JSON.stringify(Object.fromEntries(held.get(key)!));
      if (found !== expected) return `${key} is said to lose ${found} and holds ${expected}`;
    }
    for (const right of rights) {
      const holders = keys.filter((key) => held.get(key)!.has(right)).join(' ');
      const rows = await rowsOf(
        db,
        sql<{ key: number }>`select "IdPersonneEV1" as key from (${holdersNow(right)}) who order by 1`,
      );
      const told = rows.map(({ key }) => key);
      const here = told.filter((key) => keys.includes(key)).join(' ');
      if (here !== holders) return `${right} is said to be held by [${here}] and not by [${holders}]`;
      if ((await countHolders(db, right, [])) !== told.length) return `${right} is counted otherwise than it is told`;
      const mailed = (await this.#mailed(right)).join(' ');
      if (mailed !== told.join(' ')) return `${right} is mailed to [${mailed}] and told to [${told.join(' ')}]`;
    }
    return undefined;
  }

  /** What a person may do under any of their roles, as the kernel answers. */
  async #heldBy(person: number): Promise<ReadonlyMap<Right, number>> {
    const { db } = this.server.database;
    if (this.model.suspended.has(person)) return new Map();
    const { actor } = await loadActor(db, person);
    const under = await Promise.all(actor.roles.map(({ IdPersonneRole }) => loadActor(db, person, IdPersonneRole)));
    const given = under.map(({ actor }) => ({
      ...actor,
      grants: actor.grants.filter(({ source }) => source.IdRole !== null),
    }));
    const levels = rights
      .toSorted()
      .map((right) => [right, Math.max(0, ...given.map((one) => this.kernel.level(one, right)))] as const);
    return new Map(levels.filter(([, level]) => level > 0));
  }

  /** What people are measured to lose when they lose every role; nothing is kept of it. */
  async #takenFrom(people: readonly number[]): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
    return await this.#takenBack(async (db) => {
      const after = await measureRights(db, sql`select unnest(${sql.val(people)}::integer[])`);
      await sql`update "PersonneRole" set "Annule" = true, "ParDefaut" = false
        where "IdPersonneEV1" = any(${sql.val(people)}::integer[])`.execute(db);
      const known = (lost: Readonly<Record<string, number>>) =>
        Object.fromEntries(
          Object.entries(lost)
            .filter(([right]) => (rights as readonly string[]).includes(right))
            .toSorted(),
        );
      return new Map(
        (await after(db)).people.map(({ IdPersonneEV1, lost }) => [
          IdPersonneEV1,
          known(lost as Record<string, number>),
        ]),
      );
    });
  }

  /** To whom a mail to the holders of a right is noted; nothing is kept of it. */
  async #mailed(right: Right): Promise<readonly number[]> {
    return await this.#takenBack(async (db) => {
      const kind = 'planToConfirm';
      await sql`update "Mail" set "Actif" = true where "Source" = ${kind}`.execute(db);
      await sql`delete from mail_to_write`.execute(db);
      await noteTold(db, kind, tellingAll({ values: {}, opens: null }, holdersNow(right)));
      const rows = await rowsOf(db, sql<{ key: number }>`select "IdPersonneEV1" as key from mail_to_write order by 1`);
      return rows.map(({ key }) => key);
    });
  }

  async #takenBack<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const back = new Error('taken back');
    let done: T | undefined;
    await this.server.database.db
      .transaction()
      .execute(async (trx) => {
        done = await work(trx);
        throw back;
      })
      .catch((error: unknown) => {
        if (error !== back) throw error;
      });
    return done as T;
  }

  /** Counts a step that the product let happen. */
  did(kind: 'delegate' | 'clone' | 'switch' | 'cancel'): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  /** Prepares and applies; false where the product refused or nothing would change. */
  async plan(kind: string, input: object, login = 'admin'): Promise<boolean> {
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

  /** Reads back which roles a person has by now; `given` says how a new one was. */
  async reread(person: number, given: GivenOn = givenWhole): Promise<void> {
    const found = await rowsOf(
      this.server.database.db,
      sql<PersonRole & { chosen: boolean }>`
        select "IdPersonneRole" as key, "IdPersonneEV1" as person, "IdRole" as role, "IdPersonneRoleDelegue" as source,
          "DateDebut" - ${sql.raw(todayInParis)} as from, "DateFin" - ${sql.raw(todayInParis)} as until, "Annule" as cancelled, "ParDefaut" as chosen
        from "PersonneRole" where "IdPersonneEV1" = ${person}`,
    );
    for (const { chosen, ...row } of found) {
      const before = this.model.held.get(row.key);
      const { narrowing, givers } = before ?? given;
      this.model.held.set(row.key, { ...row, narrowing, givers });
      if (chosen) this.model.chosen.set(person, row.key);
      else if (this.model.chosen.get(person) === row.key) this.model.chosen.delete(person);
    }
  }

  /** How this person signs in; undefined for who is not of this world. */
  login(key: number): string | undefined {
    return key === this.administrator ? 'admin' : this.people.find((person) => person.key === key)?.login;
  }
}
