import { describe, expect } from 'vitest';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

describe('forms, edited on screen', () => {
  story(
    'a field is hidden, another asked for; looked at, published as a plan, in force, and taken back',
    async ({ as }) => {
      const admin = await as('admin');
      await admin.opens('/fr/back-986/formulaires');
      await admin.the('link', /^Site \S/).click();
      const line = (field: string) => admin.page.getByRole('button', { name: new RegExp(`^${field}`), pressed: false });
      await line(admin.words('CHAMPS:Fax')).first().click();
      await admin.page.getByRole('switch', { name: admin.words('FORM_EDITOR:hidden') }).click();
      await line(admin.words('CHAMPS:Ville')).first().click();
      await admin.page.getByLabel(admin.words('FORM_EDITOR:required'), { exact: true }).selectOption('yes');
      await isAccessible(admin, 'form editor');

      await admin.the('tab', 'FORM_EDITOR:preview').click();
      await admin.page.getByRole('textbox', { name: admin.words('CHAMPS:Ville') }).waitFor();
      expect(await admin.page.getByRole('textbox', { name: admin.words('CHAMPS:Fax') }).count()).toBe(0);
      await admin.the('tab', 'FORM_EDITOR:edit').click();

      await admin.the('button', 'COMMON:prepare').click();
      await admin.isAt(/\/back-986\/plans\/\d+$/);
      await admin.sees('PLANS:formFields');
      await admin.the('button', 'COMMON:apply').click();
      await admin.sees('PLANS:done');
      const plan = admin.page.url();

      await admin.goes('/fr/sites/sites/site');
      await admin.page.getByRole('textbox', { name: admin.words('CHAMPS:Ville') }).waitFor();
      expect(await admin.page.getByRole('textbox', { name: admin.words('CHAMPS:Fax') }).count()).toBe(0);

      await admin.opens(new URL(plan).pathname);
      await admin.the('button', 'PLANS:undo').first().click();
      await admin.sees('PLANS:undoneToast');
      await admin.goes('/fr/back-986/formulaires/site?tab=versions');
      await admin.sees('COMMON:versionNumber', { n: 2 });
      // Each version says what was, and what is: Ville was asked for, then as it ships again.
      const said = admin.page.getByRole('listitem').filter({ hasText: admin.words('CHAMPS:Ville') });
      await said.getByText(admin.words('FORM_EDITOR:required.yes')).first().waitFor();
      await said.getByText(admin.words('FORM_EDITOR:asShips')).first().waitFor();
    },
  );

  story(
    'what was edited is there again once its plan was given up; what is always asked for says why',
    async ({ as }) => {
      const admin = await as('admin');
      const outline = '/fr/back-986/formulaires/site';
      await admin.opens(outline);
      const line = (field: string) => admin.page.getByRole('button', { name: new RegExp(`^${field}`), pressed: false });
      const required = admin.page.getByLabel(admin.words('FORM_EDITOR:required'), { exact: true });
      // The section before is called so too.
      await admin.page
        .getByRole('button', { name: admin.words('CHAMPS:LibSite'), exact: true, pressed: false })
        .last()
        .click();
      await admin.sees('FORM_EDITOR:requiredAnyway');
      expect(await required.isDisabled()).toBe(true);
      await line(admin.words('CHAMPS:Ville')).first().click();
      await required.selectOption('yes');
      await admin.the('button', 'COMMON:prepare').click();
      await admin.isAt(/\/back-986\/plans\/\d+$/);
      await admin.the('button', 'PLANS:discard').click();
      await admin.sees('PLANS:state.discarded');
      await admin.goes(outline);
      await admin.the('button', 'DRAFTS:discard').waitFor();
      await line(admin.words('CHAMPS:Ville')).first().click();
      expect(await required.inputValue()).toBe('yes');
      await admin.the('button', 'DRAFTS:discard').click();
    },
  );

  story(
    'a field of one’s own is added to a request, chosen from and written in, and read on its sheet',
    async ({ as }) => {
      const admin = await as('admin', { viewport: { width: 1280, height: 1200 } });
      await admin.opens('/fr/back-986/formulaires/demande-cantine');
      const chosen = admin.page.getByRole('textbox', { name: `${admin.words('COMMON:name')} (Français)` });
      const add = admin.page.getByRole('button', { name: new RegExp(`^${admin.words('FORM_EDITOR:addField')} ·`) });
      await add.click();
      await chosen.fill('Régime alimentaire');
      await admin.page.getByLabel(admin.words('FORM_EDITOR:filledInAs')).selectOption('RADIO');
      const choice = (n: number) =>
        admin.page.getByRole('textbox', { name: `${admin.words('FORM_EDITOR:choice', { n })} (Français)` });
      await choice(1).fill('Sans porc');
      await admin.the('button', 'FORM_EDITOR:addChoice').click();
      await choice(2).fill('Végétarien');
      await add.click();
      await chosen.fill('Allergies');
      await isAccessible(admin, 'a field of one’s own');
      await admin.the('button', 'COMMON:prepare').click();
      await admin.isAt(/\/back-986\/plans\/\d+$/);
      await admin.the('button', 'COMMON:apply').click();
      await admin.sees('PLANS:done');
      const plan = new URL(admin.page.url()).pathname;

      const employee = await as('employee');
      const { IdPersonneEV1 } = await employee.opensKnowing('/fr/dashboard');
      await employee.opens(`/fr/demande/nouvelle/${IdPersonneEV1}/4`);
      await employee.page.getByRole('radio', { name: 'Végétarien' }).click();
      await employee.page.getByRole('textbox', { name: 'Allergies' }).fill('Arachide');
      await isAccessible(employee, 'a request with fields of one’s own');
      await employee.the('button', 'REQUESTS:saveDraft').click();
      // The draft stands in the basket.
      await employee
        .the('region', 'REQUESTS:basket')
        .getByRole('link', { name: /^Badge de cantine/ })
        .click();
      await employee.isAt(/\/demande\/details\/\d+/);
      await expect.poll(() => employee.page.getByRole('radio', { name: 'Végétarien' }).isChecked()).toBe(true);
      await expect.poll(() => employee.page.getByRole('textbox', { name: 'Allergies' }).inputValue()).toBe('Arachide');

      await admin.opens(plan);
      await admin.the('button', 'PLANS:undo').first().click();
      await admin.sees('PLANS:undoneToast');
      await expect.poll(() => employee.page.getByRole('textbox', { name: 'Allergies' }).count()).toBe(0);
    },
  );
});
