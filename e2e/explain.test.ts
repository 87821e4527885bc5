import { describe, expect } from 'vitest';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

describe('why', () => {
  story('whoever is refused a screen learns which right is missing and whom to ask', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/back-986/pourquoi');
    await employee.seesHeading('PAGES:notAuthorized');
    await employee.the('button', 'PAGES:why').click();
    await employee.sees('PAGES:askWhom');
    await employee.sees('PAGES:askRole', { role: employee.words('ROLES:administrator') });
    expect(await employee.page.getByText(employee.words('PAGES:explainMore')).count()).toBe(0);
  });

  story('an administrator asks why, who can see, and what somebody holds', async ({ as }) => {
    const admin = await as('admin');
    const hr = await as('hr.fr');
    const { IdPersonneEV1: who } = await hr.opensKnowing('/fr');
    const { IdPersonneEV1: me } = await admin.opensKnowing('/fr');
    await admin.opens(`/fr/back-986/pourquoi?who=${who}&right=rgd&key=${me}`);
    await admin.page.getByText(new RegExp(admin.words('EXPLAIN:allowed', { name: '.*' }))).waitFor();
    await admin.sees('EXPLAIN:origin perimeter');
    await isAccessible(admin, 'why, explained');
    await admin.the('tab', 'EXPLAIN:tabReaders').click();
    await admin.sees('EXPLAIN:everybody no');
    await isAccessible(admin, 'who can see a field');
    await admin.the('tab', 'EXPLAIN:tabHoldings').click();
    await admin.sees('EXPLAIN:acting');
    await isAccessible(admin, 'what somebody holds');
  });

  story('one sees what one holds in one’s own record', async ({ as }) => {
    const employee = await as('employee');
    const { IdPays, IdPersonneEV1 } = await employee.opensKnowing('/fr');
    await employee.opens(`/fr/collaborateurs/directory/${IdPays}/${IdPersonneEV1}?tab=rights`);
    await employee.sees('EXPLAIN:everybodyHas');
    await employee.sees('EXPLAIN:tabReaders');
  });
});

describe('looking as somebody else', () => {
  story('a form is shown as the other sees it, and says why it is not sent', async ({ as }) => {
    const admin = await as('admin');
    const other = await as('admin2');
    const { IdPersonneEV1: who } = await other.opensKnowing('/fr');
    await admin.opens(`/fr/back-986/pourquoi?who=${who}`);
    await admin.the('button', 'EXPLAIN:viewAs').click();
    await admin.page.getByRole('dialog').getByRole('textbox').fill('Un bouton qui ne répond pas');
    await admin.the('button', 'EXPLAIN:start').click();
    await admin.the('button', 'SESSION:viewBack').waitFor();
    await admin.goes('/fr/droit/add-perimetre');
    await admin.sees('ERREURS:VIEW_AS_READ_ONLY');
    expect(await admin.the('button', 'COMMON:prepare').isDisabled()).toBe(true);
    await isAccessible(admin, 'a form that is looked at as somebody else');
    await admin.the('button', 'SESSION:viewBack').click();
    await admin.the('button', 'SESSION:viewBack').waitFor({ state: 'detached' });
    await admin.goes('/fr/droit/add-perimetre');
    expect(await admin.the('button', 'COMMON:prepare').isDisabled()).toBe(false);
  });

  story('an administrator gives a reason, looks, changes nothing, and comes back in one click', async ({ as }) => {
    const admin = await as('admin');
    const hr = await as('hr.fr');
    const { IdPersonneEV1: who } = await hr.opensKnowing('/fr');
    await admin.opens(`/fr/back-986/pourquoi?who=${who}`);
    await admin.the('button', 'EXPLAIN:viewAs').click();
    await admin.page.getByRole('dialog').getByRole('textbox').fill('Il manque un menu');
    await admin.the('button', 'EXPLAIN:start').click();
    await admin.the('button', 'SESSION:viewBack').waitFor();
    await admin.isActingAs('ROLES:hrCountryManager');
    await isAccessible(admin, 'looking as somebody else');
    // Where an administrator may go, the other may not.
    await admin.goes('/fr/back-986/pourquoi');
    await admin.seesHeading('PAGES:notAuthorized');
    // What is tried is not done, and it says so.
    await admin.goes('/fr');
    await admin.page.getByRole('button', { name: admin.words('SESSION:actingRole', { role: '' }).trim() }).click();
    await admin.page.getByRole('menuitemradio', { name: admin.words('ROLES:employee') }).click();
    await admin.sees('ERREURS:VIEW_AS_READ_ONLY');
    await admin.reloads();
    await admin.the('button', 'SESSION:viewBack').click();
    await admin.isActingAs('ROLES:administrator');
    expect(await admin.page.getByText(admin.words('SESSION:viewBack')).count()).toBe(0);
    // The person is told.
    await hr.reloads();
    await hr.page.locator('header button[aria-haspopup=dialog]').first().click();
    await hr.page.getByText(hr.words('NOTIFICATIONS:viewedAs')).first().waitFor();
  });
});
