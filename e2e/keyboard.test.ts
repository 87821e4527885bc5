import { describe, expect } from 'vitest';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

/** Types as soon as the palette is seen, as people do: no letter may be lost. */
async function looksFor(visitor: Visitor, text: string): Promise<void> {
  await visitor.presses('Control+k');
  const words = visitor.page.getByPlaceholder(visitor.words('SHELL:palettePlaceholder'));
  await words.waitFor();
  await visitor.types(text);
  expect(await words.inputValue()).toBe(text);
}

describe('the command palette', () => {
  story('Ctrl K finds a screen by a few letters, and Enter opens it', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/dashboard');
    await looksFor(admin, 'tradu');
    await admin.page.getByRole('dialog').getByText('Gestion des traductions').waitFor();
    await admin.presses('Enter');
    await admin.isAt('/fr/back-986/gestion-traduction');
    await admin.page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  story(
    'it says itself to who cannot see it: a field over a list, the line that Enter takes, how many there are',
    async ({ as }) => {
      const hr = await as('hr');
      await hr.opens('/fr/dashboard');
      await hr.presses('Control+k');
      const field = hr.page.getByRole('combobox', { name: hr.words('SHELL:palettePlaceholder') });
      await field.fill('lefevre');
      const lines = hr.page.getByRole('dialog').getByRole('option');
      await lines.filter({ hasText: 'Lefèvre' }).first().waitFor();
      const chosen = hr.page.getByRole('dialog').getByRole('option', { selected: true });
      await expect.poll(() => chosen.count()).toBe(1);
      const spokenOf = async () => [await field.getAttribute('aria-activedescendant'), await chosen.getAttribute('id')];
      const [first, itsName] = await spokenOf();
      expect([first, await field.getAttribute('aria-expanded')]).toEqual([itsName, 'true']);
      expect(await hr.page.getByRole('listbox').getAttribute('id')).toBe(await field.getAttribute('aria-controls'));
      await hr.sees('SHELL:paletteCount', { n: await lines.count() });
      await field.fill('e');
      await expect.poll(() => lines.count()).toBeGreaterThan(1);
      await hr.presses('ArrowDown');
      await expect.poll(async () => (await spokenOf())[0]).not.toBe(first);
      const [second, now] = await spokenOf();
      expect(second).toBe(now);
    },
  );

  story('languages wait to be named, and leaving is in sight at once', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    await looksFor(employee, '');
    const dialog = employee.page.getByRole('dialog');
    await dialog.getByText(employee.words('SHELL:logOut')).waitFor();
    expect(await dialog.getByText('Polski').count()).toBe(0);
    await employee.types('pol');
    await dialog.getByText('Polski').waitFor();
    await employee.presses('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  story('a screen that one names and may not open is said to be closed, and nothing else is', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    await looksFor(employee, 'gestion des tr');
    const closed = employee.page.getByRole('dialog').getByText(employee.words('PAGES:why'), { exact: true });
    await closed.waitFor();
    expect(await closed.count()).toBe(1);
    await employee.presses('Escape');
    await employee.page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  story('it finds a person without regard to accents, and opens their record', async ({ as }) => {
    const hr = await as('hr');
    await hr.opens('/fr/dashboard');
    await looksFor(hr, 'lefevre hugo');
    await hr.page
      .getByRole('dialog')
      .getByText(/Hugo Lefèvre/i)
      .first()
      .waitFor();
    await hr.presses('Enter');
    await hr.isAt(/^\/fr\/collaborateurs\/directory\/FR\/\d+/);
    await hr.page.getByRole('heading', { name: /Hugo Lefèvre/i }).waitFor();
  });

  story('it switches role, language and appearance', async ({ as }) => {
    const comex = await as('comex');
    await comex.opens('/fr/dashboard');
    await looksFor(comex, 'sombre');
    await comex.page.getByRole('dialog').getByText(comex.words('SHELL:schemeDark')).waitFor();
    await comex.presses('Enter');
    await expect.poll(() => comex.page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await comex.page.getByRole('dialog').waitFor({ state: 'hidden' });
    const role = comex.words('ROLES:hierarchicalManager');
    await looksFor(comex, role);
    await comex.page.getByRole('dialog').getByText(comex.words('SESSION:switchTo', { role })).waitFor();
    await comex.presses('Enter');
    await comex.isActingAs('ROLES:hierarchicalManager');
    await comex.actsAs('ROLES:comex');
    await looksFor(comex, 'polski');
    await comex.page.getByRole('dialog').getByText('Polski').waitFor();
    await comex.presses('Enter');
    await comex.isAt('/pl/dashboard');
  });
});

describe('single keys', () => {
  story('? lists the shortcuts of the role, and Escape closes', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    await employee.presses('?');
    const help = employee.the('dialog', 'SHELL:keyboard');
    await help.waitFor();
    await help.getByText(employee.words('PAGES:releaseNotes'), { exact: true }).waitFor();
    expect(await help.getByText(employee.words('PAGES:roles'), { exact: true }).count()).toBe(0);
    const { width } = (await help.boundingBox())!;
    expect(width).toBe(480);
    await employee.presses('Escape');
    await help.waitFor({ state: 'hidden' });
  });

  story('G then a letter opens a screen of the role, never while typing', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/dashboard');
    await admin.presses('g', 'r');
    await admin.isAt('/fr/back-986/roles/all');
    await admin.presses('g', 'd');
    await admin.isAt('/fr/collaborateurs/directory');
    const search = admin.page.getByRole('searchbox');
    await search.fill('');
    await search.focus();
    await admin.types('g r?');
    expect(await search.inputValue()).toBe('g r?');
    expect(admin.path.split('?')[0]).toBe('/fr/collaborateurs/directory');
    expect(await admin.page.getByRole('dialog').count()).toBe(0);
  });

  story('a letter of a screen that the role does not open does nothing', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    await employee.presses('g', 'r', 'g', 'n');
    await employee.isAt('/fr/reporting/release-note/all');
  });

  story('they can be switched off', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    await employee.presses('?');
    await employee.page.getByRole('switch', { name: employee.words('SHELL:singleKeys') }).press('Space');
    await employee.presses('Escape');
    await employee.the('dialog', 'SHELL:keyboard').waitFor({ state: 'hidden' });
    await employee.presses('?', 'g', 'n');
    await looksFor(employee, '');
    expect(employee.path).toBe('/fr/dashboard');
  });
});

describe('without a mouse', () => {
  story('from the sign-in to a person’s record', async ({ nobody }) => {
    const visitor = await nobody();
    await visitor.opens('/fr');
    await visitor.types('hr');
    await visitor.presses('Tab');
    await visitor.types('passerelle');
    await visitor.presses('Enter');
    await visitor.isAt('/fr');
    await visitor.page.getByRole('grid').getByRole('row').nth(1).waitFor();
    await visitor.presses('Tab');
    expect(await visitor.focused()).toBe(visitor.words('SHELL:skipToContent'));
    await visitor.presses('Enter');
    // Past the way to somebody new.
    await visitor.tabsInto(visitor.page.getByRole('searchbox'));
    await visitor.types('lefevre hugo');
    await expect.poll(() => visitor.page.getByRole('grid').getByRole('row').count()).toBe(2);
    await visitor.tabsInto(visitor.page.getByRole('grid'));
    await visitor.presses('ArrowDown', 'ArrowDown');
    await visitor.presses('Enter');
    await visitor.isAt(/^\/fr\/collaborateurs\/directory\/FR\/\d+/);
    await visitor.page.getByRole('heading', { level: 1, name: /Hugo Lefèvre/i }).waitFor();
  });
});
