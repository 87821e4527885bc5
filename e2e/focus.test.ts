import { describe, expect } from 'vitest';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

/** Presses a control by the keyboard alone. */
async function presses(visitor: Visitor, name: string | RegExp): Promise<void> {
  await visitor.page.getByRole('button', { name, exact: true }).first().focus();
  await visitor.presses('Enter');
}

const holdsFocus = async (visitor: Visitor, name: string | RegExp) =>
  await expect.poll(() => visitor.focused(), { timeout: 5000 }).toEqual(expect.stringMatching(name));

const dialogIs = (visitor: Visitor, state: 'visible' | 'hidden') =>
  visitor.page.getByRole('dialog').first().waitFor({ state });

describe('the focus', () => {
  story('is back where it was when what opened over the page closes', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/dashboard');
    // Twice each: what is drawn opened the first time is only opened the second.
    for (const name of [/^Notifications/, new RegExp(`^${admin.words('SHELL:search')}`)])
      for (let time = 0; time < 2; time += 1) {
        await presses(admin, name);
        await dialogIs(admin, 'visible');
        await admin.presses('Escape');
        await dialogIs(admin, 'hidden');
        await holdsFocus(admin, name);
      }
    const account = new RegExp(`^${admin.words('SHELL:account')}`);
    for (let time = 0; time < 2; time += 1) {
      await presses(admin, account);
      await admin.the('menuitem', new RegExp(`^${admin.words('SHELL:keyboard')}`)).press('Enter');
      await dialogIs(admin, 'visible');
      await admin.presses('Escape');
      await dialogIs(admin, 'hidden');
      await holdsFocus(admin, account);
    }
    await admin.opens('/fr/back-986/gestion-droits-profile');
    const add = admin.words('RIGHTS:newProfile');
    await presses(admin, add);
    await dialogIs(admin, 'visible');
    await admin.types('x');
    await admin.presses('Escape');
    // Asked whether to leave what is typed: the question gives the focus back to the dialog that it stands over.
    await admin.the('button', 'DRAFTS:stay').press('Enter');
    await expect.poll(() => admin.page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true);
    await admin.presses('Escape');
    await admin.the('button', 'DRAFTS:leave').press('Enter');
    await dialogIs(admin, 'hidden');
    await holdsFocus(admin, add);
  });

  story('goes to the first field of a section that is changed, and back to its button', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory('query={"query":"hugo lefevre"}');
    await hr.rows.getByRole('link').first().click();
    await hr.isAt(/directory\/\w\w\/\d+$/);
    const edit = hr.words('FORMS:editSection', { section: hr.words('PERSON:contacts') });
    for (const end of ['COMMON:cancel', 'COMMON:save'] as const) {
      await presses(hr, edit);
      await expect
        .poll(() => hr.page.evaluate(`document.activeElement.matches('section[data-editing] form input')`))
        .toBe(true);
      await presses(hr, hr.words(end));
      await holdsFocus(hr, edit);
    }
  });

  story('goes to the next line of a basket, and to the basket once it is sent', async ({ as }) => {
    const assistant = await as('assistant');
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    await assistant.opens(`/fr/demande/nouvelle/${IdPersonneEV1}/2`);
    const software = assistant.page.getByLabel(assistant.words('CHAMPS:IdLogiciel')).first();
    await presses(assistant, assistant.words('REQUESTS:addToBasket'));
    await expect.poll(() => assistant.page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    await assistant.settles();
    // No list over what is said of it: that is for whoever asks for it.
    expect(await software.getAttribute('aria-expanded')).toBe('false');
    await software.click();
    await assistant.page.getByRole('option').first().click();
    await presses(assistant, assistant.words('REQUESTS:addToBasket'));
    await expect.poll(() => assistant.page.evaluate(`document.activeElement.matches('form input')`)).toBe(true);
    await presses(assistant, /^Transmettre/);
    await holdsFocus(assistant, assistant.words('REQUESTS:basket'));
  });
});
