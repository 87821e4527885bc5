import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

/** People of the demonstration whom nobody acts as. */
const record = '/fr/collaborateurs/directory/FR/21';
const another = '/fr/collaborateurs/directory/FR/5';
const moving = '/fr/collaborateurs/directory/FR/28';

describe('accounts in other systems', () => {
  story('a stay is decided with what it does to each account said first, and the accounts follow', async ({ as }) => {
    const hr = await as('hr', { viewport: { width: 1280, height: 900 } });
    await hr.opens(record);
    await hr.the('button', 'LIFECYCLE:menu').click();
    await hr.the('menuitem', 'LIFECYCLE:suspendre').click();
    const dialog = hr.page.getByRole('dialog');
    await dialog
      .getByText(hr.words('LIFECYCLE:becomes.disabled', { system: hr.words('EFFECTS:system.directory') }))
      .waitFor();
    await isAccessible(hr, 'a decision');
    // Nothing is decided without a reason.
    await dialog.getByRole('button', { name: hr.words('LIFECYCLE:suspendre') }).click();
    const reason = dialog.getByRole('textbox', { name: hr.words('COMMON:reason') });
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('Enquête en cours');
    await dialog.getByRole('button', { name: hr.words('LIFECYCLE:suspendre') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await hr.sees('PERSON:suspended');
    await hr.the('button', 'LIFECYCLE:menu').click();
    await hr.the('menuitem', 'LIFECYCLE:lever').click();
    await reason.fill('Enquête close');
    await dialog.getByRole('button', { name: hr.words('LIFECYCLE:lever') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hr.page.getByText(hr.words('PERSON:suspended'), { exact: true }).count()).toBe(0);
  });

  story('what a system refuses is seen in the control room, said in words, and tried again', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/fr/dashboard');
    const call = await Caller.of(admin);
    const misbehave = async (fault: 'refuses' | 'none') =>
      await call.call(provisioningCalls.misbehave, { params: { system: 'helpdesk' }, body: { fault } });
    await misbehave('refuses');
    await admin.opens(another);
    await admin.the('button', 'PROVISIONING:ensure').click();

    const desk = await as('desk', { viewport: { width: 1280, height: 900 } });
    await desk.opens('/fr/dashboard');
    await desk.opensFromMenu('PAGES:accounts');
    // Beside the choice of that name.
    await desk.page.getByText(desk.words('PROVISIONING:run.failed')).nth(1).waitFor();
    const causes = desk.page.getByRole('list', { name: desk.words('ACCOUNT_CONTROL:causes') });
    await causes.getByText(desk.words('EFFECTS:cause.refusedValue')).waitFor();
    await isAccessible(desk, 'the control room');
    await misbehave('none');
    await desk.the('button', new RegExp(`^${desk.words('ACCOUNT_CONTROL:retryAll')}`)).click();
    await causes.waitFor({ state: 'detached' });
    const lines = desk.page.getByRole('list', { name: desk.words('PROVISIONING:list') });
    await lines.locator('summary').first().click();
    await desk.sees('PROVISIONING:allReady');
    await desk.opens('/fr/back-986/comptes/ecarts');
    await desk.sees('ACCOUNT_GAPS:notYet');
    await isAccessible(desk, 'differences of accounts');
    await desk.page.setViewportSize({ width: 375, height: 740 });
    await desk.opens('/pl/back-986/comptes');
    await isWhole(desk, 'the control room on a small screen');
  });

  story('a mobility says what it will do, is seen ahead, and is called off', async ({ as }) => {
    const hr = await as('hr', { viewport: { width: 1280, height: 900 } });
    await hr.opens(moving);
    await hr.the('button', 'LIFECYCLE:menu').click();
    await hr.the('menuitem', 'LIFECYCLE:mobilite').click();
    const dialog = hr.page.getByRole('dialog');
    const coming = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');
    await dialog.getByRole('textbox', { name: new RegExp(`^${hr.words('CHAMPS:jour')}`) }).fill(coming);
    await dialog.getByRole('textbox', { name: new RegExp(`^${hr.words('CHAMPS:Motif')}`) }).fill('Change de métier');
    await dialog.getByRole('textbox', { name: hr.words('CHAMPS:Fonction') }).fill('Cheffe de projet');
    await dialog.getByText(hr.words('CHAMPS:Fonction')).last().waitFor();
    await dialog.getByText(hr.words('LIFECYCLE:foreseen')).waitFor();
    await isAccessible(hr, 'a mobility');
    await dialog.getByRole('button', { name: hr.words('AHEAD:schedule') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await hr.page.getByText(hr.words('AHEAD:mobility'), { exact: true }).first().waitFor();
    await hr.page
      .getByRole('button', { name: hr.words('AHEAD:act', { day: coming }) })
      .first()
      .click();
    await hr.the('button', 'AHEAD:callOff').click();
    await expect.poll(() => hr.page.getByText(hr.words('AHEAD:mobility'), { exact: true }).count()).toBe(0);
  });
});
