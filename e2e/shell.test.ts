import { describe, expect } from 'vitest';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

const heightOfHeader = async (visitor: Visitor) => (await visitor.page.getByRole('banner').boundingBox())!.height;

describe('the shell', () => {
  story('the header is 60 high and the drawer 210 wide; the button collapses it, and it stays so', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    expect(await heightOfHeader(employee)).toBe(60);
    const menu = employee.the('navigation', 'SHELL:menu');
    expect((await menu.locator('..').boundingBox())!.width).toBe(210);
    await employee.the('button', 'SHELL:closeMenu').click();
    await menu.waitFor({ state: 'detached' });
    await employee.reloads();
    expect(await menu.count()).toBe(0);
    await employee.the('button', 'SHELL:openMenu').click();
    await menu.waitFor();
  });

  story('on a small screen the menu floats, traps the focus, and closes with Escape', async ({ as }) => {
    const employee = await as('employee', { viewport: { width: 375, height: 740 } });
    await employee.opens('/fr/dashboard');
    expect(await heightOfHeader(employee)).toBe(60);
    const menu = employee.the('navigation', 'SHELL:menu');
    expect(await menu.count()).toBe(0);
    await employee.the('button', 'SHELL:openMenu').click();
    const drawer = employee.page.getByRole('dialog');
    await menu.waitFor();
    for (let press = 0; press < 25; press += 1) {
      await employee.presses('Tab');
      expect(await drawer.evaluate((node) => node.contains(node.ownerDocument.activeElement))).toBe(true);
    }
    await employee.presses('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await employee.the('button', 'SHELL:openMenu').click();
    await employee.opensFromMenu('PAGES:releaseNotes');
    await employee.isAt('/fr/reporting/release-note/all');
    await drawer.waitFor({ state: 'hidden' });
  });

  story('the header links: all with access to the documentation, the dashboard alone without', async ({ as }) => {
    const employee = await as('employee', { viewport: { width: 1440, height: 800 } });
    await employee.opens('/fr/dashboard');
    const links = employee.the('navigation', 'SHELL:links').getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Accueil', 'Tableau de bord', 'Documentation', 'Mentions légales']);
    await employee.isSaidToBe(({ droits }) => ({
      droits: droits.filter(({ IdDroit }) => IdDroit !== 'module.documentation'),
    }));
    await employee.reloads();
    expect(await links.allInnerTexts()).toEqual(['Tableau de bord']);
  });

  story('each persona’s menu holds what their rights open, and nothing else', async ({ as }) => {
    const menuIs = async (login: string, expected: readonly string[]) => {
      const visitor = await as(login);
      await visitor.opens('/fr/dashboard');
      const entries = visitor.the('navigation', 'SHELL:menu').getByRole('link');
      // Definitions of imports come when the server has named them.
      await expect.poll(async () => (await entries.allInnerTexts()).map((entry) => entry.trim())).toEqual(expected);
    };
    await menuIs('employee', [
      'Accueil',
      'Validation des demandes',
      'Nouvelle demande',
      'Mes demandes',
      'Notes de version',
    ]);
    await menuIs('manager', [
      'Accueil',
      'Validation des demandes',
      'Nouvelle demande',
      'Suivi des demandes',
      'À rendre',
      'Mes demandes',
      'Gestion des BAM',
      'Listes de diffusion',
      'Reporting',
      'Revue des rôles',
      'Notes de version',
    ]);
    await menuIs('services', [
      'Accueil',
      'Validation des demandes',
      'Nouvelle demande',
      'Suivi des demandes',
      'À rendre',
      'Mes demandes',
      'Véhicules',
      'Sites',
      'Notes de version',
    ]);
    await menuIs('hr', [
      'Accueil',
      'Validation des demandes',
      'Nouvelle demande',
      'Suivi des demandes',
      'À rendre',
      'Dossiers d’embauche',
      'Dossiers pour la paie',
      'Mes demandes',
      'Gestion des BAM',
      'Listes de diffusion',
      'Fiches en double',
      'Listes de diffusion\u202f: personnes nommées',
      'Personnes\u202f: arrivées',
      'Personnes\u202f: données de travail',
      'Personnes\u202f: données personnelles',
      'Personnes\u202f: pour la paie',
      'Reporting',
      'Revue des rôles',
      'Notes de version',
    ]);
    await menuIs('admin', [
      'Accueil',
      'Validation des demandes',
      'Nouvelle demande',
      'Mes demandes',
      'Listes de diffusion',
      'Gestion des droits',
      'Rôles',
      'Profils de droits',
      'Périmètres',
      'Explication des droits',
      'Formulaires',
      'Documents à lire des embauches',
      'Pièces des dossiers d’embauche',
      'Tours de décision',
      'Listes de référence',
      'Paramètres',
      'Gestion des traductions',
      'Plans de changement',
      'Traitements',
      'Systèmes externes',
      'Maintenance',
      'Suivi des comptes',
      'Programmes',
      'Webhooks',
      'Jetons physiques',
      'Définitions d’import-export',
      'Conservation',
      'Lectures de données sensibles',
      'Validation des photos',
      'Centres de coût',
      'Listes de diffusion\u202f: personnes nommées',
      'Personnes\u202f: comptes informatiques',
      'Sites',
      'Sociétés',
      'Sites',
      'Gestion des mails',
      'Sociétés',
      'Modèles de mails',
      'Reporting',
      'Revue des rôles',
      'Notes de version',
    ]);
  });

  story('a long menu is looked through by words and arrows, and shows where one is', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 1440, height: 600 } });
    await admin.opens('/fr/back-986/roles/all');
    const menu = admin.the('navigation', 'SHELL:menu');
    const filter = menu.getByRole('textbox');
    await filter.fill('personnes conserv');
    await expect.poll(() => menu.getByRole('link').allInnerTexts()).toEqual(['Conservation']);
    await admin.presses('ArrowDown');
    await admin.presses('Enter');
    await expect.poll(() => menu.locator('[aria-current=page]').innerText()).toBe('Conservation');
    await filter.press('Escape');
    await expect.poll(() => menu.getByRole('link').count()).toBeGreaterThan(20);
    expect(
      await menu.locator('[aria-current=page]').evaluate((entry) => entry.getBoundingClientRect().bottom),
    ).toBeLessThan(600);
    await filter.fill('zzz');
    await menu.getByRole('status').waitFor();
  });

  story('a screen of physical tokens is in the menu only with its right', async ({ as }) => {
    const admin = await as('admin');
    await admin.isSaidToBe(({ droits }) => ({ droits: droits.filter(({ IdDroit }) => IdDroit !== 'cpt') }));
    await admin.opens('/fr/dashboard');
    const menu = admin.the('navigation', 'SHELL:menu');
    await menu.getByRole('link', { name: admin.words('PAGES:translations') }).waitFor();
    expect(await menu.getByRole('link', { name: admin.words('PAGES:tokens') }).count()).toBe(0);
  });

  story('the user menu leads to one’s own record', async ({ as }) => {
    const employee = await as('employee');
    const { IdPays, IdPersonneEV1 } = await employee.opensKnowing('/fr/dashboard');
    await employee.the('button', /^Mon compte/).click();
    await employee.the('menuitem', 'SHELL:profile').click();
    await employee.isAt(`/fr/collaborateurs/directory/${IdPays}/${IdPersonneEV1}`);
  });

  story('the bell opens a panel 400 wide; without a notification it says what would come there', async ({ as }) => {
    // Of whom no other story tells.
    const employee = await as('employee.it');
    await employee.opens('/fr/dashboard');
    await employee.the('button', 'SHELL:unread', { n: 0 }).click();
    const panel = employee.page.getByRole('dialog');
    await employee.seesHeading('SHELL:noNotification');
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(400);
    await employee.presses('Escape');
    await panel.waitFor({ state: 'hidden' });
  });

  story('light and dark follow the system, can be forced, and are remembered', async ({ as }) => {
    const employee = await as('employee', { colorScheme: 'dark' });
    await employee.opens('/fr/dashboard');
    const scheme = () => employee.page.locator('html').getAttribute('data-mantine-color-scheme');
    expect(await scheme()).toBe('dark');
    await employee.the('button', /^Mon compte/).click();
    await employee.the('menuitemradio', 'SHELL:schemeLight').click();
    await expect.poll(scheme).toBe('light');
    await employee.reloads();
    expect(await scheme()).toBe('light');
  });

  story('a toast stands at the top right and leaves after four seconds', async ({ as }) => {
    const imm = await as('imm');
    await imm.opens('/fr/dashboard');
    await imm.holdsClock();
    await imm.actsAs('ROLES:employee');
    const toast = imm.page.getByRole('status').getByText(imm.words('SESSION:switchedTo', { role: 'Collaborateur' }));
    await toast.waitFor();
    // A toast waits while the mouse is on it.
    await imm.page.mouse.move(400, 600);
    const { x, y } = (await toast.boundingBox())!;
    expect(x).toBeGreaterThan(800);
    expect(y).toBeGreaterThan(60);
    // Below the head of the screen, whose buttons stay free.
    expect(y).toBeLessThan(200);
    await imm.page.clock.fastForward(2_500);
    expect(await toast.count()).toBe(1);
    await imm.page.clock.fastForward(2_000);
    await toast.waitFor({ state: 'detached' });
    await imm.actsAs('ROLES:imm');
  });
});
