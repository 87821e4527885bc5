import { mergingRights } from '@passerelle/contracts/merge/merging-rights.ts';
import { connectedSystems } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { type Guard, holder, type Screens } from './screen.ts';

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
  'p-test-doublon',
  'ld.updateResponsable',
  'ld.updateBackup',
);

/** Whoever may merge anybody holds each of these rights on others. */
const merging: Guard = { needs: mergingRights, onOthers: true, all: true };

/** Rights and roles, what runs by itself, what is kept, and what the portal is made of. */
export const administrationScreens = {
  rights: {
    title: 'PAGES:rights',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'access', icon: 'key' },
    page: () => import('../../domains/administration/rights/rights.page.ts'),
  },
  roles: {
    title: 'PAGES:roles',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'access', icon: 'roles' },
    go: 'r',
    page: () => import('../../domains/administration/roles-admin/roles.page.ts'),
  },
  addRole: {
    title: 'PAGES:addRole',
    opens: holder('adm'),
    under: 'roles',
    page: () => import('../../domains/administration/roles-admin/add-role.page.ts'),
  },
  role: {
    title: 'PAGES:role',
    opens: holder('adm'),
    under: 'roles',
    page: () => import('../../domains/administration/roles-admin/role.page.ts'),
  },
  profileRights: {
    title: 'PAGES:profileRights',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'access', icon: 'profiles' },
    page: () => import('../../domains/administration/rights/profile-rights.page.ts'),
  },
  perimeters: {
    title: 'PAGES:perimeters',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'access', icon: 'perimeters' },
    page: () => import('../../domains/administration/perimeters/perimeters.page.ts'),
  },
  perimeter: {
    title: 'PAGES:perimeter',
    opens: holder('adm'),
    under: 'perimeters',
    page: () => import('../../domains/administration/perimeters/perimeter.page.ts'),
  },
  addPerimeter: {
    title: 'PAGES:addPerimeter',
    opens: holder('adm'),
    under: 'perimeters',
    page: () => import('../../domains/administration/perimeters/add-perimeter.page.ts'),
  },
  importDefinitions: {
    title: 'PAGES:importDefinitions',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'data', icon: 'exchange' },
    page: () => import('../../domains/exchange/imports/definitions/definitions.page.ts'),
  },
  importDefinition: {
    title: 'PAGES:importDefinition',
    opens: holder('adm'),
    exists: ({ IdImport }) => /^[1-9]\d{0,9}$/.test(IdImport),
    under: 'importDefinitions',
    page: () => import('../../domains/exchange/imports/definitions/definition.page.ts'),
  },
  addImportDefinition: {
    title: 'PAGES:addImportDefinition',
    opens: holder('adm'),
    under: 'importDefinitions',
    page: () => import('../../domains/exchange/imports/definitions/add-definition.page.ts'),
  },
  forms: {
    title: 'PAGES:forms',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'settings', icon: 'forms' },
    page: () => import('../../domains/foundation/forms/forms.page.ts'),
  },
  form: {
    title: 'PAGES:form',
    opens: holder('adm'),
    under: 'forms',
    page: () => import('../../domains/foundation/forms/form.page.ts'),
  },
  hiringDocuments: {
    title: 'PAGES:hiringDocuments',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'settings', icon: 'hiringDocuments' },
    page: () => import('../../domains/services/hiring/documents/documents.page.ts'),
  },
  hiringPapers: {
    title: 'PAGES:hiringPapers',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'settings', icon: 'hiringPapers' },
    page: () => import('../../domains/services/hiring/papers/papers.page.ts'),
  },
  hiringPaper: {
    title: 'PAGES:hiringPaper',
    opens: holder('adm'),
    under: 'hiringPapers',
    page: () => import('../../domains/services/hiring/papers/paper.page.ts'),
  },
  circuits: {
    title: 'PAGES:circuits',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'settings', icon: 'circuits' },
    page: () => import('../../domains/services/requests/rounds/circuits.page.ts'),
  },
  circuit: {
    title: 'PAGES:circuit',
    opens: holder('adm'),
    under: 'circuits',
    exists: ({ typeDemande }) => Object.values<number>(requestTypeNumbers).includes(Number(typeDemande)),
    page: () => import('../../domains/services/requests/rounds/circuit.page.ts'),
  },
  explain: {
    title: 'PAGES:explain',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'access', icon: 'why' },
    go: 'w',
    page: () => import('../../domains/administration/explain/explain.page.ts'),
  },
  plans: {
    title: 'PAGES:plans',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'running', icon: 'plans' },
    page: () => import('../../domains/workspace/plans/plans.page.ts'),
  },
  plan: {
    title: 'PAGES:plan',
    opens: planning,
    under: 'plans',
    page: () => import('../../domains/workspace/plans/plan.page.ts'),
  },
  jobs: {
    title: 'PAGES:jobs',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'running', icon: 'jobs' },
    page: () => import('../../domains/workspace/jobs/jobs.page.ts'),
  },
  effects: {
    title: 'PAGES:effects',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'running', icon: 'outside' },
    page: () => import('../../domains/workspace/effects/effects.page.ts'),
  },
  accounts: {
    title: 'PAGES:accounts',
    opens: holder('cpt'),
    menu: { group: 'administration', subject: 'systems', icon: 'outside' },
    page: () => import('../../domains/systems/provisioning/accounts.page.ts'),
  },
  accountGaps: {
    title: 'PAGES:accountGaps',
    opens: holder('cpt'),
    under: 'accounts',
    page: () => import('../../domains/systems/provisioning/gaps.page.ts'),
  },
  connector: {
    title: 'PAGES:connector',
    opens: holder('adm'),
    under: 'accounts',
    exists: ({ system }) => connectedSystems.some((one) => one === system),
    page: () => import('../../domains/systems/provisioning/connector.page.ts'),
  },
  maintenance: {
    title: 'PAGES:maintenance',
    opens: holder('maintenance'),
    menu: { group: 'administration', subject: 'running', icon: 'tool' },
    page: () => import('../../domains/publishing/messages/messages.page.ts'),
  },
  addMaintenance: {
    title: 'PAGES:addMaintenance',
    opens: holder('maintenance'),
    under: 'maintenance',
    page: () => import('../../domains/publishing/messages/add-message.page.ts'),
  },
  createMaintenance: {
    title: 'PAGES:addMaintenance',
    opens: holder('maintenance'),
    under: 'maintenance',
    page: () => import('../../domains/publishing/messages/message.page.ts'),
  },
  retention: {
    title: 'PAGES:retention',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'data', icon: 'retention' },
    page: () => import('../../domains/lifecycle/retention/retention.page.ts'),
  },
  twins: {
    title: 'PAGES:twins',
    opens: merging,
    menu: { group: 'administration', subject: 'data', icon: 'twins' },
    page: () => import('../../domains/lifecycle/merge/twins.page.ts'),
  },
  merge: {
    title: 'PAGES:merge',
    opens: merging,
    under: 'twins',
    page: () => import('../../domains/lifecycle/merge/merge.page.ts'),
  },
  programs: {
    title: 'PAGES:programs',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'systems', icon: 'program' },
    page: () => import('../../domains/programs/programs/programs.page.ts'),
  },
  webhooks: {
    title: 'PAGES:webhooks',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'systems', icon: 'webhook' },
    page: () => import('../../domains/programs/webhooks/webhooks.page.ts'),
  },
  sensitiveReads: {
    title: 'PAGES:sensitiveReads',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'data', icon: 'eye' },
    page: () => import('../../domains/foundation/history/reads.page.ts'),
  },
  tokens: {
    title: 'PAGES:tokens',
    opens: holder('cpt'),
    menu: { group: 'administration', subject: 'systems', icon: 'token' },
    page: () => import('../../domains/administration/accounts/tokens.page.ts'),
  },
  referenceLists: {
    title: 'PAGES:referenceLists',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'settings', icon: 'reference' },
    page: () => import('../../domains/foundation/reference/lists.page.ts'),
  },
  referenceList: {
    title: 'PAGES:referenceList',
    opens: holder('adm'),
    under: 'referenceLists',
    page: () => import('../../domains/foundation/reference/list.page.ts'),
  },
  referenceEntry: {
    title: 'PAGES:referenceEntry',
    opens: holder('adm'),
    under: 'referenceLists',
    page: () => import('../../domains/foundation/reference/entry.page.ts'),
  },
  parameters: {
    title: 'PAGES:parameters',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'settings', icon: 'parameters' },
    page: () => import('../../domains/foundation/reference/parameters.page.ts'),
  },
  translations: {
    title: 'PAGES:translations',
    opens: holder('adm'),
    menu: { group: 'administration', subject: 'settings', icon: 'language' },
    page: () => import('../../domains/foundation/texts/translations.page.ts'),
  },
  singleTranslation: {
    title: 'PAGES:singleTranslation',
    opens: holder('adm'),
    under: 'translations',
    page: () => import('../../domains/foundation/texts/single-translation.page.ts'),
  },
  photoValidation: {
    title: 'PAGES:photoValidation',
    opens: holder('mvp'),
    menu: { group: 'administration', subject: 'data', icon: 'photo' },
    page: () => import('../../domains/people/photos/photo-validation.page.ts'),
  },
} satisfies Partial<Screens>;
