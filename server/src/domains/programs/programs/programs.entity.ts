import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

export const programEntity: Entity = {
  name: 'program',
  rows: { table: 'program', key: ['IdProgramme'] },
  word: 'program',
  label: { column: 'LibProgramme' },
  keys: { IdPersonneEV1: 'Personne', IdRole: 'Role' },
  told: toldColumns('LibProgramme', 'IdPersonneEV1', 'IdRole', 'Portees', 'DateFin', 'DateArret'),
  mayRead: { right: 'adm' },
};
