import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

/** What a file of mission has beside its request: its paper, which is found by it. */
export const fileEntity: Entity = {
  name: 'DossierBAM',
  rows: { table: 'DossierBAM', key: ['IdDemande'] },
  keys: { IdDemande: 'Demande' },
  told: toldColumns(),
};
