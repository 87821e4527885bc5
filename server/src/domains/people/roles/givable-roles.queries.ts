import { isDeepStrictEqual } from 'node:util';
import { administrativeRights, type RightCode } from '@passerelle/contracts/access/rights.ts';
import { everything } from '@passerelle/contracts/conditions/condition.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import type { gravities, RoleOpens } from '@passerelle/contracts/roles/roles.contract.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor, ConditionsByKind } from '../../../engines/access/actor.ts';
import { type HeldThen, heldNow } from '../../../engines/access/narrow.ts';
import { resolveCondition, valuesOf } from '../../../engines/conditions/resolve.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { personFields } from '../../foundation/actor/actor.queries.ts';
import { rolesCarryingAdm } from './person-roles.queries.ts';
import { lastDayOf } from './roles.policy.ts';

type Rights = Readonly<Partial<Record<RightCode, 1 | 2>>>;

interface RoleGrant {
  readonly IdProfil: number;
  readonly LibProfil: string;
  readonly IdPerimetre: number;
  readonly LibPerimetre: string;
  readonly Conditions: ConditionsByKind;
  readonly rights: Rights;
}

interface GivableRole {
  readonly IdRole: number;
  readonly LibRole: string;
  readonly grants: readonly RoleGrant[];
}

/** Roles with what each grants, by label. */
function rolesWithGrants(db: Db, language: Language, which: Sql<boolean> = sql<boolean>`true`): Promise<GivableRole[]> {
  const label = (of: string, column: string) =>
    sql`coalesce(${sql.ref(`${of}.Traductions`)}->>${idLangues[language]}, ${sql.ref(`${of}.${column}`)})`;
  return rowsOf(
    db,
    sql<GivableRole>`select r."IdRole", ${label('r', 'LibRole')} as "LibRole",
        (select coalesce(json_agg(json_build_object('IdProfil', g."IdProfil", 'LibProfil', ${label('f', 'LibProfil')},
            'IdPerimetre', g."IdPerimetre", 'LibPerimetre', ${label('p', 'LibPerimetre')}, 'Conditions', p."Conditions",
            'rights', (select coalesce(json_object_agg(l."IdDroit", l."Valeur" order by l."IdDroit"), '{}'::json)
              from "ProfilDroit" l where l."IdProfil" = g."IdProfil" and l."Valeur" > 0)) order by g."IdRoleProfil"), '[]'::json)
          from "RoleProfil" g join "Profil" f using ("IdProfil") join "Perimetre" p using ("IdPerimetre")
          where g."IdRole" = r."IdRole") as grants
      from "Role" r where ${which} order by lower(${label('r', 'LibRole')}), r."IdRole"`,
  );
}

/** The roles that somebody may give: of who has no `adm`, those that leave something within what they hold. */
export async function givableRoles(db: Db, actor: Actor, administrator: boolean, language: Language) {
  const roles = await rolesWithGrants(db, language);
  if (administrator) return roles;
  const adm = await rolesCarryingAdm(db);
  return roles.filter((role) => !adm.has(role.IdRole) && leavesSomething(role, actor));
}

/** Whether somebody without `adm` may give this role. */
export async function givableRole(db: Db, actor: Actor, IdRole: number): Promise<boolean> {
  const [role] = await rolesWithGrants(db, 'fr', sql<boolean>`r."IdRole" = ${IdRole}`);
  return role !== undefined && leavesSomething(role, actor);
}

/** What everybody holds anyway is nothing to give. */
function leavesSomething({ grants }: GivableRole, { grants: held }: Actor): boolean {
  const everybodys = new Set(
    held.filter(({ source }) => source.IdRole === null).flatMap(({ rights }) => [...rights.keys()]),
  );
  const mine = held.filter(({ source }) => source.IdRole !== null).flatMap(({ rights }) => [...rights.keys()]);
  const beyond = new Set<string>(mine.filter((right) => !everybodys.has(right)));
  return grants.some(({ rights }) => Object.keys(rights).some((right) => beyond.has(right)));
}

/** What a role would open to these people, given by the actor; undefined where there is no such role. */
export async function whatRoleOpens(
  db: Db,
  actor: Actor,
  administrator: boolean,
  language: Language,
  { IdRole, targets }: { readonly IdRole: number; readonly targets: readonly number[] },
): Promise<Static<typeof RoleOpens> | undefined> {
  const [role] = await rolesWithGrants(db, language, sql<boolean>`r."IdRole" = ${IdRole}`);
  if (!role) return undefined;
  const held = heldNow(actor);
  const told = role.grants.map(({ IdProfil, LibProfil, IdPerimetre, LibPerimetre, Conditions, rights }) => ({
    profile: { id: IdProfil, label: LibProfil },
    perimeter: { id: IdPerimetre, label: LibPerimetre },
    rights: Object.entries(administrator ? rights : shared(rights, held)).map(([IdDroit, Valeur]) => ({
      IdDroit,
      Valeur,
    })),
    Conditions: administrator ? Conditions : null,
  }));
  return {
    grants: told.filter(({ rights }) => rights.length > 0),
    narrowed: !administrator,
    until: lastDayOf(actor, administrator),
    grave: await gravityOf(db, role, held, targets),
  };
}

/** What of these rights somebody who holds this leaves of them, wherever that reaches. */
function shared(rights: Rights, held: readonly HeldThen[]): Rights {
  const most = (right: RightCode) => Math.max(0, ...held.map((then) => then.rights[right] ?? 0));
  const left = Object.entries(rights).map(
    ([right, grade]) => [right, Math.min(grade, most(right as RightCode))] as const,
  );
  return Object.fromEntries(left.filter(([, grade]) => grade > 0)) as Rights;
}

/** Why giving a role is a plan first: to several people, what administers, or more than the giver holds themself. */
async function gravityOf(
  db: Db,
  { grants }: GivableRole,
  held: readonly HeldThen[],
  targets: readonly number[],
): Promise<(typeof gravities)[number][]> {
  const people = await Promise.all(targets.slice(0, 1).map((person) => personFields(db, person)));
  const [fields] = people;
  const wider = grants.some(({ rights, Conditions }) => {
    const reach = fields ? readAs(Conditions, fields) : Conditions;
    return Object.entries(rights).some(
      ([right, grade]) => !held.some((then) => covers(then, right as RightCode, grade, reach)),
    );
  });
  return [
    ...(new Set(targets).size > 1 ? (['many'] as const) : []),
    ...(grants.some(({ rights }) => Object.keys(rights).some((right) => administrativeRights.has(right)))
      ? (['administers'] as const)
      : []),
    ...(wider ? (['wider'] as const) : []),
  ];
}

/** A perimeter as it reads to somebody. */
function readAs(conditions: ConditionsByKind, fields: Awaited<ReturnType<typeof personFields>>): ConditionsByKind {
  return Object.fromEntries(
    Object.entries(conditions).map(([kind, one]) => [kind, resolveCondition(one, valuesOf(fields))]),
  );
}

/** Whether what is held surely reaches as far: every bound of it is the same there, or none. */
function covers({ rights, bounds }: HeldThen, right: RightCode, grade: number, reach: ConditionsByKind): boolean {
  if ((rights[right] ?? 0) < grade) return false;
  const kinds = Object.entries(reach);
  return bounds.every((bound) =>
    kinds.every(([kind, asked]) => {
      const mine = bound[kind as keyof ConditionsByKind];
      return isDeepStrictEqual(mine, everything) || isDeepStrictEqual(mine, asked);
    }),
  );
}
