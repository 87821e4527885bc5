import { type Entity, toldColumns } from '../../engines/entities/entity.ts';
import { companiesTables } from './companies.tables.ts';

/** Companies and cost centres: named by others, of which nobody reads the timeline yet. */
export const companiesEntities: readonly Entity[] = [
  { name: 'Societe', rows: companiesTables.Societe, label: { column: 'LibSociete' }, told: toldColumns() },
  { name: 'CentreCout', rows: companiesTables.CentreCout, label: { column: 'LibCCout' }, told: toldColumns() },
];
