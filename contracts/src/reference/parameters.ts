import type { Field } from '../catalogue/field.ts';
import { defineForm, type FieldItem, type FormDeclaration } from '../forms/form.ts';

/** What a parameter holds, with its bounds and what it is unless somebody changes it. */
export type Parameter =
  | {
      readonly type: 'number';
      readonly usual: number;
      readonly min: number;
      readonly max: number;
      readonly unit: 'percent' | 'tags' | 'files' | 'people' | 'years' | 'days' | 'lines' | 'megabytes';
    }
  | { readonly type: 'boolean'; readonly usual: boolean }
  | { readonly type: 'text'; readonly usual: string; readonly maxLength: number }
  | { readonly type: 'list'; readonly usual: string; readonly values: readonly string[] }
  | { readonly type: 'date'; readonly usual: string | null };

/**
 * What a company may change of how the portal behaves; those that the portal reads. Each is said by the texts
 * `PARAMETERS:<name>` and `PARAMETERS:does <name>`.
 */
export const parameters = {
  TAGS_MAX: { type: 'number', usual: 20, min: 1, max: 100, unit: 'tags' },
  DOCUMENT_FICHIERS_MAX: { type: 'number', usual: 10, min: 1, max: 100, unit: 'files' },
  MANAGER_QUOTA: { type: 'number', usual: 50, min: 0, max: 20_000, unit: 'people' },
  // Whom they keep from acting alone may move them, and not put them out of force.
  PLAN_PERTE_POURCENT: { type: 'number', usual: 5, min: 0, max: 25, unit: 'percent' },
  PLAN_GAIN_POURCENT: { type: 'number', usual: 5, min: 0, max: 25, unit: 'percent' },
  COMPTES_FERMES_SYSTEME: { type: 'number', usual: 50, min: 0, max: 20_000, unit: 'people' },
  COMPTES_FERMES_PERSONNES: { type: 'number', usual: 100, min: 0, max: 20_000, unit: 'people' },
  LD_DOMAINE: { type: 'text', usual: 'listes.example', maxLength: 190 },
  // What they keep from going out at once may be moved, and not put out of force.
  LD_PERTE_POURCENT: { type: 'number', usual: 20, min: 1, max: 50, unit: 'percent' },
  LD_PERTE_PERSONNES: { type: 'number', usual: 5, min: 1, max: 25, unit: 'people' },
  LD_ELARGIT_POURCENT: { type: 'number', usual: 10, min: 0, max: 100, unit: 'percent' },
  // What keeps numbers from saying something of somebody may be moved, and not put out of force.
  SEUIL_PETITS_NOMBRES: { type: 'number', usual: 5, min: 3, max: 50, unit: 'people' },
  IMPORT_LIGNES_MAX: { type: 'number', usual: 20_000, min: 1, max: 20_000, unit: 'lines' },
  IMPORT_TAILLE_MAX_MO: { type: 'number', usual: 10, min: 1, max: 10, unit: 'megabytes' },
  CANDIDAT_CONSERVATION_JOURS: { type: 'number', usual: 90, min: 7, max: 3650, unit: 'days' },
  ARCHIVAGE_ANNEES: { type: 'number', usual: 2, min: 0, max: 30, unit: 'years' },
  CONSERVATION_ANNEES: { type: 'number', usual: 5, min: 1, max: 30, unit: 'years' },
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof parameters;
export type ParameterValue = string | number | boolean | null;

/** Whether a name that came from outside is a parameter's. */
export function isParameter(name: string): name is ParameterName {
  return Object.hasOwn(parameters, name);
}

/** A parameter in the shape that all share. */
export function parameterOf(name: ParameterName): Parameter {
  return parameters[name];
}

/** What is kept of a parameter, as it holds it; its usual value where that is none. */
export function parameterValue(parameter: Parameter, kept: string | null | undefined): ParameterValue {
  const { usual } = parameter;
  if (kept === null || kept === undefined || kept.trim() === '') return usual;
  switch (parameter.type) {
    case 'number': {
      const value = Number(kept);
      return Number.isInteger(value) && value >= parameter.min && value <= parameter.max ? value : usual;
    }
    case 'boolean':
      return kept === 'true';
    case 'list':
      return parameter.values.includes(kept) ? kept : usual;
    default:
      return kept;
  }
}

const opened = { read: 'adm', write: ['adm'], required: true } as const;

/** The one field of a parameter, `Valeur`: what may be typed of it. */
export function parameterForm(parameter: Parameter): FormDeclaration {
  const [field, item] = drawn(parameter);
  return defineForm({
    form: 'parametre',
    fields: { Valeur: { ...field, ...opened } },
    sections: [{ section: 'value', title: 'PARAMETERS:value', items: [{ field: 'Valeur', ...item }] }],
    rules: [],
  });
}

function drawn(
  parameter: Parameter,
): readonly [Pick<Field, 'type' | 'values' | 'maxLength'>, Omit<FieldItem, 'field'>] {
  switch (parameter.type) {
    case 'number':
      return [{ type: 'number' }, { code: 'N', min: parameter.min, max: parameter.max }];
    case 'boolean':
      return [{ type: 'boolean' }, { code: 'SWITCH' }];
    case 'list':
      return [{ type: 'code', values: parameter.values }, { code: 'RADIO' }];
    case 'date':
      return [{ type: 'date' }, { code: 'D' }];
    default:
      return [{ type: 'text', maxLength: parameter.maxLength }, { code: 'T' }];
  }
}
