import { languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { describe, expect } from 'vitest';
import { story } from './support/story.ts';
import { words } from './support/words.ts';

describe('signing in', () => {
  story('somebody who opens the portal signs in and lands on the directory in their language', async ({ nobody }) => {
    const visitor = await nobody();
    await visitor.opens('/');
    expect(await visitor.page.title()).toContain(words('fr', 'SIGN_IN:title'));
    await visitor.identifies('employee');
    await visitor.isAt('/fr');
    await visitor.seesHeading('PAGES:directory');
    await expect.poll(() => visitor.title()).toBe('Annuaire · Passerelle');
  });

  story('a wrong password and an unknown account are refused in the same words', async ({ nobody }) => {
    const visitor = await nobody();
    await visitor.opens('/fr');
    const refusal = visitor.page.getByRole('alert');
    await visitor.identifies('comex', 'not the password');
    await refusal.waitFor();
    const wrongPassword = await refusal.innerText();
    expect(wrongPassword).toContain(words('fr', 'SIGN_IN:refused'));
    expect(await visitor.page.locator('#login').inputValue()).toBe('comex');
    await visitor.identifies('nobody.at.all');
    await refusal.waitFor();
    expect(await refusal.innerText()).toBe(wrongPassword);
    await visitor.identifies('COMEX');
    await visitor.isAt('/fr');
  });

  for (const login of ['disabled', 'suspended']) {
    story(`the account “${login}” is told that it is disabled, and can leave for another one`, async ({ nobody }) => {
      const visitor = await nobody();
      const place = login === 'disabled' ? '/fr/dashboard' : '/';
      await visitor.opens(place);
      await visitor.identifies(login);
      await visitor.isAt(place);
      await visitor.seesHeading('SESSION:refused');
      await visitor.sees('ERREURS:ACCOUNT_DISABLED');
      await visitor.the('button', 'SESSION:otherAccount').click();
      await visitor.isAt('/fr/login?out=true');
      await visitor.the('button', 'SESSION:signInWithCompany').click();
      await visitor.identifies('employee');
      await visitor.isAt('/fr');
    });
  }

  story('an account that the directory does not know is told so', async ({ as }) => {
    const employee = await as('employee');
    await employee.answersInstead('**/Personnes/get-connected-user-informations', 403, {
      error: { statusCode: 403, name: 'ACCOUNT_NOT_EXIST_IN_AD', message: '' },
    });
    await employee.opens('/fr');
    await employee.seesHeading('SESSION:refused');
    await employee.sees('ERREURS:ACCOUNT_NOT_EXIST_IN_AD');
  });

  story('the sign-in page offers the demonstration accounts and speaks eight languages', async ({ nobody }) => {
    const visitor = await nobody();
    await visitor.opens('/pl');
    for (const language of languages) {
      await visitor.page.getByRole('link', { name: languageNames[language] }).click();
      await visitor.page.getByRole('heading', { level: 1, name: words(language, 'SIGN_IN:title') }).waitFor();
      expect(await visitor.page.locator('html').getAttribute('lang')).toBe(locales[language]);
    }
    await visitor.page.locator('summary').click();
    await visitor.page.getByRole('link', { name: /^hr\.fr/ }).click();
    await expect.poll(() => visitor.page.locator('#login').inputValue()).toBe('hr.fr');
    await visitor.page.locator('#password').fill('passerelle');
    await visitor.presses('Enter');
    await visitor.isAt('/pl');
  });

  story('a deep link survives the sign-in, its search part included', async ({ nobody }) => {
    const visitor = await nobody();
    await visitor.opens('/es/reporting/release-note/all?from=2026');
    await visitor.identifies('employee');
    await visitor.isAt('/es/reporting/release-note/all?from=2026');
    await visitor.seesHeading('PAGES:releaseNotes');
  });

  story('signing out ends the session everywhere in the browser', async ({ as }) => {
    const employee = await as('employee', { ownSession: true });
    await employee.opens('/de/dashboard');
    await employee.the('button', /^Mein Konto/).click();
    await employee.the('menuitem', 'SHELL:logOut').click();
    await employee.isAt('/de/login?out=true');
    await employee.seesHeading('SESSION:signedOut');
    await employee.opens('/de/dashboard');
    await employee.page.locator('#password').waitFor();
    await employee.page.goBack();
    await employee.page.locator('#password, h1').first().waitFor();
    expect(await employee.page.getByText('Hugo').count()).toBe(0);
  });

  story('the login page opens without a session and starts the sign-in', async ({ nobody }) => {
    const visitor = await nobody();
    await visitor.opens('/it/login');
    await visitor.seesHeading('BOOT:productName');
    await visitor.the('button', 'SESSION:signInWithCompany').click();
    await visitor.identifies('employee');
    await visitor.isAt('/it');
  });
});
