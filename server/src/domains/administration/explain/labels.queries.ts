import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { GrantSource } from '../../../engines/access/actor.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import { readLabels } from '../../../engines/entities/labels.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';

export interface Named {
  readonly id: number;
  readonly label: string;
}

/** A label of the rights model in the reader's language. */
export function labelIn(language: Language, alias: string, column: string): Sql<string> {
  return sql<string>`coalesce(${sql.ref(`${alias}.Traductions`)} ->> ${sql.lit(idLangues[language])}, ${sql.ref(`${alias}.${column}`)})`;
}

/** Who names things, and in which language. */
export interface Naming {
  readonly db: Db;
  readonly entities: Entities;
  readonly language: Language;
}

export interface SourceLabels {
  readonly role: Named | null;
  readonly profile: Named;
  readonly perimeter: Named;
}

/** Names what grants are made of. */
export async function labelsOf(
  { db, entities, language }: Naming,
  sources: readonly GrantSource[],
): Promise<(source: GrantSource) => SourceLabels> {
  const keyed = sources.flatMap(({ IdRole, IdProfil, IdPerimetre }) => [
    { entity: 'Role', key: IdRole },
    { entity: 'Profil', key: IdProfil },
    { entity: 'Perimetre', key: IdPerimetre },
  ]);
  const labelOf = await readLabels(db, entities, language, keyed);
  const named = (entity: string, id: number) => ({ id, label: labelOf({ entity, key: id }) ?? `#${id}` });
  return ({ IdRole, IdProfil, IdPerimetre }) => ({
    role: IdRole === null ? null : named('Role', IdRole),
    profile: named('Profil', IdProfil),
    perimeter: named('Perimetre', IdPerimetre),
  });
}
