import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { GrantSource } from '../../engines/access/actor.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';

export interface Named {
  readonly id: number;
  readonly label: string;
}

/** A label of the rights model in the reader's language. */
export function labelIn(language: Language, alias: string, column: string): Sql<string> {
  return sql<string>`coalesce(${sql.ref(`${alias}.Traductions`)} ->> ${sql.lit(idLangues[language])}, ${sql.ref(`${alias}.${column}`)})`;
}

export interface SourceLabels {
  readonly role: Named | null;
  readonly profile: Named;
  readonly perimeter: Named;
}

/** Names what grants are made of. */
export async function labelsOf(
  db: Db,
  sources: readonly GrantSource[],
  language: Language,
): Promise<(source: GrantSource) => SourceLabels> {
  const read = (table: string, key: string, label: string, keys: readonly (number | null)[]) =>
    rowsOf(
      db,
      sql<Named>`select t.${sql.ref(key)} as id, ${labelIn(language, 't', label)} as label from ${sql.table(table)} t
        where t.${sql.ref(key)} = any(${sql.val([...new Set(keys)])}::integer[])`,
    ).then((rows) => new Map(rows.map((row) => [row.id, row])));
  const [roles, profiles, perimeters] = await Promise.all([
    read(
      'Role',
      'IdRole',
      'LibRole',
      sources.map(({ IdRole }) => IdRole),
    ),
    read(
      'Profil',
      'IdProfil',
      'LibProfil',
      sources.map(({ IdProfil }) => IdProfil),
    ),
    read(
      'Perimetre',
      'IdPerimetre',
      'LibPerimetre',
      sources.map(({ IdPerimetre }) => IdPerimetre),
    ),
  ]);
  const named = (from: ReadonlyMap<number, Named>, id: number) => from.get(id) ?? { id, label: `#${id}` };
  return ({ IdRole, IdProfil, IdPerimetre }) => ({
    role: IdRole === null ? null : named(roles, IdRole),
    profile: named(profiles, IdProfil),
    perimeter: named(perimeters, IdPerimetre),
  });
}
