import { sql } from 'kysely';
import { type Entity, type RowCondition, toldColumns } from '../../../engines/entities/entity.ts';
import type { FileOwner } from '../../../engines/files/file-owner.ts';
import { anyOf } from '../../../platform/db/sql.ts';
import { decidesOn } from './handover.rules.ts';

/** A pack that was signed, told in the person's timeline to who decides about their stay, with the hash of what was signed. */
export const packEntity: Entity = {
  name: 'Passation',
  rows: { table: 'Passation', key: ['IdPassation'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('NomSigne', 'sha256'),
  within: {
    Personne: ({ id, rights }) =>
      decidesOn.some((right) => rights.has(right))
        ? sql`select "IdPassation"::text from "Passation" where "IdPersonneEV1" = ${id}::integer`
        : sql`select null::text where false`,
  },
};

/** The person, and who decides about their stay. */
const isTheirs: RowCondition = ({ kernel, actor }, alias) =>
  anyOf([
    sql<boolean>`${sql.ref(`${alias}.IdPersonneEV1`)} = ${actor.IdPersonneEV1}`,
    sql<boolean>`exists (select from "Personne" of_pack where of_pack."IdPersonneEV1" = ${sql.ref(`${alias}.IdPersonneEV1`)}
      and ${kernel.scope(actor, decidesOn, 'person', 'of_pack')})`,
  ]);

export const packFiles: FileOwner = {
  entity: 'Passation',
  rows: { table: 'Passation', key: 'IdPassation' },
  fields: { pdf: { purpose: 'attachment', most: 1, mayRead: isTheirs, mayWrite: isTheirs } },
};
