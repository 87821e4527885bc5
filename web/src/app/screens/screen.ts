import type { ParamsOf, ScreenName, ScreenPath } from '@passerelle/contracts/screens.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { Ability } from '../../lib/access.ts';
import type { AnyPage } from '../../lib/page.ts';
import type { CurrentUser } from '../../lib/session.ts';
import type { IconName } from '../icons.ts';

/** Who may open a screen: anybody, whoever is signed in, or the holder of one of these abilities. */
export type Guard =
  | 'anyone'
  | 'signedIn'
  /** `orOneself`: the person that the URL names gets in without the right. */
  | {
      readonly needs: readonly Ability[];
      readonly orOneself?: true;
      /** What the person that the URL names needs for their own, where it is another right. */
      readonly ownNeeds?: readonly Ability[];
      /** Held on oneself alone, the right does not open it. */
      readonly onOthers?: true;
      /** One of them is not enough. */
      readonly all?: true;
    };

export const menuGroups = ['main', 'requests', 'administration', 'importExport', 'backOffice', 'follow'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** What administration is made of, in the order in which the menu shows it. */
export const menuSubjects = ['access', 'settings', 'running', 'systems', 'data'] as const;
export type MenuSubject = (typeof menuSubjects)[number];

/** Where a screen stands in the menu: within administration, which is long, beside what it has to do with. */
type MenuPlace =
  | { readonly group: Exclude<MenuGroup, 'administration'>; readonly subject?: undefined }
  | { readonly group: 'administration'; readonly subject: MenuSubject };

export interface Screen<Params = Readonly<Record<string, string | undefined>>> {
  readonly title: TextKey;
  readonly opens: Guard | ((params: Params) => Guard);
  /** The screen that this one hangs under, for the crumbs. */
  readonly under?: ScreenName;
  /** Where the menu and the palette offer it. */
  readonly menu?: MenuPlace & {
    readonly icon: IconName;
    readonly label?: TextKey;
    /** Where it is offered to some only of those whom it opens to. */
    readonly only?: (user: CurrentUser) => boolean;
    /** What its path names of whoever is offered it. */
    readonly params?: (user: CurrentUser) => UrlParams;
    /** It is offered once for each thing that the server names, and not by itself. */
    readonly several?: true;
  };
  /** Of those open to anyone: whoever is signed in has it within the shell. */
  readonly inShell?: true;
  /** It is the reader's own, whoever its path names: an address that names somebody else leads to theirs. */
  readonly own?: true;
  /** Letter that opens it after G. */
  readonly go?: string;
  /** Whether there is such a screen at all; another is not found. There always is unless said. */
  readonly exists?: (params: Params) => boolean;
  /** Its page; `coming` until the issue that brings it, be it for some of its params only. */
  readonly page: 'coming' | ((params: Params) => 'coming' | Promise<{ readonly page: AnyPage }>);
}

/** Every screen by its name. */
export type Screens = { readonly [Name in ScreenName]: Screen<ParamsOf<ScreenPath<Name>>> };

export type UrlParams = Readonly<Record<string, string | undefined>>;

/** What is one's own: the paths that name a person name the reader. */
export const ofOneself = ({ IdPays, IdPersonneEV1 }: CurrentUser): UrlParams => ({
  IdPays,
  IdPersonneEV1: String(IdPersonneEV1),
});

export const holder = (...needs: readonly Ability[]): Guard => ({ needs });
export const holderOrOneself = (...needs: readonly Ability[]): Guard => ({ needs, orOneself: true });
