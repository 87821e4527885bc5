import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

/** The number of whoever these calls are made as. */
const keyOf = async (who: Caller): Promise<number> =>
  (await who.call(sessionCalls.getConnectedUser, {})).user.IdPersonneEV1;

/** A list of somebody, which somebody else backs. */
async function makesList(owner: Caller, LibListe: string, backup: number): Promise<number> {
  const values = {
    ...{ LibListe, IdNature: 'PRJ', IdPersonneEV1: await keyOf(owner), IdPersonneEV1backup: backup },
    ...{ Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false },
  };
  const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  const { IdListe } = await owner.call(lists.create, { body: { fields } });
  return IdListe;
}

describe('a list that two look after', () => {
  story(
    'whoever backs it loses the list, its page and its menu while they look at it, once another does',
    async ({ as }) => {
      const [manager, employee, colleague] = [await as('manager'), await as('employee'), await as('employee.gb')];
      const [owner, backup, next] = [await Caller.of(manager), await Caller.of(employee), await Caller.of(colleague)];
      const menu = employee.the('navigation', 'SHELL:menu').getByRole('link', {
        name: employee.words('PAGES:distributionLists'),
        exact: true,
      });
      expect(await menu.count()).toBe(0);
      const was = await keyOf(backup);
      const id = await makesList(owner, 'Relais des chantiers', was);
      // It comes into the menu of a page that is open.
      await menu.waitFor();
      await employee.goes(`/fr/liste-de-diffusion/details/dynamique/1/${id}`);
      await employee.page.getByRole('heading', { name: 'Relais des chantiers' }).waitFor();
      await owner.call(lists.save, {
        params: { id },
        body: { fields: [{ IdChamp: 'IdPersonneEV1backup', Valeur: await keyOf(next), Vu: was }] },
      });
      await Promise.all([
        employee.page
          .getByRole('heading', { name: employee.words('DISTRIBUTION_LISTS:notFoundTitle') })
          .waitFor({ timeout: 3000 }),
        menu.waitFor({ state: 'detached', timeout: 3000 }),
      ]);
      await owner.call(lists.remove, { params: { id } });
    },
  );

  story(
    'criteria that both type at once stand beside each other, and who loses a list is told before it is deleted',
    async ({ as }) => {
      const [manager, assistant] = [await as('manager'), await as('assistant')];
      const [owner, backup] = [await Caller.of(manager), await Caller.of(assistant)];
      const id = await makesList(owner, 'Astreinte des chantiers', await keyOf(backup));
      const me = await keyOf(owner);
      const params = { id, groupId: 0 };
      const saves = async (value: string, Revision: number) =>
        await owner.call(listGroupsCalls.saveConditions, {
          params,
          body: { Conditions: { field: 'IdPays', operator: 'equals', value }, Revision },
        });
      await saves('FR', 1);
      await assistant.opens(`/fr/liste-de-diffusion/details/dynamique/2/${id}`);
      const builder = assistant.page.getByRole('main');
      await builder.getByText('France').first().waitFor();
      await assistant.the('button', 'DISTRIBUTION_LISTS:dropCriteria').click();
      await saves('GB', 2);
      const both = assistant.page.locator('[data-collision]');
      await both.getByText('Royaume-Uni').waitFor();
      await both.getByText(assistant.words('DISTRIBUTION_LISTS:noCriteria')).waitFor();
      await isAccessible(assistant, 'criteria that two typed');
      await both.getByRole('button', { name: new RegExp(`^${assistant.words('DRAFTS:takeTheirs')}`) }).click();
      await both.waitFor({ state: 'detached' });
      await builder.getByText('Royaume-Uni').first().waitFor();

      await owner.call(listGroupsCalls.saveNamed, { params, body: { named: [me] } });
      await manager.goes(`/fr/liste-de-diffusion/details/dynamique/5/${id}`);
      await manager.the('button', 'DISTRIBUTION_LISTS:remove').click();
      const dialog = manager.page.getByRole('dialog');
      await dialog.getByRole('heading', { name: manager.words('DISTRIBUTION_LISTS_LIFE:losing') }).waitFor();
      await dialog.getByText('Antoine Mercier').waitFor();
      await dialog.getByRole('button', { name: manager.words('DISTRIBUTION_LISTS:remove') }).click();
      await manager.isAt(/liste-de-diffusion\/view/);
    },
  );

  story(
    'whoever did not type the criteria is told who leaves by their own sight before they save them',
    async ({ as }) => {
      const [hr, manager] = [await as('hr'), await as('manager')];
      const [owner, backup] = [await Caller.of(hr), await Caller.of(manager)];
      const id = await makesList(owner, 'Contrats des chantiers', await keyOf(backup));
      await owner.call(listGroupsCalls.saveConditions, {
        params: { id, groupId: 0 },
        body: { Conditions: { field: 'IdContrat', operator: 'not empty' }, Revision: 1 },
      });
      await manager.opens(`/fr/liste-de-diffusion/details/dynamique/2/${id}`);
      const told = manager.page.getByRole('status').filter({ hasText: manager.words('DISTRIBUTION_LISTS:ownSight') });
      await told.getByText(/sorties/).click();
      await told.getByRole('link').first().waitFor();
      await isAccessible(manager, 'criteria of somebody else');
      // Whose they are is told nothing.
      await hr.opens(`/fr/liste-de-diffusion/details/dynamique/2/${id}`);
      await hr.page.getByRole('main').getByText('Contrat').first().waitFor();
      expect(await hr.page.getByText(hr.words('DISTRIBUTION_LISTS:ownSight')).count()).toBe(0);
      await owner.call(lists.remove, { params: { id } });
    },
  );
});
