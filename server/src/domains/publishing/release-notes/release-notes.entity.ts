import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { writtenColumns } from '../../../engines/entities/written-columns.ts';

export const releaseNoteEntity: Entity = {
  name: 'ReleaseNote',
  rows: { table: 'ReleaseNote', key: ['IdReleaseNote'] },
  told: toldColumns('Version', 'DatePublication', 'Droits', 'Annonce', ...writtenColumns),
  mayRead: { right: 'mrn' },
};
