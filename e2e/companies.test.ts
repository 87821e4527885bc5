import { companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { story } from './support/story.ts';

describe('companies', () => {
  story('are found, changed, disabled with what hangs on them said first, and opened again', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/societes/list');
    await admin.rows.first().waitFor();
    const all = await admin.total();
    await admin.searchBox.fill('vexin');
    await expect.poll(() => admin.total()).toBe(1);
    await admin.page.getByRole('link', { name: 'Ateliers du Vexin' }).click();
    await admin.isAt(/societes\/edit\/\d+$/);

    const short = admin.page.getByRole('textbox', { name: admin.words('CHAMPS:LibCourt') });
    await short.fill('VEXIN-SA');
    const security = admin.page.locator('input').and(admin.page.getByLabel(admin.words('CHAMPS:MailsSecurite')));
    await security.fill('no-mail');
    await security.press('Enter');
    await admin.the('button', 'COMMON:save').click();
    await admin.sees('COMMON:saved');
    await admin.reloads();
    await expect.poll(() => short.inputValue()).toBe('VEXIN-SA');
    // Facilities said so before; security does now. The history beside the form says so too, once it is there.
    await expect.poll(() => admin.page.locator('main form').getByText('no-mail', { exact: true }).count()).toBe(2);

    await admin.the('button', 'COMPANIES:disable').click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByText(/personnes? présentes?/).waitFor();
    const link = await dialog.getByRole('link', { name: admin.words('COMPANIES:seePeople') }).getAttribute('href');
    await dialog.getByRole('button', { name: admin.words('COMPANIES:disable') }).click();
    await admin.the('button', 'COMPANIES:activate').waitFor();
    await admin.sees('COMPANIES:isDisabled');
    await admin.opens(link ?? '');
    await admin.rows.first().waitFor();
    expect(await admin.chips()).toEqual([expect.stringContaining('Ateliers du Vexin')]);

    await admin.opens('/fr/societes/list?query={"Actif":true}');
    await expect.poll(() => admin.total()).toBe(all - 1);
    await admin.opens('/fr/societes/list?query={"Actif":false}');
    await expect.poll(() => admin.total()).toBe(1);
    await admin.page.getByRole('link', { name: 'Ateliers du Vexin' }).click();
    await admin.the('button', 'COMPANIES:activate').click();
    await admin.the('button', 'COMPANIES:disable').waitFor();
  });

  story('open lists and sheets follow what somebody else changes, and keep what is being typed', async ({ as }) => {
    const [admin, list, sheet] = [await as('admin'), await as('admin2'), await as('admin2')];
    const calls = await Caller.of(admin);
    const { rows } = await calls.call(companiesCalls.list, {
      query: { filter: JSON.stringify({ fields: ['LibSociete', 'LibCourt'] }) },
    });
    const { IdSociete, LibSociete, LibCourt } = rows[0]!;
    await list.opens(`/fr/societes/list?query=${encodeURIComponent(JSON.stringify({ query: LibSociete }))}`);
    await list.rows.first().waitFor();
    await sheet.opens(`/fr/societes/edit/${IdSociete}`);
    const of = (one: 'CHAMPS:LibCourt' | 'CHAMPS:Tel') =>
      sheet.page.getByRole('textbox', { name: sheet.words(one), exact: true });
    const before = await of('CHAMPS:Tel').inputValue();
    await of('CHAMPS:Tel').fill('01 42 68 53 99');
    await calls.call(companiesCalls.save, {
      params: { IdSociete },
      body: { fields: [{ IdChamp: 'LibCourt', Vu: LibCourt ?? null, Valeur: 'SEEN' }] },
    });
    await Promise.all([
      list.grid.getByText('SEEN', { exact: true }).first().waitFor({ timeout: 2000 }),
      expect.poll(() => of('CHAMPS:LibCourt').inputValue(), { timeout: 2000 }).toBe('SEEN'),
    ]);
    expect(await of('CHAMPS:Tel').inputValue()).toBe('01 42 68 53 99');
    await of('CHAMPS:Tel').fill(before);
    await calls.call(companiesCalls.save, {
      params: { IdSociete },
      body: { fields: [{ IdChamp: 'LibCourt', Vu: 'SEEN', Valeur: LibCourt ?? null }] },
    });
  });

  story('one is added once its name is its own', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/societes/create');
    await admin.settles();
    const name = admin.page.getByRole('textbox', { name: admin.words('CHAMPS:LibSociete') });
    await admin.the('button', 'COMPANIES:add').click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('ateliers du vexin');
    await admin.page.getByRole('combobox', { name: admin.words('CHAMPS:IdPays') }).click();
    await admin.page.getByRole('option', { name: 'Pologne' }).click();
    // Its name was no fault any more when it was sent: only the server knows that it is taken.
    await expect.poll(() => name.getAttribute('aria-invalid')).not.toBe('true');
    await admin.the('button', 'COMPANIES:add').click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await admin.settles();
    await name.fill('Ateliers de Gdańsk');
    await admin.the('button', 'COMPANIES:add').click();
    await admin.isAt(/societes\/edit\/\d+$/);
    await admin.the('heading', 'COMMON:history').waitFor();
    await admin.page.getByRole('heading', { name: 'Ateliers de Gdańsk' }).waitFor();
  });
});
