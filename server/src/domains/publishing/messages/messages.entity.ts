import { idLangues } from '@passerelle/contracts/languages.ts';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

export const messageEntity: Entity = {
  name: 'Message',
  rows: { table: 'Message', key: ['IdMessage'] },
  told: toldColumns(
    'level',
    'Actif',
    'DateDebut',
    'DateFin',
    ...Object.values(idLangues).map((language) => `Texte${language}`),
  ),
  mayRead: { right: 'maintenance' },
};
