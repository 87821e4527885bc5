import { type Static, Type } from 'typebox';
import { call, holding, Key, nullable, strict } from '../call.ts';
import { type FieldValues, rowSchema } from '../catalogue/field-values.ts';
import { ChangedFields, EmptiedFields, FieldRight } from '../forms/forms.contract.ts';
import { Counted, CountQuery, ExportBody, exportTypes, PageQuery, pageOf } from '../lists/list.contract.ts';
import { Use } from '../reference/lists.contract.ts';
import { siteColumnFields, siteFields } from './site.fields.ts';

const key = { IdSite: Key };

/** A row of the list: those of the asked columns that the reader may see on it. */
export type SiteRow = { readonly IdSite: number } & FieldValues<typeof siteColumnFields>;
/** A site whole. */
export type Site = { readonly IdSite: number } & FieldValues<Omit<typeof siteFields, 'IdSite'>>;

/** Who hangs on a site. */
export const SiteUses = strict({
  present: Type.Integer({ description: 'people who are present on it' }),
  former: Type.Integer({ description: 'people who are not, or not any more' }),
  items: Type.Integer({ description: 'badges and other things of it that somebody holds' }),
  requests: Type.Integer({ description: 'for it, that are under way' }),
  others: Type.Array(Use, { description: 'whatever else names it, also in the past: while something does, it stays' }),
});
export type SiteUses = Static<typeof SiteUses>;

const access = holding('site-read');

export const sitesCalls = {
  list: call({
    operationId: 'sites.list',
    method: 'GET',
    path: '/Sites',
    summary: 'The sites the reader may see: filtered, ordered, a page at a time',
    access,
    query: PageQuery,
    response: pageOf(rowSchema<SiteRow>(key, siteColumnFields)),
  }),
  count: call({
    operationId: 'sites.count',
    method: 'GET',
    path: '/Sites/count',
    summary: 'How many sites a filter finds, exactly',
    access,
    query: CountQuery,
    response: Counted,
  }),
  export: call({
    operationId: 'sites.export',
    method: 'POST',
    path: '/Sites/export',
    summary: 'The sites as they are seen, as a file; the header X-Total-Count tells how many rows will come',
    access: holding('site-export'),
    body: ExportBody,
    produces: exportTypes,
  }),
  read: call({
    operationId: 'sites.read',
    method: 'GET',
    path: '/Sites/{IdSite}',
    summary: 'One site, who hangs on it, and what the reader may do with it',
    access,
    params: strict(key),
    response: strict({
      site: rowSchema<Site>(key, siteFields),
      droitsFormulaires: Type.Array(FieldRight),
      uses: SiteUses,
      removes: Type.Boolean({ description: 'the reader may take it away, once nobody is assigned to it' }),
    }),
  }),
  add: call({
    operationId: 'sites.add',
    method: 'POST',
    path: '/Sites',
    summary: 'Adds a site, where the right to add them reaches it once it is there',
    access: holding('site-create'),
    body: strict({ fields: ChangedFields }),
    response: strict(key),
    errors: ['CONFLICT'],
  }),
  save: call({
    operationId: 'sites.save',
    method: 'PATCH',
    path: '/Sites/{IdSite}',
    summary: 'Changes fields of a site: all that are sent, or none',
    access: holding('site-update'),
    params: strict(key),
    body: strict({ fields: ChangedFields }),
    response: strict({
      emptied: EmptiedFields,
      /** Where it was given a last day: what still hangs on it then; null where nothing does. */
      depends: nullable(SiteUses),
    }),
    errors: ['CONFLICT'],
  }),
  remove: call({
    operationId: 'sites.remove',
    method: 'DELETE',
    path: '/Sites/{IdSite}',
    summary: 'Takes a site away, where nobody is assigned to it and nothing names it',
    access: holding('site-delete'),
    params: strict(key),
    errors: ['ERREUR_SITE_UTILISE', 'IN_USE'],
  }),
};
