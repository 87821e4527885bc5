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

describe('files that come in', () => {
  story('a workbook is judged, mended at its cell, saved and taken back whole', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
    await opensDefinition(admin, 'Sites');
    const flags = ['Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX'];
    const no = flags.map(() => 'non');
    const rows = [
      row(['LibSite', 'IdPays', 'Ville', ...flags]),
      row(['Dock des tableaux', 'FR', 'Brest', ...no]),
      row(['Halle des tableaux', 'XX', 'Lyon', ...no]),
    ];
    const buffer = await madeWorkbook([{ name: 'Sites', rows: rows.join('') }]);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await admin.page.locator('main input[type=file]').setInputFiles({ name: 'sites.xlsx', mimeType, buffer });
    await admin.sees('IMPORTS:count added', { count: 1 });
    await admin.sees('IMPORTS:count refused', { count: 1 });
    await admin.the('button', 'IMPORTS:save', { count: 1 }).waitFor();
    await isAccessible(admin, 'a file that is judged');

    const cell = admin.page.getByRole('textbox', { name: `IdPays, ${admin.words('IMPORTS:line')} 3`, exact: true });
    expect(await cell.inputValue()).toBe('XX');
    await cell.fill('FR');
    await admin.the('button', 'IMPORTS:mend', { count: 1 }).click();
    await admin.sees('IMPORTS:count added', { count: 2 });
    await admin.the('button', 'IMPORTS:save', { count: 2 }).click();
    await admin.sees('IMPORTS:saved', { written: 2 });

    const definition = admin.path;
    await admin.the('link', 'IMPORTS:openPlan').click();
    await admin.isAt(/plans\/\d+$/);
    await admin.the('button', 'PLANS:undo').click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByText(admin.words('PLANS:undoLines', { count: 2 })).waitFor();
    await isAccessible(admin, 'asked before a file is taken back');
    await dialog.getByRole('button', { name: admin.words('COMMON:cancel'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await admin.sees('PLANS:state.applied');
    await admin.the('button', 'PLANS:undo').click();
    await dialog.getByRole('button', { name: admin.words('PLANS:undo') }).click();
    await admin.sees('PLANS:state.undone');

    await admin.opens(definition);
    await admin.the('tab', 'IMPORTS:runs').click();
    await admin.sees('IMPORTS:run undone');
    await admin.sees('IMPORTS:run discarded');
  });

  story('general services find the file of vehicles in their menu, and no other', async ({ as }) => {
    const services = await as('services');
    await opensDefinition(services, 'Véhicules');
    const entries = services.the('navigation', 'SHELL:menu').locator('a[href*="/import-export/"]');
    expect((await entries.allInnerTexts()).map((entry) => entry.trim())).toEqual(['Véhicules']);
    await services.sees('IMPORTS:lead');
  });
});
