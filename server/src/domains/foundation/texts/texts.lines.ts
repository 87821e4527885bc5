import type { Input, Output } from '@passerelle/contracts/call.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { type IdLangue, idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import type { TextLine, translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import type { LastVersion } from './texts.queries.ts';
import { shippedFamilies, shippedTexts } from './texts.store.ts';

export type Narrowing = NonNullable<Input<typeof translationsCalls.list>['query']>;
export type FamilyProgress = Output<typeof translationsCalls.families>[number];

/** `Famille:Cle`, as screens name a text. */
export const keyOf = ({ Famille, Cle }: { readonly Famille: string; readonly Cle: string }) => `${Famille}:${Cle}`;

/** The family and the key of what `keyOf` answered. */
export function keyParts(key: string): readonly [Famille: string, Cle: string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}

/** What was edited on site, by `Famille:Cle` then language. */
export type Edited = ReadonlyMap<string, ReadonlyMap<IdLangue, LastVersion>>;

export function editedByKey(rows: readonly LastVersion[]): Edited {
  const keys = new Map<string, Map<IdLangue, LastVersion>>();
  for (const row of rows) {
    const versions = keys.get(keyOf(row)) ?? new Map<IdLangue, LastVersion>();
    keys.set(keyOf(row), versions.set(row.IdLangue, row));
  }
  return keys;
}

/** A text in the eight languages as it is now. Undefined when the product has no such text. */
export function lineOf(
  Famille: string,
  Cle: string,
  edited: Edited,
  shown: ReadonlyMap<string, string> = new Map(),
): TextLine | undefined {
  const eight = shippedTexts(Famille, Cle);
  if (!eight) return undefined;
  const key = keyOf({ Famille, Cle });
  const versions = edited.get(key);
  const french = versions?.get('FR')?.Texte ?? eight.fr;
  const stateOf = (language: Language) => {
    const last = versions?.get(idLangues[language]);
    const own = last?.Texte ?? null;
    return {
      Texte: own ?? eight[language],
      Version: last?.Version ?? 0,
      edited: own !== null,
      toReview: language !== 'fr' && (own === null ? eight.fr : last?.Source) !== french,
      DateM: last?.DateC.toISOString() ?? null,
    };
  };
  return {
    Famille,
    Cle,
    shown: shown.get(key) ?? null,
    shipped: eight.fr,
    texts: Object.fromEntries(
      languages.map((language) => [idLangues[language], stateOf(language)]),
    ) as TextLine['texts'],
  };
}

/** Every text of the product, or of one family, in the order in which it ships. */
export function allLines(
  edited: Edited,
  shown: ReadonlyMap<string, string>,
  onlyFamily: string | undefined,
): TextLine[] {
  if (onlyFamily !== undefined && !shippedFamilies.has(onlyFamily)) throw new ApiError('NOT_FOUND');
  return [...shippedFamilies]
    .filter(([Famille]) => onlyFamily === undefined || Famille === onlyFamily)
    .flatMap(([Famille, texts]) => Object.keys(texts).map((Cle) => sure(lineOf(Famille, Cle, edited, shown))));
}

/** The `IdLangue`s of a list of them; all eight when there is none. */
export function languagesIn(list: string | undefined): readonly IdLangue[] {
  const all = Object.values(idLangues);
  if (!list) return all;
  const asked = list.split(',');
  const unknown = asked.find((code) => !(all as readonly string[]).includes(code));
  if (unknown !== undefined) throw invalidInput('query/languages', 'unknownValue', unknown);
  return all.filter((code) => asked.includes(code));
}

/** The lines that the reader asked for. Filters hold where one of the languages looked at fits; words, in any language. */
export function narrowed(lines: readonly TextLine[], { q, show, since, languages: list }: Narrowing): TextLine[] {
  const codes = languagesIn(list);
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return lines.filter((line) => {
    const states = codes.map((code) => line.texts[code]);
    if (show === 'missing' && !states.some(isMissing)) return false;
    if (show === 'review' && !states.some(({ toReview }) => toReview)) return false;
    if (show === 'edited' && !states.some(({ edited }) => edited)) return false;
    if (show === 'shown' && line.shown === null) return false;
    if (since && !states.some(({ DateM }) => DateM !== null && DateM.slice(0, 10) >= since)) return false;
    if (words.length === 0) return true;
    const said = [keyOf(line), ...Object.values(line.texts).map(({ Texte }) => Texte)].map(fold);
    return said.some((text) => words.every((word) => text.includes(word)));
  });
}

export function progressOf(lines: readonly TextLine[]): FamilyProgress[] {
  const count = (some: readonly TextLine[], test: (line: TextLine) => boolean) => some.filter(test).length;
  return [...Map.groupBy(lines, ({ Famille }) => Famille)].map(([Famille, some]) => ({
    Famille,
    keys: some.length,
    edited: count(some, ({ texts }) => Object.values(texts).some(({ edited }) => edited)),
    shown: count(some, ({ shown }) => shown !== null),
    languages: Object.fromEntries(
      Object.values(idLangues).map((code) => [
        code,
        {
          toReview: count(some, ({ texts }) => texts[code].toReview),
          missing: count(some, ({ texts }) => isMissing(texts[code])),
        },
      ]),
    ) as FamilyProgress['languages'],
  }));
}

const isMissing = ({ Texte }: { readonly Texte: string }) => Texte.trim() === '';
