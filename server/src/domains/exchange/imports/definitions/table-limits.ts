import { type DefinitionState, mostAllOrNone } from '@passerelle/contracts/imports/definition.ts';
import { parametersLook } from '../../../../platform/config/parameters.queries.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { lookAt } from '../../../../platform/db/look.ts';

/** How much a file may hold. */
export interface TableLimits {
  readonly lines: number;
  readonly megabytes: number;
}

const limitsLook = parametersLook('IMPORT_LIGNES_MAX', 'IMPORT_TAILLE_MAX_MO');

/** How much a file of a definition may hold, as it is set; what is all or none has to fit into one transaction. */
export async function readTableLimits(db: Db, { allOrNone }: Pick<DefinitionState, 'allOrNone'>): Promise<TableLimits> {
  const { held } = await lookAt(db, { held: limitsLook });
  const lines = held.IMPORT_LIGNES_MAX;
  return { lines: allOrNone ? Math.min(lines, mostAllOrNone) : lines, megabytes: held.IMPORT_TAILLE_MAX_MO };
}
