import type { Fields } from '../catalogue/field.ts';

const read = 'access-module-societe';
const write = ['access-module-societe'] as const;

/** What the product knows of a cost centre. Its company is whose people may be in it, and stays so. */
export const costCentreFields = {
  IdCCout: { type: 'code', reference: 'CentreCout', read, import: 'key' },
  LibCCout: { type: 'text', read, write, required: true, maxLength: 60, import: 'column' },
  IdSociete: { type: 'code', reference: 'Societe', read, write, required: true, import: 'column' },
} as const satisfies Fields;
