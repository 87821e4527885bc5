import { type Static, Type } from 'typebox';
import { call, holding, Key, nullable, strict } from '../call.ts';
import { type FieldValues, rowSchema } from '../catalogue/field-values.ts';
import { ChangedFields, EmptiedFields, FieldRight } from '../forms/forms.contract.ts';
import { Counted, CountQuery, ExportBody, exportTypes, PageQuery, pageOf } from '../lists/list.contract.ts';
import { Use } from '../reference/lists.contract.ts';
import { companyColumnFields, companyFields } from './company.fields.ts';

const key = { IdSociete: Key };

/** A row of the list: those of the asked columns that the reader may see on it. */
export type CompanyRow = { readonly IdSociete: number } & FieldValues<typeof companyColumnFields>;
/** A company whole. */
export type Company = { readonly IdSociete: number } & FieldValues<Omit<typeof companyFields, 'IdSociete'>>;

/** What hangs on a company. */
export const CompanyUses = strict({
  present: Type.Integer({ description: 'people who are present in it' }),
  former: Type.Integer({ description: 'people who are not, or not any more' }),
  served: Type.Integer({ description: 'present people whom it sends to other companies' }),
  costCentres: Type.Integer(),
  requests: Type.Integer({ description: 'of people in it, that are under way' }),
  others: Type.Array(Use, { description: 'whatever else names it, also in the past' }),
});
export type CompanyUses = Static<typeof CompanyUses>;

const access = holding('access-module-societe');

export const companiesCalls = {
  list: call({
    operationId: 'companies.list',
    method: 'GET',
    path: '/Societes',
    summary: 'The companies the reader may see: filtered, ordered, a page at a time',
    access,
    query: PageQuery,
    response: pageOf(rowSchema<CompanyRow>(key, companyColumnFields)),
  }),
  count: call({
    operationId: 'companies.count',
    method: 'GET',
    path: '/Societes/count',
    summary: 'How many companies a filter finds, exactly',
    access,
    query: CountQuery,
    response: Counted,
  }),
  export: call({
    operationId: 'companies.export',
    method: 'POST',
    path: '/Societes/export',
    summary: 'The companies as they are seen, as a file; the header X-Total-Count tells how many rows will come',
    access,
    body: ExportBody,
    produces: exportTypes,
  }),
  read: call({
    operationId: 'companies.read',
    method: 'GET',
    path: '/Societes/{IdSociete}',
    summary: 'One company, what hangs on it, and what the reader may change of it',
    access,
    params: strict(key),
    response: strict({
      company: rowSchema<Company>(key, companyFields),
      droitsFormulaires: Type.Array(FieldRight),
      uses: CompanyUses,
    }),
  }),
  add: call({
    operationId: 'companies.add',
    method: 'POST',
    path: '/Societes',
    summary: 'Adds a company: whoever may look after it once it is there',
    access,
    body: strict({ fields: ChangedFields }),
    response: strict(key),
    errors: ['CONFLICT'],
  }),
  save: call({
    operationId: 'companies.save',
    method: 'PATCH',
    path: '/Societes/{IdSociete}',
    summary: 'Changes fields of a company: all that are sent, or none',
    access,
    params: strict(key),
    body: strict({ fields: ChangedFields }),
    response: strict({
      emptied: EmptiedFields,
      /** Where it was given a last day: what still hangs on it then; null where nothing does. */
      depends: nullable(CompanyUses),
    }),
    errors: ['CONFLICT'],
  }),
  disable: call({
    operationId: 'companies.disable',
    method: 'POST',
    path: '/Societes/{IdSociete}/disable',
    summary: 'Ends a company: yesterday was its last day. Whoever is in it stays; nobody comes to it',
    access,
    params: strict(key),
    errors: ['CONFLICT'],
  }),
  activate: call({
    operationId: 'companies.activate',
    method: 'POST',
    path: '/Societes/{IdSociete}/activate',
    summary: 'Opens a company from today on, without a last day',
    access,
    params: strict(key),
    errors: ['CONFLICT'],
  }),
};
