import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import type { FileOwner } from '../../../engines/files/file-owner.ts';
import { anyOf } from '../../../platform/db/sql.ts';

/** Files, told of in the timelines of what they belong to, to those who may read them there. */
export function filesEntity(owners: readonly FileOwner[]): Entity {
  return {
    name: 'Fichier',
    rows: { table: 'Fichier', key: ['IdFichier'], keyType: 'text' },
    told: toldColumns('name', ['Champ', 'fileField'], 'size', 'sha256'),
    byField: true,
    within: Object.fromEntries(
      owners.map((owner) => [
        owner.entity,
        ({ id, kernel, actor, rights, field }) => {
          const { table, key, keyType } = owner.rows;
          const told = owner.tells && !owner.tells(rights) ? [] : Object.entries(owner.fields);
          const read = told
            .filter(([name]) => field === undefined || name === field)
            .map(
              ([name, { mayRead }]) => sql<boolean>`(f."Champ" = ${name} and ${mayRead({ kernel, actor }, 'thing')})`,
            );
          return sql`select f."IdFichier"::text from "Fichier" f join ${sql.table(table)} thing
            on ${sql.ref(`thing.${key}`)} = ${keyType ? id : Number(id)}
            where f.owner_entity = ${owner.entity} and f.owner_id = ${id} and ${anyOf(read)}`;
        },
      ]),
    ),
  };
}
