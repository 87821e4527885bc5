import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

/** The toolbar of the text has titles too. */
const titleOf = (visitor: Visitor) =>
  visitor.page.getByRole('textbox', { name: visitor.words('CONTENT:title'), exact: true });
const notes = '/fr/reporting/release-note/all';

describe('release notes', () => {
  story('a note is written, published for some, shown to them once, and to nobody else', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/reporting/release-note/add');
    await admin.page.getByLabel(admin.words('RELEASE_NOTES:version')).fill('7.0.1');
    await titleOf(admin).fill('La paie avance');
    await admin.page.locator('[contenteditable=true]').fill('Les bulletins arrivent plus tôt.');
    await admin.sees('DRAFTS:kept');
    // The quick form and the full editor are one draft.
    await admin.the('link', 'RELEASE_NOTES:fullEditor').click();
    await admin.isAt('/fr/reporting/release-note/create');
    await expect.poll(() => titleOf(admin).inputValue()).toBe('La paie avance');
    await admin.page.getByRole('tab', { name: /Polski/ }).click();
    await titleOf(admin).fill('Płace przyspieszają');
    const right = admin.words('DROITS:de-voir');
    await admin.page.getByRole('combobox', { name: admin.words('CONTENT:rights') }).fill(right);
    await admin.page.getByRole('option', { name: right, exact: true }).click();
    await admin.presses('Escape');
    await isWhole(admin, 'the editor of a note');
    await isAccessible(admin, 'the editor of a note');
    await admin.the('button', 'RELEASE_NOTES:saveAndPublish').click();
    await admin.the('button', 'RELEASE_NOTES:publishNow').click();
    await admin.isAt(/release-note\/all$/);
    const written = admin.page.getByRole('article', { name: 'La paie avance' });
    await written.getByText(admin.words('RELEASE_NOTES:state.published'), { exact: true }).waitFor();

    const payroll = await as('payroll');
    await payroll.opens('/pl/dashboard');
    const news = payroll.the('complementary', 'RELEASE_NOTES:whatsNew');
    await news.getByText(/Płace przyspieszają/).waitFor();
    await isWhole(payroll, 'what is new');
    await isAccessible(payroll, 'what is new');
    const marked = payroll.page.waitForResponse((one) => one.url().endsWith('/api/ReleaseNotes/read'));
    await payroll.the('button', 'RELEASE_NOTES:dismiss').click();
    await news.waitFor({ state: 'hidden' });
    expect((await marked).status()).toBe(204);
    await payroll.reloads();
    await payroll.settles();
    expect(await news.count()).toBe(0);

    const employee = await as('employee');
    await employee.opens(notes);
    await employee.page.getByRole('article').first().waitFor();
    expect(await employee.page.getByRole('article', { name: 'La paie avance' }).count()).toBe(0);
    expect(await employee.the('link', 'RELEASE_NOTES:create').count()).toBe(0);

    // Two administrators: nothing of what the second wrote is lost.
    await written.getByRole('button').click();
    await admin.the('menuitem', 'CONTENT:edit').click();
    await admin.isAt(/create\?note=\d+$/);
    const IdReleaseNote = Number(/\d+$/.exec(admin.path)?.[0]);
    const caller = await Caller.of(await admin.anotherTab());
    const { Version, Contenus, Droits, Revision } = await caller.call(releaseNotesCalls.get, {
      params: { IdReleaseNote },
    });
    const theirs = { ...Contenus, FR: { Titre: 'La paie recule', Texte: Contenus.FR?.Texte ?? '' } };
    const body = { Version: '7.0.2', Contenus: theirs, Droits, Annonce: false, Revision };
    await caller.call(releaseNotesCalls.update, { params: { IdReleaseNote }, body });
    expect(Version).toBe('7.0.1');
    await titleOf(admin).fill('La paie avance encore');
    await admin.the('button', 'COMMON:save').click();
    await admin.sees('DRAFTS:conflict');
    // What only the other changed is there; what both did is put side by side.
    expect(await admin.page.getByRole('textbox', { name: admin.words('RELEASE_NOTES:version') }).inputValue()).toBe(
      '7.0.2',
    );
    await admin.page.getByRole('alert').getByText('La paie recule').waitFor();
    await admin.the('button', new RegExp(`^${admin.words('DRAFTS:keepMine')}`)).click();
    await admin.the('button', 'COMMON:save').click();
    await admin.isAt(/release-note\/all$/);
    await admin.page.getByRole('article', { name: 'La paie avance encore' }).waitFor();
    await caller.call(releaseNotesCalls.remove, { params: { IdReleaseNote } });
  });
});

describe('the documentation', () => {
  story('is found by words, read by role, written over and given back', async ({ as }) => {
    const employee = await as('employee', { viewport: { width: 375, height: 740 } });
    await employee.opens('/de/documentation');
    await employee.the('navigation', 'DOCUMENTATION:contents').waitFor();
    await isWhole(employee, 'the contents on a small screen');
    await employee.page.getByRole('searchbox').fill('uberprufung');
    await employee.sees('DOCUMENTATION:found', { n: 0 });
    await employee.page.getByRole('searchbox').fill('ZURÜCKNEHMEN');
    await employee.page.getByRole('button', { name: /^Rollen und Delegationen/ }).click();
    await employee.page.getByRole('article').getByRole('heading', { name: 'Rollen und Delegationen' }).waitFor();
    await isWhole(employee, 'a page on a small screen');
    await isAccessible(employee, 'a page of the documentation');
    await employee.goes('/de/documentation?page=plans');
    await employee.seesHeading('DOCUMENTATION:gone');

    const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
    await admin.opens('/fr/documentation?page=clavier');
    await admin.the('button', 'CONTENT:edit').click();
    const title = titleOf(admin);
    await title.fill('Les raccourcis');
    await admin.the('button', 'COMMON:save').click();
    await admin.page.getByRole('article').getByRole('heading', { name: 'Les raccourcis' }).waitFor();
    await admin.sees('DOCUMENTATION:origin.edited');
    await admin.the('button', 'CONTENT:edit').click();
    await admin.sees('COMMON:versionNumber', { n: 1 });
    await isAccessible(admin, 'the editor of a page');
    await admin.the('button', 'DOCUMENTATION:reset').click();
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: admin.words('DOCUMENTATION:reset') })
      .click();
    await admin.page.getByRole('article').getByRole('heading', { name: 'Clavier et recherche' }).waitFor();
  });

  story('the legal notices carry what was filled in of the company, for anybody', async ({ as, nobody }) => {
    const admin = await as('admin');
    await admin.opens('/fr/documentation?page=mentions-legales&edit=true');
    await admin.page.getByLabel(admin.words('DOCUMENTATION:identity.company')).fill('Durand & Fils');
    await admin.the('button', 'COMMON:save').click();
    await admin.sees('COMMON:saved');
    const visitor = await nobody();
    await visitor.opens('/pl/mentions-legales');
    await visitor.page.getByText(/Durand & Fils/).waitFor();
    await visitor.seesHeading('PAGES:legalNotices');
    expect(await visitor.the('navigation', 'SHELL:menu').count()).toBe(0);
    await admin.opens('/fr/mentions-legales');
    await admin.the('navigation', 'SHELL:menu').waitFor();
    await admin.opens('/fr/documentation?page=mentions-legales&edit=true');
    await isWhole(visitor, 'the legal notices');
    await admin.the('button', 'DOCUMENTATION:reset').click();
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: admin.words('DOCUMENTATION:reset') })
      .click();
    await admin.sees('DOCUMENTATION:resetDone');
  });
});
