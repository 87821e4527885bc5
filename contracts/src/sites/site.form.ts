import { lastDay } from '../companies/company.form.ts';
import { defineForm, type FormSection } from '../forms/form.ts';
import { type SiteField, siteFields } from './site.fields.ts';

const sections = [
  {
    section: 'site',
    title: 'SITES:site',
    items: [
      { field: 'LibSite', code: 'S' },
      { field: 'LibCourt', code: 'S' },
      { field: 'IdPays', code: 'L' },
      { field: 'DateDebut', code: 'D' },
      { field: 'DateFin', code: 'D', help: 'SITES:helpDateFin' },
    ],
  },
  {
    section: 'contact',
    title: 'SITES:contact',
    items: [
      { field: 'Adresse', code: 'R' },
      { field: 'CodePostal', code: 'S' },
      { field: 'Ville', code: 'S' },
      { field: 'Tel', code: 'TEL' },
      { field: 'Fax', code: 'TEL' },
    ],
  },
  {
    section: 'services',
    title: 'SITES:services',
    items: [
      { code: 'M', text: 'SITES:helpServices' },
      { field: 'Badge', code: 'SWITCH' },
      { field: 'Cantine', code: 'SWITCH' },
      { field: 'Parking', code: 'SWITCH' },
      { field: 'Livraison', code: 'SWITCH' },
      { field: 'SecuriteParSGX', code: 'SWITCH' },
    ],
  },
] as const satisfies readonly FormSection<SiteField>[];

/** A site. */
export const siteForm = defineForm({
  form: 'site',
  fields: siteFields,
  sections,
  country: 'IdPays',
  rules: [{ name: 'lastDay', reads: ['DateDebut', 'DateFin'], find: lastDay }],
});
