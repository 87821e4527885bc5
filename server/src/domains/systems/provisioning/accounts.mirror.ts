import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import type { Mirror } from '../../../engines/mirror/mirror.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { subjectOf } from './account-runs.actions.ts';
import { installationId } from './connectors.queries.ts';
import { readAllWanted, type Wanted } from './wanted-account.queries.ts';

/** Accounts stand for people in systems outside. */
export const accountsMirror: Mirror<OutsideSystem, Wanted> = {
  tables: {
    ours: 'Personne',
    followed: 'account',
    gaps: 'account_gap',
    comparisons: 'account_comparison',
    key: 'IdPersonneEV1',
    name: 'login',
  },
  subjectOf,
  markedAs: async (db) => {
    const marks = `${await installationId(db)}/Personne/`;
    return (marker) => (marker.startsWith(marks) ? Number(marker.slice(marks.length)) : null);
  },
  readWanted: readAllWanted,
  isToBeThere: ({ enabled }) => enabled,
  nameOf: ({ values }) => values.CompteAD ?? null,
  readNamed: async (db, { keys, names }) =>
    await rowsOf(
      db,
      sql<{
        key: number;
        name: string | null;
      }>`select p."IdPersonneEV1" as key, lower(p."CompteAD") as name from "Personne" p
        where p."IdPersonneEV1" = any(${sql.val(keys)}::integer[])
          or (lower(p."CompteAD") = any(${sql.val(names)}::text[])
            and exists (select from account a where a."IdPersonneEV1" = p."IdPersonneEV1"))`,
    ),
};
