import { checkText } from '../catalogue/value-rules.ts';
import { isMailDomain } from '../creation/identifiers.ts';
import { defineForm, type Finding, type FormSection, type FormValues } from '../forms/form.ts';
import { type CompanyField, companyFields } from './company.fields.ts';
import { type MailPosition, mailPositions, noMail } from './company-mails.ts';

const sections = [
  {
    section: 'company',
    title: 'COMPANIES:company',
    items: [
      { field: 'LibSociete', code: 'S' },
      { field: 'LibCourt', code: 'S' },
      { field: 'IdPays', code: 'L' },
      { field: 'IdActivite', code: 'L' },
      { field: 'IdSet', code: 'S', help: 'COMPANIES:helpIdSet' },
      { field: 'DateDebut', code: 'D' },
      { field: 'DateFin', code: 'D', help: 'COMPANIES:helpDateFin' },
    ],
  },
  {
    section: 'contact',
    title: 'COMPANIES:contact',
    items: [
      { field: 'Tel', code: 'TEL' },
      { field: 'DomaineMail', code: 'S', help: 'COMPANIES:helpDomaineMail' },
      { field: 'Adresse', code: 'R' },
      { field: 'InfosLegales', code: 'R' },
    ],
  },
  {
    section: 'uses',
    title: 'COMPANIES:uses',
    items: [
      { field: 'Externe', code: 'SWITCH', help: 'COMPANIES:helpExterne' },
      { field: 'Recrute', code: 'SWITCH', help: 'COMPANIES:helpRecrute' },
      { field: 'GereEV1', code: 'SWITCH', help: 'COMPANIES:helpGereEV1' },
      { field: 'Planete', code: 'SWITCH', help: 'COMPANIES:helpPlanete' },
      { field: 'InterfacePaie', code: 'SWITCH', help: 'COMPANIES:helpInterfacePaie' },
    ],
  },
  {
    section: 'mails',
    title: 'COMPANIES:mails',
    items: [
      { code: 'M', text: 'COMPANIES:helpMails' },
      { field: 'MailsRH', code: 'CHECK' },
      { field: 'MailsPaie', code: 'CHECK' },
      { field: 'MailsServicesGeneraux', code: 'CHECK' },
      { field: 'MailsServiceDesk', code: 'CHECK' },
      { field: 'MailsSecurite', code: 'CHECK' },
      { field: 'MailsRecrutement', code: 'CHECK' },
    ],
  },
] as const satisfies readonly FormSection<CompanyField>[];

/** A company. */
export const companyForm = defineForm({
  form: 'societe',
  fields: companyFields,
  sections,
  country: 'IdPays',
  rules: [
    { name: 'lastDay', reads: ['DateDebut', 'DateFin'], find: lastDay },
    { name: 'addresses', reads: mailPositions, find: addresses },
    { name: 'mailDomain', reads: ['DomaineMail'], find: mailDomain },
  ],
});

/** The last day is not before the first. */
export function lastDay({ DateDebut, DateFin }: FormValues): readonly Finding[] {
  if (typeof DateDebut !== 'string' || typeof DateFin !== 'string' || DateFin >= DateDebut) return [];
  return [{ field: 'DateFin', rule: 'min', limit: DateDebut }];
}

/** A position holds addresses, or says alone that there is nobody: no separator is typed into either. */
function addresses(values: FormValues): readonly Finding[] {
  return mailPositions.flatMap((field: MailPosition): Finding[] => {
    const entries = values[field];
    if (!Array.isArray(entries) || (entries.length === 1 && entries[0] === noMail)) return [];
    return entries.every(isAddress) ? [] : [{ field, rule: 'email' }];
  });
}

function mailDomain({ DomaineMail }: FormValues): readonly Finding[] {
  if (typeof DomaineMail !== 'string' || isMailDomain(DomaineMail)) return [];
  return [{ field: 'DomaineMail', rule: 'pattern' }];
}

function isAddress(entry: unknown): boolean {
  if (typeof entry !== 'string' || /[#;]/.test(entry)) return false;
  return 'value' in checkText({ type: 'text', format: 'mail' }, entry, undefined);
}
