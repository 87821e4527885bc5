import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import type { MeasureName } from '@passerelle/contracts/reporting/measures.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Measure } from '../../../engines/measures/measure.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

/** Every perimeter by its key, as it is called. */
export async function perimeterNames(db: Db, language: Language): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf(
    db,
    sql<{ key: number; name: string }>`select p."IdPerimetre" as key,
      coalesce(p."Traductions" ->> ${idLangues[language]}, p."LibPerimetre") as name from "Perimetre" p`,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** The perimeters within which somebody holds all of these rights on others than themself: those of their role before what everybody has. */
export function perimetersOf({ grants }: Actor, rights: readonly RightCode[]): readonly number[] {
  const giving = grants.filter(
    (grant) => !grant.onlyOneself && rights.every((right) => (grant.rights.get(right) ?? 0) > 0),
  );
  const ofRole = giving.filter(({ source }) => source.IdRole !== null);
  return [...new Set((ofRole.length > 0 ? ofRole : giving).map(({ source }) => source.IdPerimetre))];
}

/** What a role is shown, in its order; undefined where it was never said: then it is shown all. */
export async function measuresOfRole(db: Db, IdRole: number): Promise<readonly MeasureName[] | undefined> {
  const rows = await rowsOf(
    db,
    sql<{
      measure: MeasureName;
    }>`select "Mesure" as measure from mesure_role where "IdRole" = ${IdRole} order by "Ordre"`,
  );
  return rows.length > 0 ? rows.map(({ measure }) => measure) : undefined;
}

/** Of all measures, those that a role is shown, in its order. */
export function shownTo(measures: readonly Measure[], chosen: readonly MeasureName[] | undefined): readonly Measure[] {
  if (!chosen) return measures;
  return chosen.flatMap((name) => measures.filter((measure) => measure.name === name));
}

/** Every role that opens reporting, with what it is shown; null where it is shown all. */
export async function arrangements(db: Db, language: Language) {
  return await rowsOf(
    db,
    sql<{ IdRole: number; LibRole: string; measures: MeasureName[] | null }>`select r."IdRole",
        coalesce(r."Traductions" ->> ${idLangues[language]}, r."LibRole") as "LibRole",
        (select array_agg(m."Mesure" order by m."Ordre") from mesure_role m where m."IdRole" = r."IdRole") as measures
      from "Role" r where exists (select from "RoleProfil" g join "ProfilDroit" d using ("IdProfil")
        where g."IdRole" = r."IdRole" and d."IdDroit" = 'mrb' and d."Valeur" > 0)
      order by 2, 1`,
  );
}
