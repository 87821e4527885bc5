import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { kindsSeen } from './inventories.policy.ts';

/** A thing that somebody holds: told within the timeline of the person, to whoever sees things of its kind there, and of what was asked. */
export const itemEntity: Entity = {
  name: 'Inventaire',
  rows: { table: 'Inventaire', key: ['IdInventaire'] },
  label: { column: 'LibInventaire' },
  keys: { IdPersonneEV1: 'Personne', IdSite: 'Site' },
  about: ['LibInventaire', 'Numero'],
  told: toldColumns('LibInventaire', 'Numero', ['IdSite', 'LibSite'], 'DateDebut', 'DateFin', 'DateRetour', 'Etat'),
  within: {
    Personne: ({ id, rights }) => sql`select i."IdInventaire"::text from "Inventaire" i
      where i."IdPersonneEV1" = ${Number(id)} and i.kind = any(${sql.val(kindsSeen(rights))}::text[])`,
  },
};
