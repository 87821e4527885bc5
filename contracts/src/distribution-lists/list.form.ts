import { defineForm, type Finding, type FormSection, type FormValues } from '../forms/form.ts';
import { type ListField, listFields } from './list.fields.ts';
import { looksLikeAddress, mixesLetters } from './list-names.ts';

/** A list of this nature is for a time. */
export const temporary = 'TMP';

const sections = [
  {
    section: 'identification',
    title: 'DISTRIBUTION_LISTS:identification',
    items: [
      { field: 'LibListe', code: 'T', help: 'DISTRIBUTION_LISTS:helpLibListe' },
      { field: 'DescListe', code: 'R' },
      { field: 'IdNature', code: 'L' },
      {
        ...{ field: 'DateFermeture', code: 'D', help: 'DISTRIBUTION_LISTS:helpDateFermeture' },
        required: { field: 'IdNature', operator: 'equals', value: temporary },
      },
      { field: 'IdPersonneEV1', code: 'DLIST', required: true, help: 'DISTRIBUTION_LISTS:helpOwner' },
      { field: 'IdPersonneEV1backup', code: 'DLIST', help: 'DISTRIBUTION_LISTS:helpBackup' },
    ],
  },
  {
    section: 'security',
    title: 'DISTRIBUTION_LISTS:security',
    items: [
      { field: 'Rule', code: 'RADIO', help: 'DISTRIBUTION_LISTS:helpRule' },
      { field: 'OpenEXT', code: 'SWITCH', help: 'DISTRIBUTION_LISTS_VISA:helpOpenEXT' },
      { field: 'Visible', code: 'SWITCH', help: 'DISTRIBUTION_LISTS:helpVisible' },
      { field: 'Cachee', code: 'SWITCH', help: 'DISTRIBUTION_LISTS:helpCachee' },
      { field: 'SansPrefixe', code: 'SWITCH', help: 'DISTRIBUTION_LISTS:helpSansPrefixe' },
    ],
  },
] as const satisfies readonly FormSection<ListField>[];

/** A distribution list: what it is called, whose it is, who may write to it. */
export const listForm = defineForm({
  form: 'liste',
  fields: listFields,
  sections,
  rules: [
    { name: 'noAddress', reads: ['LibListe'], find: noAddress },
    { name: 'oneScript', reads: ['LibListe'], find: oneScript },
    { name: 'openToAll', reads: ['Rule', 'OpenEXT'], find: openToAll },
    { name: 'twoPeople', reads: ['IdPersonneEV1', 'IdPersonneEV1backup'], find: twoPeople },
  ],
});

/** The fields of each step of the screen. */
export const stepFields = {
  identification: sections[0].items.map(({ field }) => field),
  security: sections[1].items.map(({ field }) => field),
} as const;

/** A name is no address: mail systems would take it for one. */
function noAddress({ LibListe }: FormValues): readonly Finding[] {
  return typeof LibListe === 'string' && looksLikeAddress(LibListe) ? [{ field: 'LibListe', rule: 'noAddress' }] : [];
}

/** A name passes for no other that looks like it. */
function oneScript({ LibListe }: FormValues): readonly Finding[] {
  return typeof LibListe === 'string' && mixesLetters(LibListe) ? [{ field: 'LibListe', rule: 'mixedLetters' }] : [];
}

/** Whoever is outside writes to it where everybody inside may. */
function openToAll({ Rule, OpenEXT }: FormValues): readonly Finding[] {
  return OpenEXT === true && Rule !== 'TOUS' ? [{ field: 'OpenEXT', rule: 'notAllowed' }] : [];
}

/** Whoever stands in for the owner is somebody else. */
function twoPeople({ IdPersonneEV1, IdPersonneEV1backup }: FormValues): readonly Finding[] {
  const same =
    IdPersonneEV1backup !== null && IdPersonneEV1backup !== undefined && IdPersonneEV1 === IdPersonneEV1backup;
  return same ? [{ field: 'IdPersonneEV1backup', rule: 'duplicate' }] : [];
}
