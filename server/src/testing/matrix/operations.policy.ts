/**
 * What every call should answer to every persona, on themselves, inside and outside what their role is about: the
 * expectations of the specification, not of the code. A call that is not here fails the matrix.
 */

import { day } from '../day.ts';
import { administratorsAlone } from './administrators-alone.ts';
import { bamPolicy } from './bam.policy.ts';
import { companiesPolicy } from './companies.policy.ts';
import { creationPolicy } from './creation.policy.ts';
import { delegationPolicy } from './delegation.policy.ts';
import { distributionListsPolicy } from './distribution-lists.policy.ts';
import { distributionListsMembersPolicy } from './distribution-lists-members.policy.ts';
import { effectsPolicy } from './effects.policy.ts';
import { explainPolicy } from './explain.policy.ts';
import { filesPolicy } from './files.policy.ts';
import { formsPolicy } from './forms.policy.ts';
import { handoverPolicy } from './handover.policy.ts';
import { hiringPolicy } from './hiring.policy.ts';
import { historyPolicy } from './history.policy.ts';
import { importsPolicy } from './imports.policy.ts';
import { inventoriesPolicy } from './inventories.policy.ts';
import { jobsPolicy } from './jobs.policy.ts';
import { lifecyclePolicy } from './lifecycle.policy.ts';
import { listsPolicy } from './lists.policy.ts';
import { mailPolicy } from './mail.policy.ts';
import { mergePolicy } from './merge.policy.ts';
import { messagesPolicy } from './messages.policy.ts';
import { notificationsPolicy } from './notifications.policy.ts';
import { parametersPolicy } from './parameters.policy.ts';
import { perimetersPolicy } from './perimeters.policy.ts';
import { type Persona, unsortable } from './personas.policy.ts';
import { photosPolicy } from './photos.policy.ts';
import { plansPolicy } from './plans.policy.ts';
import {
  administrates,
  always,
  closed,
  explained,
  never,
  onPeople,
  open,
  own,
  type Policy,
  type Request,
  seen,
  yes,
} from './policy.ts';
import { programsPolicy } from './programs.policy.ts';
import { provisioningPolicy } from './provisioning.policy.ts';
import { publishingPolicy } from './publishing.policy.ts';
import { reportingPolicy } from './reporting.policy.ts';
import { requestsPolicy } from './requests.policy.ts';
import { retentionPolicy } from './retention.policy.ts';
import { reviewPolicy } from './review.policy.ts';
import { rightsPolicy } from './rights.policy.ts';
import { rolesPolicy } from './roles.policy.ts';
import { rolesAdminPolicy } from './roles-admin.policy.ts';
import { secondFactorPolicy } from './second-factor.policy.ts';
import { sitesPolicy } from './sites.policy.ts';
import { textsPolicy } from './texts.policy.ts';
import { tokensPolicy } from './tokens.policy.ts';
import { trackingPolicy } from './tracking.policy.ts';

const list = (filter: object): Request => ({ query: { filter: JSON.stringify(filter) } });
const state = JSON.stringify({ columns: ['IndexPrenomNom'] });
const reference = closed(
  always('in French'),
  always('by label', list({ order: [] })),
  never('in a language that is not spoken', 'LANGUAGE_NOT_SUPPORTED', () =>
    list({ include: { scope: { where: { IdLangue: 'xx' } } } }),
  ),
);
const referenceByLanguage = closed(
  always('in Polish', { params: { lang: 'pl' } }),
  never('in a language that is not spoken', 'LANGUAGE_NOT_SUPPORTED', () => ({ params: { lang: 'xx' } })),
);

/** Of people whom their role is about: tags, accounts or the payroll number, if not their situation. */
const changesSomething = ({ role }: Persona) => role.changes === true || role.changesLittle === true;

/** Human resources and recruiters, of those whom they look after. */
const keepsAccounts = ({ role }: Persona) => role.changes === true;

const noSubscription = { params: { IdAbonnement: 2_000_000_000 } };

export const operations: Policy = {
  ...photosPolicy,
  ...requestsPolicy,
  ...bamPolicy,
  ...provisioningPolicy,
  ...lifecyclePolicy,
  ...handoverPolicy,
  ...plansPolicy,
  ...importsPolicy,
  ...inventoriesPolicy,
  ...jobsPolicy,
  ...effectsPolicy,
  ...companiesPolicy,
  ...distributionListsPolicy,
  ...distributionListsMembersPolicy,
  ...formsPolicy,
  ...sitesPolicy,
  ...trackingPolicy,
  ...creationPolicy,
  ...mergePolicy,
  ...listsPolicy,
  ...parametersPolicy,
  'dashboard.get': closed(always('one’s own')),
  'dashboard.elsewhere': closed(always('one’s own')),
  'dashboard.lacks': closed(administratorsAlone('what the installation lacks', {})),
  'dashboard.night': closed(administratorsAlone('what came about by itself', {})),
  ...historyPolicy,
  ...rightsPolicy,
  ...rolesPolicy,
  ...delegationPolicy,
  ...messagesPolicy,
  ...notificationsPolicy,
  // One's own stream; a right that is lost closes it, which its own tests see.
  'live.stream': closed(
    always('from now on'),
    always('from where it was left', { query: { after: '0' } }),
    never('a place that is none', 'INVALID_INPUT', () => ({ query: { after: '-1' } })),
  ),
  ...retentionPolicy,
  ...programsPolicy,
  ...reportingPolicy,
  ...reviewPolicy,
  ...perimetersPolicy,
  ...rolesAdminPolicy,
  ...mailPolicy,
  ...secondFactorPolicy,
  ...tokensPolicy,
  ...filesPolicy,
  ...explainPolicy,
  ...hiringPolicy,
  ...textsPolicy,
  ...publishingPolicy,

  'session.getSettings': open(always('before anybody signs in')),

  'session.getConnectedUser': closed(always('who one is')),
  'session.setDefaultRole': closed(
    own('one’s own role', ({ me, ownRole }) => ({
      params: { IdPersonneEV1: me.IdPersonneEV1 },
      body: { IdPersonneRole: ownRole },
    })),
    never('a role that somebody else holds', 'NOT_AUTHORIZED', ({ me, foreignRole }) => ({
      params: { IdPersonneEV1: me.IdPersonneEV1 },
      body: { IdPersonneRole: foreignRole },
    })),
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { IdPersonneRole: 2_000_000_000 } }),
      () => 'NOT_AUTHORIZED',
    ),
  ),
  'session.startOn': closed(always('one’s own', { body: { startsOn: 'dashboard' } })),
  'session.getDefaultRole': closed(
    ...onPeople(
      (id) => ({ params: { id } }),
      (persona, relation) => {
        if (relation === 'own') return yes;
        if (!administrates(persona)) return 'NOT_AUTHORIZED';
        return relation === 'nobody' ? 'NOT_FOUND' : yes;
      },
    ),
  ),
  'session.explainRight': closed(
    ...explained('ann', () => true),
    ...explained('ann-col-NIN', ({ role }, inRole, own) => own || (inRole && role.columns.includes('NIN'))),
    ...explained('exp', ({ role }, inRole) => inRole && role.exports === true),
    never('a right that does not exist', 'NOT_FOUND', ({ me }) => ({
      params: { IdDroit: 'ann-col-Salaire', ficheIdPersonneEV1: me.IdPersonneEV1 },
    })),
  ),

  ...Object.fromEntries(
    [
      ...['Genre', 'Contrat', 'Statut', 'DemandeStade', 'DemandeStadeBAM', 'Horaire', 'VehiculeFamille', 'Pays'],
      ...['Activite', 'FonctionFamille', 'TypeVehicule', 'Civilite', 'Parametre', 'Langue', 'Tag', 'FonctionEFIS'],
      ...['Services', 'Agence', 'JourFerie', 'MotInterdit', 'Logiciel', 'MaterielCategorie', 'BamObjectif'],
    ].map((name) => [`reference.${name}`, reference]),
  ),
  'reference.Direction': referenceByLanguage,
  'reference.Nature': referenceByLanguage,
  'reference.Os': referenceByLanguage,
  'reference.OsCA': referenceByLanguage,
  'reference.lists': closed(always('two of them', { params: { lang: 'DE' }, query: { names: 'Genre,Statut' } })),

  'directory.onDay': closed(always('a coming day', { params: { jour: day(30) } })),
  'directory.exportOnDay': closed({
    about: 'a coming day',
    request: () => ({ params: { jour: day(30) }, query: { format: 'csv' } }),
    verdict: ({ role }) => (role.exports ? yes : 'NOT_AUTHORIZED'),
  }),
  'directory.list': closed(
    always('everybody one sees'),
    always('in the order of a column', list({ order: 'LibSite DESC' })),
    {
      about: 'by a filter of the hiring file',
      request: () => list({ where: { isPaieSent: true } }),
      verdict: ({ role }) => (role.filters.includes('isPaieSent') ? yes : 'NOT_AUTHORIZED'),
    },
    ...unsortable.map((column) =>
      never(`in the order of ${column}, which has none`, 'FILTER_INVALID', () => list({ order: column })),
    ),
  ),
  'directory.count': closed(always('everybody one sees'), {
    about: 'by a filter of the hiring file',
    request: () => list({ where: { isPaieSent: true } }),
    verdict: ({ role }) => (role.filters.includes('isPaieSent') ? yes : 'NOT_AUTHORIZED'),
  }),
  'directory.export': closed({
    about: 'what is seen',
    request: () => ({ body: { format: 'csv', filter: '', columns: ['IndexPrenomNom'] } }),
    verdict: ({ role }) => (role.exports ? yes : 'NOT_AUTHORIZED'),
  }),
  'directory.record': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
  ),
  'directory.sensitive': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { fields: ['NIN', 'DateNaissance'] } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
    never('what is not sensitive', 'INVALID_INPUT', ({ me }) => ({
      params: { IdPersonneEV1: me.IdPersonneEV1 },
      body: { fields: ['Nom'] },
    })),
  ),
  // Read as it never was: whoever may write it is told that it moved.
  'person.save': closed(
    ...onPeople(
      (IdPersonneEV1) => ({
        params: { IdPersonneEV1 },
        body: { fields: [{ IdChamp: 'IdDirection', Vu: 999_999, Valeur: 999_998 }] },
      }),
      (persona, relation, inRole) => {
        if (!seen(relation)) return changesSomething(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED';
        if (!changesSomething(persona)) return 'NOT_AUTHORIZED';
        return persona.role.changes && inRole ? 'CONFLICT' : 'INVALID_INPUT';
      },
    ),
  ),
  'person.technicalAccounts': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      ({ role }, relation) => (!role.technical ? 'NOT_AUTHORIZED' : relation === 'nobody' ? 'NOT_FOUND' : yes),
    ),
  ),
  'person.putBack': closed(
    ...onPeople(
      (IdPersonneEV1) => ({
        params: { IdPersonneEV1 },
        body: { IdChamp: 'IdDirection', entry: 2_000_000_000, Vu: null },
      }),
      (persona) => (changesSomething(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
    ),
  ),
  'datedChanges.list': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
  ),
  'datedChanges.plan': closed(
    ...onPeople(
      (IdPersonneEV1) => ({
        params: { IdPersonneEV1 },
        body: { day: day(30), fields: [{ IdChamp: 'IdDirection', Vu: 999_999, Valeur: 999_998 }] },
      }),
      (persona, relation, inRole) => {
        if (!changesSomething(persona)) return 'NOT_AUTHORIZED';
        if (!seen(relation)) return 'NOT_FOUND';
        return persona.role.changes && inRole ? 'CONFLICT' : 'INVALID_INPUT';
      },
    ),
  ),
  'datedChanges.move': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, id: 1_999_999_999 }, body: { day: day(30), Revision: 1 } }),
      (persona) => (changesSomething(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
    ),
  ),
  'datedChanges.cancel': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, id: 1_999_999_999 }, query: { Revision: '1' } }),
      (persona) => (changesSomething(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
    ),
  ),
  'person.onDay': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, jour: day(30) } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
  ),
  'tags.ofPerson': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (persona, relation, inRole) =>
        relation === 'own' || (seen(relation) && inRole && persona.role.columns.includes('ListeTag'))
          ? yes
          : 'NOT_FOUND',
    ),
  ),
  'bulk.rights': closed(
    ...onPeople(
      (id) => ({ params: { id } }),
      (persona, relation) => {
        if (!persona.role.tags) return 'NOT_AUTHORIZED';
        return relation === 'own' || seen(relation) ? yes : 'NOT_FOUND';
      },
    ),
  ),
  'person.excludeFromLists': closed(
    ...onPeople(
      (personId) => ({ params: { personId }, body: { ExcluLD: true } }),
      (persona, relation, inRole) => {
        if (!keepsAccounts(persona)) return 'NOT_AUTHORIZED';
        if (!seen(relation)) return 'NOT_FOUND';
        return inRole ? yes : 'INVALID_INPUT';
      },
    ),
  ),
  'tags.all': closed(always('of those one sees')),
  'tags.save': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { tags: ['new'], seen: ['never there'] } }),
      (persona, relation, inRole) => {
        if (!persona.role.tags) return 'NOT_AUTHORIZED';
        if (!seen(relation)) return 'NOT_FOUND';
        if (inRole) return 'CONFLICT';
        return 'INVALID_INPUT';
      },
    ),
  ),
  'directory.organisation': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 }, query: { Ligne: 'Manager' } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
  ),
  'directory.organisationOnDay': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, jour: day(30) }, query: { Ligne: 'Manager' } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
  ),
  'directory.authorizedData': closed(
    ...['Personne', 'Societe', 'Site', 'CentreCout', 'Direction', 'Agence'].map((Table) =>
      always(Table, { body: { Table } }),
    ),
    ...onPeople(
      (key) => ({ body: { Table: 'Personne', Ids: [key] } }),
      (_persona, relation) => (seen(relation) ? { body: { length: 1 } } : { body: { length: 0 } }),
    ),
    never('a table that is not offered', 'INVALID_INPUT', () => ({ body: { Table: 'embedded_account' } })),
  ),

  'drafts.write': closed(
    always('one’s own', {
      params: { form: 'directory', subject: 'x' },
      body: { values: '{"a":1}', baseRevision: null, Revision: 0 },
    }),
  ),
  'drafts.read': closed(always('one’s own', { params: { form: 'directory', subject: 'x' } }), {
    about: 'never somebody else’s',
    request: () => ({ params: { form: 'directory', subject: 'of-somebody-else' } }),
    verdict: () => ({ body: { draft: null } }),
  }),
  'drafts.discard': closed(always('one’s own', { params: { form: 'directory', subject: 'x' } })),

  'finding.find': closed({
    about: 'a number that is of nothing, whoever asks',
    request: () => ({ query: { words: '999999999' } }),
    verdict: () => ({ body: [] }),
  }),
  'views.list': closed({
    about: 'one’s own and those of one’s roles, so nothing yet',
    request: () => ({ params: { Ecran: 'directory' } }),
    verdict: () => ({ body: [] }),
  }),
  'views.save': closed(
    never('for a role that one does not hold', 'INVALID_INPUT', () => ({
      params: { Ecran: 'directory' },
      body: { LibVue: 'mine', Etat: state, IdRole: 2_000_000_000 },
    })),
    always('for oneself', { params: { Ecran: 'directory' }, body: { LibVue: 'mine', Etat: state, IdRole: null } }),
  ),
  'views.rename': closed(
    never('somebody else’s', 'NOT_FOUND', ({ foreignView }) => ({
      params: { Ecran: 'directory', IdVue: foreignView },
      body: { LibVue: 'mine now' },
    })),
  ),
  'views.remove': closed(
    never('somebody else’s', 'NOT_FOUND', ({ foreignView }) => ({
      params: { Ecran: 'directory', IdVue: foreignView },
    })),
  ),
  'views.setDefault': closed(
    never('somebody else’s', 'INVALID_INPUT', ({ foreignView }) => ({
      params: { Ecran: 'directory' },
      body: { IdVue: foreignView },
    })),
    always('none', { params: { Ecran: 'directory' }, body: { IdVue: null } }),
  ),
  'subscriptions.list': closed(always('one’s own')),
  'subscriptions.subscribe': closed(
    never('somebody else’s', 'INVALID_INPUT', ({ foreignView }) => ({ body: { IdVue: foreignView, Rythme: 'day' } })),
  ),
  'subscriptions.change': closed(
    never('none of theirs', 'NOT_FOUND', () => ({
      ...noSubscription,
      body: { Rythme: 'day', EtatAbonnement: 'paused' },
    })),
  ),
  'subscriptions.end': closed(never('none of theirs', 'NOT_FOUND', () => noSubscription)),
  'subscriptions.changes': closed(never('none of theirs', 'NOT_FOUND', () => noSubscription)),
};

/** The rights that open screens and menus, with who holds each under the role they start with. */
export const menuRights: Readonly<Record<string, readonly string[]>> = (() => {
  const admins = ['admin', 'admin2'];
  const humanResources = ['hr', 'hr.fr', 'delegate'];
  const managers = ['manager', 'mission'];
  const everybody = [
    ...[...admins, ...humanResources, ...managers],
    ...['recruiter', 'assistant', 'employee', 'security', 'services', 'desk', 'payroll', 'comex', 'imm', 'expired'],
  ];
  return {
    ann: everybody,
    'module.documentation': everybody,
    oic: everybody,
    // Anybody may hand on the role that is their own.
    'fp-delegue-role': everybody,
    adm: admins,
    maintenance: admins,
    'back-office-acces': admins,
    rtm: admins,
    mtm: admins,
    mvp: admins,
    mrn: admins,
    'r-note-add': admins,
    'ld.access': [...admins, ...humanResources, ...managers, 'assistant'],
    // Anybody may own a list, and looks after it.
    ldd: everybody,
    'access-module-societe': admins,
    cpt: [...admins, 'desk'],
    'import-export-acces': [...admins, ...humanResources, 'desk', 'payroll'],
    mrb: [...admins, ...humanResources, ...managers, 'comex'],
    dcc: [...humanResources, 'recruiter'],
    'de-acces': [...humanResources, 'recruiter'],
    'de-voir': [...humanResources, 'recruiter', 'payroll'],
    eic: [...humanResources, 'recruiter'],
    'bam-boostup-mission': humanResources,
    'bam-create-mission': [...humanResources, 'manager', 'assistant'],
    SECUOFF: ['security'],
    SGX: ['services'],
    'site-read': [...admins, 'security', 'services'],
    'suivie-demandes': [...humanResources, ...managers, 'assistant', 'security', 'services', 'desk'],
    'module.validation.demandes': [
      ...[...humanResources, ...managers],
      ...['security', 'services', 'desk', 'comex', 'imm', 'recruiter'],
    ],
    exp: [...admins, ...humanResources, ...managers, 'recruiter', 'assistant', 'desk', 'payroll'],
  };
})();
