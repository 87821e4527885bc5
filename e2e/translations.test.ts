import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

const path = '/fr/back-986/gestion-traduction';

/** A text of the grid, `FAMILY:key:IdLangue`. */
const cell = (visitor: Visitor, at: string) => visitor.page.locator(`main [data-at="${at}"]`);
const heading = (visitor: Visitor) => visitor.page.locator('h1').first();

describe('translation management (TRAD-001 to TRAD-008)', () => {
  story(
    'an edit shows in another browser where it stands; the other languages are to review; it is taken back',
    async ({ as }) => {
      const reader = await as('employee');
      await reader.opensDirectory();
      await reader.searchBox.fill('zz');
      const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
      await admin.opens(`${path}?q=annuaire`);
      // The texts of before stay until those of the family come; one that is opened meanwhile stays open.
      const former = await cell(admin, 'PAGES:directory:FR').elementHandle();
      await admin.page.getByRole('button', { name: /^PAGES \d/ }).evaluate((family, text) => {
        for (const one of [family, text]) (one as unknown as { click(): void }).click();
      }, former);
      await admin.isAt(/family=PAGES/);
      await admin.settles();
      await admin.page.locator('main textarea').fill('Annuaire du groupe');
      await admin.presses('Enter');
      await expect.poll(() => heading(reader).innerText()).toBe('Annuaire du groupe');
      expect(await reader.searchBox.inputValue()).toBe('zz');
      await cell(admin, 'PAGES:directory:PL').getByTitle(admin.words('TRANSLATIONS:review')).waitFor();
      await isWhole(admin, 'the texts side by side');
      await isAccessible(admin, 'the texts side by side');

      await cell(admin, 'PAGES:directory').click();
      await admin.isAt(/gestion-single-traduction/);
      await admin.the('button', /^Toujours valable: Polski/).click();
      await admin.the('button', /^Toujours valable: Polski/).waitFor({ state: 'detached' });
      await isWhole(admin, 'one text');
      await isAccessible(admin, 'one text');
      for (const language of ['Français', 'Polski'])
        await admin.the('button', new RegExp(`^Revenir au texte d’origine: ${language}`)).click();
      await expect.poll(() => heading(reader).innerText()).toBe(reader.words('PAGES:directory'));
      await reader.opens(path);
      await reader.seesHeading('PAGES:notAuthorized');
    },
  );

  story('arrows move, Enter edits; a placeholder that nobody fills is refused where it is typed', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
    await admin.opens(`${path}?family=DRAFTS&languages=FR,PL`);
    await cell(admin, 'DRAFTS:restored:FR').focus();
    await admin.presses('ArrowDown', 'ArrowUp', 'ArrowRight', 'Enter');
    const editor = admin.page.locator('main textarea').first();
    await editor.fill('Przywrócono {kiedy}');
    await admin.page.getByText(admin.words('TRANSLATIONS:fault.messageMissing', { value: '{when}' })).waitFor();
    await admin.presses('Enter');
    await editor.waitFor();
    await isAccessible(admin, 'a text that is refused');
    await admin.presses('Escape');
    await cell(admin, 'DRAFTS:restored:PL').getByText('Przywrócono wpisane dane').waitFor();
    await expect
      .poll(() => cell(admin, 'DRAFTS:restored:PL').evaluate((node) => node === node.ownerDocument.activeElement))
      .toBe(true);
  });

  story('a file is looked at line by line before anything is written', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 1280, height: 900 } });
    // Edited since the file was made.
    await admin.opens(`${path}?family=DRAFTS&languages=FR,PL`);
    await cell(admin, 'DRAFTS:discard:PL').click();
    await admin.page.locator('main textarea').first().fill('Wszystko od nowa');
    await admin.presses('Enter');
    await cell(admin, 'DRAFTS:discard:PL').getByText('Wszystko od nowa').waitFor();
    await admin.opens(`${path}?family=DRAFTS&import=true`);
    const dialog = admin.the('dialog', 'TRANSLATIONS:importTitle');
    const bring = async (...lines: readonly string[]) => {
      const buffer = Buffer.from(['Famille;Cle;PL;Versions', ...lines].join('\n'));
      await dialog.locator('input[type=file]').setInputFiles({ name: 'pl.csv', mimeType: 'text/csv', buffer });
    };
    const apply = (count: number) =>
      dialog.getByRole('button', { name: admin.words('TRANSLATIONS:apply', { count }), exact: true });
    await bring('DRAFTS;kept;Zapisano szkic;PL:0', 'DRAFTS;restored;Tekst;PL:0', 'DRAFTS;discard;Od nowa;PL:0');
    await dialog.getByText(admin.words('TRANSLATIONS:fault.messageMissing', { value: '{when}' })).waitFor();
    await dialog.getByText(admin.words('TRANSLATIONS:movedSince')).waitFor();
    await isWhole(admin, 'a file that is looked at');
    await isAccessible(admin, 'a file that is looked at');
    await apply(1).click();
    await dialog.waitFor({ state: 'hidden' });
    await cell(admin, 'DRAFTS:kept:PL').getByText('Zapisano szkic').waitFor();
    await cell(admin, 'DRAFTS:discard:PL')
      .getByText(/^Wszystko od nowa$/)
      .waitFor();
  });

  story('words are edited where they stand in the page', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
    await admin.opens('/fr/back-986/maintenance/all');
    await admin.the('button', new RegExp(`^${admin.words('SHELL:account')}`)).click();
    await admin.the('menuitemcheckbox', 'SHELL:translateInPage').click();
    await admin.the('button', 'TRANSLATIONS:stop').waitFor();
    const writes = async (words: string) => {
      await heading(admin).click({ modifiers: ['Alt'] });
      const dialog = admin.page.locator('[role=dialog][data-in-page]');
      const french = dialog.locator('textarea[lang="fr-FR"]');
      await french.fill(words);
      await dialog.getByRole('button', { name: admin.words('COMMON:save') }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => heading(admin).innerText()).toBe(words);
    };
    const before = await heading(admin).innerText();
    await writes('Entretien');
    await writes(before);
    await heading(admin).click({ modifiers: ['Alt'] });
    await admin.page.locator('[role=dialog][data-in-page] textarea').first().waitFor();
    await isAccessible(admin, 'a text in the page');
    await admin.presses('Escape');
    await admin.the('button', 'TRANSLATIONS:stop').click();
    await admin.the('button', 'TRANSLATIONS:stop').waitFor({ state: 'detached' });
  });
});
