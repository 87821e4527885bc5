import { describe, expect } from 'vitest';
import { story } from './support/story.ts';

describe('many people', () => {
  story('are changed at once: seen first, done, and put back', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory('query={"query":"besson"}');
    await expect.poll(async () => (await hr.names()).length).toBeGreaterThan(0);
    await hr.page.getByRole('checkbox').nth(1).check();
    await hr.the('button', 'DIRECTORY:changeMany').click();
    const dialog = hr.page.getByRole('dialog');
    await dialog.getByRole('button', { name: hr.words('BULK:review') }).click();
    await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(1);
    await dialog.getByRole('combobox', { name: hr.words('BULK:field') }).click();
    await hr.page.getByRole('option', { name: hr.words('CHAMPS:tags'), exact: true }).click();
    const tags = dialog.getByRole('combobox', { name: hr.words('CHAMPS:tags') });
    await tags.fill('Astreinte nuit');
    await tags.press('Enter');
    await dialog.getByRole('button', { name: hr.words('BULK:review') }).click();
    await hr.isAt(/plans\/\d+$/);
    await hr.page.getByText('Astreinte nuit').first().waitFor();
    await hr.the('button', 'COMMON:apply').click();
    await hr.sees('PLANS:state.applied');
    await hr.the('button', 'PLANS:undo').click();
    await hr.sees('PLANS:state.undone');
  });
});
