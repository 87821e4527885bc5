import type { Language } from '@passerelle/contracts/languages.ts';
import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

const viewport = { width: 1280, height: 900 };
const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');

/** Fills in a day: the first of that name, in the form or in what is asked over it. */
async function fillDay(who: Visitor, label: string, offset: number, over = false): Promise<void> {
  const place = over ? who.page.getByRole('dialog') : who.page;
  const field = place.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();
  await field.fill(day(offset));
  await field.press('Tab');
}

/** Chooses what is done with the file. */
async function acts(who: Visitor, action: 'BAM:act.prolong' | 'BAM:act.close'): Promise<void> {
  await who.the('button', 'BAM:actions').click();
  await who.the('menuitem', action).click();
}

/** Begins a file for somebody, from the list. */
async function begins(who: Visitor, language: Language, name: string): Promise<void> {
  await who.opens(`/${language}/bam/all`);
  await who.the('button', 'BAM:create').click();
  await who.page.getByRole('dialog').getByRole('combobox').fill(name);
  await who.page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  await who.page.getByRole('radio', { name: who.words('PERSON:IdTypeDossier 2') }).check();
}

const confirm = async (who: Visitor, key: 'REQUESTS:validate' | 'BAM:act.prolong' | 'BAM:act.close') =>
  await who.page
    .getByRole('dialog')
    .getByRole('button', { name: who.words(key) })
    .click();

describe('a file of assignment', () => {
  story('holds the hours that were typed or pasted, and nothing that is made of what is no number', async ({ as }) => {
    const hr = await as('hr', { viewport });
    const hours = () => hr.page.getByRole('textbox', { name: hr.words('CHAMPS:HoraireHebdo'), exact: true });
    // At once, as from elsewhere: no key says which mark is meant.
    const pastes = async (text: string) => {
      await hours().fill('');
      await hours().focus();
      await hr.page.keyboard.insertText(text);
      await hours().press('Tab');
    };
    for (const [language, shown] of [
      ['pl', '37,5'],
      ['cn', '37.5'],
      ['gb', '37.5'],
      ['fr', '37,5'],
    ] as const) {
      await begins(hr, language, 'Laurent Petit');
      for (const text of ['37.5', '37,5']) {
        await pastes(text);
        await expect
          .poll(async () => `${text} in ${language}: ${await hours().inputValue()}`)
          .toBe(`${text} in ${language}: ${shown}`);
      }
    }
    for (const text of ['abc', '12 abc']) {
      await pastes(text);
      await hr.sees('SHELL:noSuchNumber', { typed: text });
      expect(await hours().inputValue()).toBe(text);
    }
    await hr.the('button', 'REQUESTS:saveDraft').click();
    await hr.page.locator(':focus[aria-invalid=true]').waitFor();
    expect(await hours().inputValue()).toBe('12 abc');
    await hours().fill('38');
    await hours().press('ArrowUp');
    expect(await hours().inputValue()).toBe('39');
    expect(await hours().getAttribute('aria-invalid')).not.toBe('true');
  });

  story('is made from the list, decided, prolonged and closed', async ({ as }) => {
    const hr = await as('hr.fr', { viewport });
    await begins(hr, 'fr', 'Laurent Petit');
    // What is chosen again stays chosen.
    for (const _ of ['chosen', 'again']) {
      await hr.page
        .getByRole('combobox', { name: /^Situation/ })
        .or(hr.page.getByLabel(/^Situation/))
        .first()
        .click();
      await hr.page.getByRole('option', { name: hr.words('PERSON:Situation interne') }).click();
    }
    // A situation that is none of the type any more is told at once, and keeps it out of the drafts.
    const misfit = hr.page.getByText(hr.words('REGLES:unknownValue', { field: hr.words('CHAMPS:Situation') }));
    await hr.page.getByRole('radio', { name: hr.words('PERSON:IdTypeDossier 3') }).check();
    await misfit.waitFor();
    await hr.the('button', 'REQUESTS:saveDraft').click();
    await hr.page.locator(':focus[aria-invalid=true]').waitFor();
    await hr.page.getByRole('radio', { name: hr.words('PERSON:IdTypeDossier 2') }).check();
    await misfit.waitFor({ state: 'detached' });
    await fillDay(hr, hr.words('CHAMPS:DateDeDebut'), -5);
    await fillDay(hr, hr.words('CHAMPS:DateDeFin'), 20);
    // B18: hours keep the comma that they were typed with.
    const hours = hr.page.getByRole('textbox', { name: hr.words('CHAMPS:HoraireHebdo'), exact: true });
    await hours.pressSequentially('37,75');
    await hours.press('Tab');
    await isAccessible(hr, 'a file that is made');
    await hr.the('button', 'REQUESTS:send').click();
    await hr.seesHeading('REQUESTS:steps');
    await hr.page.getByText('37,75', { exact: true }).first().waitFor();
    const IdDossier = /details\/(\d+)/.exec(new URL(hr.page.url()).pathname)?.[1] ?? '';

    for (const login of ['manager', 'hr']) {
      const holder = await as(login, { viewport });
      await holder.opens(`/fr/demande/details/${IdDossier}`);
      await holder.the('button', 'REQUESTS:validate').click();
      await confirm(holder, 'REQUESTS:validate');
      await holder.sees('REQUESTS:validated');
    }

    const manager = await as('manager', { viewport });
    await manager.opens(`/fr/demande/details/${IdDossier}`);
    await manager.the('link', 'BAM:open').click();
    await acts(manager, 'BAM:act.prolong');
    await fillDay(manager, manager.words('CHAMPS:DateDeFin'), 40, true);
    await confirm(manager, 'BAM:act.prolong');
    // The draft that goes on after it, with the way back.
    await manager.page
      .getByRole('link', { name: manager.words('BAM:goesOnAfter', { number: IdDossier }) })
      .first()
      .click();
    await manager.page.getByText(/^Continue dans le dossier \d+$/).waitFor();
    await isWhole(manager, 'a file that goes on');
    await acts(manager, 'BAM:act.close');
    await fillDay(manager, manager.words('BAM:closeDay'), -1, true);
    await confirm(manager, 'BAM:act.close');
    await manager.page.getByText('Clôturée', { exact: true }).first().waitFor();

    for (const [layout, name] of [
      ['tableau', 'BAM:board'],
      ['calendrier', 'BAM:calendar'],
    ] as const) {
      await hr.opens(`/fr/bam/all?vue=${layout}`);
      await hr.page
        .getByRole('region', { name: hr.words(name) })
        .getByRole('link')
        .first()
        .waitFor();
      await isAccessible(hr, `files in a ${layout}`);
      // What is picked there is worked on as in the table, by the keyboard alone.
      await hr.page.getByRole('checkbox').first().focus();
      await hr.page.keyboard.press('Space');
      await hr.the('button', 'BAM:actions').click();
      await hr.the('menuitem', 'BAM:act.remind').waitFor();
      await hr.page.keyboard.press('Escape');
    }
  });

  story('what is picked is worked out as a plan, or it is said why none of it may be', async ({ as }) => {
    const hr = await as('hr.fr', { viewport });
    await hr.opens('/fr/bam/all');
    const boxes = hr.page.getByRole('checkbox');
    for (const n of [1, 2]) await boxes.nth(n).check();
    await hr.the('button', 'BAM:actions').click();
    await hr.the('menuitem', 'BAM:act.remind').click();
    await hr.page
      .getByRole('dialog')
      .getByRole('button', { name: hr.words('BULK:review') })
      .click();
    // Either there is something to do, on the plan's own page, or it is said here why there is not.
    await hr.page
      .getByRole('heading', { name: hr.words('PLANS:kind.bams') })
      .or(hr.page.getByText(/ne s’y prête/))
      .first()
      .waitFor();
  });
});
