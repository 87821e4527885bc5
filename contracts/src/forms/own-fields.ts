import { type Static, Type } from 'typebox';
import { personRights } from '../access/rights.ts';
import { oneOf, strict } from '../call.ts';
import type { Field, FieldType } from '../catalogue/field.ts';
import { idLangues } from '../languages.ts';
import type { FieldItem, FormDeclaration, OwnWords } from './form.ts';

/** Words written on site, as they travel. */
export const Said = strict({
  text: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'in French' }),
  Traductions: Type.Record(
    Type.String({ pattern: `^(${Object.values(idLangues).join('|')})$` }),
    Type.String({ minLength: 1, maxLength: 1000 }),
  ),
});

/** What a field that is added on site may be drawn with, and the type that it is then of. */
export const ownCodes = {
  T: 'text',
  S: 'text',
  R: 'text',
  HTML: 'text',
  TEL: 'text',
  N: 'number',
  D: 'date',
  B: 'boolean',
  SWITCH: 'boolean',
  L: 'code',
  RADIO: 'code',
  '0': 'code',
  CHECK: 'codes',
} as const satisfies Partial<Record<FieldItem['code'], FieldType>>;
export type OwnCode = keyof typeof ownCodes;

const codes = Object.keys(ownCodes) as [OwnCode, ...OwnCode[]];

/** The name of a field that is added on site: no other version gives it to another, so what was filled in stays its own. */
export const ownName = '^#[a-z0-9]{4,20}$';
export const OwnName = Type.String({ pattern: ownName });

/** A field that is added on site to a form that takes some. */
export const OwnField = strict({
  code: oneOf(codes),
  label: Said,
  choices: Type.Optional(
    Type.Array(strict({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }), label: Said }), {
      minItems: 1,
      maxItems: 100,
      description: 'of a choice: what there is to choose from',
    }),
  ),
  /** The right that reads it, on whom the form is for; the one that the form reads by unless said. */
  read: Type.Optional(oneOf(personRights)),
});
export type OwnField = Static<typeof OwnField>;

/** Whether a field chooses among codes of its own. */
export const choosesOwn = (code: OwnCode): boolean => ownCodes[code] === 'code' || ownCodes[code] === 'codes';

/** Characters of a text that is filled in, of formatted text and lines. */
const longest = { short: 200, long: 4000 };

function fieldOf({ code, choices = [], read }: OwnField, usual: Pick<Field, 'read' | 'write'>): Field {
  const type = ownCodes[code];
  const long = code === 'R' || code === 'HTML';
  return {
    ...usual,
    ...(read !== undefined && { read }),
    type,
    ...(type === 'text' && { maxLength: long ? longest.long : longest.short }),
    ...(code === 'TEL' && { format: 'phone' as const }),
    ...(choosesOwn(code) && { values: choices.map((one) => one.code) }),
  };
}

const kept = new WeakMap<FormDeclaration, WeakMap<object, FormDeclaration>>();

/**
 * A form that ships with the fields that were added to it on site, at the end of its last section: where they stand is said
 * as of every other. A form that takes none is as it ships.
 */
export function withOwnFields(
  shipped: FormDeclaration,
  own: Readonly<Record<string, OwnField>> | undefined,
): FormDeclaration {
  const { takesOwn } = shipped;
  const last = shipped.sections.at(-1);
  if (!own || !takesOwn || !last) return shipped;
  const known = kept.get(shipped) ?? new WeakMap<object, FormDeclaration>();
  kept.set(shipped, known);
  const names = Object.keys(own);
  const made: FormDeclaration = known.get(own) ?? {
    ...shipped,
    fields: {
      ...shipped.fields,
      ...Object.fromEntries(Object.entries(own).map(([name, one]) => [name, fieldOf(one, takesOwn)])),
    },
    sections: [
      ...shipped.sections.slice(0, -1),
      {
        ...last,
        items: [...last.items, ...names.map((field): FieldItem => ({ field, code: (own[field] as OwnField).code }))],
      },
    ],
  };
  known.set(own, made);
  return made;
}

/** Whether a field was added on site. */
export const isOwnField = (name: string): boolean => name.startsWith('#');

/** What a field, or a code of one, is called by on site: by the key that its text has where it ships. */
export function ownTexts(own: Readonly<Record<string, OwnField>> = {}): readonly (readonly [string, OwnWords])[] {
  return Object.entries(own).flatMap(([name, { label, choices = [] }]) => [
    [name, label] as const,
    ...choices.map((one) => [`${name} ${one.code}`, one.label] as const),
  ]);
}
