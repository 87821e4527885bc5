import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

const quick = '/fr/reporting/release-note/add';
const versionOf = (visitor: Visitor) => visitor.page.getByLabel(visitor.words('RELEASE_NOTES:version'));
const titleOf = (visitor: Visitor) =>
  visitor.page.getByRole('textbox', { name: visitor.words('CONTENT:title'), exact: true });
const atFault = (visitor: Visitor) => visitor.page.locator(':focus').getAttribute('aria-invalid');

describe('every form', () => {
  story('says what is missing at its field, in the reader’s language, with the focus on the first', async ({ as }) => {
    const admin = await as('admin');
    const asked = [
      ['/fr/back-986/roles/add', 'ROLES_ADMIN:create', 'COMMON:name', '« Nom » est obligatoire'],
      ['/fr/mail/create', 'MAILS:add', 'COMMON:code', '« Code » est obligatoire'],
      [quick, 'COMMON:save', 'RELEASE_NOTES:version', '« Version » est obligatoire'],
      ['/gb/back-986/maintenance/create', 'COMMON:publish', 'MESSAGES:text', 'Text (Français) is required'],
    ] as const;
    for (const [path, button, field, words] of asked) {
      await admin.opens(path);
      await admin.settles();
      await admin.the('button', button).click();
      await admin.page.getByText(words, { exact: true }).first().waitFor();
      await expect.poll(() => atFault(admin), { message: `${path} ${field}` }).toBe('true');
    }
  });

  story(
    'keeps what is typed over a reload and says so at its top; leaving asks; Ctrl+S says that it is saved',
    async ({ as }) => {
      const admin = await as('admin');
      await admin.opens(quick);
      await versionOf(admin).fill('8.1.0');
      await titleOf(admin).fill('Un brouillon');
      await admin.sees('DRAFTS:kept');
      await admin.reloads();
      await expect.poll(() => titleOf(admin).inputValue()).toBe('Un brouillon');
      const notice = admin.the('button', 'DRAFTS:discard');
      const [top, field] = [await notice.boundingBox(), await versionOf(admin).boundingBox()];
      expect(top!.y).toBeLessThan(field!.y);

      await admin.opensFromMenu('SHELL:home');
      await admin.the('dialog', 'DRAFTS:leaveTitle').waitFor();
      await admin.the('button', 'DRAFTS:stay').click();
      await admin.isAt(quick);

      await versionOf(admin).fill('pas une version');
      await admin.presses('Control+s');
      await admin.page
        .getByText(/Version/)
        .nth(1)
        .waitFor();
      await expect.poll(() => versionOf(admin).getAttribute('aria-invalid')).toBe('true');
      await versionOf(admin).fill('8.1.0');
      await admin.presses('Control+s');
      await admin.sees('COMMON:saved');
      await admin.isAt(/release-note\/all$/);
      const caller = await Caller.of(await admin.anotherTab());
      const { notes } = await caller.call(releaseNotesCalls.list, { query: { limit: 50 } });
      const made = notes.find(({ Version }) => Version === '8.1.0');
      await caller.call(releaseNotesCalls.remove, { params: { IdReleaseNote: made!.IdReleaseNote } });
    },
  );

  story('refused as a whole, brings the reason into sight of who saved from its top', async ({ as }) => {
    const admin = await as('admin');
    await admin.page.setViewportSize({ width: 375, height: 480 });
    await admin.opens(quick);
    await versionOf(admin).fill('8.3.0');
    await titleOf(admin).fill('Jamais envoyé');
    await admin.sees('DRAFTS:kept');
    await admin.page.route('**/api/ReleaseNotes/add-release-note', (route) => route.fulfill({ status: 500 }));
    await admin.page.evaluate('scrollTo(0, 0)');
    await admin.presses('Control+s');
    const reason = admin.page.locator('form [role=alert]');
    await reason.waitFor();
    await expect.poll(() => reason.evaluate((shown) => shown.getBoundingClientRect().bottom)).toBeLessThanOrEqual(480);
    await admin.page.unroute('**/api/ReleaseNotes/add-release-note');
    await admin.reloads();
    await admin.the('button', 'DRAFTS:discard').click();
  });

  story('typed in two tabs at once loses nothing: what both wrote is put side by side', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens(quick);
    const other = await admin.anotherTab();
    await other.opens(quick);
    await titleOf(admin).fill('Ici');
    await admin.sees('DRAFTS:kept');
    await versionOf(other).fill('8.2.0');
    await titleOf(other).fill('Ailleurs');
    await other.sees('DRAFTS:typedElsewhere');
    await other.page.getByRole('alert').getByText('Ici').waitFor();
    await other.the('button', new RegExp(`^${other.words('DRAFTS:takeTheirs')}`)).click();
    await expect.poll(() => titleOf(other).inputValue()).toBe('Ici');
    await other.sees('DRAFTS:kept');
    await admin.reloads();
    await expect.poll(() => versionOf(admin).inputValue()).toBe('8.2.0');
    await admin.the('button', 'DRAFTS:discard').click();
  });

  story('a day that is none stays as it was typed, quoted, and holds the form back', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/mail/create');
    await admin.page.getByLabel(admin.words('COMMON:code')).fill('FAUX_JOUR');
    await admin.page.getByLabel(admin.words('COMMON:label'), { exact: false }).first().fill('Faux jour');
    const until = admin.page.getByLabel(admin.words('MAILS:until'));
    await until.fill('31/02/2027');
    await until.press('Tab');
    await admin.sees('SHELL:noSuchDay', { typed: '31/02/2027' });
    expect(await until.inputValue()).toBe('31/02/2027');
    await admin.the('button', 'MAILS:add').click();
    await admin.isAt('/fr/mail/create');
    expect(await until.inputValue()).toBe('31/02/2027');
    // Whoever comes back finds it as it was typed, with what is wrong with it; thrown away, it is gone.
    await admin.sees('DRAFTS:kept');
    await admin.opens('/fr/dashboard');
    await admin.opens('/fr/mail/create');
    await admin.sees('SHELL:noSuchDay', { typed: '31/02/2027' });
    await expect.poll(() => until.inputValue()).toBe('31/02/2027');
    await admin.the('button', 'DRAFTS:discard').click();
    await expect.poll(() => until.inputValue()).toBe('');
    expect(await until.getAttribute('aria-invalid')).not.toBe('true');
  });
});
