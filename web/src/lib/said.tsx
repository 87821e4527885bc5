import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { Fragment, type ReactNode } from 'react';

/** Parts as the language joins them: “a, b and c”. */
export function listed(
  parts: readonly ReactNode[],
  type: 'conjunction' | 'disjunction',
  language: Language,
): ReactNode {
  const format = new Intl.ListFormat(locales[language], { type });
  return format.formatToParts(parts.map((_, index) => String(index))).map(({ type: kind, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence have nothing but their place.
    <Fragment key={index}>{kind === 'element' ? parts[Number(value)] : value}</Fragment>
  ));
}

const place = /␞(\w+)␞/;

/** What a text is given to say where each of these parts stands: the language puts them in its own order. */
export const placesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, `␞${name}␞`])) as Readonly<Record<Name, string>>;

/** A text that was given places, with what is drawn at each. */
export function withParts(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(place).map((words, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence have nothing but their place.
    <Fragment key={n}>{n % 2 === 1 ? parts[words] : words}</Fragment>
  ));
}
