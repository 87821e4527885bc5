import { productRights } from '@passerelle/contracts/access/product-rights.ts';
import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';
import { rightLabel } from '@passerelle/texts/rights.texts.ts';
import { rolesTexts } from '@passerelle/texts/roles.texts.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { seededRole, seededRoles } from '../../foundation/actor/seeded-roles.ts';
import { perimeters, profiles, type RoleText, roles } from './rights.seed.ts';

/** Key of a seeded profile or perimeter: its place in the seed, from 1. */
function place(list: readonly { readonly text: RoleText }[], text: RoleText): number {
  const index = list.findIndex((one) => one.text === text);
  if (index < 0) throw new Error(`Not seeded: ${text}`);
  return index + 1;
}

/** A label in French, and beside it what the other languages say. */
export function translated(texts: EightTexts): { readonly label: string; readonly Traductions: string } {
  const others = languages.filter((language) => language !== 'fr');
  return {
    label: texts.fr,
    Traductions: JSON.stringify(Object.fromEntries(others.map((one) => [idLangues[one], texts[one]]))),
  };
}

/**
 * Adds the rights that are missing, and on an empty database the profiles, perimeters and roles that the product starts
 * with. What an administrator changed is left as it is.
 */
export async function seedRights(db: Db): Promise<void> {
  await seedCodes(db);
  const { count } = await db
    .selectFrom('Profil')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0) return;
  await seedProfiles(db);
  for (const [index, { text, conditions }] of perimeters.entries()) {
    const { label, Traductions } = translated(rolesTexts.texts[text]);
    const row = { IdPerimetre: index + 1, LibPerimetre: label, Traductions, Conditions: JSON.stringify(conditions) };
    await db.insertInto('Perimetre').values(row).execute();
  }
  for (const text of seededRoles) {
    const { Famille, grants, filtreDefaut } = roles[text];
    const { label, Traductions } = translated(rolesTexts.texts[text]);
    const IdRole = seededRole(text);
    const filter = filtreDefaut ? JSON.stringify(filtreDefaut) : null;
    await db
      .insertInto('Role')
      .values({ IdRole, LibRole: label, Traductions, Famille, filtreDefaut: filter })
      .execute();
    for (const [profile, perimeter] of grants) {
      await db
        .insertInto('RoleProfil')
        .values({ IdRole, IdProfil: place(profiles, profile), IdPerimetre: place(perimeters, perimeter) })
        .execute();
    }
  }
  for (const [table, key] of [
    ['Profil', 'IdProfil'],
    ['Perimetre', 'IdPerimetre'],
    ['Role', 'IdRole'],
  ] as const) {
    await sql`select setval(pg_get_serial_sequence(${sql.lit(`"${table}"`)}, ${sql.lit(key)}), (select max(${sql.ref(key)}) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}

async function seedCodes(db: Db): Promise<void> {
  const rows = [...productRights].map(([IdDroit, { TypeDroit, graded = false, reserved = false }]) => {
    const { label, Traductions } = translated(rightLabel(IdDroit));
    return { IdDroit, LibDroit: label, Traductions, TypeDroit, Gradue: graded, Reserve: reserved };
  });
  await db
    .insertInto('Droit')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedProfiles(db: Db): Promise<void> {
  for (const [index, { text, rights }] of profiles.entries()) {
    const { label, Traductions } = translated(rolesTexts.texts[text]);
    const IdProfil = index + 1;
    await db.insertInto('Profil').values({ IdProfil, LibProfil: label, Traductions }).execute();
    const links = new Map(rights.map((held) => (typeof held === 'string' ? [held, 1] : held) as [string, number]));
    const rows = [...links].map(([IdDroit, Valeur]) => ({ IdProfil, IdDroit, Valeur }));
    await db.insertInto('ProfilDroit').values(rows).execute();
  }
}
