/** Every screen's path under `/{lang}`, by the name of its link. A `?` marks what may be left out. What is told of links to them by these names. */
export const screenPaths = {
  home: '',
  homeQuery: '{query}',
  login: 'login',
  legalNotices: 'mentions-legales',
  dashboard: 'dashboard',
  photoValidation: 'admin-validation-photos',
  directory: 'collaborateurs/directory',
  directoryOnDay: 'collaborateurs/au/{jour}',
  createPerson: 'collaborateurs/directory/create-user/{IdPays}',
  person: 'collaborateurs/directory/{IdPays}/{IdPersonneEV1}',
  secondFactor: 'auth/mfa',
  notificationChoices: 'preferences/notifications',
  feeds: 'preferences/agendas',
  subscriptions: 'preferences/abonnements',
  subscription: 'preferences/abonnements/{IdAbonnement}',
  welcome: 'welcome/{accessToken}',
  hiringFile: 'dossier-onboarding/{accessToken}',
  outsideHiringFile: 'dossier-onboarding/1/{accessToken}',
  requestValidation: 'validation-demandes/{IdPays}/{IdPersonneEV1}',
  inventories: 'inventaires/{IdPays}/{IdPersonneEV1}',
  inventoryToReturn: 'inventaires/a-rendre',
  hiringFiles: 'gestion-on-boarding-dossier',
  payrollFiles: 'gestion-on-boarding-dossier/paie',
  hiringFileReview: 'gestion-on-boarding-dossier/{IdPays}/{IdPersonneEV1}',
  personData: 'gestion-data/{IdRoute}/{IdPays}/{IdPersonneEV1}',
  mailTemplates: 'traduction-mails',
  newMailTemplate: 'traduction-mails/new-template',
  documentation: 'documentation',
  addPerimeter: 'droit/add-perimetre',
  perimeters: 'back-986/perimetres/all',
  perimeter: 'back-986/perimetres/{IdPerimetre}',
  forms: 'back-986/formulaires',
  form: 'back-986/formulaires/{IdFormulaire}',
  importDefinitions: 'back-986/imports',
  addImportDefinition: 'back-986/imports/add',
  importDefinition: 'back-986/imports/{IdImport}',
  hiringDocuments: 'back-986/documents-accueil',
  hiringPapers: 'back-986/pieces-embauche',
  hiringPaper: 'back-986/pieces-embauche/piece/{CodePiece?}',
  circuits: 'back-986/circuits',
  circuit: 'back-986/circuits/{typeDemande}/{IdSociete?}',
  rights: 'back-986/gestion-droits',
  profileRights: 'back-986/gestion-droits-profile',
  maintenance: 'back-986/maintenance/all',
  addMaintenance: 'back-986/maintenance/add',
  createMaintenance: 'back-986/maintenance/create',
  explain: 'back-986/pourquoi',
  roles: 'back-986/roles/all',
  addRole: 'back-986/roles/add',
  role: 'back-986/roles/{IdRole}',
  plans: 'back-986/plans/all',
  plan: 'back-986/plans/{IdPlan}',
  jobs: 'back-986/jobs',
  effects: 'back-986/effects',
  accounts: 'back-986/comptes',
  accountGaps: 'back-986/comptes/ecarts',
  connector: 'back-986/comptes/{system}',
  review: 'back-986/revue-roles',
  tokens: 'back-986/jetons',
  programs: 'back-986/programs',
  webhooks: 'back-986/webhooks',
  retention: 'back-986/conservation',
  twins: 'back-986/jumeaux/all',
  merge: 'back-986/jumeaux/fiche/{IdPersonneEV1}/{IdPersonneEV1Autre?}',
  sensitiveReads: 'back-986/lectures',
  parameters: 'back-986/parametres',
  referenceLists: 'back-986/listes/all',
  referenceList: 'back-986/listes/{Liste}',
  referenceEntry: 'back-986/listes/{Liste}/entree/{Cle?}',
  translations: 'back-986/gestion-traduction',
  singleTranslation: 'back-986/gestion-single-traduction',
  reporting: 'reporting/dashboard',
  releaseNotes: 'reporting/release-note/all',
  addReleaseNote: 'reporting/release-note/add',
  createReleaseNote: 'reporting/release-note/create',
  bams: 'bam/all',
  personBams: 'bam/personne/{IdPays}/{IdPersonneEV1}',
  createBam: 'bam/create/{IdPersonneEV1}',
  updateBam: 'bam/update/{IdPersonneEV1}/{IdDossier}',
  boostUp: 'bam/boostup',
  distributionLists: 'liste-de-diffusion/view/{filtre?}',
  dynamicList: 'liste-de-diffusion/details/dynamique/{IdStep}/{IdListe?}',
  automaticList: 'liste-de-diffusion/details/automatique/{IdStep}/{IdListe?}',
  request: 'demande/details/{IdDemande}/{action?}/{IdVisa?}',
  askRequest: 'demande/nouvelle/{IdPersonneEV1}/{typeDemande?}',
  tracking: 'suivi/{suivi?}',
  sites: 'sites/sites/all',
  site: 'sites/sites/site/{IdSite?}',
  siteInventory: 'sites/inventaire/{IdSite}',
  importExport: 'import-export/{IdImport}',
  mails: 'mail/list',
  createMail: 'mail/create',
  editMail: 'mail/edit/{IdMail}',
  mailOutbox: 'mail/outbox',
  companies: 'societes/list',
  createCompany: 'societes/create',
  editCompany: 'societes/edit/{IdSociete}',
} as const;

export type ScreenName = keyof typeof screenPaths;

export type ScreenPath<Name extends ScreenName> = (typeof screenPaths)[Name];

/** Params that a path names, as they are read from the URL. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? { readonly [K in Optional]?: string } : { readonly [K in Name]: string }) &
      ParamsOf<Rest>
  : unknown;

/** Params as they are given: keys as numbers too. */
export type Written<Params> = { readonly [K in keyof Params]: Params[K] | number };

/** A path with what its placeholders stand for; what is left out goes with the slash before it. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\/?\{(\w+)\??\}/g, (placeholder, name: string) => {
    const value = params[name];
    if (value === undefined) return '';
    return `${placeholder.startsWith('/') ? '/' : ''}${encodeURIComponent(String(value))}`;
  });
}

type Params<Name extends ScreenName> = Written<ParamsOf<ScreenPath<Name>>>;

/** The path of a screen below the language, as what is told keeps it: `screenPath('plan', { IdPlan: 12 }, '?tab=rows')`. */
export function screenPath<Name extends ScreenName>(
  name: Name,
  ...[params, query = '']: Record<never, never> extends Params<Name>
    ? [params?: Params<Name>, query?: string]
    : [params: Params<Name>, query?: string]
): string {
  return `${fillPath(screenPaths[name], params)}${query}`;
}

/** Somebody's record, wherever they are: its country is `-` where none is known. */
export const personPath = (
  { IdPays, IdPersonneEV1 }: { readonly IdPays?: string | null | undefined; readonly IdPersonneEV1: number },
  query?: string,
): string => screenPath('person', { IdPays: IdPays || '-', IdPersonneEV1 }, query);
