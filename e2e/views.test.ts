import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { story } from './support/story.ts';

async function savesView(who: Colleague, name: string): Promise<void> {
  await who.the('button', 'GRID:views').click();
  await who.the('button', 'GRID:viewSave').click();
  await who.page.getByRole('combobox', { name: who.words('GRID:viewName') }).fill(name);
}

async function opensViews(who: Colleague): Promise<void> {
  await who.the('button', 'GRID:views').click();
  await who.the('button', 'GRID:viewSave').waitFor();
}

describe('saved views', () => {
  story('a view keeps filters, columns and sort under a name, in any browser, until it is removed', async ({ as }) => {
    const hr = await as('hr');
    const search = 'query={"IdPays":"DE"}&columns=IndexPrenomNom,LibSite,IdPays&order=LibSite DESC';
    await hr.opensDirectory(search);
    await savesView(hr, 'Allemagne par site');
    await hr.the('button', 'COMMON:save').click();
    await hr.sees('GRID:viewSaved', { view: 'Allemagne par site' });
    const elsewhere = await as('hr');
    await elsewhere.opensDirectory();
    await opensViews(elsewhere);
    await elsewhere.page.getByRole('button', { name: 'Allemagne par site', exact: true }).click();
    await expect.poll(() => elsewhere.columns()).toEqual(['Nom complet', 'Site', 'Pays']);
    expect(await elsewhere.header('LibSite').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => [...new Set(await elsewhere.cells('IdPays'))]).toEqual(['Allemagne']);
    await opensViews(elsewhere);
    await elsewhere.the('button', 'GRID:viewRemove', { view: 'Allemagne par site' }).click();
    await elsewhere.the('button', 'COMMON:delete').click();
    await elsewhere.page
      .getByRole('button', { name: 'Allemagne par site', exact: true })
      .waitFor({ state: 'detached' });
  });

  story('a view shared with a role is there for who holds it, a private one for nobody else', async ({ as }) => {
    const admin = await as('admin');
    await admin.opensDirectory('query={"IdPays":"PL"}');
    await savesView(admin, 'Pologne');
    await admin.the('radio', 'GRID:viewRole', { role: 'Administrateur' }).check();
    await admin.the('button', 'COMMON:save').click();
    await admin.sees('GRID:viewSaved', { view: 'Pologne' });
    await savesView(admin, 'La mienne');
    await admin.the('button', 'COMMON:save').click();
    await admin.sees('GRID:viewSaved', { view: 'La mienne' });
    const admin2 = await as('admin2');
    await admin2.opensDirectory();
    await opensViews(admin2);
    await admin2.the('heading', 'GRID:viewsShared').waitFor();
    expect(await admin2.page.getByRole('button', { name: 'La mienne' }).count()).toBe(0);
    expect(await admin2.the('button', 'GRID:viewRemove', { view: 'Pologne' }).count()).toBe(0);
    await admin2.page.getByRole('button', { name: 'Pologne', exact: true }).click();
    await expect.poll(() => admin2.chips()).toEqual(['Pays Pologne']);
    const recruiter = await as('recruiter');
    await recruiter.opensDirectory();
    await opensViews(recruiter);
    expect(await recruiter.page.getByRole('button', { name: 'Pologne' }).count()).toBe(0);
  });

  story('the view that is the default opens with the directory', async ({ as }) => {
    const payroll = await as('payroll');
    await payroll.opensDirectory('query={"IdPays":"IT"}');
    await savesView(payroll, 'Italie');
    await payroll.the('switch', 'DIRECTORY:viewOpensFirst').check();
    await payroll.the('button', 'COMMON:save').click();
    await payroll.sees('GRID:viewSaved', { view: 'Italie' });
    const elsewhere = await as('payroll');
    await elsewhere.opensDirectory();
    await expect.poll(() => elsewhere.chips()).toEqual(['Pays Italie']);
  });
});

describe('what is typed', () => {
  story(
    'is back after an expired session and Reconnect, at the same place, and only for who typed it',
    async ({ as }) => {
      const assistant = await as('assistant', { ownSession: true });
      await assistant.holdsClock();
      await assistant.opensDirectory('query={"IdPays":"FR"}');
      const kept = assistant.page.waitForResponse((response) => response.request().method() === 'PUT');
      await savesView(assistant, 'À moitié tapé');
      await assistant.page.clock.runFor(1_000);
      await kept;
      const place = assistant.path;
      const other = await assistant.anotherTab();
      await other.opens('/fr/dashboard');
      await other.signsOut();
      await assistant.page.clock.fastForward('09:30');
      await assistant.page.getByRole('alert').getByText(assistant.words('SESSION:expired')).waitFor();
      await assistant.the('button', 'SESSION:reconnect').click();
      await assistant.identifies('assistant');
      await assistant.isAt('/fr/collaborateurs/directory');
      expect(assistant.path).toBe(place);
      const name = assistant.page.getByRole('combobox', { name: assistant.words('GRID:viewName') });
      await expect.poll(() => name.inputValue()).toBe('À moitié tapé');
      const hr = await as('hr');
      await hr.opens(place);
      const theirs = hr.page.getByRole('combobox', { name: hr.words('GRID:viewName') });
      await theirs.waitFor();
      expect(await theirs.inputValue()).toBe('');
    },
  );
});

describe('the export', () => {
  story('holds what is seen: the columns in their order, the filter, the sort', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory(
      'query={"IdPays":"PL"}&columns=IndexPrenomNom,LibSite,Manager,IdContrat&order=IndexPrenomNom',
    );
    const total = await hr.total();
    const columns = await hr.columns();
    const first = await hr.names();
    await hr.the('button', 'COMMON:export').click();
    const dialog = hr.the('dialog', 'DIRECTORY:exportTitle');
    await dialog.getByRole('radio', { name: hr.words('GRID:exportCsv') }).check();
    const downloading = hr.page.waitForEvent('download');
    await dialog.getByRole('button', { name: hr.words('COMMON:export'), exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const file = String(await buffer(await download.createReadStream()));
    expect(file.charCodeAt(0)).toBe(0xfeff);
    const lines = file.slice(1).trimEnd().split(/\r?\n/);
    // Beside the whole name its parts, by which the file is loaded back.
    const [name = '', ...others] = columns;
    expect(lines[0]).toBe([name, hr.words('CHAMPS:Prenom'), hr.words('CHAMPS:Nom'), ...others].join(';'));
    expect(lines.length).toBe(total + 1);
    expect(lines.slice(1, 1 + first.length).map((line) => line.split(';')[0])).toEqual(first);
    for (const line of lines) for (const cell of line.split(';')) expect(cell).not.toMatch(/^"?[=+@\t\r-]/);
  });

  story('is offered to nobody without the right', async ({ as }) => {
    const employee = await as('employee');
    await employee.opensDirectory();
    expect(await employee.the('button', 'COMMON:export').count()).toBe(0);
  });
});
