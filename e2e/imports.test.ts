import { describe, expect } from 'vitest';
import { madeWorkbook, row } from '../server/src/testing/workbooks.ts';
import type { Colleague } from './support/colleague.ts';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

/** Opens a definition by its own entry of the menu. */
async function opensDefinition(visitor: Colleague, name: string): Promise<void> {
  await visitor.opens('/fr/dashboard');
  const entries = visitor.the('navigation', 'SHELL:menu').locator('a[href*="/import-export/"]');
  await entries.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) }).click();
  await visitor.isAt(/^\/fr\/import-export\/\d+/);
  await visitor.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

interface Workbook {
  readonly name: string;
  /** Its headings, a line that is right and one of which a cell is not. */
  readonly rows: readonly (readonly string[])[];
  readonly wrong: { readonly heading: string; readonly said: string; readonly meant: string };
  /** What becomes of its lines. */
  readonly counted: 'added' | 'changed';
}

/** Has a workbook of two lines judged, mends the one that is refused at its cell, saves both, and takes them back. */
async function bringsIn(visitor: Colleague, { name, rows, wrong, counted }: Workbook): Promise<void> {
  const buffer = await madeWorkbook([{ name: 'Sheet', rows: rows.map((texts) => row(texts)).join('') }]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await visitor.page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer });
  await visitor.sees(`IMPORTS:count ${counted}`, { count: 1 });
  await visitor.sees('IMPORTS:count refused', { count: 1 });
  await visitor.the('button', 'IMPORTS:save', { count: 1 }).waitFor();
  await isAccessible(visitor, 'a file that is judged');

  const called = `${wrong.heading}, ${visitor.words('IMPORTS:line')} 3`;
  const cell = visitor.page.getByRole('textbox', { name: called, exact: true });
  expect(await cell.inputValue()).toBe(wrong.said);
  await cell.fill(wrong.meant);
  await visitor.the('button', 'IMPORTS:mend', { count: 1 }).click();
  await visitor.sees(`IMPORTS:count ${counted}`, { count: 2 });
  await visitor.the('button', 'IMPORTS:save', { count: 2 }).click();
  await visitor.sees('IMPORTS:saved', { written: 2 });

  const definition = visitor.path;
  await visitor.the('link', 'IMPORTS:openPlan').click();
  await visitor.isAt(/plans\/\d+$/);
  await visitor.the('button', 'PLANS:undo').click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByText(visitor.words('PLANS:undoLines', { count: 2 })).waitFor();
  await isAccessible(visitor, 'asked before a file is taken back');
  await dialog.getByRole('button', { name: visitor.words('COMMON:cancel'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await visitor.sees('PLANS:state.applied');
  await visitor.the('button', 'PLANS:undo').click();
  await dialog.getByRole('button', { name: visitor.words('PLANS:undo') }).click();
  await visitor.sees('PLANS:state.undone');

  await visitor.opens(definition);
  await visitor.the('tab', 'IMPORTS:runs').click();
  await visitor.sees('IMPORTS:run undone');
  await visitor.sees('IMPORTS:run discarded');
}

const wide = { viewport: { width: 1440, height: 900 } };

describe('files that come in', () => {
  story('human resources change people by a workbook, mend it at its cell, save and take it back', async ({ as }) => {
    const hr = await as('hr', wide);
    await opensDefinition(hr, 'Personnes\u202f: données de travail');
    await bringsIn(hr, {
      name: 'people.xlsx',
      rows: [
        ['CompteAD', 'Fonction', 'IdSite'],
        ['employee.es', 'Lectrice de tableaux', ''],
        ['employee.nl', 'Lecteur de tableaux', 'Nulle part'],
      ],
      wrong: { heading: 'IdSite', said: 'Nulle part', meant: '' },
      counted: 'changed',
    });
  });

  story('administrators add sites by a workbook, and take them back whole', async ({ as }) => {
    const admin = await as('admin', wide);
    await opensDefinition(admin, 'Sites');
    const flags = ['Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX'];
    const no = flags.map(() => 'non');
    await bringsIn(admin, {
      name: 'sites.xlsx',
      rows: [
        ['LibSite', 'IdPays', 'Ville', ...flags],
        ['Dock des tableaux', 'FR', 'Brest', ...no],
        ['Halle des tableaux', 'XX', 'Lyon', ...no],
      ],
      wrong: { heading: 'IdPays', said: 'XX', meant: 'FR' },
      counted: 'added',
    });
  });

  story(
    'a long file is called off by who sent it, and nothing is left of it; the next is taken as usual',
    async ({ as }) => {
      const admin = await as('admin', wide);
      await opensDefinition(admin, 'Sites');
      const definition = admin.path;
      const name = 'Trop longue.csv';
      // So long that it is still being judged when its author has read that it is.
      const lines = Array.from({ length: 6000 }, (_, n) => `Quai sans suite ${n};FR;Brest;non;non;non;non;non`);
      const headings = 'LibSite;IdPays;Ville;Badge;Cantine;Parking;Livraison;SecuriteParSGX';
      const sends = async (text: readonly string[]) =>
        await admin.page
          .locator('main input[type=file]')
          .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([headings, ...text].join('\n')) });
      await sends(lines);
      await admin.sees('IMPORTS:verifyingLong', { count: lines.length });
      await isAccessible(admin, 'a file that is being judged');
      await admin.the('button', 'IMPORTS:callOff').click();
      await admin.isAt(new RegExp(`^${definition}(\\?tab=import)?$`));
      await admin.the('tab', 'IMPORTS:runs').click();
      const told = [admin.words('IMPORTS:runsLead'), admin.words('IMPORTS:noRuns')].map((text) =>
        admin.page.getByText(text),
      );
      await expect.poll(async () => (await Promise.all(told.map((text) => text.count()))).includes(1)).toBe(true);
      expect(await admin.page.getByText(name).count()).toBe(0);

      await admin.the('tab', 'IMPORTS:import').click();
      await sends(lines.slice(0, 1));
      await admin.the('button', 'IMPORTS:save', { count: 1 }).waitFor();
    },
  );

  story('payroll’s file only goes out, and is not said to come back', async ({ as }) => {
    const payroll = await as('payroll');
    await opensDefinition(payroll, 'Personnes\u202f: pour la paie');
    await payroll.sees('IMPORTS:exportLead');
    expect(await payroll.page.getByText(payroll.words('IMPORTS:exportBack')).count()).toBe(0);
    const saved = payroll.page.waitForEvent('download');
    await payroll.page.getByRole('button', { name: 'XLSX', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Personnes pour la paie \d{4}-\d\d-\d\d Paie\.xlsx$/);
  });

  story('general services find the file of vehicles in their menu, and no other', async ({ as }) => {
    const services = await as('services');
    await opensDefinition(services, 'Véhicules');
    const entries = services.the('navigation', 'SHELL:menu').locator('a[href*="/import-export/"]');
    expect((await entries.allInnerTexts()).map((entry) => entry.trim())).toEqual(['Véhicules']);
    await services.sees('IMPORTS:lead');
  });
});
