import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

/** What a role is shown of reporting. */
export const arrangementEntity: Entity = {
  name: 'mesure_role',
  rows: { table: 'mesure_role', key: ['IdRole'] },
  keys: { IdRole: 'Role' },
  told: toldColumns('Mesures'),
  mayRead: { right: 'adm' },
};
