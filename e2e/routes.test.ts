import type { TextKey } from '@passerelle/texts/families.ts';
import { describe, expect } from 'vitest';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * The routes of the specification and who may open them, written anew from it: `by` opens it, `not` is refused. Somebody
 * who isn't signed in opens the anonymous ones and is sent to sign in by the others.
 */
interface Route {
  readonly path: string;
  /** Undefined where the screen is called after what it shows. */
  readonly title: TextKey | undefined;
  readonly by: string;
  readonly not?: string;
}

const route = (path: string, title: TextKey | undefined, by: string, not?: string): Route => ({
  path,
  title,
  by,
  ...(not && { not }),
});

/** Somebody who exists and is not the person who looks. */
const other = 'FR/1';

const routes: readonly Route[] = [
  route('', 'PAGES:directory', 'employee'),
  route('dashboard', 'PAGES:dashboard', 'employee'),
  route('collaborateurs/directory', 'PAGES:directory', 'employee'),
  route('collaborateurs/directory/create-user/FR', 'PAGES:createPerson', 'recruiter', 'employee'),
  route('collaborateurs/directory/create-user/FR', 'PAGES:createPerson', 'admin', 'manager'),
  route(`validation-demandes/${other}`, 'PAGES:requestValidation', 'employee'),
  route(`inventaires/${other}`, undefined, 'services', 'employee'),
  route('inventaires/a-rendre', 'PAGES:inventoryToReturn', 'services', 'employee'),
  route('sites/inventaire/1', undefined, 'services', 'employee'),
  route('gestion-on-boarding-dossier', 'PAGES:hiringFiles', 'recruiter', 'manager'),
  route('gestion-on-boarding-dossier/paie', 'PAGES:payrollFiles', 'payroll', 'manager'),
  route(`gestion-on-boarding-dossier/${other}`, 'PAGES:hiringFile', 'recruiter'),
  route(`gestion-data/demandes/${other}`, 'REQUESTS:ofPerson', 'manager'),
  route(`gestion-data/roles/${other}`, undefined, 'hr'),
  route(`gestion-data/identification/${other}`, undefined, 'recruiter', 'employee'),
  route('admin-validation-photos', 'PAGES:photoValidation', 'admin', 'hr'),
  route('documentation', 'PAGES:documentation', 'employee'),
  route(`gestion-data/passation/${other}`, undefined, 'hr', 'employee'),
  route('traduction-mails', 'PAGES:mailTemplates', 'admin', 'hr'),
  route('traduction-mails/new-template', 'PAGES:newMailTemplate', 'admin', 'hr'),
  route('droit/add-perimetre', 'PAGES:addPerimeter', 'admin', 'hr'),
  route('back-986/gestion-droits', 'PAGES:rights', 'admin', 'hr'),
  route('back-986/gestion-droits-profile', 'PAGES:profileRights', 'admin', 'hr'),
  route('back-986/maintenance/all', 'PAGES:maintenance', 'admin', 'hr'),
  route('back-986/maintenance/add', 'PAGES:addMaintenance', 'admin', 'hr'),
  route('back-986/maintenance/create', 'PAGES:addMaintenance', 'admin', 'hr'),
  route('back-986/roles/all', 'PAGES:roles', 'admin', 'hr'),
  route('back-986/roles/add', 'PAGES:addRole', 'admin', 'hr'),
  route('back-986/roles/1', undefined, 'admin', 'hr'),
  route('back-986/comptes/directory', undefined, 'admin', 'desk'),
  route('back-986/perimetres/all', 'PAGES:perimeters', 'admin', 'hr'),
  route('back-986/formulaires', 'PAGES:forms', 'admin', 'hr'),
  route('back-986/formulaires/site', undefined, 'admin', 'hr'),
  route('back-986/imports', 'PAGES:importDefinitions', 'admin', 'hr'),
  route('back-986/imports/add', 'PAGES:addImportDefinition', 'admin', 'hr'),
  route('back-986/imports/1', undefined, 'admin', 'hr'),
  route('back-986/documents-accueil', 'PAGES:hiringDocuments', 'admin', 'hr'),
  route('back-986/pieces-embauche', 'PAGES:hiringPapers', 'admin', 'hr'),
  route('back-986/pieces-embauche/piece', undefined, 'admin', 'hr'),
  route('back-986/circuits', 'PAGES:circuits', 'admin', 'hr'),
  route('back-986/circuits/3', undefined, 'admin', 'hr'),
  route('back-986/plans/all', 'PAGES:plans', 'admin', 'hr'),
  route('back-986/jobs', 'PAGES:jobs', 'admin', 'hr'),
  route('back-986/pourquoi', 'PAGES:explain', 'admin', 'hr'),
  route('back-986/jetons', 'PAGES:tokens', 'desk', 'hr'),
  route('back-986/comptes', 'PAGES:accounts', 'desk', 'hr'),
  route('back-986/comptes/ecarts', 'PAGES:accountGaps', 'desk', 'hr'),
  route('back-986/programs', 'PAGES:programs', 'admin', 'desk'),
  route('back-986/conservation', 'PAGES:retention', 'admin', 'desk'),
  route('back-986/jumeaux/all', 'PAGES:twins', 'hr', 'manager'),
  route('back-986/jumeaux/fiche/1', 'PAGES:merge', 'hr', 'manager'),
  route('back-986/lectures', 'PAGES:sensitiveReads', 'admin', 'desk'),
  route('back-986/revue-roles', 'PAGES:review', 'manager', 'employee'),
  route('back-986/gestion-traduction', 'PAGES:translations', 'admin', 'hr'),
  route('back-986/gestion-single-traduction', 'PAGES:singleTranslation', 'admin', 'hr'),
  route('back-986/parametres', 'PAGES:parameters', 'admin', 'hr'),
  route('back-986/listes/all', 'PAGES:referenceLists', 'admin', 'hr'),
  route('back-986/listes/Contrat/entree', undefined, 'admin', 'hr'),
  route('back-986/listes/Contrat', undefined, 'admin', 'hr'),
  route('back-986/listes/Contrat/entree/2', undefined, 'admin', 'hr'),
  route('reporting/dashboard', 'PAGES:reporting', 'hr', 'employee'),
  route('reporting/dashboard', 'PAGES:reporting', 'manager'),
  route('reporting/release-note/all', 'PAGES:releaseNotes', 'employee'),
  route('reporting/release-note/add', 'PAGES:addReleaseNote', 'admin', 'hr'),
  route('reporting/release-note/create', 'PAGES:addReleaseNote', 'admin', 'hr'),
  route('bam/all', 'PAGES:bams', 'manager', 'employee'),
  route(`bam/personne/${other}`, undefined, 'manager', 'employee'),
  route('bam/create/1', 'PAGES:createBam', 'assistant', 'employee'),
  route('bam/update/1/999999', 'PAGES:updateBam', 'assistant', 'recruiter'),
  route('bam/boostup', 'PAGES:boostUp', 'hr', 'manager'),
  route('liste-de-diffusion/view', 'PAGES:distributionLists', 'admin'),
  route('liste-de-diffusion/view/my-lists', 'PAGES:distributionLists', 'admin'),
  route('liste-de-diffusion/details/dynamique/1', undefined, 'admin'),
  route('liste-de-diffusion/details/automatique/1', 'PAGES:automaticList', 'admin'),
  route('liste-de-diffusion/details/automatique/2/7', 'PAGES:automaticList', 'admin'),
  route('demande/nouvelle/1', undefined, 'manager'),
  route('demande/details/1', 'PAGES:request', 'employee'),
  route('demande/details/1/valider', 'PAGES:request', 'employee'),
  route('demande/details/1/valider/3', 'PAGES:request', 'employee'),
  route('suivi', 'PAGES:tracking', 'services', 'employee'),
  route('suivi/acces', 'PAGES:tracking', 'security', 'employee'),
  route('suivi/parking', 'PAGES:tracking', 'services', 'security'),
  route('sites/sites/all', 'PAGES:sites', 'services', 'employee'),
  route('sites/sites/site', undefined, 'admin', 'services'),
  route('sites/sites/site/1', undefined, 'services', 'employee'),
  route('import-export/1', undefined, 'admin', 'employee'),
  route('mail/list', 'PAGES:mails', 'admin', 'hr'),
  route('mail/create', 'PAGES:createMail', 'admin', 'hr'),
  route('mail/edit/ROLE_TERMINE', undefined, 'admin', 'hr'),
  route('mail/outbox', 'PAGES:mailOutbox', 'admin', 'hr'),
  route('societes/list', 'PAGES:companies', 'admin', 'hr'),
  route('societes/create', 'PAGES:createCompany', 'admin', 'hr'),
  route('societes/edit/1', undefined, 'admin', 'hr'),
];

const anonymous: readonly (readonly [string, TextKey])[] = [
  ['mentions-legales', 'PAGES:legalNotices'],
  ['auth/mfa', 'PAGES:secondFactor'],
  ['welcome/some-token', 'PAGES:welcome'],
  ['dossier-onboarding/some-token', 'PAGES:hiringFile'],
  ['dossier-onboarding/1/some-token', 'PAGES:hiringFile'],
];

const personas = [...new Set(routes.flatMap(({ by, not }) => (not ? [by, not] : [by])))];

async function isCalled(visitor: Visitor, title: TextKey): Promise<void> {
  await expect.poll(() => visitor.title()).toBe(`${visitor.words(title)} · Passerelle`);
}

describe('every route', () => {
  for (const login of personas) {
    story(`“${login}” opens what their role opens, and is refused the rest by name`, async ({ as }) => {
      const visitor = await as(login);
      await visitor.opens('/fr/mentions-legales');
      await visitor.opens('/fr/reporting/release-note/all');
      for (const { path, title, by, not } of routes) {
        if (by !== login && not !== login) continue;
        const before = await visitor.title();
        await visitor.goes(`/fr/${path}`.replace(/\/$/, ''));
        if (title) await isCalled(visitor, title);
        else await expect.poll(() => visitor.title()).not.toBe(before);
        const refusal = visitor.the('heading', 'PAGES:notAuthorized');
        if (by === login) {
          expect(await refusal.count(), path).toBe(0);
          expect(await visitor.the('heading', 'PAGES:failed').count(), path).toBe(0);
        } else {
          await refusal.waitFor();
          await visitor.sees('PAGES:notAuthorizedHelp');
          await visitor.page.locator('main code').first().waitFor();
        }
      }
    });
  }

  story('the anonymous ones show the bare page, without header, menu or session', async ({ nobody }) => {
    const visitor = await nobody();
    for (const [path, title] of anonymous) {
      await visitor.opens(`/gb/${path}`);
      await visitor.seesHeading(title);
      await isCalled(visitor, title);
      expect(await visitor.page.getByRole('navigation').count()).toBe(0);
    }
  });

  story('all others send to sign-in who is not signed in', async ({ nobody }) => {
    const visitor = await nobody();
    for (const path of ['', 'dashboard', 'collaborateurs/directory/FR/1', 'back-986/roles/all', 'no/such/place']) {
      await visitor.page.goto(`/fr/${path}`);
      await visitor.page.locator('#password').waitFor();
    }
  });

  story('a section that a person’s data does not have is refused or not found', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/gestion-data/salaires/FR/1');
    await employee.page.getByRole('heading', { level: 1 }).waitFor();
    const heading = await employee.page.getByRole('heading', { level: 1 }).innerText();
    expect([employee.words('PAGES:notAuthorized'), employee.words('PAGES:notFound')]).toContain(heading);
  });

  story('who may not view a hiring file is told so by its page, whether there is one or not', async ({ as }) => {
    const manager = await as('manager');
    for (const IdPersonneEV1 of [1, 999_999]) {
      await manager.opens(`/fr/gestion-on-boarding-dossier/FR/${IdPersonneEV1}`);
      await manager.sees('HIRING:notEntitled');
    }
  });

  story('one’s own inventories and requests need no right', async ({ as }) => {
    const employee = await as('employee');
    const me = await employee.opensKnowing('/fr/dashboard');
    for (const section of ['inventaires', 'gestion-data/demandes']) {
      await employee.goes(`/fr/${section}/${me.IdPays}/${me.IdPersonneEV1}`);
      await employee.arrives();
      expect(await employee.the('heading', 'PAGES:notAuthorized').count()).toBe(0);
    }
  });
});
