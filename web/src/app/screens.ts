import type { Language } from '@passerelle/contracts/languages.ts';
import { connectedSystems } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import {
  askingRights,
  requestTypeNumbers,
  type TypeFacts,
  typeFacts,
} from '@passerelle/contracts/requests/type-facts.ts';
import type { ParamsOf, ScreenName, ScreenPath } from '@passerelle/contracts/screens.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { Ability } from '../lib/access.ts';
import { anyBam, boostUp, holdsAny, holdsOnOthers } from '../lib/access.ts';
import type { AnyPage } from '../lib/page.ts';
import { pathOf } from '../lib/paths.ts';
import type { CurrentUser } from '../lib/session.ts';
import type { IconName } from './icons.ts';

/** Who may open a screen: anybody, whoever is signed in, or the holder of one of these abilities. */
type Guard =
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
    };

export const menuGroups = ['main', 'requests', 'administration', 'importExport', 'backOffice', 'follow'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface Screen<Params = Readonly<Record<string, string | undefined>>> {
  readonly title: TextKey;
  readonly opens: Guard | ((params: Params) => Guard);
  /** The screen that this one hangs under, for the crumbs. */
  readonly under?: ScreenName;
  /** Where the menu and the palette offer it. */
  readonly menu?: {
    readonly group: MenuGroup;
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
  /** Letter that opens it after G. */
  readonly go?: string;
  /** Whether there is such a screen at all; another is not found. There always is unless said. */
  readonly exists?: (params: Params) => boolean;
  /** Its page; `coming` until the issue that brings it, be it for some of its params only. */
  readonly page: 'coming' | ((params: Params) => 'coming' | Promise<{ readonly page: AnyPage }>);
}

/** What is one's own: the paths that name a person name the reader. */
const ofOneself = ({ IdPays, IdPersonneEV1 }: CurrentUser): UrlParams => ({
  IdPays,
  IdPersonneEV1: String(IdPersonneEV1),
});

const holder = (...needs: readonly Ability[]): Guard => ({ needs });
const holderOrOneself = (...needs: readonly Ability[]): Guard => ({ needs, orOneself: true });
/** Whoever has to do with lists: the rights by which anybody may, and whatever else the server knows. */
const lists = holder('canAccessLD');

/** Whoever makes plans of some kind: a test holds it to what the kinds say. */
const planning = holder(
  'adm',
  'fp-delegue-role',
  'ann-update',
  'adc',
  'esc',
  'cpt',
  'suivie-demandes',
  'suivi-d-bam',
  'vehicule-import-donnees',
  'import-export-acces',
  'ld.updateResponsable',
  'ld.updateBackup',
);

/** What each page of tracking follows, by its right. */
const followedByAddress: Readonly<Record<string, Ability>> = {
  toutes: 'suivie-demandes',
  ...Object.fromEntries(Object.entries(typeFacts).map(([name, { tracks }]) => [name, tracks])),
};
/** Those by which somebody is led there. */
const followed = Object.entries(followedByAddress).flatMap(([name, right]) =>
  (typeFacts as Readonly<Record<string, TypeFacts>>)[name]?.leadsNowhere ? [] : [right],
);

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

const candidatePage = () => import('../domains/services/hiring/candidate/candidate.page.ts');
const directoryPage = () => import('../domains/people/directory/directory.page.tsx');

type Screens = { readonly [Name in ScreenName]: Screen<ParamsOf<ScreenPath<Name>>> };

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
  hiringFileReview: {
    title: 'PAGES:hiringFile',
    opens: holder('de-voir', 'de-acces'),
    under: 'directory',
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
    opens: lists,
    under: 'distributionLists',
    page: 'coming',
  },

  rights: {
    title: 'PAGES:rights',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'key' },
    page: () => import('../domains/administration/rights/rights.page.ts'),
  },
  roles: {
    title: 'PAGES:roles',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'roles' },
    go: 'r',
    page: () => import('../domains/administration/roles-admin/roles.page.ts'),
  },
  addRole: {
    title: 'PAGES:addRole',
    opens: holder('adm'),
    under: 'roles',
    page: () => import('../domains/administration/roles-admin/add-role.page.ts'),
  },
  role: {
    title: 'PAGES:role',
    opens: holder('adm'),
    under: 'roles',
    page: () => import('../domains/administration/roles-admin/role.page.ts'),
  },
  profileRights: {
    title: 'PAGES:profileRights',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'profiles' },
    page: () => import('../domains/administration/rights/profile-rights.page.ts'),
  },
  perimeters: {
    title: 'PAGES:perimeters',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'perimeters' },
    page: () => import('../domains/administration/perimeters/perimeters.page.ts'),
  },
  perimeter: {
    title: 'PAGES:perimeter',
    opens: holder('adm'),
    under: 'perimeters',
    page: () => import('../domains/administration/perimeters/perimeter.page.ts'),
  },
  addPerimeter: {
    title: 'PAGES:addPerimeter',
    opens: holder('adm'),
    under: 'perimeters',
    page: () => import('../domains/administration/perimeters/add-perimeter.page.ts'),
  },
  forms: {
    title: 'PAGES:forms',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'forms' },
    page: () => import('../domains/foundation/forms/forms.page.ts'),
  },
  form: {
    title: 'PAGES:form',
    opens: holder('adm'),
    under: 'forms',
    page: () => import('../domains/foundation/forms/form.page.ts'),
  },
  circuits: {
    title: 'PAGES:circuits',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'circuits' },
    page: () => import('../domains/services/requests/rounds/circuits.page.ts'),
  },
  circuit: {
    title: 'PAGES:circuit',
    opens: holder('adm'),
    under: 'circuits',
    exists: ({ typeDemande }) => Object.values<number>(requestTypeNumbers).includes(Number(typeDemande)),
    page: () => import('../domains/services/requests/rounds/circuit.page.ts'),
  },
  explain: {
    title: 'PAGES:explain',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'why' },
    go: 'w',
    page: () => import('../domains/administration/explain/explain.page.ts'),
  },
  plans: {
    title: 'PAGES:plans',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'plans' },
    page: () => import('../domains/workspace/plans/plans.page.ts'),
  },
  plan: {
    title: 'PAGES:plan',
    opens: planning,
    under: 'plans',
    page: () => import('../domains/workspace/plans/plan.page.ts'),
  },
  jobs: {
    title: 'PAGES:jobs',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'jobs' },
    page: () => import('../domains/workspace/jobs/jobs.page.ts'),
  },
  effects: {
    title: 'PAGES:effects',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'outside' },
    page: () => import('../domains/workspace/effects/effects.page.ts'),
  },
  accounts: {
    title: 'PAGES:accounts',
    opens: holder('cpt'),
    menu: { group: 'administration', icon: 'outside' },
    page: () => import('../domains/systems/provisioning/accounts.page.ts'),
  },
  accountGaps: {
    title: 'PAGES:accountGaps',
    opens: holder('cpt'),
    under: 'accounts',
    page: () => import('../domains/systems/provisioning/gaps.page.ts'),
  },
  connector: {
    title: 'PAGES:connector',
    opens: holder('adm'),
    under: 'accounts',
    exists: ({ system }) => connectedSystems.some((one) => one === system),
    page: () => import('../domains/systems/provisioning/connector.page.ts'),
  },
  maintenance: {
    title: 'PAGES:maintenance',
    opens: holder('maintenance'),
    menu: { group: 'administration', icon: 'tool' },
    page: () => import('../domains/publishing/messages/messages.page.ts'),
  },
  addMaintenance: {
    title: 'PAGES:addMaintenance',
    opens: holder('maintenance'),
    under: 'maintenance',
    page: () => import('../domains/publishing/messages/add-message.page.ts'),
  },
  createMaintenance: {
    title: 'PAGES:addMaintenance',
    opens: holder('maintenance'),
    under: 'maintenance',
    page: () => import('../domains/publishing/messages/message.page.ts'),
  },
  retention: {
    title: 'PAGES:retention',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'retention' },
    page: () => import('../domains/lifecycle/retention/retention.page.ts'),
  },
  sensitiveReads: {
    title: 'PAGES:sensitiveReads',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'eye' },
    page: () => import('../domains/foundation/history/reads.page.ts'),
  },
  tokens: {
    title: 'PAGES:tokens',
    opens: holder('cpt'),
    menu: { group: 'administration', icon: 'token' },
    page: () => import('../domains/administration/accounts/tokens.page.ts'),
  },
  referenceLists: {
    title: 'PAGES:referenceLists',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'reference' },
    page: () => import('../domains/foundation/reference/lists.page.ts'),
  },
  referenceList: {
    title: 'PAGES:referenceList',
    opens: holder('adm'),
    under: 'referenceLists',
    page: () => import('../domains/foundation/reference/list.page.ts'),
  },
  referenceEntry: {
    title: 'PAGES:referenceEntry',
    opens: holder('adm'),
    under: 'referenceLists',
    page: () => import('../domains/foundation/reference/entry.page.ts'),
  },
  parameters: {
    title: 'PAGES:parameters',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'parameters' },
    page: () => import('../domains/foundation/reference/parameters.page.ts'),
  },
  translations: {
    title: 'PAGES:translations',
    opens: holder('adm'),
    menu: { group: 'administration', icon: 'language' },
    page: () => import('../domains/foundation/texts/translations.page.ts'),
  },
  singleTranslation: {
    title: 'PAGES:singleTranslation',
    opens: holder('adm'),
    under: 'translations',
    page: () => import('../domains/foundation/texts/single-translation.page.ts'),
  },
  photoValidation: {
    title: 'PAGES:photoValidation',
    opens: holder('mvp'),
    menu: { group: 'administration', icon: 'photo' },
    page: () => import('../domains/people/photos/photo-validation.page.ts'),
  },

  importExport: {
    title: 'PAGES:importExport',
    opens: holder('import-export-acces'),
    exists: ({ IdImport }) => /^[1-9]\d{0,9}$/.test(IdImport),
    menu: { group: 'importExport', icon: 'exchange', several: true },
    page: () => import('../domains/exchange/imports/import.page.ts'),
  },

  sites: {
    title: 'PAGES:sites',
    opens: holder('site-read'),
    menu: { group: 'backOffice', icon: 'site' },
    go: 's',
    page: () => import('../domains/people/sites/sites.page.tsx'),
  },
  site: {
    title: 'PAGES:site',
    opens: ({ IdSite }) => (IdSite ? holder('site-read') : holder('site-create')),
    under: 'sites',
    page: () => import('../domains/people/sites/site.page.ts'),
  },
  siteInventory: {
    title: 'PAGES:siteInventory',
    opens: holder('site-read'),
    under: 'sites',
    page: () => import('../domains/services/inventories/site-inventory.page.ts'),
  },
  mails: {
    title: 'PAGES:mails',
    opens: holder('back-office-acces'),
    menu: { group: 'backOffice', icon: 'mail' },
    page: () => import('../domains/publishing/mail/mails.page.ts'),
  },
  createMail: {
    title: 'PAGES:createMail',
    opens: holder('back-office-acces'),
    under: 'mails',
    page: () => import('../domains/publishing/mail/create-mail.page.ts'),
  },
  editMail: {
    title: 'PAGES:editMail',
    opens: holder('back-office-acces'),
    under: 'mails',
    page: () => import('../domains/publishing/mail/edit-mail.page.ts'),
  },
  mailOutbox: {
    title: 'PAGES:mailOutbox',
    opens: holder('back-office-acces'),
    under: 'mails',
    page: () => import('../domains/foundation/mail-delivery/outbox.page.ts'),
  },
  companies: {
    title: 'PAGES:companies',
    opens: holder('access-module-societe'),
    menu: { group: 'backOffice', icon: 'company' },
    go: 'c',
    page: () => import('../domains/people/companies/companies.page.tsx'),
  },
  createCompany: {
    title: 'PAGES:createCompany',
    opens: holder('access-module-societe'),
    under: 'companies',
    page: () => import('../domains/people/companies/create-company.page.ts'),
  },
  editCompany: {
    title: 'PAGES:editCompany',
    opens: holder('access-module-societe'),
    under: 'companies',
    page: () => import('../domains/people/companies/edit-company.page.ts'),
  },
  mailTemplates: {
    title: 'PAGES:mailTemplates',
    opens: holder('rtm'),
    menu: { group: 'backOffice', icon: 'template' },
    page: () => import('../domains/publishing/mail/templates.page.ts'),
  },
  newMailTemplate: {
    title: 'PAGES:newMailTemplate',
    opens: holder('mtm'),
    under: 'mailTemplates',
    page: () => import('../domains/publishing/mail/new-template.page.ts'),
  },

  reporting: {
    title: 'PAGES:reporting',
    opens: holder('mrb'),
    menu: { group: 'follow', icon: 'chart' },
    go: 'p',
    page: () => import('../domains/workspace/reporting/reporting.page.ts'),
  },
  review: {
    title: 'PAGES:review',
    opens: { needs: ['adm', 'fp-delegue-role'], onOthers: true },
    menu: { group: 'follow', icon: 'review' },
    go: 'v',
    page: () => import('../domains/administration/review/review.page.ts'),
  },
  releaseNotes: {
    title: 'PAGES:releaseNotes',
    opens: 'signedIn',
    menu: { group: 'follow', icon: 'news' },
    go: 'n',
    page: () => import('../domains/publishing/release-notes/release-notes.page.ts'),
  },
  addReleaseNote: {
    title: 'PAGES:addReleaseNote',
    opens: holder('mrn', 'r-note-add'),
    under: 'releaseNotes',
    page: () => import('../domains/publishing/release-notes/add-note.page.tsx'),
  },
  createReleaseNote: {
    title: 'PAGES:addReleaseNote',
    opens: holder('mrn', 'r-note-add'),
    under: 'releaseNotes',
    page: () => import('../domains/publishing/release-notes/create-note.page.ts'),
  },
  documentation: {
    title: 'PAGES:documentation',
    opens: holder('module.documentation'),
    page: () => import('../domains/publishing/documentation/documentation.page.ts'),
  },

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
  welcome: {
    title: 'PAGES:welcome',
    opens: 'anyone',
    page: () => import('../domains/services/hiring/candidate/welcome.page.ts'),
  },
  hiringFile: { title: 'PAGES:hiringFile', opens: 'anyone', page: candidatePage },
  outsideHiringFile: { title: 'PAGES:hiringFile', opens: 'anyone', page: candidatePage },
};

export type UrlParams = Readonly<Record<string, string | undefined>>;

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

/** The abilities of which one opens the screen to them. */
export function neededFor(name: ScreenName, user: CurrentUser, params: UrlParams = {}): readonly Ability[] {
  const guard = guardOf(name, params);
  if (typeof guard === 'string') return [];
  return isOfOneself(user, params) ? (guard.ownNeeds ?? guard.needs) : guard.needs;
}

/** Whether the acting role opens the screen. The server decides again on every call that the screen makes. */
export function opensFor(name: ScreenName, user: CurrentUser, params: UrlParams = {}): boolean {
  const guard = guardOf(name, params);
  if (typeof guard === 'string') return true;
  const needs = neededFor(name, user, params);
  if (isOfOneself(user, params)) return guard.orOneself === true || holdsAny(user, needs);
  return guard.onOthers ? needs.some((one) => holdsOnOthers(user, one)) : holdsAny(user, needs);
}
