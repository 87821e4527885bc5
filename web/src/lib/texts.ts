import {
  asLanguage,
  defaultLanguage,
  idLangues,
  type Language,
  languages,
  locales,
} from '@passerelle/contracts/languages.ts';
import { textsCalls } from '@passerelle/contracts/texts/texts.contract.ts';
import { bootTexts } from '@passerelle/texts/boot.texts.ts';
import type { families, TextKey } from '@passerelle/texts/families.ts';
import i18next from 'i18next';
import ICU from 'i18next-icu';
import { initReactI18next, useTranslation } from 'react-i18next';
import { callApi, caller } from './api.ts';

export type { TextKey };
export type Famille = (typeof families)[number]['Famille'];
export type TextValues = Readonly<Record<string, string | number | Date>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

export function isLanguage(code: string): code is Language {
  return (languages as readonly string[]).includes(code);
}

/** The browser's language when it is one of ours, else French. */
export function browserLanguage(): Language {
  for (const code of navigator.languages) {
    const language = asLanguage(code);
    if (language) return language;
  }
  return defaultLanguage;
}

/** Starts with the one family that is bundled: what must be readable when the API does not answer. */
export function startTexts(language: Language): void {
  const boot = (of: Language) =>
    Object.fromEntries(Object.entries(bootTexts.texts).map(([key, eight]) => [key, eight[of]]));
  void i18next
    .use(new ICU({ bindI18nStore: 'added' }))
    .use(initReactI18next)
    .init({
      lng: locales[language],
      fallbackLng: false,
      load: 'currentOnly',
      ns: [bootTexts.Famille],
      defaultNS: bootTexts.Famille,
      keySeparator: false,
      initAsync: false,
      resources: Object.fromEntries(languages.map((each) => [locales[each], { [bootTexts.Famille]: boot(each) }])),
      react: { useSuspense: false, bindI18nStore: 'added' },
      interpolation: { escapeValue: false },
    });
  follow(language);
}

function follow(language: Language): void {
  caller.language = language;
  document.documentElement.lang = locales[language];
}

async function loadFamily(language: Language, Famille: string): Promise<void> {
  const texts = await callApi(textsCalls.getTexts, { params: { IdLangue: idLangues[language], Famille } });
  i18next.addResourceBundle(locales[language], Famille, texts, false, true);
}

/** Loads what is missing of these families. Nothing that is on screen is unmounted. */
export async function ensureTexts(language: Language, wanted: readonly (Famille | 'ERREURS')[]): Promise<void> {
  const missing = wanted.filter((Famille) => !i18next.hasResourceBundle(locales[language], Famille));
  await Promise.all(missing.map((Famille) => loadFamily(language, Famille)));
}

/** Families that the screens have used so far. */
export function usedFamilies(): readonly Famille[] {
  return Object.keys(i18next.getDataByLanguage(i18next.language) ?? {}) as Famille[];
}

/**
 * Changes the language of the interface: first every family in use is loaded, then the texts, the request header and
 * the page's `lang` follow together.
 */
export async function changeLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) throw new Error('Language not supported');
  await ensureTexts(code, usedFamilies());
  await i18next.changeLanguage(locales[code]);
  follow(code);
}

/** Reads families again after somebody edited them; screens show the new words where they stand. */
export async function reloadTexts(edited: readonly Famille[]): Promise<void> {
  await Promise.all(edited.map((Famille) => loadFamily(caller.language, Famille)));
}

/** A text outside React. */
export const translate: Translate = (key, values) => i18next.t(key, { ...values });

/** A text whose key is only known at run time, such as an error's code. */
export function textIfAny(Famille: string, key: string): string | undefined {
  return i18next.exists(`${Famille}:${key}`) ? i18next.t(`${Famille}:${key}`) : undefined;
}

export function useTexts(): { t: Translate; language: Language } {
  const { t } = useTranslation();
  return { t: (key, values) => t(key, { ...values }), language: caller.language };
}
