import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import type { OwnWords } from '@passerelle/contracts/forms/form.ts';
import { defaultLanguage, idLangues, type Language, languages, locales } from '@passerelle/contracts/languages.ts';
import { textsCalls } from '@passerelle/contracts/texts/texts.contract.ts';
import { bootTexts } from '@passerelle/texts/boot.texts.ts';
import { elided } from '@passerelle/texts/elided.ts';
import type { families, TextKey } from '@passerelle/texts/families.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { callApi, caller } from './api.ts';
import { gathered } from './gathered.ts';
import { isLanguage } from './languages.ts';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

export type { TextKey };
export type Famille = (typeof families)[number]['Famille'];
export type TextValues = Readonly<Record<string, string | number | Date>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

type Texts = Readonly<Record<string, string>>;

/** What is spoken: `t` is another function whenever the words change, so that what was made with the old one is not kept. */
interface Speech {
  readonly language: Language;
  /** Families read so far, in every language. */
  readonly loaded: ReadonlyMap<string, Texts>;
  readonly t: Translate;
}

const bundled = languages.map((language): [string, Texts] => [
  at(language, bootTexts.Famille),
  Object.fromEntries(Object.entries(bootTexts.texts).map(([key, eight]) => [key, eight[language]])),
]);

const speech = createStore<Speech>(speaking(defaultLanguage, new Map(bundled)));

function speaking(language: Language, loaded: ReadonlyMap<string, Texts>): Speech {
  return { language, loaded, t: (key, values) => translate(key, values) };
}

function at(language: Language, Famille: string): string {
  return `${language}:${Famille}`;
}

const asked = new Map<Language, (Famille: string) => Promise<Texts | undefined>>();

function familyIn(language: Language): (Famille: string) => Promise<Texts | undefined> {
  const known = asked.get(language);
  if (known) return known;
  const next = gathered((names: readonly string[]) =>
    callApi(textsCalls.getFamilies, {
      params: { IdLangue: idLangues[language] },
      query: { Familles: names.join(',') },
    }),
  );
  asked.set(language, next);
  return next;
}

/** Those that come are spoken together, once: every word on screen is said anew for it. Throws where they do not come. */
async function loadFamilies(language: Language, families: readonly string[]): Promise<void> {
  if (families.length === 0) return;
  const ask = familyIn(language);
  const found = await Promise.all(families.map(async (name) => [name, await ask(name)] as const));
  const came = found.flatMap(([name, texts]): [string, Texts][] => (texts ? [[at(language, name), texts]] : []));
  const now = speech.get();
  if (came.length > 0) speech.set(speaking(now.language, new Map([...now.loaded, ...came])));
  const none = found.flatMap(([name, texts]) => (texts ? [] : [name]));
  if (none.length > 0) throw new Error(`No texts of ${none.join(', ')}`);
}

/** Loads what is missing of these families. Nothing that is on screen is unmounted. */
export async function ensureTexts(language: Language, wanted: readonly Famille[]): Promise<void> {
  const { loaded } = speech.get();
  await loadFamilies(
    language,
    wanted.filter((Famille) => !loaded.has(at(language, Famille))),
  );
}

/** Loads, in another language, every family that the screens have used so far. */
export async function prepareLanguage(language: Language): Promise<void> {
  const used = new Set([...speech.get().loaded.keys()].map((key) => key.slice(key.indexOf(':') + 1)));
  await ensureTexts(language, [...used] as Famille[]);
}

/**
 * Changes the language of the interface: first its texts are loaded, then what is shown, the request header and the
 * page's `lang` follow together. Throws when the language is not one of the eight.
 */
export async function changeLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) throw new Error('Language not supported');
  await prepareLanguage(code);
  startTexts(code);
}

/** Speaks this language with what is loaded: at the start, the bundled family only. */
export function startTexts(language: Language): void {
  caller.language = language;
  const { documentElement: page } = document;
  // Said anew, the same language has a browser style all of the page again.
  if (page.lang !== locales[language]) page.lang = locales[language];
  const now = speech.get();
  if (now.language !== language) speech.set(speaking(language, now.loaded));
}

/**
 * Reads again, where they are in use, the families that somebody edited (all of them without a list): screens show the
 * new words where they stand. In other languages they are read when these are next spoken.
 */
export async function reloadTexts(edited?: readonly string[]): Promise<void> {
  const { language, loaded } = speech.get();
  const used = [...loaded.keys()].flatMap((key) => {
    const [spoken, Famille] = key.split(':') as [string, string];
    return edited === undefined || edited.includes(Famille) ? [{ key, spoken, Famille }] : [];
  });
  const kept = new Map(loaded);
  for (const { key, spoken, Famille } of used)
    if (spoken !== language && Famille !== bootTexts.Famille) kept.delete(key);
  speech.set(speaking(language, kept));
  await loadFamilies(
    language,
    used.filter(({ spoken }) => spoken === language).map(({ Famille }) => Famille),
  );
}

/** Texts that this page has shown, as `FAMILY:key`. */
export const shownTexts = new Set<string>();

/** Whether an administrator edits texts where they stand. Never remembered: it ends with the page. */
export const translatingInPage = createStore(false);

type Watcher = (key: string, said: string) => void;
let watcher: Watcher | undefined;

/** Has each text told as it is said, and says all of them anew; nobody to tell costs nothing. */
export function watchTexts(next: Watcher | undefined): void {
  watcher = next;
  const { language, loaded } = speech.get();
  speech.set(speaking(language, loaded));
}

const formats = new Map<string, IntlMessageFormat>();

/** Fills an ICU message; a text broken in translation management is shown as it is rather than not at all. */
function fill(language: Language, text: string, values: TextValues | undefined): string {
  if (!text.includes('{')) return text;
  const said = elided(text, language, values);
  const key = `${language}:${said}`;
  try {
    const format = formats.get(key) ?? new IntlMessageFormat(said, locales[language], undefined, { ignoreTag: true });
    formats.set(key, format);
    return String(format.format(values));
  } catch (cause) {
    console.error(`Not filled: ${text}`, cause);
    return text;
  }
}

const lacking = new Set<string>();
/** How long the families of a screen may still be on their way. */
const onTheWay = 3000;

/**
 * What stands for want of a text: nothing while its family comes, which is asked for here where no screen did; then the
 * name of what has no text, which is an error of the page. No reader sees a key.
 */
function lacks(key: string): string {
  const colon = key.indexOf(':');
  const [Famille, name] = [key.slice(0, colon), key.slice(colon + 1)];
  const { language, loaded } = speech.get();
  const isHere = loaded.has(at(language, Famille));
  const asked = `${language} ${key}`;
  if (!lacking.has(asked)) {
    lacking.add(asked);
    if (!isHere) ask(language, Famille);
    setTimeout(() => {
      lacking.delete(asked);
      const now = speech.get().loaded.get(at(language, Famille))?.[name] ?? ownText(language, name);
      if (now === undefined) console.error(`No text: ${key}`);
    }, onTheWay);
  }
  return isHere ? name : '';
}

/** Has a family come, once, that no screen has asked for. */
function ask(language: Language, Famille: string): void {
  const one = at(language, Famille);
  if (coming.has(one)) return;
  coming.add(one);
  loadFamilies(language, [Famille]).then(
    () => coming.delete(one),
    // A word that is said again later asks again.
    () => setTimeout(() => coming.delete(one), onTheWay),
  );
}
const coming = new Set<string>();

/** Words written on site for what was added there, by the key that their text has in whatever family they are asked of. */
const ownWords = new Map<string, OwnWords>();

/** Has words that were written on site said by `t`, from the next time that they are asked for. */
export function knowOwnWords(written: readonly (readonly [key: string, words: OwnWords])[]): void {
  for (const [key, words] of written) ownWords.set(key, words);
}

function ownText(language: Language, key: string): string | undefined {
  const words = ownWords.get(key);
  return words && (words.Traductions[idLangues[language]] ?? words.text);
}

/** A text whose key is only known at run time, such as an error's code. */
export function textIfAny(Famille: string, key: string, values?: TextValues): string | undefined {
  const { language, loaded } = speech.get();
  const text = loaded.get(at(language, Famille))?.[key];
  if (text === undefined) return ownText(language, key);
  const said = fill(language, text, Famille === 'REGLES' ? withDays(values, language) : values);
  const name = `${Famille}:${key}`;
  shownTexts.add(name);
  watcher?.(name, said);
  return said;
}

/** The bound of a rule that is a day travels as days do, and is read as its reader writes them. */
export function withDays(values: TextValues | undefined, language: Language): TextValues | undefined {
  if (!values) return undefined;
  const shown = ([name, value]: [string, TextValues[string]]) =>
    [name, typeof value === 'string' ? dayInFigures(value, language) : value] as const;
  return Object.fromEntries(Object.entries(values).map(shown));
}

/** A text outside React. */
export const translate: Translate = (key, values) => {
  const colon = key.indexOf(':');
  return textIfAny(key.slice(0, colon), key.slice(colon + 1), values) ?? lacks(key);
};

/** Texts in the language of the URL; the component shows new words as soon as they are loaded. */
export function useTexts(): { readonly t: Translate; readonly language: Language } {
  return useStore(speech);
}
