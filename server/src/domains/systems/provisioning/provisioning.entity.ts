import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

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
  told: toldColumns('connector', 'url', 'mapping', 'ways', 'secret'),
  mayRead: { right: 'adm' },
};

/** Somebody's account in a system, as the portal knows it. */
export const accountEntity: Entity = {
  name: 'account',
  rows: { table: 'account', key: ['system', 'IdPersonneEV1'] },
  keys: { IdPersonneEV1: 'Personne' },
  about: ['IdPersonneEV1', 'system'],
  told: toldColumns('external_id', 'enabled'),
};

/** Something that happens to somebody's accounts. */
export const runEntity: Entity = {
  name: 'account_run',
  rows: { table: 'account_run', key: ['id'] },
  keys: { IdPersonneEV1: 'Personne' },
  about: ['IdPersonneEV1'],
  told: toldColumns(['kind', 'runKind']),
};

/** A difference between a system and what is wanted there. */
export const gapEntity: Entity = {
  name: 'account_gap',
  rows: { table: 'account_gap', key: ['id'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('ignored_until'),
};

/** That somebody said yes to closing an account, where so many were closed that none was any more. */
export const closingEntity: Entity = {
  name: 'account_closing',
  rows: { table: 'account_closing', key: ['system', 'IdPersonneEV1'] },
  keys: { IdPersonneEV1: 'Personne' },
  about: ['IdPersonneEV1', 'system'],
  told: toldColumns('allowed'),
};
