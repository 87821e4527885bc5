import { fold } from '@passerelle/contracts/fold.ts';
import { describe, expect } from 'vitest';

import { story } from './support/story.ts';

function isSorted(names: readonly string[], compare: (a: string, b: string) => number): boolean {
  return names.length > 10 && names.every((name, at) => at === 0 || compare(names[at - 1]!, name) <= 0);
}

describe('finding people', () => {
  story('the directory opens on people who are present, with the default columns of the right', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    expect(await hr.columns()).toEqual([
      'Pays',
      'Matricule',
      'Identifiant',
      'Nom complet',
      'Fonction',
      'Contrat',
      'Coordonnées',
      'Statut',
      'Société',
      'Site',
      'MFA',
      'Manager RH',
      'Manager de mission',
      'ADG',
      'Modifié par',
    ]);
    expect(await hr.chips()).toEqual(['Personnes présentes']);
    expect(await hr.badge()).toBe('1');
  });

  story(
    'the filter of the role applies when the directory opens or the role is switched, its $ values being those of the person',
    async ({ as }) => {
      const hrFrance = await as('hr.fr');
      await hrFrance.opensDirectory();
      expect(await hrFrance.chips()).toContain('Pays France');
      expect([...new Set(await hrFrance.cells('IdPays'))]).toEqual(['France']);
      await hrFrance.actsAs('ROLES:employee');
      await expect.poll(() => hrFrance.chips()).toEqual([]);
      await hrFrance.actsAs('ROLES:hrCountryManager');
      await expect.poll(() => hrFrance.chips()).toContain('Pays France');
    },
  );

  story('words find from the first letter, without regard to case, accents and order', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    await hr.searchBox.fill('z');
    const withoutZ = async () =>
      (await hr.rows.allInnerTexts()).filter((row) => !/(^|[^\p{L}\p{M}])z/iu.test(fold(row)));
    await expect.poll(withoutZ).toEqual([]);
    expect((await hr.names()).length).toBeGreaterThan(0);
    for (const words of ['Lefèvre Hugo', 'nathalie', 'LEFEVRE hugo', 'sophie lamb', 'hugo lefevre', 'zzz', 'hug lef']) {
      await hr.searchBox.fill(words);
      const found = expect.poll(async () => (await hr.names()).join(), { message: words });
      if (/lef/i.test(words)) await found.toBe('Hugo Lefèvre');
      else await found.not.toContain('Lefèvre');
    }
  });

  story('what a role does not see, its search does not find', async ({ as }) => {
    const hr = await as('hr');
    const employee = await as('employee');
    await hr.opensDirectory();
    await hr.searchBox.fill('hr.fr');
    await expect.poll(() => hr.names()).toEqual(['Nathalie Carpentier']);
    await employee.opensDirectory();
    expect(await employee.columns()).not.toContain('Identifiant');
    await employee.searchBox.fill('hr.fr');
    await employee.seesHeading('DIRECTORY:emptyTitle');
  });

  story('filters make chips and count on the badge; a chip’s cross takes its filter away', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    await hr.filtersBy('Pays', 'Allemagne');
    await expect.poll(() => hr.badge()).toBe('2');
    expect(await hr.chips()).toContain('Pays Allemagne');
    await expect.poll(async () => [...new Set(await hr.cells('IdPays'))]).toEqual(['Allemagne']);
    await hr.filtersBy('Contrat', 'CDI');
    await expect.poll(() => hr.badge()).toBe('3');
    await hr.the('button', 'GRID:removeFilter', { filter: 'Pays' }).click();
    await expect.poll(() => hr.badge()).toBe('2');
    await expect.poll(async () => new Set(await hr.cells('IdPays')).size).toBeGreaterThan(1);
    await hr.the('button', 'GRID:clearAll').click();
    await expect.poll(() => hr.badge()).toBe('');
    expect(await hr.chips()).toEqual([]);
  });

  story('conditions joined by or find what filters alone cannot, and stay in the link', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    await hr.the('button', /^Filtres/).click();
    await hr.the('button', 'CONDITIONS:combine').click();
    const dialog = hr.the('dialog', 'CONDITIONS:combined');
    const compares = async (place: number, field: string, value: string) => {
      await dialog.getByRole('button', { name: hr.words('CONDITIONS:chooseField') }).click();
      await hr.the('dialog', 'COMMON:field').getByRole('combobox').fill(field);
      await hr.presses('Enter');
      const panel = hr.page.getByRole('dialog', { name: field, exact: true });
      await panel.getByRole('combobox').last().fill(value);
      await panel.getByRole('option', { name: value }).click();
      await hr.presses('Escape');
      await panel.waitFor({ state: 'detached' });
      if (place === 0) await dialog.getByRole('button', { name: hr.words('CONDITIONS:addCondition') }).click();
    };
    await compares(0, 'Pays', 'Pologne');
    await hr.presses('Escape');
    await compares(1, 'Contrat', 'Stage');
    await dialog.getByRole('button', { name: hr.words('COMMON:apply') }).click();
    await dialog.waitFor({ state: 'detached' });
    const sentence = 'Pays est Pologne ou Contrat est Stage';
    await expect.poll(() => hr.chips()).toEqual(['Personnes présentes', sentence]);
    expect(await hr.badge()).toBe('2');
    await hr.reloads();
    await expect.poll(() => hr.chips()).toContain(sentence);
    // Chips are there before rows are.
    await expect.poll(() => hr.cells('IdPays')).toContain('Pologne');
    const countries = new Set(await hr.cells('IdPays'));
    const contracts = new Set(await hr.cells('IdContrat'));
    expect(countries.size).toBeGreaterThan(1);
    expect(contracts).toContain('Stage');
    await hr.the('button', 'GRID:removeFilter', { filter: hr.words('CONDITIONS:combined') }).click();
    await expect.poll(() => hr.chips()).toEqual(['Personnes présentes']);
  });

  story('technical accounts add one to the badge', async ({ as }) => {
    const desk = await as('desk');
    await desk.opensDirectory('query={"Physique":false}');
    expect(await desk.badge()).toBe('2');
    expect(await desk.chips()).toEqual(['Type de compte Comptes techniques']);
  });

  story('CURRENT_MONTH is this month, and a day is written dd/mm/yyyy', async ({ as }) => {
    const hr = await as('hr');
    await hr.opens(
      '/fr/collaborateurs/directory?query={"DateEntree":"CURRENT_MONTH"}&columns=IndexPrenomNom,DateEntree',
    );
    await hr.rows.or(hr.the('heading', 'DIRECTORY:emptyTitle')).first().waitFor();
    expect(await hr.chips()).toEqual(['Date d’entrée ce mois-ci']);
    const month = new Date().toISOString().slice(0, 7).split('-').reverse().join('/');
    for (const day of await hr.cells('DateEntree')) expect(day).toMatch(new RegExp(`^\\d\\d/${month}$`));
    await hr.goes(
      '/fr/collaborateurs/directory?query={"DateEntree":{"before":"2015-01-01"}}&columns=IndexPrenomNom,DateEntree',
    );
    await expect.poll(() => hr.chips()).toEqual(['Date d’entrée avant le 01/01/2015']);
    const years = async () => (await hr.cells('DateEntree')).map((day) => Number(day.slice(6)));
    await expect.poll(async () => (await years()).some((year) => year < 2015)).toBe(true);
    expect(Math.max(...(await years()))).toBeLessThan(2015);
  });

  story('a link shows another person the same rows, and Back restores what was', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    await hr.filtersBy('Pays', 'Pologne');
    await hr.sortsBy('IndexPrenomNom');
    await expect.poll(async () => [...new Set(await hr.cells('IdPays'))]).toEqual(['Pologne']);
    const names = (await hr.names()).slice(0, 5);
    const admin = await as('admin');
    await admin.opens(hr.path);
    await expect.poll(async () => (await admin.names()).slice(0, 5)).toEqual(names);
    await hr.page.goBack();
    await hr.page.goBack();
    await expect.poll(() => hr.chips()).toEqual(['Personnes présentes']);
  });

  story('E02 a filter that the role does not hold is left out of a link, and named', async ({ as }) => {
    const employee = await as('employee');
    await employee.opensDirectory('query={"statuts":{"in":[700]},"IdPays":"FR"}');
    await employee.sees('GRID:leftOut', { count: 1, names: 'Statut' });
    expect(await employee.chips()).toEqual(['Pays France']);
  });

  story('nobody found says so and clears; a failure says so and retries', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    await hr.searchBox.fill('zzzzzz');
    await hr.seesHeading('DIRECTORY:emptyTitle');
    await hr.the('button', 'GRID:clearFilters').click();
    await hr.rows.first().waitFor();
    expect(await hr.searchBox.inputValue()).toBe('');
    const forget = await hr.answersInstead('**/api/PersonneActifs?**', 500, {});
    await hr.searchBox.fill('martin');
    await hr.seesHeading('DIRECTORY:failed');
    await forget();
    await hr.the('button', 'BOOT:retry').click();
    await hr.rows.first().waitFor();
  });
});

describe('arranging the directory', () => {
  story(
    'a click sorts, a second one the other way, and the third is none; names sort as people read',
    async ({ as }) => {
      const hr = await as('hr');
      await hr.opensDirectory();
      const sorted = () => hr.header('IndexPrenomNom').getAttribute('aria-sort');
      const byCollation = new Intl.Collator('fr').compare;
      await hr.sortsBy('IndexPrenomNom');
      await expect.poll(sorted).toBe('ascending');
      await expect.poll(async () => isSorted(await hr.names(), byCollation)).toBe(true);
      await hr.sortsBy('IndexPrenomNom');
      await expect.poll(sorted).toBe('descending');
      await expect.poll(async () => isSorted(await hr.names(), (a, b) => byCollation(b, a))).toBe(true);
    },
  );

  story('scrolling goes on to the last row, and few rows are ever drawn', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory('query={}');
    const total = await hr.total();
    expect(total).toBeGreaterThan(400);
    const last = await hr.scrollsToRow(total);
    expect(await hr.rows.count()).toBeLessThan(100);
    await last.getByRole('link').first().click();
    await hr.isAt(/directory\/[A-Z-]+\/\d+/);
    await hr.page.goBack();
    await last.getByRole('link').first().waitFor();
  });

  story('columns are chosen, moved and hidden, and found again in the same browser', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    await hr.the('button', 'GRID:columns').click();
    const chooser = hr.page.getByRole('dialog');
    // The boxes follow the address, a moment after the click.
    const box = (name: string) => chooser.getByRole('checkbox', { name, exact: true });
    await box('Matricule').click();
    await expect.poll(() => box('Matricule').isChecked()).toBe(false);
    await box('Date d’entrée').click();
    await expect.poll(() => box('Date d’entrée').isChecked()).toBe(true);
    await chooser.getByRole('button', { name: 'Monter Date d’entrée' }).press('Enter');
    await hr.presses('Escape');
    await expect.poll(async () => (await hr.columns()).slice(-2)).toEqual(['Date d’entrée', 'Modifié par']);
    const columns = await hr.columns();
    expect(columns).not.toContain('Matricule');
    await hr.opens('/fr/dashboard');
    await hr.opensFromMenu('SHELL:home');
    await hr.rows.first().waitFor();
    await expect.poll(() => hr.columns()).toEqual(columns);
    await hr.the('button', 'GRID:columns').click();
    await hr.the('button', 'GRID:resetColumns').click();
    await expect.poll(() => hr.columns()).toContain('Matricule');
  });

  story('by keyboard a column is moved, widened, sorted and hidden', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    const login = hr.header('CompteAD');
    await login.focus();
    const before = (await login.boundingBox())!.width;
    await hr.presses('Shift+ArrowRight');
    await expect.poll(async () => (await login.boundingBox())!.width).toBe(before + 16);
    await hr.presses('Control+Shift+ArrowLeft');
    await expect.poll(async () => (await hr.columns()).indexOf('Identifiant')).toBe(1);
    await hr.presses('Enter');
    await expect.poll(() => login.getAttribute('aria-sort')).toBe('ascending');
    await hr.presses('Shift+F10');
    await hr.the('menuitem', 'GRID:hide').click();
    await expect.poll(() => hr.columns()).not.toContain('Identifiant');
  });

  story('a column without its right is neither on the page, nor in the chooser, nor in the answer', async ({ as }) => {
    const manager = await as('manager');
    let rows: Record<string, unknown>[] = [];
    await manager.page.route('**/api/PersonneActifs?**', async (route) => {
      const response = await route.fetch();
      ({ rows } = (await response.json()) as { rows: Record<string, unknown>[] });
      await route.fulfill({ response });
    });
    await manager.opensDirectory('query={}&columns=IndexPrenomNom,NIN,Enrole,LibSite');
    await expect.poll(() => manager.columns()).toEqual(['Nom complet', 'Site']);
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      expect(Object.keys(row)).not.toContain('NIN');
      expect(Object.keys(row)).not.toContain('Enrole');
    }
    await manager.the('button', 'GRID:columns').click();
    await manager.page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    expect(await manager.page.getByRole('checkbox', { name: 'N° national d’identité' }).count()).toBe(0);
  });

  story('rows are picked, then all of the results, and forgotten when the question changes', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    const total = await hr.total();
    const boxes = hr.rows.getByRole('checkbox');
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await hr.sees('GRID:selected', { count: 3 });
    await hr.the('button', 'GRID:selectAllResults', { count: total }).click();
    await hr.sees('GRID:selected', { count: total });
    await boxes.nth(1).click();
    await hr.sees('GRID:selected', { count: total - 1 });
    await hr.searchBox.fill('martin');
    await hr.the('button', 'GRID:clearSelection').waitFor({ state: 'detached' });
  });
});
