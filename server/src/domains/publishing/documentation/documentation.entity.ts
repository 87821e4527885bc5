import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { writtenColumns } from '../../../engines/entities/written-columns.ts';

export const documentationEntity: Entity = {
  name: 'PageDocumentation',
  rows: { table: 'PageDocumentation', key: ['Cle'], keyType: 'text' },
  told: toldColumns('Rubrique', 'Droits', 'Ecrans', 'Masquee', 'Identite', ...writtenColumns),
  mayRead: { right: 'adm' },
};
