import type { MessageLevel } from '@passerelle/contracts/messages/messages.contract.ts';
import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import { words } from './support/words.ts';

const all = '/fr/back-986/maintenance/all';
const still = { reducedMotion: 'reduce' } as const;

const textField = (who: Colleague) => who.page.locator('[role=textbox][contenteditable=true]');

/** By the quick way, in French. */
async function says(admin: Colleague, text: string, level: MessageLevel): Promise<void> {
  await admin.opens('/fr/back-986/maintenance/add');
  await textField(admin).fill(text);
  await admin.the('radio', `MESSAGES:level.${level}`).check();
  await admin.the('button', 'COMMON:publish').click();
  await admin.isAt(all);
  await admin.the('link', new RegExp(text)).waitFor();
}

/** Nothing is said to anybody any more, whatever came before. */
async function unsaysAll(admin: Colleague): Promise<void> {
  await admin.opens(all);
  const removes = admin.page.locator('main').getByRole('button', {
    name: new RegExp(`^${admin.words('COMMON:delete')}:`),
  });
  while ((await removes.count()) > 0) {
    const left = await removes.count();
    await removes.first().click();
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: admin.words('COMMON:delete') })
      .click();
    await expect.poll(() => removes.count()).toBe(left - 1);
  }
}

let lastDay = 10;

/** In the middle of handing a role on: a date is typed, nothing is sent. Gives the date as it stands. */
async function isInTheMiddle(who: Colleague) {
  await who.opens('/fr/dashboard');
  await who.the('button', /^Mon compte/).click();
  await who.the('menuitem', 'SHELL:myRoles').click();
  await who.the('button', 'DELEGATION:delegateRole').click();
  const last = who.page.getByLabel(who.words('DELEGATION:DateFin'));
  // Another than the draft of an earlier story holds: the same one would not be kept again.
  lastDay += 1;
  const date = `${lastDay}/02/2031`;
  const kept = who.page.waitForResponse((one) => /\/api\/drafts\//.test(one.url()) && one.request().method() === 'PUT');
  // What an earlier story left in it may be found again at that moment.
  const typed = async () => {
    if ((await last.inputValue()) !== date) await last.fill(date);
    return await last.inputValue();
  };
  await who.settles();
  await expect.poll(typed).toBe(date);
  await who.presses('Tab');
  await kept;
  return async () => expect(await last.inputValue()).toBe(date);
}

describe('what is said to everybody', () => {
  story(
    'a banner speaks each one’s language, French where it lacks theirs; it is written, read again, taken away',
    async ({ as }) => {
      const admin = await as('admin', still);
      const employee = await as('employee', { ...still, viewport: { width: 375, height: 740 } });
      try {
        await admin.opens('/fr/back-986/maintenance/create');
        await textField(admin).fill('Le restaurant ferme à 13 h.');
        await admin.the('tab', /^Polski/).click();
        await textField(admin).fill('Restauracja zamyka o 13.');
        await admin.sees('DRAFTS:kept');
        await isAccessible(admin, 'the editor of a message');
        await admin.the('button', 'COMMON:publish').click();
        await admin.isAt(all);
        await admin.the('link', /^Le restaurant ferme/).waitFor();
        await isAccessible(admin, 'the list of messages');

        await employee.opens('/pl/dashboard');
        await employee.page.locator('main').getByText('Restauracja zamyka o 13.').waitFor();
        await isWhole(employee, 'a banner on a small screen');
        await employee.opens('/de/dashboard');
        await employee.page.locator('main').getByText('Le restaurant ferme à 13 h.').waitFor();

        await admin.the('link', /^Le restaurant ferme/).click();
        await admin.sees('HISTORY:added Message');
      } finally {
        await unsaysAll(await as('admin', still));
      }
      // It goes from the tab that is open.
      await expect.poll(() => employee.page.getByText('Le restaurant ferme à 13 h.').count()).toBe(0);
    },
  );

  story('read-only: what is sent is refused and kept, until it ends', async ({ as }) => {
    const recruiter = await as('recruiter', still);
    const isAsItWas = await isInTheMiddle(recruiter);
    try {
      await says(await as('admin', still), 'Bascule', 'readOnly');
      await recruiter.page.locator('main').getByText(recruiter.words('MAINTENANCE:readOnly')).waitFor();
      // The dialog is over what says it to everybody.
      await recruiter.page.getByRole('dialog').getByText(recruiter.words('MAINTENANCE:readOnly')).waitFor();
      const picker = recruiter.page.getByRole('combobox', { name: recruiter.words('DELEGATION:colleague') });
      await picker.fill('Damien Poulain');
      await recruiter.page.getByRole('option', { name: 'Damien Poulain' }).first().click();
      await recruiter.page.getByRole('dialog').locator('button[type=submit]').click();
      await recruiter.sees('ERREURS:PORTAL_READ_ONLY');
      await isAsItWas();
    } finally {
      await unsaysAll(await as('admin', still));
    }
    await expect.poll(() => recruiter.page.getByText(recruiter.words('MAINTENANCE:readOnly')).count()).toBe(0);
    await isAsItWas();
  });

  story('closed: reaches the tab that is open, and gives it back as it was; who may work goes on', async ({ as }) => {
    const recruiter = await as('recruiter', still);
    const isAsItWas = await isInTheMiddle(recruiter);
    const admin = await as('admin', still);
    try {
      await says(admin, 'Mise à jour', 'closed');
      await recruiter.seesHeading('MAINTENANCE:closedTitle');
      await recruiter.page.getByRole('dialog').getByText('Mise à jour').waitFor();
      await recruiter.presses('Escape', 'Escape');
      await recruiter.seesHeading('MAINTENANCE:closedTitle');
      await isAccessible(recruiter, 'the closed page');

      const employee = await as('employee', still);
      await employee.page.goto('/fr/collaborateurs/directory');
      await employee.seesHeading('MAINTENANCE:closedTitle');
      const language = employee.page.getByRole('dialog').getByLabel(employee.words('SHELL:language'), { exact: true });
      await language.selectOption('pl');
      const inPolish = employee.page.getByRole('heading', { name: words('pl', 'MAINTENANCE:closedTitle') });
      await inPolish.waitFor();
      // As when the server was away for a moment: what is under the notice is loaded again.
      await employee.page.evaluate('globalThis.__TSR_ROUTER__.invalidate()');
      await employee.settles();
      await inPolish.waitFor();

      await admin.opens('/fr/collaborateurs/directory');
      await admin.page.getByText(admin.words('MAINTENANCE:closedForOthers')).waitFor();
      await admin.page.getByRole('row').nth(1).waitFor();

      await unsaysAll(admin);
      await employee.page.getByRole('row').nth(1).waitFor();
      await employee.isAt('/pl/collaborateurs/directory');
      await expect.poll(() => employee.the('heading', 'MAINTENANCE:closedTitle').count()).toBe(0);
    } finally {
      await unsaysAll(await as('admin', still));
    }
    await expect.poll(() => recruiter.the('heading', 'MAINTENANCE:closedTitle').count()).toBe(0);
    await isAsItWas();
  });
});
