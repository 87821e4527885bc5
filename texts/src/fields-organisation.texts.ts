import type { CompanyField } from '@passerelle/contracts/companies/company.fields.ts';
import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import type { SiteField } from '@passerelle/contracts/sites/site.fields.ts';
import { eight } from './eight.ts';
import type { EightTexts } from './family.ts';

/** Labels of what sites and companies have and people have not. */
export const organisationLabels = {
  Externe: eight(
    'Société externe',
    'External company',
    'Empresa externa',
    'Externe Gesellschaft',
    'Società esterna',
    'Extern bedrijf',
    'Spółka zewnętrzna',
    '外部公司',
  ),
  Adresse: eight('Adresse', 'Address', 'Dirección', 'Adresse', 'Indirizzo', 'Adres', 'Adres', '地址'),
  CodePostal: eight(
    'Code postal',
    'Postal code',
    'Código postal',
    'Postleitzahl',
    'CAP',
    'Postcode',
    'Kod pocztowy',
    '邮政编码',
  ),
  Ville: eight('Ville', 'City', 'Ciudad', 'Ort', 'Città', 'Plaats', 'Miejscowość', '城市'),
  DateDebut: eight(
    'Date de début',
    'Start date',
    'Fecha de inicio',
    'Beginn',
    'Data di inizio',
    'Begindatum',
    'Data początku',
    '开始日期',
  ),
  DateFin: eight(
    'Date de fin',
    'End date',
    'Fecha de fin',
    'Ende',
    'Data di fine',
    'Einddatum',
    'Data końca',
    '结束日期',
  ),
} as const satisfies Record<Exclude<SiteField | CompanyField, PersonField>, EightTexts>;
