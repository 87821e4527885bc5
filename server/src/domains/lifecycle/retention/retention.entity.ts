import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

/** Why somebody is not erased for now, told in their timeline to administrators. */
export const holdEntity: Entity = {
  name: 'retention_hold',
  rows: { table: 'retention_hold', key: ['IdPersonneEV1'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('Motif', 'DateFin'),
  within: {
    Personne: ({ id, kernel, actor }) =>
      kernel.holds(actor, 'adm') ? sql`select ${id}::text` : sql`select null::text where false`,
  },
};

/** Who is put down to be erased: a row of the plan that does it. */
export const erasureEntity: Entity = {
  name: 'Effacement',
  rows: { table: 'Effacement', key: ['IdPersonneEV1'] },
  keys: { IdPersonneEV1: 'Personne' },
  about: ['IdPersonneEV1'],
  told: toldColumns(),
};
