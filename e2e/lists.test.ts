import { describe, expect } from 'vitest';
import { story } from './support/story.ts';

describe('reference lists', () => {
  story('an entry is added, shows in another open tab, is arranged, and is taken away', async ({ as }) => {
    const [admin, other] = [await as('admin'), await as('admin2')];
    await other.opens('/fr/back-986/listes/Activite');
    await other.the('link', 'LISTS:add').waitFor();
    await admin.opens('/fr/back-986/listes/all');
    await admin.page.getByRole('link', { name: admin.words('HISTORY:entity Activite'), exact: true }).click();
    await admin.isAt('/fr/back-986/listes/Activite');
    await admin.the('link', 'LISTS:add').click();
    await admin.the('button', 'LISTS:add').click();
    const label = admin.page.getByRole('textbox', { name: admin.words('CHAMPS:Libelle') });
    await expect.poll(() => label.getAttribute('aria-invalid')).toBe('true');
    await label.fill('Zoologie');
    await admin.page.getByRole('textbox', { name: admin.words('CHAMPS:LibellePL') }).fill('Zoologia');
    await admin.the('button', 'LISTS:add').click();
    await admin.isAt('/fr/back-986/listes/Activite');
    await other.page.getByRole('link', { name: 'Zoologie' }).waitFor({ timeout: 2000 });

    const labels = () => other.page.locator('tbody tr a').allInnerTexts();
    const before = await labels();
    expect(before.at(-1)).toBe('Zoologie');
    const handle = admin.the('button', 'LISTS:move', { name: 'Zoologie' });
    await handle.press('ArrowUp');
    await handle.press('ArrowUp');
    await expect.poll(async () => (await labels()).indexOf('Zoologie')).toBe(before.length - 3);
    await admin.the('button', 'LISTS:ownOrder').click();
    await expect.poll(async () => (await labels()).at(-1)).toBe('Zoologie');

    await admin.page.getByRole('link', { name: 'Zoologie' }).click();
    await admin.sees('LISTS:unused');
    await admin.the('button', 'LISTS:remove').click();
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: admin.words('COMMON:delete') })
      .click();
    await admin.isAt('/fr/back-986/listes/Activite');
    await expect.poll(labels).not.toContain('Zoologie');
  });

  story('one that is used says where, and is retired instead', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/back-986/listes/Contrat/entree/1');
    await admin.the('button', 'LISTS:remove').click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByText(admin.words('LISTS:inUse')).waitFor();
    expect(await dialog.getByRole('button', { name: admin.words('COMMON:delete') }).count()).toBe(0);
    await dialog.getByRole('button', { name: admin.words('LISTS:retire') }).click();
    await dialog.waitFor({ state: 'hidden' });
    const offered = admin.page.getByRole('switch', { name: admin.words('CHAMPS:Propose') });
    await expect.poll(() => offered.isChecked()).toBe(false);
    await offered.click();
    await admin.the('button', 'COMMON:save').click();
    await admin.sees('COMMON:saved');
  });
});

describe('public holidays and parameters', () => {
  story(
    'the holidays of a country are those of this year and the next, and leave their business days',
    async ({ as }) => {
      const admin = await as('admin');
      await admin.opens('/fr/back-986/listes/JourFerie?dans=FR');
      await expect.poll(() => admin.page.locator('tbody tr').count()).toBe(11);
      const year = new Date().getFullYear();
      await admin.page.getByText(`jours ouvrés en ${year}`).waitFor();
      await admin.page.getByRole('cell', { name: `01/01/${year + 1}` }).waitFor();
      await admin.page.getByRole('link', { name: 'Lundi de Pâques' }).click();
      await admin.page.getByRole('textbox', { name: admin.words('CHAMPS:Decalage') }).waitFor();
      const month = admin.page.getByRole('combobox', { name: admin.words('CHAMPS:Mois') });
      expect(await month.count()).toBe(0);
      await admin.page.getByRole('radio', { name: admin.words('PERSON:Regle annuel') }).click();
      // By its name, in the language of the screen.
      await month.click();
      await admin.page.getByRole('option', { name: 'avril' }).click();
      await expect.poll(() => month.inputValue()).toBe('avril');
      expect(await admin.page.getByRole('textbox', { name: admin.words('CHAMPS:Decalage') }).count()).toBe(0);
    },
  );

  story('a parameter is changed within its bounds and says what it was', async ({ as }) => {
    const [admin, other] = [await as('admin'), await as('admin2')];
    await other.opens('/fr/back-986/parametres');
    await admin.opens('/fr/back-986/parametres');
    const change = admin.the('button', 'PARAMETERS:change', { name: admin.words('PARAMETERS:TAGS_MAX') });
    await change.click();
    const value = admin.page.getByRole('dialog').getByRole('textbox', { name: admin.words('CHAMPS:Valeur') });
    await value.fill('1000');
    await admin.the('button', 'COMMON:save').click();
    await expect.poll(() => value.getAttribute('aria-invalid')).toBe('true');
    await value.fill('15');
    await admin.the('button', 'COMMON:save').click();
    const anew = admin.words('PARAMETERS:unit tags', { n: 15 });
    await other.page.getByText(anew, { exact: true }).waitFor({ timeout: 2000 });
    await admin.page.getByText(anew, { exact: true }).waitFor();
    await admin.page
      .getByText(admin.words('PARAMETERS:usual', { value: admin.words('PARAMETERS:unit tags', { n: 20 }) }))
      .waitFor();
    await change.click();
    await value.fill('20');
    await admin.the('button', 'COMMON:save').click();
    await admin.page.getByText(admin.words('PARAMETERS:unit tags', { n: 20 }), { exact: true }).waitFor();
  });
});
