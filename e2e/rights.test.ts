import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

const still = { reducedMotion: 'reduce' } as const;
const matrix = '/fr/back-986/gestion-droits-profile';
const list = '/fr/back-986/gestion-droits';

const cell = ({ grid }: Colleague, row: number, column: number) => grid.locator(`[data-cell="${row}:${column}"]`);
const changes = ({ page }: Colleague) => page.locator('main [role=status]').first();
const focusedCell = ({ page }: Colleague) => page.evaluate('document.activeElement.dataset.cell');

/** Opens the matrix with nothing changed: what was typed earlier is given up. */
async function opensMatrix(admin: Colleague, search = ''): Promise<void> {
  await admin.opens(`${matrix}${search}`);
  await admin.grid.waitFor();
  // The draft comes after the screen.
  await admin.settles();
  const discard = admin.the('button', 'RIGHTS:discard');
  if (await discard.isVisible()) await discard.click();
  await expect.poll(() => changes(admin).innerText()).toBe(admin.words('RIGHTS:changes', { count: 0 }));
}

describe('the rights of profiles', () => {
  story('are walked and changed by keyboard alone, kept, and reviewed before anything is done', async ({ as }) => {
    const admin = await as('admin', still);
    await opensMatrix(admin, '?q=Modifier+les+traductions+des+mails');
    await admin.tabsInto(admin.grid);
    expect(await focusedCell(admin)).toBe('1:0');
    await admin.presses('ArrowRight', 'ArrowRight', 'ArrowRight', '1');
    expect(await admin.focused()).toBe(
      admin.words('RIGHTS:changedFrom', {
        now: admin.words('RIGHTS:grade1'),
        before: admin.words('RIGHTS:grade0'),
      }),
    );
    await admin.presses('Shift+ArrowRight', 'Shift+ArrowRight');
    expect(await admin.grid.locator('[aria-selected=true]').count()).toBe(3);
    await admin.presses('1');
    await expect.poll(() => changes(admin).innerText()).toContain(admin.words('RIGHTS:changes', { count: 3 }));
    await admin.presses('Control+z');
    await expect.poll(() => changes(admin).innerText()).toContain(admin.words('RIGHTS:changes', { count: 1 }));
    await admin.presses('Escape', ' ');
    await expect.poll(() => changes(admin).innerText()).toContain(admin.words('RIGHTS:changes', { count: 2 }));
    await expect.poll(() => changes(admin).innerText()).toContain(admin.words('DRAFTS:kept'));

    await admin.reloads();
    await expect.poll(() => changes(admin).innerText()).toContain(admin.words('RIGHTS:changes', { count: 2 }));
    await admin.the('button', 'RIGHTS:review').press('Enter');
    await admin.isAt(/^\/fr\/back-986\/plans\/\d+$/);
    await admin.seesHeading('COMMON:rights');
    await admin.page.goBack();
    await expect.poll(() => changes(admin).innerText()).toContain(admin.words('RIGHTS:changes', { count: 2 }));
    await opensMatrix(admin);
  });

  story('stay under the keys to the last cell, and back to the names of the profiles', async ({ as }) => {
    const admin = await as('admin', still);
    await opensMatrix(admin);
    await cell(admin, 1, 0).focus();
    await admin.presses('Control+End');
    await expect.poll(() => focusedCell(admin)).toMatch(/^2\d\d:\d+$/);
    await admin.presses('Control+Home', 'ArrowUp', 'Enter');
    await admin.page.getByRole('menu').waitFor();
    await admin.presses('ArrowDown', 'Enter');
    await admin.page.getByRole('dialog').waitFor();
    // Once for the list of profiles, which is open, once for the dialog.
    await admin.presses('Escape', 'Escape');
    await admin.page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  story('of one profile at a time on a telephone', async ({ as }) => {
    const admin = await as('admin', { ...still, viewport: { width: 375, height: 740 } });
    await admin.opens(`${matrix}?q=tableaux+de+bord`);
    await admin.settles();
    const held = admin.page.getByRole('switch').first();
    const before = await held.isChecked();
    await held.click({ force: true });
    await expect.poll(() => changes(admin).innerText()).toContain(admin.words('RIGHTS:changes', { count: 1 }));
    expect(await held.isChecked()).toBe(!before);
    await admin.the('button', 'RIGHTS:discard').click();
    await expect.poll(() => changes(admin).innerText()).toBe(admin.words('RIGHTS:changes', { count: 0 }));
  });
});

describe('the list of rights', () => {
  story('a right is added, given, refused to be deleted while it is used, then deleted', async ({ as }) => {
    // Told again, it must not meet what it left behind.
    const code = `e2e.menu${Date.now() % 100_000}`;
    const admin = await as('admin', still);
    await admin.opens(list);
    await admin.the('button', 'RIGHTS:add').click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.locator('input').nth(0).fill(code);
    await dialog.locator('input[lang=fr-FR]').fill('Publier le menu');
    await admin.the('button', 'LABELS:otherLanguages', { count: 0 }).click();
    await dialog.locator('input[lang=en-GB]').fill('Publish the menu');
    await admin.the('button', 'COMMON:save').click();
    await dialog.waitFor({ state: 'hidden' });
    await admin.page.getByRole('searchbox').fill(code);
    await expect.poll(() => admin.rows.count()).toBe(1);

    await opensMatrix(admin, `?droit=${code}`);
    await cell(admin, 1, 2).click();
    await admin.the('button', 'RIGHTS:review').click();
    await admin.isAt(/^\/fr\/back-986\/plans\/\d+$/);
    const plan = admin.path;
    // Everybody but a few has this profile; they only gain, so nobody else is needed.
    await admin.the('button', 'COMMON:apply').click();
    const asked = admin.page.getByRole('dialog');
    await asked.getByRole('button', { name: admin.words('COMMON:apply') }).click();
    await admin.the('button', 'PLANS:undo').waitFor();

    await admin.goes(`${list}?q=${code}`);
    await admin.the('button', 'RIGHTS:remove', { name: 'Publier le menu' }).click();
    await admin.the('button', 'COMMON:delete').click();
    await admin.sees('RIGHTS:usedBy', { count: 1 });
    await admin.presses('Escape');
    await admin.goes(plan);
    await admin.the('button', 'PLANS:undo').click();
    await asked.getByRole('button', { name: admin.words('PLANS:undo') }).click();
    // Undone, they all lose it: as for any loss of many, a second administrator agrees.
    await admin.sees('PLANS:need.loss-share');
    const second = await as('admin2', still);
    await second.opens(plan);
    await second.the('button', 'PLANS:confirm').click();
    await second.the('button', 'PLANS:confirm').waitFor({ state: 'hidden' });
    await admin.reloads();
    await admin.the('button', 'PLANS:undo').click();
    await admin.the('button', 'PLANS:undo').waitFor({ state: 'hidden' });
    await admin.opens(`${list}?q=${code}`);
    await admin.the('button', 'RIGHTS:remove', { name: 'Publier le menu' }).click();
    await admin.sees('RIGHTS:removeHelp');
    await admin.the('button', 'COMMON:delete').click();
    await admin.seesHeading('RIGHTS:nothingFound');
  });
});

describe('both screens', () => {
  story('WCAG 2.2 AA in light and in dark, wide and narrow', async ({ as }) => {
    const admin = await as('admin', still);
    // A cell is as good as another of its kind, and axe looks at each: some of these rights have grades.
    await opensMatrix(admin, '?q=validation');
    await admin.grid.locator('[data-graded][data-grade="2"]').first().waitFor();
    await cell(admin, 1, 0).focus();
    await admin.presses('Shift+ArrowRight', ' ');
    await isAccessible(admin, 'matrix');
    await admin.page.setViewportSize({ width: 375, height: 740 });
    await admin.page.getByRole('switch').first().waitFor();
    await isAccessible(admin, 'matrix on a telephone');
    await admin.the('button', 'RIGHTS:discard').click();
    await admin.page.setViewportSize({ width: 1280, height: 800 });
    await admin.opens(`${list}?q=tableaux`);
    await isAccessible(admin, 'rights');
    await admin.goes(`${list}?edit=adm`);
    await admin.page.getByRole('dialog').waitFor();
    await isAccessible(admin, 'a right');
  });

  story('cells under a focus that is seen in forced colours', async ({ as }) => {
    const admin = await as('admin', { ...still, forcedColors: 'active' });
    await opensMatrix(admin);
    await admin.tabsInto(admin.grid);
    expect(await admin.focus()).toMatchObject({ ring: true, covered: false });
  });

  story('whole in the longest languages and in Chinese', async ({ as }) => {
    const admin = await as('admin', still);
    for (const language of ['de', 'pl', 'cn']) {
      for (const path of ['gestion-droits', 'gestion-droits?add=true', 'gestion-droits-profile']) {
        await admin.opens(`/${language}/back-986/${path}`);
        for (const width of [1280, 375]) {
          await admin.page.setViewportSize({ width, height: 800 });
          await isWhole(admin, `${language} ${path} at ${width}`);
        }
      }
    }
  });
});
