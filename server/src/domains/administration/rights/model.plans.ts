import { perimeterPlan, profilePlan, profileRightsPlan, rolePlan } from '@passerelle/contracts/rights/rights.plans.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { type PlanInput, type PlanKind, planKind } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { firstOf } from '../../../platform/sure.ts';
import { baseGrants } from '../../foundation/actor/base-grants.ts';
import { isPresent } from '../../foundation/actor/presence.ts';
import { planOfRights } from '../../people/roles/rights.gates.ts';
import { requireDefaultFilter } from './default-filter.ts';
import { requireConditions } from './perimeter-conditions.ts';
import type { ModelMeasures } from './rights.measures.ts';
import { grantRows, linkRows, perimeterRows, profileRows, roleRows } from './rights.tables.ts';

/** What an administrator changes in the rights model, each as a plan. */
export function modelPlans(kernel: AccessKernel, { rights, reach }: ModelMeasures): readonly PlanKind[] {
  const shared = {
    ...planOfRights(kernel),
    ground: modelGround,
  } as const;
  return [
    planKind({
      ...shared,
      contract: profileRightsPlan,
      change: changeLinks,
      measure: async (db, { profilsDroits }) => {
        const profiles = [...new Set(profilsDroits.map(({ IdProfil }) => IdProfil))];
        const base = Object.values(baseGrants).some(({ IdProfil }) => profiles.includes(IdProfil));
        return await rights(db, holdersOf(sql`g."IdProfil" = any(${profiles}::integer[])`, base), base);
      },
    }),
    planKind({
      ...shared,
      contract: profilePlan,
      change: changeProfile,
      measure: async (db, { IdProfil = 0 }) => await rights(db, holdersOf(sql`g."IdProfil" = ${IdProfil}`)),
    }),
    planKind({
      ...shared,
      contract: perimeterPlan,
      change: changePerimeter,
      measure: async (db, { IdPerimetre, definition }) => {
        // Measured before it is changed, so checked before it is measured.
        if (definition) requireConditions(definition.Conditions, 'body/input/definition/Conditions');
        return await reach(db, IdPerimetre, definition?.Conditions);
      },
    }),
    planKind({
      ...shared,
      contract: rolePlan,
      change: changeRole,
      measure: async (db, { IdRole = 0 }) => await rights(db, holdersOf(sql`g."IdRole" = ${IdRole}`)),
    }),
  ];
}

/** People who hold a role with such a grant, themselves or by delegation; everybody where the base grants are concerned. */
function holdersOf(grant: Sql, everybody = false): Sql {
  if (everybody)
    return sql`select everybody."IdPersonneEV1" from "Personne" everybody where ${isPresent('everybody')} and everybody."Physique"`;
  return sql`select pr."IdPersonneEV1" from "PersonneRole" pr
    where exists (select from "RoleProfil" g where g."IdRole" = pr."IdRole" and ${grant})`;
}

async function modelGround(db: Db): Promise<string> {
  const [row] = await rowsOf(db, sql<{ version: number }>`select version from model_version`);
  return String(row?.version);
}

async function changeLinks(writing: Writing, { profilsDroits }: PlanInput<typeof profileRightsPlan>): Promise<[]> {
  const known = await knownRights(writing.db);
  for (const [index, { IdProfil, IdDroit, Valeur }] of profilsDroits.entries()) {
    const at = `body/input/profilsDroits/${index}`;
    const right = known.get(IdDroit);
    if (!right) throw invalidInput(`${at}/IdDroit`, 'unknownValue', IdDroit);
    if (Valeur === 2 && !right.Gradue) throw invalidInput(`${at}/Valeur`, 'max', 1);
    if (!(await profileRows.find(writing, IdProfil))) throw invalidInput(`${at}/IdProfil`, 'unknownValue', IdProfil);
    const link = await linkRows.find(writing, IdProfil, IdDroit);
    if (!link && Valeur > 0) await linkRows.insert(writing, { IdProfil, IdDroit, Valeur });
    else if (link && Valeur === 0) await linkRows.remove(writing, link);
    else if (link && link.Valeur !== Valeur) await linkRows.update(writing, link, { Valeur });
  }
  return [];
}

async function knownRights(db: Db): Promise<ReadonlyMap<string, { readonly Gradue: boolean }>> {
  const rows = await db.selectFrom('Droit').select(['IdDroit', 'Gradue']).execute();
  return new Map(rows.map((row) => [row.IdDroit, row]));
}

async function changeProfile(writing: Writing, { IdProfil, definition }: PlanInput<typeof profilePlan>): Promise<[]> {
  if (IdProfil === undefined) {
    if (!definition) throw invalidInput('body/input/definition', 'required');
    await requireFreeLabel(writing.db, 'Profil', 'LibProfil', definition.LibProfil);
    await profileRows.insert(writing, {
      ...definition,
      LibProfil: definition.LibProfil.trim(),
      Traductions: definition.Traductions ?? {},
    });
    return [];
  }
  const profile = await found(profileRows.find(writing, IdProfil));
  if (definition) {
    await requireFreeLabel(writing.db, 'Profil', 'LibProfil', definition.LibProfil, sql`"IdProfil" <> ${IdProfil}`);
    await profileRows.update(writing, profile, { ...definition, LibProfil: definition.LibProfil.trim() });
    return [];
  }
  requireNotBase(
    Object.values(baseGrants).some((base) => base.IdProfil === IdProfil),
    `Profil/${IdProfil}`,
  );
  await requireUnused(writing.db, sql`g."IdProfil" = ${IdProfil}`);
  const links = await rowsOf(
    writing.db,
    sql<{ IdDroit: string }>`select "IdDroit" from "ProfilDroit" where "IdProfil" = ${IdProfil}`,
  );
  for (const { IdDroit } of links)
    await linkRows.remove(writing, await found(linkRows.find(writing, IdProfil, IdDroit)));
  await profileRows.remove(writing, profile);
  return [];
}

async function changePerimeter(
  writing: Writing,
  { IdPerimetre, definition }: PlanInput<typeof perimeterPlan>,
): Promise<[]> {
  if (IdPerimetre === undefined) {
    if (!definition) throw invalidInput('body/input/definition', 'required');
    await requireFreeLabel(writing.db, 'Perimetre', 'LibPerimetre', definition.LibPerimetre);
    await perimeterRows.insert(writing, {
      ...definition,
      LibPerimetre: definition.LibPerimetre.trim(),
      Traductions: definition.Traductions ?? {},
    });
    return [];
  }
  const perimeter = await found(perimeterRows.find(writing, IdPerimetre));
  if (definition) {
    await requireFreeLabel(
      writing.db,
      'Perimetre',
      'LibPerimetre',
      definition.LibPerimetre,
      sql`"IdPerimetre" <> ${IdPerimetre}`,
    );
    await perimeterRows.update(writing, perimeter, { ...definition, LibPerimetre: definition.LibPerimetre.trim() });
    return [];
  }
  requireNotBase(
    Object.values(baseGrants).some((base) => base.IdPerimetre === IdPerimetre),
    `Perimetre/${IdPerimetre}`,
  );
  await requireUnused(writing.db, sql`g."IdPerimetre" = ${IdPerimetre}`);
  await perimeterRows.remove(writing, perimeter);
  return [];
}

async function changeRole(writing: Writing, { IdRole, definition }: PlanInput<typeof rolePlan>): Promise<[]> {
  if (!definition) {
    if (IdRole === undefined) throw invalidInput('body/input/definition', 'required');
    const role = await found(roleRows.find(writing, IdRole));
    await requireUnheld(writing.db, IdRole);
    for (const grant of await grantsOf(writing, IdRole)) await grantRows.remove(writing, grant);
    await roleRows.remove(writing, role);
    return [];
  }
  const { grants, filtreDefaut = null, Traductions, ...named } = definition;
  if (filtreDefaut !== null) requireDefaultFilter(filtreDefaut, 'body/input/definition/filtreDefaut');
  const Standard = grants.length === 1 && (await standardGrant(writing.db, firstOf(grants)));
  const values = {
    ...named,
    LibRole: named.LibRole.trim(),
    filtreDefaut,
    Standard,
    ...(Traductions && { Traductions }),
  };
  await requireFreeLabel(
    writing.db,
    'Role',
    'LibRole',
    named.LibRole,
    IdRole === undefined ? undefined : sql`"IdRole" <> ${IdRole}`,
  );
  const role =
    IdRole === undefined
      ? await roleRows.insert(writing, { Traductions: {}, ...values })
      : await roleRows.update(writing, await found(roleRows.find(writing, IdRole)), values);
  await changeGrants(writing, Number(role.IdRole), grants);
  return [];
}

async function changeGrants(
  writing: Writing,
  IdRole: number,
  grants: readonly { readonly IdProfil: number; readonly IdPerimetre: number }[],
): Promise<void> {
  const keyOf = (grant: { readonly IdProfil?: unknown; readonly IdPerimetre?: unknown }) =>
    `${grant.IdProfil}/${grant.IdPerimetre}`;
  const wanted = new Map(grants.map((grant, index) => [keyOf(grant), { ...grant, index }]));
  for (const held of await grantsOf(writing, IdRole)) {
    if (!wanted.delete(keyOf(held))) await grantRows.remove(writing, held);
  }
  for (const { IdProfil, IdPerimetre, index } of wanted.values()) {
    const at = `body/input/definition/grants/${index}`;
    if (!(await profileRows.find(writing, IdProfil))) throw invalidInput(`${at}/IdProfil`, 'unknownValue', IdProfil);
    if (!(await perimeterRows.find(writing, IdPerimetre)))
      throw invalidInput(`${at}/IdPerimetre`, 'unknownValue', IdPerimetre);
    await grantRows.insert(writing, { IdRole, IdProfil, IdPerimetre });
  }
}

async function grantsOf(writing: Writing, IdRole: number) {
  const keys = await rowsOf(
    writing.db,
    sql<{ IdRoleProfil: number }>`select "IdRoleProfil" from "RoleProfil" where "IdRole" = ${IdRole} order by 1`,
  );
  return await Promise.all(keys.map(async ({ IdRoleProfil }) => await found(grantRows.find(writing, IdRoleProfil))));
}

async function standardGrant(
  db: Db,
  { IdProfil, IdPerimetre }: { IdProfil: number; IdPerimetre: number },
): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    sql<{ standard: boolean }>`select f."Standard" and p."Standard" as standard from "Profil" f, "Perimetre" p
      where f."IdProfil" = ${IdProfil} and p."IdPerimetre" = ${IdPerimetre}`,
  );
  return row?.standard ?? false;
}

async function requireFreeLabel(
  db: Db,
  table: string,
  column: string,
  label: string,
  also: Sql = sql`true`,
): Promise<void> {
  // In any language: what is found by its name is found by each of them.
  const taken = await rowsOf(
    db,
    sql`select 1 from ${sql.table(table)} where ${also} and lower(${label.trim()}) in (select lower(${sql.ref(column)})
      union all select lower(t.value) from jsonb_each_text("Traductions") t)`,
  );
  if (taken.length > 0) throw invalidInput(`body/input/definition/${column}`, 'taken');
}

/** What is used is not lost: the refusal says by which roles. */
async function requireUnused(db: Db, grant: Sql): Promise<void> {
  const users = await rowsOf(
    db,
    sql<{
      IdRole: number;
      LibRole: string;
    }>`select distinct r."IdRole", r."LibRole" from "RoleProfil" g join "Role" r using ("IdRole")
      where ${grant} order by 2 limit 20`,
  );
  if (users.length > 0)
    throw new ApiError(
      'IN_USE',
      users.map(({ IdRole, LibRole }) => ({ path: `Role/${IdRole}`, rule: 'inUse', value: LibRole })),
    );
}

async function requireUnheld(db: Db, IdRole: number): Promise<void> {
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`select count(distinct "IdPersonneEV1") as n from "PersonneRole" where "IdRole" = ${IdRole}`,
  );
  if (row && row.n > 0)
    throw new ApiError('IN_USE', [{ path: `Role/${IdRole}/people`, rule: 'inUse', value: String(row.n) }]);
}

function requireNotBase(base: boolean, path: string): void {
  if (base) throw new ApiError('IN_USE', [{ path, rule: 'base' }]);
}

async function found<T>(looking: Promise<T | undefined>): Promise<T> {
  const row = await looking;
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
