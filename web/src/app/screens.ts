import { importRights } from '@passerelle/contracts/imports/import-rights.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { askingRights, typeFacts } from '@passerelle/contracts/requests/type-facts.ts';
import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { type Ability, anyBam, boostUp, holds, holdsAny, holdsOnOthers } from '../lib/access.ts';
import type { AnyPage } from '../lib/page.ts';
import { pathOf } from '../lib/paths.ts';
import type { CurrentUser } from '../lib/session.ts';
import { administrationScreens } from './screens/administration.screens.ts';
import { backOfficeScreens } from './screens/back-office.screens.ts';
import { followScreens } from './screens/follow.screens.ts';
import {
  type Guard,
  holder,
  holderOrOneself,
  ofOneself,
  type Screen,
  type Screens,
  type UrlParams,
} from './screens/screen.ts';

/** Whoever has to do with lists: the rights by which anybody may, and whatever else the server knows. */
const lists = holder('canAccessLD');

/** What each page of tracking follows, by its right. */
const followedByAddress: Readonly<Record<string, Ability>> = {
  toutes: 'suivie-demandes',
  ...Object.fromEntries(Object.entries(typeFacts).map(([name, { tracks }]) => [name, tracks])),
};
/** Those by which somebody is led there. */
const followed = Object.values(followedByAddress);

/** What guards the sections of a person's data. Another section does not exist. */
const personDataGuards: Readonly<Record<string, Guard>> = {
  demandes: { needs: ['suivie-demandes'], ownNeeds: ['suivi-demande-do-perso'], onOthers: true },
  roles: holder('fp-delegue-role'),
  identification: holder('eic'),
  passation: holderOrOneself('adc', 'esc'),
};

const personDataPages: Readonly<Record<string, () => Promise<{ readonly page: AnyPage }>>> = {
  demandes: () => import('../domains/services/requests/tracking/person-requests.page.ts'),
  roles: () => import('../domains/administration/delegation/delegation.page.ts'),
  identification: () => import('../domains/people/person/identification.page.ts'),
  passation: () => import('../domains/lifecycle/handover/handover.page.ts'),
};

/** Candidates have a page of their own, which the server answers with: whoever comes there from within leaves for it. */
const candidatePage = async (): Promise<never> => {
  location.reload();
  return await new Promise<never>(() => undefined);
};
const directoryPage = () => import('../domains/people/directory/directory.page.tsx');

/** Every screen of the product: what it is called, who may open it, where it is offered, what draws it. */
export const screens: Screens = {
  home: {
    title: 'PAGES:directory',
    opens: holder('ann'),
    menu: { group: 'main', icon: 'home', label: 'SHELL:home' },
    go: 'h',
    page: directoryPage,
  },
  homeQuery: {
    title: 'PAGES:directory',
    opens: holder('ann'),
    page: () => import('../domains/people/directory/directory-link.page.ts'),
  },
  directory: { title: 'PAGES:directory', opens: holder('ann'), go: 'd', page: directoryPage },
  directoryOnDay: {
    title: 'PAGES:directoryOnDay',
    opens: holder('ann'),
    exists: ({ jour }) => /^\d{4}-\d\d-\d\d$/.test(jour),
    under: 'directory',
    page: () => import('../domains/people/directory/directory-on-day.page.ts'),
  },
  createPerson: {
    title: 'PAGES:createPerson',
    opens: holder('dcc', 'cpt', 'fp-dct'),
    exists: ({ IdPays }) => /^[A-Z]{2}$/.test(IdPays),
    under: 'directory',
    page: () => import('../domains/lifecycle/creation/create-person.page.ts'),
  },
  person: {
    title: 'PAGES:person',
    opens: holderOrOneself('ann'),
    under: 'directory',
    page: () => import('../domains/people/person/record.page.ts'),
  },
  dashboard: {
    title: 'PAGES:dashboard',
    opens: 'signedIn',
    go: 't',
    page: () => import('../domains/workspace/dashboard/dashboard.page.ts'),
  },

  requestValidation: {
    title: 'PAGES:requestValidation',
    // Whoever holds a visa by name decides it under any role.
    opens: 'signedIn',
    own: true,
    menu: { group: 'requests', icon: 'inbox', params: ofOneself },
    go: 'a',
    page: () => import('../domains/services/requests/visas/awaiting.page.ts'),
  },
  request: {
    title: 'PAGES:request',
    opens: 'signedIn',
    page: () => import('../domains/services/requests/sheet/request.page.ts'),
  },
  askRequest: {
    title: 'PAGES:askRequest',
    opens: holder(...askingRights),
    menu: { group: 'requests', icon: 'ask', params: ofOneself },
    go: 'q',
    page: () => import('../domains/services/requests/ask/ask.page.ts'),
  },
  tracking: {
    title: 'PAGES:tracking',
    opens: ({ suivi }) => {
      const right = suivi !== undefined && Object.hasOwn(followedByAddress, suivi) && followedByAddress[suivi];
      return { needs: suivi === undefined ? followed : right ? [right] : [], onOthers: true };
    },
    exists: ({ suivi }) => suivi === undefined || Object.hasOwn(followedByAddress, suivi),
    menu: { group: 'requests', icon: 'follow', params: () => ({}) },
    go: 'f',
    page: () => import('../domains/services/requests/tracking/tracking.page.tsx'),
  },
  inventories: {
    title: 'PAGES:inventories',
    opens: { needs: ['oic'], orOneself: true, onOthers: true },
    under: 'directory',
    page: () => import('../domains/services/inventories/inventories.page.ts'),
  },
  inventoryToReturn: {
    title: 'PAGES:inventoryToReturn',
    opens: { needs: ['oic'], onOthers: true },
    menu: { group: 'requests', icon: 'toReturn' },
    page: () => import('../domains/services/inventories/to-return.page.ts'),
  },
  hiringFiles: {
    title: 'PAGES:hiringFiles',
    opens: holder('de-voir'),
    menu: { group: 'requests', icon: 'newcomer' },
    page: () => import('../domains/services/hiring/board/hiring-files.page.tsx'),
  },
  payrollFiles: {
    title: 'PAGES:payrollFiles',
    opens: holder('de-voir'),
    menu: { group: 'requests', icon: 'payroll', only: (user) => holdsOnOthers(user, 'update-matriculeP') },
    page: () => import('../domains/services/hiring/board/payroll-files.page.tsx'),
  },
  hiringFileReview: {
    title: 'PAGES:hiringFile',
    // Whoever may not is told so by the page itself, as of a file that there is not.
    opens: 'signedIn',
    under: 'hiringFiles',
    page: () => import('../domains/services/hiring/hiring-file.page.ts'),
  },
  personData: {
    title: 'PAGES:personData',
    opens: ({ IdRoute }) => personDataGuards[IdRoute] ?? holder(),
    exists: ({ IdRoute }) => Object.hasOwn(personDataGuards, IdRoute),
    under: 'directory',
    menu: {
      group: 'requests',
      icon: 'requests',
      label: 'PAGES:myRequests',
      params: (user) => ({ IdRoute: 'demandes', ...ofOneself(user) }),
    },
    go: 'm',
    page: ({ IdRoute }) => personDataPages[IdRoute]?.() ?? 'coming',
  },

  bams: {
    title: 'PAGES:bams',
    opens: holder(...anyBam),
    menu: { group: 'requests', icon: 'briefcase' },
    go: 'b',
    page: () => import('../domains/services/bam/bams.page.tsx'),
  },
  personBams: {
    title: 'PAGES:personBams',
    opens: holder(...anyBam),
    under: 'bams',
    page: () => import('../domains/services/bam/person-bams.page.tsx'),
  },
  createBam: {
    title: 'PAGES:createBam',
    opens: holder(...anyBam),
    under: 'bams',
    page: () => import('../domains/services/bam/create-bam.page.tsx'),
  },
  updateBam: {
    title: 'PAGES:updateBam',
    // Whom a file is for reads it as well: its paper, what they are held to.
    opens: holderOrOneself(...anyBam),
    under: 'bams',
    page: () => import('../domains/services/bam/update-bam.page.tsx'),
  },
  boostUp: {
    title: 'PAGES:boostUp',
    opens: holder(...boostUp),
    menu: { group: 'requests', icon: 'rocket', only: ({ opensBoostUp }) => opensBoostUp },
    page: () => import('../domains/services/bam/boost-up.page.tsx'),
  },
  distributionLists: {
    title: 'PAGES:distributionLists',
    opens: lists,
    menu: { group: 'requests', icon: 'lists' },
    go: 'l',
    page: () => import('../domains/services/distribution-lists/distribution-lists.page.tsx'),
  },
  dynamicList: {
    title: 'PAGES:dynamicList',
    opens: lists,
    under: 'distributionLists',
    page: () => import('../domains/services/distribution-lists/dynamic-list.page.ts'),
  },
  automaticList: {
    title: 'PAGES:automaticList',
    opens: holder('adm'),
    under: 'distributionLists',
    page: () => import('../domains/services/distribution-lists/automatic/automatic.page.ts'),
  },

  ...administrationScreens,

  importExport: {
    title: 'PAGES:importExport',
    opens: holder(...importRights),
    exists: ({ IdImport }) => /^[1-9]\d{0,9}$/.test(IdImport),
    menu: { group: 'importExport', icon: 'exchange', several: true },
    page: () => import('../domains/exchange/imports/import.page.ts'),
  },

  ...backOfficeScreens,
  ...followScreens,

  login: { title: 'PAGES:login', opens: 'anyone', page: () => import('../routes/login.page.tsx') },
  legalNotices: {
    title: 'PAGES:legalNotices',
    opens: 'anyone',
    inShell: true,
    page: () => import('../domains/publishing/documentation/legal-notices.page.ts'),
  },
  secondFactor: {
    title: 'PAGES:secondFactor',
    opens: 'anyone',
    page: () => import('../domains/administration/accounts/second-factor.page.ts'),
  },
  notificationChoices: {
    title: 'PAGES:notificationChoices',
    opens: 'signedIn',
    page: () => import('../domains/foundation/notifications/notification-choices.page.ts'),
  },
  feeds: {
    title: 'PAGES:feeds',
    opens: 'signedIn',
    page: () => import('../domains/programs/feeds/feeds.page.ts'),
  },
  subscriptions: {
    title: 'PAGES:subscriptions',
    opens: 'signedIn',
    page: () => import('../domains/workspace/subscriptions/subscriptions.page.ts'),
  },
  subscription: {
    title: 'PAGES:subscription',
    opens: 'signedIn',
    page: () => import('../domains/workspace/subscriptions/subscription.page.ts'),
  },
  welcome: { title: 'PAGES:welcome', opens: 'anyone', page: candidatePage },
  hiringFile: { title: 'PAGES:hiringFile', opens: 'anyone', page: candidatePage },
  outsideHiringFile: { title: 'PAGES:hiringFile', opens: 'anyone', page: candidatePage },
};

export function guardOf(name: ScreenName, params: UrlParams = {}): Guard {
  const { opens } = screens[name] as Screen;
  return typeof opens === 'function' ? opens(params) : opens;
}

/** Whether what a path names is a screen. */
export function exists(name: ScreenName, params: UrlParams): boolean {
  return (screens[name] as Screen).exists?.(params) ?? true;
}

/** Whether there is something at the screen yet: until then nothing leads to it, and its address says that it is coming. */
export const isThere = (name: ScreenName): boolean => screens[name].page !== 'coming';

/** Whether menus, keys and the palette offer the screen to the acting role. */
export function isOffered(name: ScreenName, user: CurrentUser): boolean {
  const { menu }: Screen = screens[name] as Screen;
  return (
    isThere(name) && !menu?.several && (menu?.only?.(user) ?? true) && opensFor(name, user, offeredParams(name, user))
  );
}

const offeredParams = (name: ScreenName, user: CurrentUser): UrlParams => screens[name].menu?.params?.(user) ?? {};

/** The path at which menus, keys and the palette offer the screen to somebody. */
export const offeredPath = (name: ScreenName, language: Language, user: CurrentUser): string =>
  pathOf(name, language, offeredParams(name, user));

const isOfOneself = (user: CurrentUser, { IdPersonneEV1 }: UrlParams): boolean =>
  IdPersonneEV1 === String(user.IdPersonneEV1);

const holdsFor = ({ onOthers }: Exclude<Guard, string>, user: CurrentUser, one: Ability): boolean =>
  onOthers ? holdsOnOthers(user, one) : holds(user, one);

/** The abilities of which one opens the screen to them; where it needs each of several, those that they lack. */
export function neededFor(name: ScreenName, user: CurrentUser, params: UrlParams = {}): readonly Ability[] {
  const guard = guardOf(name, params);
  if (typeof guard === 'string') return [];
  if (guard.all) return guard.needs.filter((one) => !holdsFor(guard, user, one));
  return isOfOneself(user, params) ? (guard.ownNeeds ?? guard.needs) : guard.needs;
}

/** Whether one of the rights that open a screen is not enough. */
export function needsAll(name: ScreenName, params: UrlParams = {}): boolean {
  const guard = guardOf(name, params);
  return typeof guard !== 'string' && guard.all === true;
}

/** The params of the reader's own screen, where an address of it names somebody else. */
export function ownParams(name: ScreenName, user: CurrentUser, params: UrlParams): UrlParams | undefined {
  const { own }: Screen = screens[name] as Screen;
  return own && !isOfOneself(user, params) ? { ...params, ...ofOneself(user) } : undefined;
}

/** Whether the acting role opens the screen. The server decides again on every call that the screen makes. */
export function opensFor(name: ScreenName, user: CurrentUser, params: UrlParams = {}): boolean {
  const guard = guardOf(name, params);
  if (typeof guard === 'string') return true;
  const needs = neededFor(name, user, params);
  if (guard.all) return needs.length === 0;
  if (isOfOneself(user, params)) return guard.orOneself === true || holdsAny(user, needs);
  return needs.some((one) => holdsFor(guard, user, one));
}
