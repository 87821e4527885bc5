import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { story } from './support/story.ts';

/** Twenty of twenty hold as well; so many are told in a minute. */
const times = 5;

/** A slow machine: keys come before what they change is drawn. */
async function slowly(who: Colleague, does: () => Promise<void>): Promise<void> {
  const devtools = await who.context.newCDPSession(who.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await does();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
}

/** Types over whatever stands there and presses Enter at once. */
async function typesAndEnters(who: Colleague, place: Locator, words: string): Promise<void> {
  await place.focus();
  await who.presses('ControlOrMeta+A');
  await who.types(words);
  await who.presses('Enter');
}

/** The same name in letters of another size: asked of the server anew. */
const written = (name: string, time: number) =>
  [...name].map((letter, at) => ((time >> (at % 5)) % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('');

describe('what is typed into a list and entered at once is chosen', () => {
  story('one that is here, by a word and by its only letter', async ({ as }) => {
    const hr = await as('hr');
    await hr.opens('/fr/collaborateurs/directory/create-user/FR');
    const title = hr.page.getByRole('combobox', { name: hr.words('CHAMPS:IdCivilite') });
    await title.waitFor();
    await hr.settles();
    await slowly(hr, async () => {
      for (let time = 0; time < times; time += 1) {
        const [words, taken] = [['o', 'Monsieur'] as const, ['mada', 'Madame'] as const][time % 2]!;
        await typesAndEnters(hr, title, words);
        await expect.poll(() => title.inputValue(), { message: `the time ${time}` }).toBe(taken);
      }
    });
  });

  story('one of the server, which answers later; what was found for fewer letters is not taken', async ({ as }) => {
    const services = await as('services');
    const { IdPays, IdPersonneEV1 } = await services.opensKnowing('/fr');
    await services.opens(`/fr/gestion-data/roles/${IdPays}/${IdPersonneEV1}`);
    await services.the('button', 'DELEGATION:delegateRole').click();
    const colleague = services.page.getByRole('combobox', { name: services.words('DELEGATION:colleague') });
    await colleague.waitFor();
    await services.settles();
    await slowly(services, async () => {
      for (let time = 0; time < times; time += 1) {
        const name = ['Damien Poulain', 'Antoine Mercier'][time % 2]!;
        await typesAndEnters(services, colleague, written(name, time));
        await expect.poll(() => colleague.inputValue(), { message: `the time ${time}` }).toContain(`${name} · `);
      }
    });
    // The dialog is there still: Enter stayed with the list.
    await services.page.getByLabel(services.words('DELEGATION:validationsOnly')).check();
    const sites = services.page.getByRole('combobox', { name: services.words('DELEGATION:sites') });
    const chosen = services.page.locator('.mantine-MultiSelect-pill');
    await slowly(services, async () => {
      for (let time = 0; time < times; time += 1) {
        await typesAndEnters(services, sites, written('nanterre', time));
        await expect.poll(() => chosen.allInnerTexts(), { message: `the time ${time}` }).toEqual(['Orvane Nanterre']);
        await services.presses('Backspace');
        await expect.poll(() => chosen.count()).toBe(0);
      }
    });
    await services.presses('Escape', 'Escape');
  });

  story('one of several; the next Enter takes nothing and sends nothing', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/reporting/release-note/create');
    const rights = admin.page.getByRole('combobox', { name: admin.words('CONTENT:rights') });
    await rights.waitFor();
    await admin.settles();
    const right = admin.words('DROITS:de-voir');
    const chosen = admin.page.locator('.mantine-MultiSelect-pill');
    await slowly(admin, async () => {
      for (let time = 0; time < times; time += 1) {
        await typesAndEnters(admin, rights, right);
        await expect.poll(() => chosen.allInnerTexts(), { message: `the time ${time}` }).toEqual([right]);
        // The next one closes the list: it neither takes that back nor sends the form.
        await admin.presses('Enter');
        await expect.poll(() => rights.getAttribute('aria-expanded')).toBe('false');
        expect(await chosen.allInnerTexts()).toEqual([right]);
        await admin.presses('Backspace');
        await expect.poll(() => chosen.count()).toBe(0);
      }
    });
  });
});
