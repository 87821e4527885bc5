import { sql } from 'kysely';
import { allOf, type Sql } from '../../../../platform/db/sql.ts';
import { isActive } from '../../../foundation/actor/presence.ts';

/** Who receives what lists send: somebody who is here and not stopped, has an address, and is not kept out of all lists. */
export const receives = (alias: string): Sql<boolean> => {
  const at = (name: string) => sql<boolean>`${sql.ref(`${alias}.${name}`)}`;
  return allOf([
    isActive(alias),
    at('Physique'),
    sql<boolean>`not ${at('Test')}`,
    sql<boolean>`${at('Mail')} is not null`,
    sql<boolean>`not ${at('ExcluLD')}`,
  ]);
};

/** The columns that decide it. */
export const receivesBy = [
  ...['IdStatut', 'Suspendu', 'Desactive', 'DateSortiePhysique', 'IdPays', 'Physique', 'Test', 'Mail', 'ExcluLD'],
] as const;
