import { describe, expect } from 'vitest';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

const still = { reducedMotion: 'reduce' } as const;
/** A cell is as good as another, and axe looks at each: a few rows say as much as fifty. */
const fewPeople = 'query={"query":"lefevre"}';
const small = { ...still, viewport: { width: 375, height: 740 } };

describe('WCAG 2.2 AA, in light and in dark', () => {
  story('signing in, refused, and leaving', async ({ nobody }) => {
    const visitor = await nobody(still);
    await visitor.opens('/fr');
    await isAccessible(visitor, 'sign-in');
    await visitor.page.locator('summary').click();
    await isAccessible(visitor, 'demonstration accounts');
    await visitor.identifies('suspended', 'wrong');
    await visitor.page.getByRole('alert').waitFor();
    await isAccessible(visitor, 'sign-in refused');
    await visitor.identifies('suspended');
    await visitor.seesHeading('SESSION:refused');
    await isAccessible(visitor, 'account disabled');
  });

  story('pages without a session', async ({ nobody }) => {
    const visitor = await nobody(still);
    for (const path of ['login', 'login?out=true', 'mentions-legales', 'auth/mfa', 'welcome/token']) {
      await visitor.opens(`/fr/${path}`);
      await isAccessible(visitor, path);
    }
  });

  story('the shell and what it opens', async ({ as }) => {
    const admin = await as('admin', still);
    await admin.opens('/fr/dashboard');
    await isAccessible(admin, 'a coming screen');
    await admin.the('button', /^Rôle actif/).click();
    await admin.page.getByRole('menuitemradio').first().waitFor();
    await isAccessible(admin, 'role menu');
    await admin.presses('Escape');
    await admin.the('button', /^Langue/).click();
    await admin.page.getByRole('menuitemradio').first().waitFor();
    await isAccessible(admin, 'language menu');
    await admin.presses('Escape');
    await admin.the('button', /^Mon compte/).click();
    await admin.page.getByRole('menuitem').first().waitFor();
    await isAccessible(admin, 'user menu');
    await admin.presses('Escape');
    await admin.page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    await admin.presses('?');
    await admin.the('dialog', 'SHELL:keyboard').waitFor();
    await isAccessible(admin, 'keyboard help');
    await admin.presses('Escape');
    await admin.the('dialog', 'SHELL:keyboard').waitFor({ state: 'hidden' });
    await admin.presses('Control+k');
    await admin.page.getByPlaceholder(admin.words('SHELL:palettePlaceholder')).fill('ro');
    await admin.page.getByRole('dialog').getByText(admin.words('PAGES:roles'), { exact: true }).waitFor();
    await isAccessible(admin, 'palette');
    await admin.presses('Escape');
    // Of whom no other story tells.
    const untold = await as('employee.nl', still);
    await untold.opens('/fr/dashboard');
    await untold.the('button', 'SHELL:unread', { n: 0 }).click();
    await untold.seesHeading('SHELL:noNotification');
    await isAccessible(untold, 'notifications');
  });

  story('a refusal, a missing page, a delegation', async ({ as }) => {
    const delegate = await as('delegate', still);
    await delegate.opens('/fr/back-986/roles/all');
    await delegate.seesHeading('PAGES:notAuthorized');
    await isAccessible(delegate, 'refused, under a delegation');
    await delegate.goes('/fr/no/such/place');
    await delegate.seesHeading('PAGES:notFound');
    await isAccessible(delegate, 'not found');
  });

  story('what the session says', async ({ as }) => {
    const employee = await as('employee', still);
    await employee.opens('/fr');
    await employee.rows.nth(3).waitFor();
    const forget = await employee.answersInstead('**/api/PersonneActifs?**', 401, {
      error: { statusCode: 401, name: 'SESSION_EXPIRED', message: '' },
    });
    await employee.page.getByRole('searchbox').fill('mar');
    await employee.the('button', 'SESSION:reconnect').waitFor();
    await isAccessible(employee, 'session expired');
    await forget();
    await employee.answersInstead('**/api/PersonneActifs?**', 409, {
      error: { statusCode: 409, name: 'ROLE_CHANGED', message: '' },
    });
    await employee.page.getByRole('searchbox').fill('mart');
    await employee.the('button', 'SESSION:reloadRights').waitFor();
    await isAccessible(employee, 'role changed elsewhere');
    await employee.page.route('**/api/**', (route) => route.abort());
    await employee.page.getByRole('searchbox').fill('marti');
    await employee.sees('BOOT:unreachable');
    await isAccessible(employee, 'server unreachable');
  });

  story('the directory: rows, filters, nobody, failure', async ({ as }) => {
    const hr = await as('hr', still);
    await hr.opensDirectory(`${fewPeople}&order=IndexPrenomNom`);
    await isAccessible(hr, 'directory');
    await hr.the('button', /^Filtres/).click();
    await hr.page.locator('[role=dialog] [role=combobox]').waitFor();
    await isAccessible(hr, 'choice of a filter');
    await hr.page.getByRole('option', { name: 'Pays', exact: true }).click();
    await hr.page.getByRole('option', { name: 'Allemagne' }).waitFor();
    await isAccessible(hr, 'a filter');
    await hr.presses('Escape');
    await hr.rows.first().getByRole('link').first().hover();
    await hr.page.getByRole('dialog').locator('dl').waitFor();
    await isAccessible(hr, 'card of a person');
    await hr.page.mouse.move(0, 0);
    await hr.page.getByRole('searchbox').fill('zzzzzz');
    await hr.seesHeading('DIRECTORY:emptyTitle');
    await isAccessible(hr, 'directory without anybody');
    await hr.answersInstead('**/api/PersonneActifs?**', 500, {});
    await hr.page.getByRole('searchbox').fill('zzzz');
    await hr.seesHeading('DIRECTORY:failed');
    await isAccessible(hr, 'directory that fails');
  });

  story('the tools of the directory', async ({ as }) => {
    const hr = await as('hr', still);
    await hr.opensDirectory(fewPeople);
    await hr.the('button', 'GRID:columns').click();
    await hr.page.getByRole('checkbox', { name: 'Matricule' }).waitFor();
    await isAccessible(hr, 'choice of columns');
    await hr.presses('Escape');
    await hr.the('button', 'GRID:views').click();
    await hr.the('button', 'GRID:viewSave').click();
    await hr.the('dialog', 'GRID:viewSaveTitle').waitFor();
    await isAccessible(hr, 'saving a view');
    await hr.presses('Escape');
    await hr.the('dialog', 'GRID:viewSaveTitle').waitFor({ state: 'hidden' });
    await hr.rows.getByRole('checkbox').first().click();
    await hr.the('button', 'GRID:clearSelection').waitFor();
    await isAccessible(hr, 'a selection');
    await hr.the('button', 'COMMON:export').first().click();
    await hr.the('dialog', 'DIRECTORY:exportTitle').waitFor();
    await isAccessible(hr, 'export');
  });

  story('a person’s record and organisation', async ({ as }) => {
    const manager = await as('manager', still);
    const { IdPersonneEV1 } = await manager.opensKnowing('/fr/dashboard');
    await manager.goes(`/fr/collaborateurs/directory/FR/${IdPersonneEV1}`);
    await manager.seesHeading('PERSON:identity');
    await isAccessible(manager, 'record');
    await manager.the('tab', 'PERSON:organisation').click();
    await manager.page.getByRole('treeitem').nth(3).waitFor();
    await isAccessible(manager, 'organisation');
  });

  story('on a small screen', async ({ as }) => {
    const hr = await as('hr', small);
    await hr.opens('/fr');
    await hr.rows.nth(3).waitFor();
    await isAccessible(hr, 'directory at 375');
    await hr.the('button', 'SHELL:openMenu').click();
    await hr.the('navigation', 'SHELL:menu').waitFor();
    await isAccessible(hr, 'floating menu');
  });
});

describe('the focus', () => {
  story('is always seen, never under the header, also in forced colours', async ({ as }) => {
    const employee = await as('employee', { ...still, forcedColors: 'active' });
    await employee.opens('/fr');
    await employee.rows.nth(5).waitFor();
    for (let press = 0; press < 24; press += 1) {
      await employee.presses('Tab');
      const focus = await employee.focus();
      if (!focus) continue;
      expect(focus.ring, `focus ring of ${focus.name}`).toBe(true);
      expect(focus.covered, `${focus.name} is covered`).toBe(false);
    }
  });

  story('each page has one first heading, and the focus goes to its content', async ({ as }) => {
    const admin = await as('admin', still);
    await admin.opens('/fr/dashboard');
    for (const entry of ['PAGES:roles', 'PAGES:perimeters', 'SHELL:home'] as const) {
      await admin.opensFromMenu(entry);
      await expect.poll(() => admin.page.evaluate('document.activeElement.id')).toBe('main');
      expect(await admin.page.locator('h1').count()).toBe(1);
    }
  });
});
