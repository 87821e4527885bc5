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
});
