import { type Entity, type RowCondition, toldColumns } from '../../../../engines/entities/entity.ts';
import type { FileOwner } from '../../../../engines/files/file-owner.ts';
import { always, never } from '../../../../platform/db/sql.ts';

export const documentOwner = 'DocumentAccueil';
export const documentField = 'document';

/** A document that whoever is to come is given to read. */
export const documentEntity: Entity = {
  name: documentOwner,
  rows: { table: 'DocumentAccueil', key: ['IdDocument'] },
  label: { column: 'LibDocument', translated: true },
  keys: { IdSociete: 'Societe' },
  told: toldColumns('LibDocument', 'IdPays', 'IdSociete', 'IdLangue', 'Ordre', 'Actif'),
  mayRead: { right: 'adm' },
};

const administrators: RowCondition = ({ kernel, actor }) => (kernel.holds(actor, 'adm') ? always : never);

/** Its file; candidates read it by the calls of their file, which judge that it is for them. */
export const documentFiles: FileOwner = {
  entity: documentOwner,
  rows: { table: 'DocumentAccueil', key: 'IdDocument' },
  fields: { [documentField]: { purpose: 'document', most: 1, mayRead: administrators, mayWrite: administrators } },
};
