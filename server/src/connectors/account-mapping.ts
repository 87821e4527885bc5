import { type AccountField, type AccountValues, accountFields } from '../ports/accounts.ts';

/** What a connector writes where: by the other side's attribute, a text in which `{Prenom}` stands for what is said of the person. */
export type AccountMapping = Readonly<Record<string, string>>;

const places = /\{([^{}]*)\}/g;
const isField = (name: string): name is AccountField => (accountFields as readonly string[]).includes(name);

/** What a text of a mapping asks for that the other side is not told. */
export function unknownFields(text: string, told: readonly AccountField[]): readonly string[] {
  const asked = [...text.matchAll(places)].flatMap(([, names = '']) => names.split('|'));
  return asked.filter((name) => !told.some((field) => field === name));
}

/**
 * What a text of a mapping comes to: `{Nom|CompteAD}` is the first of both that is said. Null where it asks for something
 * and nothing of it is said.
 */
export function filledIn(text: string, values: AccountValues): string | null {
  const asked = [...text.matchAll(places)].map(([, names = '']) => firstSaid(names, values));
  if (asked.length > 0 && asked.every((value) => value === '')) return null;
  let next = 0;
  const filled = text.replace(places, () => asked[next++] ?? '');
  const whole = asked.includes('') ? filled.replace(/ {2,}/g, ' ').trim() : filled;
  return whole.trim() === '' ? null : whole;
}

/** A text of which everything that it asks for is said; null else. */
export function saidWhole(text: string, values: AccountValues): string | null {
  const asked = [...text.matchAll(places)].map(([, names = '']) => firstSaid(names, values));
  return asked.includes('') ? null : filledIn(text, values);
}

/** What a text says beside what it asks for: before it, between, and after. */
export function fixedParts(text: string): readonly string[] {
  return text.split(/\{[^{}]*\}/);
}

function firstSaid(names: string, values: AccountValues): string {
  for (const name of names.split('|')) {
    const value = isField(name) ? values[name] : undefined;
    if (value) return value;
  }
  return '';
}

/** What is known of the person by what stands outside: the fields that an attribute says and nothing else. */
export function readBack(mapping: AccountMapping, said: (attribute: string) => string | null): AccountValues {
  const known = Object.entries(mapping).flatMap(([attribute, text]) => {
    const field = /^\{(\w+)\}$/.exec(text)?.[1];
    return field !== undefined && isField(field) ? [[field, said(attribute)] as const] : [];
  });
  return Object.fromEntries(known);
}

/** A text of which no more than so much is taken, by whole signs: half of one is none. */
export function cut(text: string | null, longest: number): string | null {
  if (text === null || text.length <= longest) return text;
  const kept = text.slice(0, longest);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}
