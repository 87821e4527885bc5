import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import { mappingLines } from '@passerelle/contracts/provisioning/connectors/mapping.ts';
import type { AccountField } from '../ports/accounts.ts';
import { type AccountMapping, unknownFields } from './account-mapping.ts';

/** A mapping as it is kept, by attribute. */
export function mappingOf(typed: unknown): AccountMapping {
  return Object.fromEntries(mappingLines(textOf(typed)).map(({ attribute, text }) => [attribute, text]));
}

/** What a setting says, as text; empty where it says nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export interface MappingRules {
  /** What the system is told: a text may ask for nothing else. */
  readonly told: readonly AccountField[];
  readonly isAttribute: (name: string) => boolean;
  /** What else writes, in small letters. */
  readonly taken: ReadonlySet<string>;
}

/** What is wrong with a mapping, each fault naming its attribute or the field that there is not. */
export function mappingFaults(typed: unknown, { told, isAttribute, taken }: MappingRules): readonly FormFault[] {
  const lines = mappingLines(textOf(typed));
  const names = lines.map(({ attribute }) => attribute.toLowerCase());
  const fault = (rule: FormFault['rule'], limit: string) => ({ field: 'mapping', rule, limit }) as const;
  return lines.flatMap(({ attribute, text }, n) => {
    const name = attribute.toLowerCase();
    if (text === '' || !isAttribute(attribute)) return [fault('pattern', attribute)];
    if (taken.has(name) || names.indexOf(name) !== n) return [fault('writtenTwice', attribute)];
    return unknownFields(text, told).map((place) => fault('unknownPlace', place));
  });
}
