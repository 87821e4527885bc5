import type { RowCondition } from '../../../engines/entities/entity.ts';
import type { FileOwner } from '../../../engines/files/file-owner.ts';
import { always, never } from '../../../platform/db/sql.ts';

const administrators: RowCondition = ({ kernel, actor }) => (kernel.holds(actor, 'adm') ? always : never);

/** Files of texts, each kept with the import that it made. */
export const textImportFiles: FileOwner = {
  entity: 'TexteImport',
  rows: { table: 'texte_import', key: 'IdTexteImport' },
  fields: { Fichier: { purpose: 'texts', most: 1, mayRead: administrators, mayWrite: administrators } },
};
