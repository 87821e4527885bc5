import { describe, expect } from 'vitest';
import { story } from './support/story.ts';

describe('many people', () => {
  story('are changed at once: seen first, done, and put back', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    await expect.poll(async () => (await hr.names()).length).toBeGreaterThan(9);
    for (let n = 1; n <= 10; n += 1) await hr.page.getByRole('checkbox').nth(n).check();
    await hr.the('button', 'DIRECTORY:changeMany').click();
    const dialog = hr.page.getByRole('dialog');
    await dialog.getByRole('button', { name: hr.words('BULK:review') }).click();
    await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(1);
    await dialog.getByRole('combobox', { name: hr.words('BULK:field') }).click();
    await hr.page.getByRole('option', { name: hr.words('CHAMPS:tags'), exact: true }).click();
    const tags = dialog.getByRole('combobox', { name: hr.words('CHAMPS:tags') });
    // Those in use are offered as one types, beside new ones; what is not entered yet is taken by what is pressed.
    await tags.pressSequentially('e');
    await hr.page.getByRole('option').first().waitFor();
    await tags.fill('Astreinte nuit');
    await dialog.getByRole('button', { name: hr.words('BULK:review') }).click();
    await hr.isAt(/plans\/\d+$/);
    await hr.page.getByText('Astreinte nuit').first().waitFor();
    // Ten people: it is asked once more, each way, naming their number; what was taken back says by whom.
    const asked = async (question: 'PLANS:applyMany' | 'PLANS:undoMany', action: 'COMMON:apply' | 'PLANS:undo') => {
      await hr.the('button', action).click();
      await dialog.getByText(hr.words(question, { count: 10 })).waitFor();
      await dialog.getByRole('button', { name: hr.words(action) }).click();
    };
    await asked('PLANS:applyMany', 'COMMON:apply');
    await hr.sees('PLANS:state.applied');
    await asked('PLANS:undoMany', 'PLANS:undo');
    await hr.sees('PLANS:state.undone');
    await hr.page.getByText(/^Annulé par Sophie Lambert, /).waitFor();
    await hr.seesHeading('PLANS:written', { done: 'undone' });
  });
});
