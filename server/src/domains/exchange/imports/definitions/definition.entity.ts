import { type Entity, toldColumns } from '../../../../engines/entities/entity.ts';

/** A definition of imports and exports, as administrators write it. */
export const definitionEntity: Entity = {
  name: 'DefinitionImport',
  rows: { table: 'DefinitionImport', key: ['IdImport'] },
  label: { column: 'LibImport', translated: true },
  keys: { roles: 'Role' },
  told: toldColumns('LibImport', 'Traductions', 'Sens', 'Actif', 'Version', 'roles'),
  mayRead: { right: 'adm' },
};
