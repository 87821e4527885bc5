import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { story } from './support/story.ts';

const screen = '/fr/collaborateurs/directory/create-user/FR';

async function fills(who: Colleague, field: string, text: string): Promise<void> {
  const box = who.page.getByRole('textbox', { name: who.words(`CHAMPS:${field}` as never), exact: false }).first();
  await box.fill(text);
  await box.press('Tab');
}

/** By keyboard: what the company before it opens moves a list from under the pointer. */
async function chooses(who: Colleague, field: string, words: string, option: string): Promise<void> {
  const box = who.page.getByRole('combobox', { name: who.words(`CHAMPS:${field}` as never) }).first();
  await box.click();
  if (words) await who.page.keyboard.type(words);
  await who.page.getByRole('option', { name: option }).first().waitFor();
  const marked = who.page.locator('[role=option][data-combobox-selected]');
  await expect
    .poll(async () => {
      await box.press('ArrowDown');
      // A list that is drawn anew under the key marks nothing: the key is pressed again, as people do, not waited for.
      return (await marked.allInnerTexts()).join();
    })
    .toContain(option);
  await box.press('Enter');
}

/** Fills in the least that somebody is. */
async function describes(who: Colleague, name: string): Promise<void> {
  await chooses(who, 'IdCivilite', '', 'Madame');
  await fills(who, 'Prenom', 'Éloïse');
  await who.page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await fills(who, 'DateNaissance', '03/02/1988');
  await chooses(who, 'IdSociete', 'orvane', 'Orvane · FR');
  await chooses(who, 'IdSite', 'paris', 'Orvane Paris');
  await chooses(who, 'IdContrat', '', 'CDI');
  await fills(who, 'DateEntreePhysique', '01/12/2026');
}

describe('creating people', () => {
  story('HR creates somebody; the same person again is told, and takes a reason', async ({ as }) => {
    const hr = await as('hr');
    const name = `D'Arc-Müller ${process.pid}`;
    await hr.opens(screen);
    await hr.the('button', 'CREATION:create').click();
    const firstName = hr.page.getByRole('textbox', { name: hr.words('CHAMPS:Prenom') });
    const lastName = hr.page.getByRole('textbox', { name: hr.words('CHAMPS:Nom'), exact: true });
    await expect.poll(() => lastName.getAttribute('aria-invalid')).toBe('true');
    await describes(hr, name);
    await hr.page.getByText(`eloise.darc-muller-${process.pid}@orvane.passerelle.example`).waitFor();
    await hr.sees('CREATION:twinsNone');
    // Whoever is called away finds what they typed again.
    await hr.sees('DRAFTS:kept');
    await hr.opens(screen);
    await expect.poll(() => firstName.inputValue()).toBe('Éloïse');
    await hr.the('button', 'CREATION:create').click();
    await hr.page.getByText(hr.words('CREATION:created', { name: `Éloïse ${name}` })).waitFor();

    // A fresh install does everything alone: each system says that it is ready.
    await hr.page.getByText(hr.words('PROVISIONING:allReady')).waitFor({ timeout: 30_000 });

    await hr.the('button', 'CREATION:another').click();
    await describes(hr, name);
    await hr.the('link', 'CREATION:seeRecord').waitFor();
    await hr.the('button', 'CREATION:create').click();
    await hr.sees('CREATION:blocked');
    await fills(hr, 'Motif', 'Deux homonymes nées le même jour');
    await hr.the('button', 'CREATION:create').click();
    await hr.the('button', 'CREATION:another').waitFor();
  });

  story('the service desk creates accounts alone, each with who answers for it', async ({ as }) => {
    const desk = await as('desk');
    await desk.opens(screen);
    expect(await desk.page.getByRole('radio', { name: 'Personne', exact: true }).count()).toBe(0);
    await desk.page.getByRole('radio', { name: 'Compte technique' }).click();
    await desk.page.getByRole('textbox', { name: /^Nom/ }).fill(`Sauvegarde ${process.pid}`);
    await desk.the('button', 'CREATION:create').click();
    const answers = desk.page.getByRole('combobox', { name: desk.words('CHAMPS:Responsable') });
    await expect.poll(() => answers.getAttribute('aria-invalid')).toBe('true');
    await chooses(desk, 'Responsable', 'julie', 'Julie');
    await desk.the('button', 'CREATION:create').click();
    await desk.the('button', 'CREATION:another').waitFor();
  });
});
