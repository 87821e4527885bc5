import type { Language } from '@passerelle/contracts/languages.ts';
import type { ParamsOf, ScreenName, ScreenPath, Written } from '@passerelle/contracts/screens.ts';
import type { ComponentType } from 'react';
import { pathOf } from './paths.ts';
import type { Famille } from './texts.ts';

export interface PageProps<Params, Search> {
  readonly params: Params;
  /** The screen's state as the URL holds it. */
  readonly search: Search;
  /** Changes it: a new entry of the history, or the same one while somebody types. */
  readonly setSearch: (change: Partial<Search>, options?: { readonly replace?: boolean }) => void;
}

export interface PageOf<Params, Search> {
  /** Families of texts that the page uses, loaded before it shows. */
  readonly texts?: readonly Famille[];
  /** Reads the URL's search; what does not make sense is left out, never an error. */
  readonly search?: (raw: Readonly<Record<string, unknown>>) => Search;
  /** Loads what the page owes its reader (`ensureCall`), so that the page has no loading branch. */
  readonly load?: (input: {
    readonly params: Params;
    readonly search: Search;
    readonly language: Language;
  }) => Promise<unknown>;
  readonly Page: ComponentType<PageProps<Params, Search>>;
}

/** A page once its types no longer matter: what the router holds. */
export type AnyPage = PageOf<never, never>;

/** What each screen holds in its address, by the name of its link: the module of a page adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the pages fill it.
export interface SearchOfScreens {}

type SearchOf<Name> = Name extends keyof SearchOfScreens ? SearchOfScreens[Name] : Readonly<Record<string, unknown>>;

/** Declares the page of a screen, typed by the params of its path and by what its address holds. Exported as `page` by its module. */
export function definePage<Name extends ScreenName>() {
  return (page: PageOf<ParamsOf<ScreenPath<Name>>, SearchOf<Name>>): AnyPage => page as unknown as AnyPage;
}

type LinkTo<Name extends ScreenName> = { readonly search: Partial<SearchOf<Name>> } & (Record<
  never,
  never
> extends ParamsOf<ScreenPath<Name>>
  ? { readonly params?: Written<ParamsOf<ScreenPath<Name>>> }
  : { readonly params: Written<ParamsOf<ScreenPath<Name>>> });

/** A screen in the state that is asked, as `Link` and `navigate` take it. Without a state, `to={paths.…}` is enough. */
export function linkTo<Name extends ScreenName & keyof SearchOfScreens>(
  name: Name,
  language: Language,
  { params, search }: LinkTo<Name>,
) {
  return { to: pathOf(name, language, params), search };
}
