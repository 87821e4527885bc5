import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

const path = '/fr/back-986/effects';
const wide = { viewport: { width: 1440, height: 900 } } as const;

/** A mail is tried out on oneself, leaves, and comes back: its mailbox does not exist. */
async function sendsOneThatComesBack(admin: Visitor): Promise<void> {
  await admin.opens('/fr/mail/edit/SECOND_FACTEUR_REINITIALISE?tab=preview');
  await admin.page.getByRole('combobox', { name: admin.words('MAILS:record') }).click();
  await admin.page.getByRole('option').first().click();
  await admin.the('button', 'MAILS:test').click();
  await admin.page
    .getByText(/Test envoyé à .+@/)
    .first()
    .waitFor();
  await admin.goes('/fr/mail/outbox?state=sent');
  await admin.page
    .getByRole('button', { name: /second facteur/i })
    .first()
    .click();
  const returns = admin.page.getByRole('button', { name: admin.words('MAIL_DELIVERY:noteReturn') });
  await returns.nth(1).click();
  await admin.page
    .getByRole('dialog')
    .getByLabel(admin.words('MAIL_DELIVERY:returned'))
    .fill('Diagnostic-Code: smtp; 550 5.1.1 User unknown');
  await returns.last().click();
  await admin.page.getByText(admin.words('MAIL_DELIVERY:said.bounced')).waitFor();
}

describe('systems outside', () => {
  story(
    'what could not be done in one browser is seen in another within two seconds, and settled there with a reason',
    async ({ as }) => {
      const watching = await as('admin2', wide);
      await watching.opens('/fr/dashboard');
      await watching.opensFromMenu('PAGES:effects');
      await watching.isAt(path);
      const causes = watching.the('list', 'EFFECTS:failures').getByRole('listitem');
      const before = await causes.filter({ hasText: watching.words('MAIL_DELIVERY:cause.noMailbox') }).count();
      await watching.the('link', 'EFFECTS:system.mail').waitFor();
      await isAccessible(watching, 'the systems outside');

      const admin = await as('admin', wide);
      await sendsOneThatComesBack(admin);
      const cause = causes.filter({ hasText: watching.words('MAIL_DELIVERY:cause.noMailbox') });
      if (before === 0) await cause.waitFor({ timeout: 2000 });
      await isWhole(watching, 'the systems outside, with a failure');
      await isAccessible(watching, 'the systems outside, with a failure');

      // Its attempts, and what somebody says of it.
      await watching.page
        .getByRole('button', { name: new RegExp(`, ${watching.words('EFFECTS:choice.notDone')}: \\d`) })
        .click();
      await watching.isAt(`${path}?systeme=mail&etat=notDone`);
      const line = watching.the('list', 'EFFECTS:list').getByRole('listitem').first();
      await line.getByText(watching.words('EFFECTS:attempts'), { exact: true }).click();
      await line.getByText('5.1.1').first().waitFor();
      await line.getByRole('button', { name: /^Autres gestes/ }).click();
      await watching.page.getByRole('menuitem', { name: watching.words('EFFECTS:settle.byHand') }).click();
      const dialog = watching.page.getByRole('dialog');
      await isAccessible(watching, 'what was done by hand');
      await dialog.getByRole('textbox').fill('Remis en main propre le 23');
      await dialog.getByRole('button').last().click();
      await watching.sees('EFFECTS:done');
      const settled = watching.page
        .getByRole('navigation', { name: watching.words('EFFECTS:list') })
        .getByRole('button', { name: watching.words('EFFECTS:choice.settled') });
      await settled.click();
      await expect
        .poll(() => watching.the('list', 'EFFECTS:list').getByRole('listitem').first().innerText())
        .toContain(watching.words('EFFECTS:state.byHand'));
    },
  );

  story('on a small screen and in another language it holds; nobody else gets in', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 375, height: 740 } });
    await admin.opens('/pl/back-986/effects');
    await admin.seesHeading('PAGES:effects');
    await isWhole(admin, 'the systems outside on a small screen');
    const hr = await as('hr');
    await hr.opens(path);
    await hr.seesHeading('PAGES:notAuthorized');
  });
});
