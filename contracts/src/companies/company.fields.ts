import type { Field } from '../catalogue/field.ts';

const read = 'access-module-societe';
const write = ['access-module-societe'] as const;

/** What the product knows of a company. */
export const companyFields = {
  IdSociete: { type: 'code', reference: 'Societe', read },
  LibSociete: { type: 'text', sortable: true, read, write, required: true, maxLength: 100 },
  IdPays: { type: 'code', reference: 'Pays', sortable: true, read, write, required: true },
  Externe: { type: 'boolean', sortable: true, read, write, required: true },
  DateDebut: { type: 'date', sortable: true, read, write },
  DateFin: { type: 'date', sortable: true, read, write },
} as const satisfies Readonly<Record<string, Field & { readonly read: 'access-module-societe' }>>;

export type CompanyField = keyof typeof companyFields;
