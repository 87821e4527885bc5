import { type ScreenName, screenPaths } from '@passerelle/contracts/screens.ts';
import { expect, test } from 'vitest';
import { inLanguage, namesRows, paths } from './paths.ts';

/** A value for every placeholder of a path. */
function paramsOf(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => [name, name?.toUpperCase() ?? '']));
}

test('every link, with its params', () => {
  const links = Object.entries(screenPaths).map(([name, path]) => {
    const link = paths[name as ScreenName] as (language: string, params: Record<string, string>) => string;
    return `${name} ${link('fr', paramsOf(path))}`;
  });
  expect(links.join('\n')).toMatchInlineSnapshot(`
    "home /fr
    homeQuery /fr/QUERY
    login /fr/login
    legalNotices /fr/mentions-legales
    dashboard /fr/dashboard
    photoValidation /fr/admin-validation-photos
    directory /fr/collaborateurs/directory
    directoryOnDay /fr/collaborateurs/au/JOUR
    createPerson /fr/collaborateurs/directory/create-user/IDPAYS
    person /fr/collaborateurs/directory/IDPAYS/IDPERSONNEEV1
    secondFactor /fr/auth/mfa
    notificationChoices /fr/preferences/notifications
    feeds /fr/preferences/agendas
    subscriptions /fr/preferences/abonnements
    subscription /fr/preferences/abonnements/IDABONNEMENT
    welcome /fr/welcome/ACCESSTOKEN
    hiringFile /fr/dossier-onboarding/ACCESSTOKEN
    outsideHiringFile /fr/dossier-onboarding/1/ACCESSTOKEN
    requestValidation /fr/validation-demandes/IDPAYS/IDPERSONNEEV1
    inventories /fr/inventaires/IDPAYS/IDPERSONNEEV1
    inventoryToReturn /fr/inventaires/a-rendre
    hiringFiles /fr/gestion-on-boarding-dossier
    payrollFiles /fr/gestion-on-boarding-dossier/paie
    hiringFileReview /fr/gestion-on-boarding-dossier/IDPAYS/IDPERSONNEEV1
    personData /fr/gestion-data/IDROUTE/IDPAYS/IDPERSONNEEV1
    mailTemplates /fr/traduction-mails
    newMailTemplate /fr/traduction-mails/new-template
    documentation /fr/documentation
    addPerimeter /fr/droit/add-perimetre
    perimeters /fr/back-986/perimetres/all
    perimeter /fr/back-986/perimetres/IDPERIMETRE
    forms /fr/back-986/formulaires
    form /fr/back-986/formulaires/IDFORMULAIRE
    importDefinitions /fr/back-986/imports
    addImportDefinition /fr/back-986/imports/add
    importDefinition /fr/back-986/imports/IDIMPORT
    hiringDocuments /fr/back-986/documents-accueil
    hiringPapers /fr/back-986/pieces-embauche
    hiringPaper /fr/back-986/pieces-embauche/piece/CODEPIECE
    circuits /fr/back-986/circuits
    circuit /fr/back-986/circuits/TYPEDEMANDE/IDSOCIETE
    rights /fr/back-986/gestion-droits
    profileRights /fr/back-986/gestion-droits-profile
    maintenance /fr/back-986/maintenance/all
    addMaintenance /fr/back-986/maintenance/add
    createMaintenance /fr/back-986/maintenance/create
    explain /fr/back-986/pourquoi
    roles /fr/back-986/roles/all
    addRole /fr/back-986/roles/add
    role /fr/back-986/roles/IDROLE
    plans /fr/back-986/plans/all
    plan /fr/back-986/plans/IDPLAN
    jobs /fr/back-986/jobs
    effects /fr/back-986/effects
    accounts /fr/back-986/comptes
    accountGaps /fr/back-986/comptes/ecarts
    connector /fr/back-986/comptes/SYSTEM
    review /fr/back-986/revue-roles
    tokens /fr/back-986/jetons
    programs /fr/back-986/programs
    webhooks /fr/back-986/webhooks
    retention /fr/back-986/conservation
    twins /fr/back-986/jumeaux/all
    merge /fr/back-986/jumeaux/fiche/IDPERSONNEEV1/IDPERSONNEEV1AUTRE
    sensitiveReads /fr/back-986/lectures
    parameters /fr/back-986/parametres
    referenceLists /fr/back-986/listes/all
    referenceList /fr/back-986/listes/LISTE
    referenceEntry /fr/back-986/listes/LISTE/entree/CLE
    translations /fr/back-986/gestion-traduction
    singleTranslation /fr/back-986/gestion-single-traduction
    reporting /fr/reporting/dashboard
    releaseNotes /fr/reporting/release-note/all
    addReleaseNote /fr/reporting/release-note/add
    createReleaseNote /fr/reporting/release-note/create
    bams /fr/bam/all
    personBams /fr/bam/personne/IDPAYS/IDPERSONNEEV1
    createBam /fr/bam/create/IDPERSONNEEV1
    updateBam /fr/bam/update/IDPERSONNEEV1/IDDOSSIER
    boostUp /fr/bam/boostup
    distributionLists /fr/liste-de-diffusion/view/FILTRE
    dynamicList /fr/liste-de-diffusion/details/dynamique/IDSTEP/IDLISTE
    automaticList /fr/liste-de-diffusion/details/automatique/IDSTEP/IDLISTE
    request /fr/demande/details/IDDEMANDE/ACTION/IDVISA
    askRequest /fr/demande/nouvelle/IDPERSONNEEV1/TYPEDEMANDE
    tracking /fr/suivi/SUIVI
    sites /fr/sites/sites/all
    site /fr/sites/sites/site/IDSITE
    siteInventory /fr/sites/inventaire/IDSITE
    importExport /fr/import-export/IDIMPORT
    mails /fr/mail/list
    createMail /fr/mail/create
    editMail /fr/mail/edit/IDMAIL
    mailOutbox /fr/mail/outbox
    companies /fr/societes/list
    createCompany /fr/societes/create
    editCompany /fr/societes/edit/IDSOCIETE"
  `);
});

test('what is optional may be left out', () => {
  expect(paths.home('cn')).toBe('/cn');
  expect(paths.distributionLists('gb')).toBe('/gb/liste-de-diffusion/view');
  expect(paths.request('gb', { IdDemande: 7 })).toBe('/gb/demande/details/7');
  expect(paths.request('gb', { IdDemande: 7, action: 'visa', IdVisa: 3 })).toBe('/gb/demande/details/7/visa/3');
});

test('a key that is none names nothing', () => {
  for (const key of ['abc', '0', '-1', '1.5', '01', '2147483648', '1e3', ''])
    expect(namesRows({ IdPays: 'FR', IdPersonneEV1: key }), key).toBe(false);
  expect(namesRows({ IdPays: 'FR', IdPersonneEV1: '2147483647', IdDossier: undefined })).toBe(true);
  expect(namesRows({ IdMail: 'delegation-received', IdImport: 'x' })).toBe(true);
});

test('values are escaped', () => {
  expect(paths.homeQuery('fr', { query: '{"query":"a/b"}' })).toBe('/fr/%7B%22query%22%3A%22a%2Fb%22%7D');
});

test('the same place in another language', () => {
  expect(inLanguage('/fr/bam/all?tab=2#top', 'pl')).toBe('/pl/bam/all?tab=2#top');
  expect(inLanguage('/fr', 'pl')).toBe('/pl');
});
