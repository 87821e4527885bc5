import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

/** Names a new list and says its nature; gives its number. */
async function namesList(who: Colleague, name: string, nature: string): Promise<string> {
  await who.opens('/fr/liste-de-diffusion/details/dynamique/1');
  await who.page.getByRole('textbox', { name: 'Nom de la liste' }).fill(name);
  await who.page.getByRole('combobox', { name: 'Nature' }).click();
  await who.page.getByRole('option', { name: nature, exact: true }).click();
  await who.the('button', 'DISTRIBUTION_LISTS:next').click();
  await who.isAt(/\/dynamique\/2\/\d+$/);
  return new URL(who.page.url()).pathname.split('/').at(-1) ?? '';
}

/** Has the list find the whole team of somebody. */
async function findsTeamOf(who: Colleague, name: string): Promise<void> {
  await who.the('button', 'DISTRIBUTION_LISTS:found').click();
  await who.page.getByRole('button', { name: who.words('CONDITIONS:chooseField') }).click();
  await who.page.getByRole('option', { name: 'Toute l’équipe du manager' }).click();
  await who.page.locator('[role=dialog] [role=combobox]').last().fill(name);
  await who.page.getByRole('option', { name }).click();
  await who.presses('Escape');
}

describe('distribution lists', () => {
  story(
    'a manager makes a list of the team, sees who is in it and why, and publishes it; nobody else sees it',
    async ({ as }) => {
      const manager = await as('manager');
      const id = await namesList(manager, 'Équipe des chantiers', 'Projet');
      await isAccessible(manager, 'the criteria of a list');
      // Whoever has people below them is offered these.
      await manager.page.getByRole('button', { name: /^Toute l’équipe : Antoine Mercier \(\d+\)$/ }).click();
      const preview = manager.page.getByRole('complementary');
      await preview.getByText(/^\d+ personnes$/).waitFor();
      // What is typed and not saved is there again, and is counted.
      await manager.sees('DRAFTS:kept');
      await manager.reloads();
      await manager.page.getByText(/^Votre saisie a été retrouvée/).waitFor();
      await preview.getByText(/^\d+ personnes$/).waitFor();
      await manager.the('button', 'DISTRIBUTION_LISTS:saveCriteria').click();
      await manager.page
        .getByText(manager.words('DISTRIBUTION_LISTS:unfinished criteria'))
        .waitFor({ state: 'detached' });
      await manager.page.getByRole('combobox', { name: 'Personne', exact: true }).fill('Hugo Lefèvre');
      await manager.page.getByRole('option', { name: /Hugo Lefèvre/ }).click();
      await preview.getByText(manager.words('DISTRIBUTION_LISTS:inIt')).waitFor();

      await manager.goes(`/fr/liste-de-diffusion/details/dynamique/5/${id}`);
      await manager.the('button', 'DISTRIBUTION_LISTS:publish').click();
      await manager.page.getByText('Publiée', { exact: true }).waitFor();
      // Its address is there to write to, and one of many members is found by name.
      const mailto = manager.page.locator('a[href^="mailto:prj-equipe-des-chantiers@"]');
      await mailto.waitFor();
      const members = manager.page.getByRole('region', { name: manager.words('DISTRIBUTION_LISTS:criteria') });
      await members.getByRole('searchbox').fill('lefevre hugo');
      await members.getByRole('link', { name: 'Agathe Barmont' }).waitFor({ state: 'detached' });
      await members.getByRole('link', { name: 'Hugo Lefèvre' }).waitFor();
      await members.getByRole('searchbox').fill('Nobody');
      await members.getByText(manager.words('DISTRIBUTION_LISTS:nobodyFound')).waitFor();
      await isAccessible(manager, 'the page of a list');
      await manager.goes('/fr/liste-de-diffusion/view');
      await manager.page.getByRole('gridcell', { name: 'prj-equipe-des-chantiers@' }).waitFor();

      const employee = await as('employee');
      await employee.opens(`/fr/liste-de-diffusion/details/dynamique/5/${id}`);
      await expect.poll(() => employee.page.locator('main').innerText()).not.toContain('Équipe des chantiers');
    },
  );

  story('a list that writes to many waits for whoever decides, who says yes from their inbox', async ({ as }) => {
    const assistant = await as('assistant');
    const id = await namesList(assistant, 'Lettre des chantiers', 'Communication');
    await findsTeamOf(assistant, 'Antoine Mercier');
    await assistant.the('button', 'DISTRIBUTION_LISTS:saveCriteria').click();
    // The steps after it open once it is saved.
    await assistant.page
      .getByText(assistant.words('DISTRIBUTION_LISTS:unfinished criteria'))
      .waitFor({ state: 'detached' });
    await assistant.goes(`/fr/liste-de-diffusion/details/dynamique/4/${id}`);
    await assistant.the('button', 'DISTRIBUTION_LISTS_VISA:submit').click();
    await assistant.page.getByText(assistant.words('PERSON:IdStatut ATTENTE_VISA'), { exact: true }).waitFor();

    const sheet = await assistant.the('link', 'DISTRIBUTION_LISTS_VISA:request').getAttribute('href');

    const manager = await as('manager');
    await manager.opens('/fr/dashboard');
    await manager.opensFromMenu('PAGES:requestValidation');
    await manager.the('list', 'REQUESTS:inbox').locator(`a[href="${sheet}"]`).first().click();
    await manager.isAt(new RegExp(`${sheet}$`));
    await manager.the('button', 'REQUESTS:validate').first().click();
    await manager.page
      .getByRole('dialog')
      .getByRole('button', { name: manager.words('REQUESTS:validate') })
      .click();
    await assistant.page.getByText('Publiée', { exact: true }).waitFor();
  });
});
