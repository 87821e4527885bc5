import type { DefinitionState, ImportSense } from '@passerelle/contracts/imports/definition.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Importables } from '../../../../engines/imports/importable.ts';
import type { Lack } from '../../../../engines/lacks/lack.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { unsoundOf } from './check-definition.ts';

interface Written {
  readonly IdImport: number;
  readonly Sujet: string;
  readonly Sens: ImportSense;
  readonly state: DefinitionState;
  readonly faulty: boolean;
}

/** Notes which definitions in force cannot be gone by any more: what they name went with a release. */
export async function markFaulty(db: Db, importables: Importables): Promise<void> {
  const written = await rowsOf(
    db,
    sql<Written>`select d."IdImport", d."Sujet", d."Sens", v."Etat" as state, d.faulty
      from "DefinitionImport" d join "DefinitionVersion" v using ("IdImport", "Version")`,
  );
  const moved = written.filter((one) => (unsoundOf(importables, one) !== undefined) !== one.faulty);
  if (moved.length === 0) return;
  await sql`update "DefinitionImport" set faulty = not faulty
    where "IdImport" in (${sql.join(moved.map(({ IdImport }) => IdImport))})`.execute(db);
}

/** Administrators are told of them on their first page, until each is mended or taken out of force. */
export const faultyDefinitions: Lack = {
  name: 'definitions',
  rights: ['adm'],
  count: sql<number>`(select count(*)::integer from "DefinitionImport" where "Actif" and faulty)`,
  opens: screenPath('importDefinitions'),
};
