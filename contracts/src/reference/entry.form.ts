import type { Condition } from '../conditions/condition.ts';
import {
  type CrossRule,
  defineForm,
  type FieldItem,
  type FormDeclaration,
  type FormSection,
  type ValueCode,
} from '../forms/form.ts';
import {
  type EditedListName,
  type EntryField,
  entryFields,
  labelField,
  labelFields,
  propertiesOf,
} from './entry.fields.ts';
import { oneFieldRule } from './one-field-rule.ts';
import { referenceList } from './reference.fields.ts';

/** What is asked for where a holiday falls so. */
function falls(...rules: readonly string[]): { readonly shown: Condition; readonly required: Condition } {
  const so: Condition = { field: 'Regle', operator: 'in', value: rules };
  return { shown: so, required: so };
}

const drawn: Partial<Record<EntryField, Omit<FieldItem, 'field'>>> = {
  Regle: { code: 'RADIO' },
  Mois: { code: 'N', min: 1, max: 12, calls: 'month', ...falls('annuel', 'semaine') },
  Jour: { code: 'N', min: 1, max: 31, ...falls('annuel') },
  Decalage: { code: 'N', min: -60, max: 120, help: 'LISTS:helpDecalage', ...falls('paques') },
  Rang: { code: 'N', min: -5, max: 5, help: 'LISTS:helpRang', ...falls('semaine') },
  JourSemaine: { code: 'N', min: 1, max: 7, calls: 'weekday', ...falls('semaine') },
  DateFerie: { code: 'D', ...falls('date') },
  Reporte: { code: 'SWITCH', help: 'LISTS:helpReporte', shown: falls('annuel').shown },
  Couleur: { code: 'S', help: 'LISTS:helpCouleur' },
  TypeContrat: { code: 'S', help: 'LISTS:helpTypeContrat' },
  Physique: { code: 'SWITCH', help: 'LISTS:helpPhysique' },
  Payant: { code: 'SWITCH', help: 'LISTS:helpPayant' },
  Indicatif: { code: 'S', help: 'LISTS:helpIndicatif' },
  TelFormat: { code: 'S', help: 'LISTS:helpTelFormat' },
  Prefixe: { code: 'S', help: 'LISTS:helpPrefixe' },
  Visa: { code: 'SWITCH', help: 'LISTS:helpVisa' },
  Desabonnement: { code: 'SWITCH', help: 'LISTS:helpDesabonnement' },
  DureeMax: { code: 'N', min: 1, max: 3650, help: 'LISTS:helpDureeMax' },
  MasqueNIN: { code: 'S', help: 'LISTS:helpMasqueNIN' },
  Fuseau: { code: 'S', help: 'LISTS:helpFuseau' },
  IdTypeVehicule: { code: 'L', help: 'LISTS:helpTypeVehicule' },
  Empreinte: { code: 'RADIO', help: 'LISTS:helpEmpreinte' },
};

const codeOf: Partial<Record<string, ValueCode>> = { text: 'S', code: 'L', boolean: 'SWITCH' };

function item(field: EntryField, name?: EditedListName): FieldItem<EntryField> {
  return {
    field,
    code: codeOf[entryFields[field].type] ?? 'S',
    ...drawn[field],
    ...(name === 'Pays' && field === 'IdLangue' && { required: true }),
    ...(name === 'MotInterdit' && field === 'IdLangue' && { help: 'LISTS:helpLangueMot' }),
  };
}

/** A day that its month has, in leap years at least. */
const realDay: CrossRule = {
  name: 'realDay',
  reads: ['Mois', 'Jour'],
  find: ({ Mois, Jour }) =>
    typeof Mois === 'number' && typeof Jour === 'number' && Jour > new Date(Date.UTC(2028, Mois, 0)).getUTCDate()
      ? [{ field: 'Jour', rule: 'max', limit: new Date(Date.UTC(2028, Mois, 0)).getUTCDate() }]
      : [],
};
/** The first, the second … or from the end: never the noughth. */
const someRank: CrossRule = {
  name: 'someRank',
  reads: ['Rang'],
  find: ({ Rang }) => (Rang === 0 ? [{ field: 'Rang', rule: 'pattern' }] : []),
};
const signs = /^[9A* .\-/()]*[9A*][9A* .\-/()]*$/;
const rules = [
  oneFieldRule('Couleur', (text) => /^#[0-9a-f]{6}$/i.test(text)),
  oneFieldRule('Indicatif', (text) => /^\+[1-9]\d{0,3}$/.test(text)),
  oneFieldRule('Prefixe', (text) => /^[a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?$/.test(text)),
  oneFieldRule('TelFormat', (text) => signs.test(text)),
  oneFieldRule('MasqueNIN', (text) => signs.test(text)),
  oneFieldRule('Fuseau', isTimeZone),
  realDay,
  someRank,
];

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

function declared(name: EditedListName, isNew: boolean): FormDeclaration {
  const list = referenceList(name);
  const first: FieldItem<EntryField>[] = [
    ...(isNew && list.idType === 'text' ? [{ field: 'Code', code: 'S', help: codeHelp(name) } as const] : []),
    ...(!isNew && list.known !== 'all'
      ? [{ field: 'Propose', code: 'SWITCH', help: 'LISTS:helpPropose' } as const]
      : []),
  ];
  const properties = [...first, ...propertiesOf(name).map((field) => item(field, name))];
  const sections: FormSection<EntryField>[] = [
    {
      section: 'labels',
      title: 'LISTS:labels',
      items: [item(labelField(name)), ...(list.oneWording ? [] : labelFields.map(([field]) => item(field)))],
    },
    ...(properties.length > 0
      ? [{ section: 'properties', title: 'LISTS:properties', items: properties } as const]
      : []),
  ];
  const asked = new Set<string>(properties.map(({ field }) => field));
  return defineForm({
    form: 'entree',
    fields: entryFields,
    sections,
    rules: [
      ...rules.filter(({ reads }) => reads.every((field) => asked.has(field))),
      ...(asked.has('Code')
        ? [oneFieldRule('Code', (code) => (name === 'Pays' ? /^[A-Z]{2}$/ : /^[A-Za-z0-9][\w-]*$/).test(code))]
        : []),
    ],
  });
}

const codeHelp = (name: EditedListName) => (name === 'Pays' ? 'LISTS:helpCodePays' : 'LISTS:helpCode');

const kept = new Map<string, FormDeclaration>();

/** An entry of a list, or one to be. It is the same object each time. */
export function entryForm(name: EditedListName, isNew: boolean): FormDeclaration {
  const key = `${name} ${isNew}`;
  const form = kept.get(key) ?? declared(name, isNew);
  kept.set(key, form);
  return form;
}
