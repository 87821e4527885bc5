import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

/** Where somebody's calendar is read: of its address, the host alone, told to themself and to administrators. */
export const calendarEntity: Entity = {
  name: 'CalendrierAbsences',
  rows: { table: 'CalendrierAbsences', key: ['IdPersonneEV1'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('Hote'),
  mayRead: { right: 'adm' },
};
