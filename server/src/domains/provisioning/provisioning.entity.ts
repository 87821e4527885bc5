import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../engines/entities/entity.ts';

/** The first password of somebody: that it was handed over, and by whom, is told in their timeline to who runs accounts. */
export const firstPasswordEntity: Entity = {
  name: 'initial_password',
  rows: { table: 'Personne', key: ['IdPersonneEV1'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('handedOver'),
  within: {
    Personne: ({ id, rights }) =>
      rights.has('adc') || rights.has('cpt') ? sql`select ${id}::text` : sql`select null::text where false`,
  },
};

/** What a twin was told to do. */
export const twinFaultEntity: Entity = {
  name: 'twin_fault',
  rows: { table: 'twin_fault', key: ['system'], keyType: 'text' },
  told: toldColumns('kind'),
};

/** How a system is reached: each setting, and that its secret was changed. */
export const connectorEntity: Entity = {
  name: 'connector',
  rows: { table: 'connector', key: ['system'], keyType: 'text' },
  told: toldColumns('url', 'bindDn', 'base', 'unit', 'leaversUnit', 'mapping', 'ways', 'secret'),
  mayRead: { right: 'adm' },
};
