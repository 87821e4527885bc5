import { isInForce } from '../../platform/db/days.ts';
import type { SqlField } from './subject.ts';

/** Whether a row is within its days today, as a field of it. */
export const inForce: SqlField = {
  type: 'boolean',
  value: isInForce,
  reads: { own: ['DateDebut', 'DateFin', 'IdPays'], beside: { Pays: ['Fuseau'] }, day: true },
};
