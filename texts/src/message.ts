import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { IntlMessageFormat } from 'intl-messageformat';

/** What a placeholder stands for. A plural and an ordinal count; a plain one shows whatever it is given. */
export type PlaceholderKind = 'plain' | 'number' | 'date' | 'time' | 'choice' | 'plural' | 'ordinal';

export interface Placeholder {
  readonly name: string;
  readonly kind: PlaceholderKind;
  /** Options of a choice, forms of a plural, in the order of the text. */
  readonly options: readonly string[];
}

/** Why a text is refused. `value` names what is at fault: a placeholder, a plural form, a tag, a number of characters. */
export interface MessageFault {
  readonly rule:
    | 'messageEmpty'
    | 'messagePadded'
    | 'messageSyntax'
    | 'messageMissing'
    | 'messageUnknown'
    | 'messageKind'
    | 'messagePlural'
    | 'messageForm'
    | 'messageOption'
    | 'messageMarkup'
    | 'messageLong';
  readonly value: string;
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;

interface Parsed {
  readonly placeholders: readonly Placeholder[];
  readonly tags: readonly string[];
}

const kinds: Readonly<Record<number, PlaceholderKind>> = {
  1: 'plain',
  2: 'number',
  3: 'date',
  4: 'time',
  5: 'choice',
  6: 'plural',
};

/** Longest text of all, and how much longer than its source a translation may be. */
export const longestMessage = 2000;
const growth = 3;
const alwaysEnough = 60;

/** The most characters that a translation of this source may have. */
export function messageLimit(source: string): number {
  return Math.min(longestMessage, Math.max(alwaysEnough, source.length * growth));
}

/** What is between the braces of a text, each placeholder once by name and kind. Empty when the text does not parse. */
export function placeholdersOf(text: string, language: Language): readonly Placeholder[] {
  const parsed = parse(text, language);
  if (!parsed) return [];
  const once = new Map(parsed.placeholders.map((one) => [`${one.name} ${one.kind}`, one]));
  return [...once.values()];
}

/** Plural forms that whole numbers take in a language, `other` among them. */
export function pluralForms(language: Language, type: 'cardinal' | 'ordinal' = 'cardinal'): readonly string[] {
  const rules = new Intl.PluralRules(locales[language], { type });
  return [...new Set([...Array.from({ length: 201 }, (_, count) => rules.select(count)), 'other'])];
}

/**
 * What is wrong with a text, given the source that it says in another language; nothing when it may be shown. Pure: the
 * screens say it while one types, the server decides by it, and the build by it for what ships.
 */
export function messageFaults(text: string, language: Language, source: string): readonly MessageFault[] {
  if (text.trim() === '') return [{ rule: 'messageEmpty', value: '' }];
  const faults: MessageFault[] = [];
  if (text !== text.trim()) faults.push({ rule: 'messagePadded', value: '' });
  const limit = language === 'fr' ? longestMessage : messageLimit(source);
  if (text.length > limit) faults.push({ rule: 'messageLong', value: String(limit) });
  const parsed = parse(text, language);
  if (!parsed) return [...faults, { rule: 'messageSyntax', value: '' }];
  const original = parse(source, 'fr') ?? { placeholders: [], tags: [] };
  return [
    ...faults,
    ...placeholderFaults(parsed.placeholders, original.placeholders),
    ...pluralFaults(parsed.placeholders, language),
    ...tagFaults(parsed.tags, original.tags),
    ...(canBeShown(text, language, parsed.placeholders) ? [] : [{ rule: 'messageSyntax', value: '' } as const]),
  ];
}

function canBeShown(text: string, language: Language, placeholders: readonly Placeholder[]): boolean {
  const values = Object.fromEntries(placeholders.map((one) => [one.name, sampleOf(one)]));
  return fillMessage(text, language, values) !== undefined;
}

function placeholderFaults(found: readonly Placeholder[], wanted: readonly Placeholder[]): MessageFault[] {
  const faults: MessageFault[] = [];
  const named = (list: readonly Placeholder[]) => Map.groupBy(list, ({ name }) => name);
  const [have, need] = [named(found), named(wanted)];
  for (const name of need.keys()) if (!have.has(name)) faults.push({ rule: 'messageMissing', value: name });
  for (const [name, uses] of have) {
    const meant = need.get(name);
    if (!meant) {
      faults.push({ rule: 'messageUnknown', value: name });
      continue;
    }
    if (uses.some(({ kind }) => !meant.some((one) => standsFor(one.kind, kind))))
      faults.push({ rule: 'messageKind', value: name });
    const options = new Set(meant.flatMap((one) => one.options));
    for (const use of uses.filter(({ kind }) => kind === 'choice'))
      for (const option of use.options)
        if (option !== 'other' && !options.has(option)) faults.push({ rule: 'messageOption', value: option });
  }
  return faults;
}

/** A count may be said as a number or as it is: not every language has a plural to choose. */
function standsFor(meant: PlaceholderKind, used: PlaceholderKind): boolean {
  if (meant === used) return true;
  const counts = (kind: PlaceholderKind) => kind === 'plural' || kind === 'ordinal' || kind === 'number';
  return counts(meant) && (counts(used) || used === 'plain');
}

function pluralFaults(found: readonly Placeholder[], language: Language): MessageFault[] {
  return found.flatMap(({ kind, options }) => {
    if (kind !== 'plural' && kind !== 'ordinal') return [];
    const type = kind === 'plural' ? 'cardinal' : 'ordinal';
    const known = new Intl.PluralRules(locales[language], { type }).resolvedOptions().pluralCategories as string[];
    const missing = pluralForms(language, type).filter((form) => !options.includes(form));
    const unknown = options.filter((form) => !/^=\d+$/.test(form) && !known.includes(form));
    return [
      ...missing.map((value): MessageFault => ({ rule: 'messagePlural', value })),
      ...unknown.map((value): MessageFault => ({ rule: 'messageForm', value })),
    ];
  });
}

function tagFaults(found: readonly string[], allowed: readonly string[]): MessageFault[] {
  const left = [...allowed];
  return found.flatMap((tag): MessageFault[] => {
    const at = left.indexOf(tag);
    if (at < 0) return [{ rule: 'messageMarkup', value: tag.slice(0, 40) }];
    left.splice(at, 1);
    return [];
  });
}

function parse(text: string, language: Language): Parsed | undefined {
  try {
    const format = new IntlMessageFormat(text, locales[language], undefined, { ignoreTag: true });
    const placeholders: Placeholder[] = [];
    explore(format.getAst(), placeholders);
    return { placeholders, tags: text.match(/<\/?[a-z!?][^>]*>?|&#?\w+;/gi) ?? [] };
  } catch {
    return undefined;
  }
}

function explore(elements: Elements, found: Placeholder[]): void {
  for (const element of elements) {
    const { value, options, pluralType } = element as {
      value?: unknown;
      options?: Record<string, { value: Elements }>;
      pluralType?: string;
    };
    const kind = pluralType === 'ordinal' ? 'ordinal' : kinds[element.type];
    if (kind && typeof value === 'string') found.push({ name: value, kind, options: Object.keys(options ?? {}) });
    for (const option of Object.values(options ?? {})) explore(option.value, found);
  }
}

const samples: Readonly<Record<PlaceholderKind, string | number | Date>> = {
  plain: '…',
  number: 3,
  date: new Date(Date.UTC(2026, 2, 9, 8, 30)),
  time: new Date(Date.UTC(2026, 2, 9, 8, 30)),
  choice: 'other',
  plural: 3,
  ordinal: 3,
};

/** A value that a placeholder could be given, for a text shown as an example. */
export function sampleOf({ name, kind, options }: Placeholder): string | number | Date {
  if (kind === 'plain') return name;
  return kind === 'choice' ? (options[0] ?? 'other') : samples[kind];
}

/** A text with its placeholders filled; undefined when it cannot be. */
export function fillMessage(
  text: string,
  language: Language,
  values: Readonly<Record<string, string | number | Date>>,
): string | undefined {
  try {
    return String(new IntlMessageFormat(text, locales[language], undefined, { ignoreTag: true }).format(values));
  } catch {
    return undefined;
  }
}
