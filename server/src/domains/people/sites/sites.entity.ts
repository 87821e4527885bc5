import { fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { siteTable } from './sites.tables.ts';

export const siteEntity: Entity = {
  name: 'Site',
  rows: siteTable,
  label: { column: 'LibSite' },
  told: toldColumns(...fieldNames(siteFields)),
  mayRead: { where: ({ kernel, actor }, alias) => kernel.scope(actor, 'site-read', 'site', alias) },
};
