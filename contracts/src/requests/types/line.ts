import type { NamedRight } from '../../access/rights.ts';
import type { Fields } from '../../catalogue/field.ts';
import { fitsRio } from '../../catalogue/rio.ts';
import type { CrossRule } from '../../forms/form.ts';

const write = ['demande-materiels'] as const satisfies readonly NamedRight[];

/** A line that is taken along from another operator: with equipment that is asked for, or to some that is held. */
export const portedLine = {
  NumeroPorte: { type: 'text', read: 'oic.materiel', write, format: 'phone' },
  CodeOperateur: { type: 'text', read: 'acd', write, maxLength: 2 },
  DatePortage: { type: 'date', read: 'acd', write },
  RIO: { type: 'text', read: 'oic.materiel', write, format: 'rio' },
} as const satisfies Fields;

/** Lines that have a RIO are numbers of France. */
export const lineCountry = 'FR';

/** The check letters of a RIO speak of the number that it belongs to. */
const rioRule: CrossRule = {
  name: 'rio',
  reads: ['RIO', 'NumeroPorte'],
  find: ({ RIO, NumeroPorte }) =>
    typeof RIO === 'string' && typeof NumeroPorte === 'string' && !fitsRio(RIO, NumeroPorte)
      ? [{ field: 'RIO', warns: 'rioCheck' }]
      : [],
};

/** A RIO begins with the code of the operator who gave it. */
const operatorRule: CrossRule = {
  name: 'operator',
  reads: ['RIO', 'CodeOperateur'],
  find: ({ RIO, CodeOperateur }) =>
    typeof RIO === 'string' && typeof CodeOperateur === 'string' && !RIO.startsWith(CodeOperateur)
      ? [{ field: 'CodeOperateur', rule: 'pattern' }]
      : [],
};

/** What must hold of a line that is taken along. */
export const lineRules: readonly CrossRule[] = [rioRule, operatorRule];
