import type { Input } from '@passerelle/contracts/call.ts';
import type {
  DefinitionBody,
  definitionsCalls,
  EditedDefinition,
} from '@passerelle/contracts/imports/definition-editing.contract.ts';
import type { FieldRules } from '../../../../lib/form/form-store.ts';
import { textIfAny } from '../../../../lib/texts.ts';

export type DefinitionValues = Input<typeof definitionsCalls.add>['body'];
export type Column = DefinitionBody['columns'][number];

export const newDefinition: DefinitionValues = {
  LibImport: '',
  Traductions: {},
  Sujet: '',
  Sens: 'both',
  Actif: true,
  roles: [],
  Etat: { columns: [], mode: 'update' },
};

/** What is written of a definition, as its form has it. */
export function valuesOf(definition: EditedDefinition): DefinitionValues {
  const { LibImport, Traductions, Sujet, Sens, Actif, roles, Etat } = definition;
  return { LibImport, Traductions, Sujet, Sens, Actif, roles, Etat };
}

export const definitionFields: FieldRules<DefinitionValues> = {
  LibImport: { label: 'COMMON:name', required: true },
  Traductions: { label: 'COMMON:name', depth: 1 },
  Sujet: { label: 'DEFINITIONS:subject', required: true },
  Sens: { label: 'DEFINITIONS:sense' },
  Actif: { label: 'DEFINITIONS:active' },
  roles: { label: 'DEFINITIONS:roles' },
  Etat: {
    label: 'DEFINITIONS:columns',
    check: ({ Etat }) => (Etat.columns.length === 0 ? [{ path: '', rule: 'required' }] : undefined),
  },
};

/** What a column is called. */
export const nameOf = (field: string): string => textIfAny('CHAMPS', field) ?? field;

/** What a subject is called. */
export const subjectName = (Sujet: string): string => textIfAny('DEFINITIONS', `subject ${Sujet}`) ?? Sujet;

const kind = 'passerelle-definition';

/** A definition as a file that another installation takes in: what it says, and not which roles find it. */
export function fileOf({ LibImport, Traductions, Sujet, Sens, Etat }: DefinitionValues): Blob {
  const said = { kind, LibImport, Traductions, Sujet, Sens, Etat };
  return new Blob([`${JSON.stringify(said, null, 2)}\n`], { type: 'application/json' });
}

/** What such a file says; undefined where it is none. What it says is judged when it is saved. */
export function readFile(text: string): DefinitionValues | undefined {
  try {
    const said = JSON.parse(text) as Partial<DefinitionValues> & { readonly kind?: unknown };
    if (said.kind !== kind || typeof said.LibImport !== 'string' || typeof said.Sujet !== 'string') return undefined;
    if (!Array.isArray(said.Etat?.columns)) return undefined;
    const { LibImport, Traductions = {}, Sujet, Sens = 'both', Etat } = said;
    return { ...newDefinition, LibImport, Traductions, Sujet, Sens, Etat, Actif: false };
  } catch {
    return undefined;
  }
}
