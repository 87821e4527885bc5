import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

/** Tabs on until the control has the focus. */
async function tabsTo(who: Colleague, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await control.evaluate((element) => element.matches(':focus'))) return;
    await who.presses('Tab');
  }
  throw new Error(`Never reached ${control}`);
}

/** Finds a field in the list that has opened, then says what it is compared with. */
async function compares(who: Colleague, field: string, ...values: readonly string[]): Promise<void> {
  const box = who.page.locator('[role=dialog] [role=combobox]');
  await box.waitFor();
  await who.types(field);
  await who.page.getByRole('option', { name: field, exact: true }).waitFor();
  await who.presses('Enter');
  await who.page.getByRole('dialog', { name: field, exact: true }).getByRole('combobox', { name: field }).waitFor();
  for (const value of values) {
    await box.last().fill('');
    await who.types(value);
    await who.page.locator('[role=option][data-active]', { hasText: value }).waitFor();
    await who.presses('Enter');
  }
  await who.presses('Escape');
  await who.page.getByRole('dialog').waitFor({ state: 'detached' });
}

const inside = (who: Colleague) => who.page.locator('strong[data-kind=person]');
/** How many are inside, once they are counted. */
async function counted(who: Colleague): Promise<number> {
  await who.page.getByLabel(who.words('PERIMETERS:counting')).waitFor({ state: 'detached' });
  return Number((await inside(who).innerText()).replace(/\D/g, ''));
}

const sentence = (who: Colleague) => who.page.locator('main p', { hasText: 'Pays' }).first();

describe('perimeters', () => {
  story('one of two groups is built by keyboard, seen as it is typed, and saved as a plan', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/droit/add-perimetre');
    await admin.page.getByRole('textbox', { name: 'Nom (Français)' }).focus();
    await admin.types('France et Pologne en CDI');
    await tabsTo(admin, admin.page.getByRole('button', { name: admin.words('CONDITIONS:chooseField') }));
    await admin.presses('Enter');
    await compares(admin, 'Pays', 'France', 'Pologne');
    const both = await counted(admin);
    expect(both).toBeGreaterThan(0);

    await tabsTo(admin, admin.the('button', 'CONDITIONS:addGroup').last());
    await admin.presses('Enter');
    await compares(admin, 'Contrat', 'CDI');
    await tabsTo(admin, admin.the('button', 'CONDITIONS:addCondition').first());
    await admin.presses('Enter');
    await compares(admin, 'Site', 'Orvane Paris');
    await expect
      .poll(async () => (await sentence(admin).innerText()).replace(/\s+/g, ' '))
      .toBe('Pays est France ou Pologne et (Contrat est CDI ou Site est Orvane Paris)');
    expect(await counted(admin)).toBeLessThan(both);

    // The last comparison leaves its group, and comes back.
    await admin.page.locator('[data-place="grip@1.1"]').focus();
    await admin.presses('Alt+ArrowDown');
    await expect.poll(() => sentence(admin).innerText()).toContain('Contrat est CDI et Site est Orvane Paris');
    await admin.presses('Alt+ArrowUp');
    await expect.poll(() => sentence(admin).innerText()).toContain('(Contrat est CDI ou Site est Orvane Paris)');

    await tabsTo(admin, admin.the('button', 'COMMON:prepare'));
    await admin.presses('Enter');
    await admin.isAt(/\/back-986\/plans\/\d+$/);
    await admin.the('button', 'COMMON:apply').click();
    await admin.sees('PLANS:done');
    await admin.goes('/fr/back-986/perimetres/all');
    await admin.the('link', /France et Pologne en CDI/).waitFor();
  });

  story('what depends on the reader is read as somebody else', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/back-986/perimetres/6');
    await expect.poll(() => inside(admin).innerText()).toBe('0');
    await admin.the('button', new RegExp(`^${admin.words('PERIMETERS:readBy')} `)).click();
    await admin.page.locator('[role=dialog] [role=combobox]').fill('Antoine Mercier');
    await admin.page.getByRole('option', { name: /Antoine Mercier/ }).click();
    await expect.poll(async () => Number(await inside(admin).innerText())).toBeGreaterThan(20);
  });

  story('what a plan was made of is there again where the plan is given up', async ({ as }) => {
    const admin = await as('admin');
    const name = admin.page.getByRole('textbox', { name: 'Nom (Français)' });
    await admin.opens('/fr/droit/add-perimetre');
    await name.fill('Abandonné puis repris');
    await admin.the('button', 'CONDITIONS:chooseField').click();
    await compares(admin, 'Pays', 'France');
    await admin.the('button', 'COMMON:prepare').click();
    await admin.isAt(/\/back-986\/plans\/\d+$/);
    await admin.the('button', 'PLANS:discard').click();
    await admin.sees('PLANS:state.discarded');
    await admin.goes('/fr/droit/add-perimetre');
    await expect.poll(() => name.inputValue()).toBe('Abandonné puis repris');
    await name.fill('Repris autrement');
    await admin.sees('DRAFTS:kept');
    await admin.the('button', 'COMMON:prepare').click();
    await admin.isAt(/\/back-986\/plans\/\d+$/);
    await admin.the('button', 'PLANS:discard').click();
    await admin.sees('PLANS:state.discarded');
    // Its page is drawn at once, since it was shown before: with what was typed last, not with what it was owed then.
    await admin.page.goBack();
    await admin.the('button', 'DRAFTS:discard').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Repris autrement');
    await admin.the('button', 'COMMON:prepare').click();
    await admin.isAt(/\/back-986\/plans\/\d+$/);
    await admin.the('button', 'COMMON:apply').click();
    await admin.sees('PLANS:done');
    const forgotten = admin.page.waitForResponse(
      (answer) => answer.url().endsWith('/drafts/perimeter/new') && answer.request().method() === 'DELETE',
    );
    await admin.page.goBack();
    await forgotten;
    expect(await name.inputValue()).toBe('');
    await admin.goes('/fr/back-986/perimetres/all');
    await admin.goes('/fr/droit/add-perimetre');
    await expect.poll(() => name.inputValue()).toBe('');
  });

  story('what is typed is there again after a reload', async ({ as }) => {
    const admin = await as('admin2');
    await admin.opens('/fr/droit/add-perimetre');
    await admin.page.getByRole('textbox', { name: 'Nom (Français)' }).fill('En cours');
    await admin.sees('DRAFTS:kept');
    await admin.reloads();
    await expect.poll(() => admin.page.getByRole('textbox', { name: 'Nom (Français)' }).inputValue()).toBe('En cours');
    await admin.the('button', 'DRAFTS:discard').click();
  });
});

describe('roles', () => {
  story('an advanced role is made, shown with what it gives, and deleted as a plan', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/back-986/roles/add');
    await admin.page.getByRole('textbox', { name: 'Nom (Français)' }).fill('Relais de site');
    await admin.page.getByRole('combobox', { name: /^Famille/ }).fill('Partenaires');
    await admin.page.getByText(admin.words('ROLES_ADMIN:advanced'), { exact: true }).click();
    await admin.the('button', 'ROLES_ADMIN:addGrant').click();
    const choose = async (grant: number, part: 'COMMON:profile' | 'ROLES_ADMIN:perimeter', label: string) => {
      const name = `${admin.words('ROLES_ADMIN:grant', { n: grant })}, ${admin.words(part)}`;
      const box = admin.page.getByRole('combobox', { name });
      await box.click();
      await box.fill(label);
      await admin.page.getByRole('option', { name: label, exact: true }).click();
    };
    await choose(1, 'COMMON:profile', 'Collaborateur');
    await choose(1, 'ROLES_ADMIN:perimeter', 'Personnes présentes');
    await choose(2, 'COMMON:profile', 'Paie');
    await choose(2, 'ROLES_ADMIN:perimeter', 'Mon site');
    await admin.filtersBy('Pays', 'France');
    await admin.the('button', 'ROLES_ADMIN:create').click();
    await admin.isAt(/\/back-986\/roles\/\d+$/);
    await admin.page.getByRole('heading', { level: 1, name: 'Relais de site' }).waitFor();
    await admin.page.getByRole('region', { name: 'Paie dans Mon site' }).waitFor();

    await admin.opens('/fr/back-986/roles/all?view=tree');
    await admin.page
      .locator('details', { hasText: 'Partenaires' })
      .getByRole('link', { name: 'Relais de site', exact: true })
      .click();
    await admin.the('button', 'COMMON:delete').click();
    await admin.isAt(/\/back-986\/plans\/\d+$/);
    await admin.the('button', 'COMMON:apply').waitFor();
  });

  story('a number of holders opens them, and a role that is held is not lost', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/back-986/roles/all');
    await admin.page.getByRole('link', { name: /^Responsable RH pays: / }).click();
    await admin.isAt(/tab=holders/);
    await admin.page
      .getByRole('row', { name: /Nathalie Carpentier.*par délégation|par délégation de.*Nathalie Carpentier/ })
      .waitFor();
    await admin.the('button', 'COMMON:delete').click();
    await admin.page
      .getByRole('alert')
      .getByText(/ne peut pas être supprimé/)
      .waitFor();
  });

  story('a name that is taken is said beside it', async ({ as }) => {
    const admin = await as('admin2');
    await admin.opens('/fr/back-986/roles/1?tab=edit');
    const name = admin.page.getByRole('textbox', { name: 'Nom (Français)' });
    await name.fill('Paie');
    await admin.the('button', 'COMMON:prepare').click();
    await admin.sees('REGLES:taken');
  });
});

describe('WCAG 2.2 AA, in light and in dark', () => {
  story('perimeters', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/fr/back-986/perimetres/all');
    await isAccessible(admin, 'perimeters');
    await admin.opens('/fr/back-986/perimetres/10');
    await expect.poll(() => inside(admin).innerText()).toMatch(/^\d/);
    await isAccessible(admin, 'a perimeter');
    await admin.page.locator('[data-place="test@1.0"]').click();
    await admin.page.locator('[role=dialog] [role=option]').first().waitFor();
    await isAccessible(admin, 'a comparison');
  });

  story.for([
    ['list and tree', 'all', 'all?view=tree'],
    ['one', '12?tab=gives', '8?tab=holders', '8?tab=edit'],
  ])('roles: %s', async ([, ...paths], { as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    for (const path of paths) {
      await admin.opens(`/fr/back-986/roles/${path}`);
      await isAccessible(admin, `roles/${path}`);
    }
  });
});
