import type { Language } from '@passerelle/contracts/languages.ts';
import {
  fillPath,
  type ParamsOf,
  type ScreenName,
  type ScreenPath,
  screenPaths,
  type Written,
} from '@passerelle/contracts/screens.ts';

/** The screens that need no session. */
export const screensForAnyone: readonly ScreenName[] = [
  'login',
  'legalNotices',
  'secondFactor',
  'welcome',
  'hiringFile',
  'outsideHiringFile',
];

/** First segments of their paths: no other screen's path begins so. */
export const segmentsForAnyone: ReadonlySet<string | undefined> = new Set(
  screensForAnyone.map((name) => screenPaths[name].split('/')[0]),
);

/** Params that are keys of rows. */
const keyParams: ReadonlySet<string> = new Set([
  'IdPersonneEV1',
  'IdPerimetre',
  'IdRole',
  'IdPlan',
  'IdDemande',
  'IdVisa',
  'IdDossier',
  'IdListe',
  'IdSite',
  'IdSociete',
]);

/** Whether the params of a path name rows, as far as can be said without asking: `abc` is the key of none. */
export function namesRows(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).every(
    ([name, key]) => key === undefined || !keyParams.has(name) || (/^[1-9]\d{0,9}$/.test(key) && Number(key) < 2 ** 31),
  );
}

type Link<Path extends string> =
  Record<never, never> extends ParamsOf<Path>
    ? (language: Language, params?: Written<ParamsOf<Path>>) => string
    : (language: Language, params: Written<ParamsOf<Path>>) => string;

/** The path of a screen by its name, as `paths` gives it. */
export function pathOf(name: ScreenName, language: Language, params?: Readonly<Record<string, unknown>>): string {
  const filled = fillPath(screenPaths[name], params);
  return filled === '' ? `/${language}` : `/${language}/${filled}`;
}

/** One function per link: `paths.person('fr', { IdPays: 'FR', IdPersonneEV1: 12 })`. */
export const paths = Object.fromEntries(
  Object.keys(screenPaths).map((name) => [
    name,
    (language: Language, params?: Record<string, unknown>) => pathOf(name as ScreenName, language, params),
  ]),
) as unknown as { readonly [Name in ScreenName]: Link<ScreenPath<Name>> };

/** Sign-in page of somebody who has just left. */
export const signedOutPage = (language: Language): string => `${paths.login(language)}?out=true`;

/** The same place in another language. */
export function inLanguage(href: string, language: Language): string {
  return href.replace(/^\/[^/?#]*/, `/${language}`);
}
