import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { story } from './support/story.ts';

describe('sites', () => {
  story('one is added, changed and taken away; one with people says who they are first', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/sites/sites/all');
    await admin.rows.first().waitFor();
    await admin.the('link', 'SITES:add').click();
    await admin.isAt(/sites\/sites\/site$/);
    const name = admin.page.getByRole('textbox', { name: admin.words('CHAMPS:LibSite') });
    await admin.the('button', 'SITES:add').click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('Halle de Wieliczka');
    await admin.page.getByRole('combobox', { name: admin.words('CHAMPS:IdPays') }).click();
    await admin.page.getByRole('option', { name: 'Pologne' }).click();
    await admin.the('button', 'SITES:add').click();
    await admin.isAt(/sites\/sites\/site\/\d+$/);
    // The form that adds one has the same fields: what is changed is that of the site.
    await admin.the('button', 'SITES:remove').waitFor();
    await admin.page.getByRole('switch', { name: admin.words('CHAMPS:Parking') }).click();
    await admin.the('button', 'COMMON:save').click();
    await admin.sees('COMMON:saved');
    await admin.the('button', 'SITES:remove').click();
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: admin.words('SITES:remove') })
      .click();
    await admin.isAt('/fr/sites/sites/all');
    await admin.rows.first().waitFor();

    await admin.searchBox.fill('orvane paris');
    await expect.poll(() => admin.total()).toBe(1);
    await admin.page.getByRole('link', { name: 'Orvane Paris' }).click();
    await admin.the('button', 'SITES:remove').click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByText(admin.words('SITES:moveFirst')).waitFor();
    expect(await dialog.getByRole('button', { name: admin.words('SITES:remove') }).count()).toBe(0);
    await admin.presses('Escape');

    // A last day that is over asks nobody to move anything by then.
    const last = admin.page.getByRole('textbox', { name: admin.words('CHAMPS:DateFin'), exact: true });
    await last.fill('31/12/2020');
    await last.press('Tab');
    await admin.the('button', 'COMMON:save').click();
    await dialog.getByText('31/12/2020').waitFor();
    expect(await dialog.getByText('d’ici là').count()).toBe(0);
    await dialog
      .getByRole('button', { name: admin.words('COMMON:close') })
      .last()
      .click();
    await last.fill('');
    await last.press('Tab');
    await admin.the('button', 'COMMON:save').click();
    await expect.poll(() => admin.page.getByText(admin.words('COMMON:saved')).count()).toBeGreaterThan(0);
  });

  story('an open list and an open sheet follow what somebody else changes', async ({ as }) => {
    const [admin, list, sheet] = [await as('admin'), await as('services'), await as('services')];
    const calls = await Caller.of(admin);
    await list.opens('/fr/sites/sites/all');
    await list.rows.first().waitFor();
    await list.page.getByRole('link', { name: 'Orvane Paris' }).waitFor();
    const { rows } = await calls.call(sitesCalls.list, {
      query: { filter: JSON.stringify({ where: { query: 'orvane paris' }, fields: ['LibSite', 'Ville'] }) },
    });
    const { IdSite, Ville } = rows[0]!;
    await sheet.opens(`/fr/sites/sites/site/${IdSite}`);
    const town = sheet.page.getByRole('textbox', { name: sheet.words('CHAMPS:Ville'), exact: true });
    const moves = (Vu: unknown, Valeur: unknown) =>
      calls.call(sitesCalls.save, { params: { IdSite }, body: { fields: [{ IdChamp: 'Ville', Vu, Valeur }] } });
    await moves(Ville ?? null, 'Vincennes');
    await Promise.all([
      list.grid.getByText('Vincennes', { exact: true }).first().waitFor({ timeout: 2000 }),
      expect.poll(() => town.inputValue(), { timeout: 2000 }).toBe('Vincennes'),
    ]);
    await moves('Vincennes', Ville ?? null);
  });

  story('who looks after two of them changes those, adds none and finds no other', async ({ as }) => {
    const services = await as('services');
    await services.opens('/fr/sites/sites/all');
    await expect.poll(() => services.total()).toBe(2);
    expect(await services.the('link', 'SITES:add').count()).toBe(0);
    await services.page.getByRole('link', { name: 'Orvane Paris' }).click();
    await services.the('button', 'COMMON:save').waitFor();
    expect(await services.the('button', 'SITES:remove').count()).toBe(0);
    await services.opens('/fr/sites/sites/site/999999');
    await services.seesHeading('SITES:notFoundTitle');
  });
});
