import { describe, expect } from 'vitest';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

const desk = { viewport: { width: 1440, height: 900 } } as const;

describe('mails', () => {
  story(
    'an administrator copies a mail, changes its words, looks at it on a real record and tests it',
    async ({ as }) => {
      const admin = await as('admin', desk);
      await admin.opens('/fr/mail/list');
      await isAccessible(admin, 'the list of mails');
      const row = admin.page.getByRole('row').filter({ hasText: 'DELEGATION_RECUE' });
      await row.getByRole('button', { name: /Actions|Délégation/ }).click();
      await admin.page.getByRole('menuitem', { name: admin.words('MAILS:copy'), exact: true }).click();
      const code = admin.page.getByRole('dialog').getByLabel(admin.words('MAILS:newCode'));
      await code.fill('role_termine');
      await admin.page
        .getByRole('dialog')
        .getByRole('button', { name: admin.words('MAILS:copy'), exact: true })
        .click();
      await admin.sees('ERREURS:ERREUR_MAIL_EXIST');
      await code.fill('delegation_copie');
      await admin.page
        .getByRole('dialog')
        .getByRole('button', { name: admin.words('MAILS:copy'), exact: true })
        .click();
      await admin.isAt('/fr/mail/edit/DELEGATION_COPIE');

      // What is typed shows beside it, and what is wrong is said before it is saved.
      await admin.page.getByRole('tab', { name: admin.words('MAILS:tab.texts') }).click();
      const subject = admin.page.getByLabel(admin.words('MAILS:subject'), { exact: true });
      await subject.fill('Un rôle de {{ Persone }}');
      await admin.page.getByText(admin.words('MAILS:fault.field', { value: 'Persone' })).waitFor();
      await admin.the('button', 'COMMON:save').click();
      await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true');
      await subject.fill('Un rôle de {{ Personne }}');
      await admin.page.getByRole('heading', { name: 'Un rôle de ⟦Personne⟧' }).waitFor();
      await admin.the('button', 'COMMON:save').click();
      await admin.page.getByText(admin.words('MAILS:saved')).first().waitFor();
      await admin.page
        .getByRole('tab', { name: new RegExp(`English\\s*,\\s*${admin.words('LABELS:toReview')}`) })
        .waitFor();

      // On a real delegation: the eight languages, and who would get it.
      await admin.page.getByRole('tab', { name: admin.words('MAILS:tab.preview') }).click();
      await admin.page.getByRole('combobox', { name: admin.words('MAILS:record') }).click();
      await admin.page.getByRole('option').first().click();
      await admin.page.getByText(admin.words('MAILS:reason.to')).first().waitFor();
      await expect.poll(() => admin.page.locator('iframe').count()).toBe(8);
      await admin.the('button', 'MAILS:test').click();
      await admin.page
        .getByText(/Test envoyé à .+@/)
        .first()
        .waitFor();

      // It left: what it became is read in the outbox.
      await admin.goes('/fr/mail/outbox');
      const line = admin.page.getByRole('button', { name: /Un rôle de/ }).first();
      // Mails themselves run no script, not even that of the rules of accessibility.
      await line.waitFor();
      await isAccessible(admin, 'the outbox');
      // As it is read at first it waits still; what it became shows by itself.
      await admin.page.route(
        /\/MailDeliveries\/\d+$/,
        async (route) => {
          const response = await route.fetch();
          const waiting = { ...(await response.json()), state: 'waiting', history: [] };
          await route.fulfill({ response, json: waiting });
        },
        { times: 1 },
      );
      await line.click();
      const sent = admin.page.frameLocator('iframe').first();
      await sent.getByRole('link', { name: 'Voir mes rôles' }).waitFor();
      await admin.page.getByText(admin.words('MAIL_DELIVERY:kept')).first().waitFor();

      // It comes back: why, and what to do, is said in words.
      const returns = admin.page.getByRole('button', { name: admin.words('MAIL_DELIVERY:noteReturn') });
      await returns.nth(1).click();
      const returned = admin.page.getByRole('dialog').getByLabel(admin.words('MAIL_DELIVERY:returned'));
      await returned.fill('Diagnostic-Code: smtp; 550 5.1.1 User unknown');
      await returns.last().click();
      await admin.page.getByText(admin.words('MAIL_DELIVERY:said.bounced')).waitFor();
      await admin.page.getByText(admin.words('MAIL_DELIVERY:next.noMailbox')).waitFor();

      // A key that no mail could have is of nothing.
      await admin.goes('/fr/mail/edit/1');
      await admin.seesHeading('PAGES:notFound');

      // And back to what it was.
      await admin.goes('/fr/mail/edit/DELEGATION_COPIE?tab=versions&n=1');
      await admin.the('button', 'MAILS:restore').click();
      await admin.page
        .getByText(admin.words('MAILS:restored', { n: 1 }))
        .first()
        .waitFor();
      await admin.page.getByText(admin.words('MAILS:noDifference')).waitFor();
    },
  );

  story('the translations of mails are found by mail and language', async ({ as }) => {
    const admin = await as('admin', desk);
    await admin.opens('/fr/traduction-mails');
    await isAccessible(admin, 'the translations of mails');
    const cell = admin.page.getByRole('button', { name: /^Rôle terminé, Polski/ });
    await cell.click();
    const subject = admin.page.getByLabel(admin.words('MAILS:subject'), { exact: true });
    await expect.poll(() => subject.inputValue()).toMatch(/^Twoja rola/);
  });
});
