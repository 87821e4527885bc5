import { describe, expect } from 'vitest';
import { codeOf, roomInStep } from '../server/src/testing/totp.ts';
import type { Colleague } from './support/colleague.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import { words } from './support/words.ts';

const keyOn = async ({ page }: Colleague) => (await page.locator('code').innerText()).replaceAll(' ', '');

const texts = (key: 'qr' | 'code' | 'codeForm') => words('fr', `SECOND_FACTOR:${key}`);
const codeField = ({ page }: Colleague) => page.getByRole('textbox', { name: texts('code'), exact: true });

/** Signs in as who has no second factor yet, and enrols one; answers its key. */
async function enrols(visitor: Colleague, login: string): Promise<string> {
  await visitor.opens('/fr');
  await visitor.identifies(login);
  await visitor.page.getByRole('img', { name: texts('qr') }).waitFor();
  const key = await keyOn(visitor);
  await roomInStep(0);
  await codeField(visitor).pressSequentially(codeOf(key));
  await visitor.isAt('/fr');
  return key;
}

/** Opens the record of the one person whom these words find. */
async function opensRecord(colleague: Colleague, login: string): Promise<void> {
  await colleague.opensDirectory(`query={"query":"${login}"}`);
  await expect.poll(() => colleague.names()).toHaveLength(1);
  await colleague.rows.getByRole('link').first().click();
}

/** Somebody plain, of whom a second factor is asked once an administrator has ended their exemption. */
const plain = 'employee.pl';
async function endsExemption(admin: Colleague): Promise<void> {
  await opensRecord(admin, plain);
  const [end, give] = [
    admin.the('button', 'SECOND_FACTOR:endExemption'),
    admin.the('button', 'SECOND_FACTOR:exemptIt'),
  ];
  await end.or(give).waitFor();
  if (await end.isVisible()) await end.click();
  await give.waitFor();
}

/** The service desk takes the second factor of somebody back, in their record. */
async function resets(desk: Colleague, login: string): Promise<void> {
  await opensRecord(desk, login);
  await desk.the('button', 'SECOND_FACTOR:reset').click();
  const dialog = desk.page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: desk.words('SECOND_FACTOR:reset'), exact: true });
  await confirm.click();
  await desk.sees('REGLES:required', { field: desk.words('COMMON:reason') });
  await dialog.getByRole('textbox').fill('Téléphone perdu, reconnu en visioconférence');
  await confirm.click();
  await desk.sees('SECOND_FACTOR:deskNone');
}

describe('the second factor', () => {
  story(
    'is enrolled at the first sign-in and asked for at the next, where no code works twice',
    async ({ nobody, as }) => {
      await endsExemption(await as('admin'));
      await resets(await as('desk'), plain);
      const visitor = await nobody();
      const key = await enrols(visitor, plain);
      await visitor.signsOut();
      await visitor.the('button', 'SESSION:signInWithCompany').click();
      await visitor.identifies(plain);
      await visitor.seesHeading('SECOND_FACTOR:enter');
      const code = codeField(visitor);
      const refusal = visitor.page.getByRole('alert');
      await code.fill('12a');
      await visitor.presses('Enter');
      await refusal.getByText(texts('codeForm')).waitFor();
      await isAccessible(visitor, 'the code at sign-in');
      await code.fill(codeOf(key));
      await refusal.getByText(words('fr', 'ERREURS:SECOND_FACTOR_CODE')).waitFor();
      // Pasted with a space, as some apps show it.
      const fresh = codeOf(key, 1);
      await code.fill(`${fresh.slice(0, 3)} ${fresh.slice(3)}`);
      await visitor.isAt('/fr');
    },
  );

  story('is replaced in the portal by who has it, and taken back by the service desk', async ({ nobody, as }) => {
    await endsExemption(await as('admin'));
    const desk = await as('desk');
    await resets(desk, plain);
    const visitor = await nobody();
    const key = await enrols(visitor, plain);
    await visitor.the('button', new RegExp(`^${visitor.words('SHELL:account')}`)).click();
    await visitor.the('menuitem', 'PAGES:secondFactor').click();
    await visitor.sees('SECOND_FACTOR:inUse');
    // Its address alone, as in another tab: who is known to the provider is not asked to sign in.
    await visitor.reloads();
    await visitor.sees('SECOND_FACTOR:inUse');
    await visitor.the('button', 'SECOND_FACTOR:setUpApp').click();
    const current = visitor.page.getByLabel(visitor.words('SECOND_FACTOR:current'));
    await current.fill('12ab');
    await visitor.sees('SECOND_FACTOR:codeForm');
    await current.fill(codeOf(key, 1));
    await visitor.sees('SECOND_FACTOR:scan');
    await isAccessible(visitor, 'the QR code of the portal');
    await isWhole(visitor, 'the QR code of the portal');
    await codeField(visitor).fill(codeOf(await keyOn(visitor), 1));
    await visitor.toasts.getByText(visitor.words('SECOND_FACTOR:done')).waitFor();

    await resets(desk, plain);
    await visitor.opens('/fr/dashboard');
    await visitor.page.locator('#login').waitFor();
    await visitor.identifies(plain);
    await visitor.seesHeading('SECOND_FACTOR:enrolTitle');
    await isAccessible(visitor, 'enrolment at sign-in');
  });

  story('an exemption is taken back and given by an administrator, with a reason', async ({ as }) => {
    const admin = await as('admin');
    await opensRecord(admin, 'expired');
    await admin.the('button', 'SECOND_FACTOR:endExemption').click();
    await admin.the('button', 'SECOND_FACTOR:exemptIt').click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByLabel(admin.words('COMMON:reason')).fill('Démonstration');
    await isAccessible(admin, 'an exemption');
    await dialog.getByRole('button', { name: admin.words('SECOND_FACTOR:exemptIt'), exact: true }).click();
    await admin.sees('SECOND_FACTOR:deskExempt', { reason: 'Démonstration' });
  });

  story('a call refused for want of one leads to its screen, which signs in anew', async ({ as }) => {
    const employee = await as('employee', { ownSession: true });
    const end = await employee.answersInstead('**/api/PersonneActifs?**', 401, {
      error: { statusCode: 401, name: 'SECOND_FACTOR_REQUIRED', message: '' },
    });
    await employee.opens('/fr');
    await employee.isAt('/fr/auth/mfa?required=true');
    await employee.sees('ERREURS:SECOND_FACTOR_REQUIRED');
    await isAccessible(employee, 'a second factor is required');
    await end();
    await employee.the('button', 'SESSION:signInWithCompany').click();
    await employee.identifies('employee');
    await employee.isAt('/fr');
  });

  story(
    'of a token: loaded from a file with its faults at the line, handed out, taken back with a reason',
    async ({ as }) => {
      const desk = await as('desk');
      await desk.opens('/fr/back-986/jetons');
      await desk.the('button', 'TOKENS:load').click();
      const file = desk.page.locator('input[type=file]');
      const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
      const gives = (text: string) =>
        file.setInputFiles({ name: 'jetons.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await gives('serial;secret\nE2E-0001;pas une clé');
      await desk.page.getByText('Ligne 2').waitFor();
      await gives(`serial;secret\nE2E-0001;${seed}`);
      await desk.the('button', 'TOKENS:register').click();
      await desk.the('button', /^Remettre · E2E-0001/).click();
      await desk.page.getByRole('combobox', { name: desk.words('TOKENS:to') }).fill('Damien Poulain');
      await desk.page.getByRole('option', { name: 'Damien Poulain' }).first().click();
      await desk.page
        .getByRole('dialog')
        .getByRole('button', { name: desk.words('TOKENS:give'), exact: true })
        .click();
      await desk.the('button', /^Reprendre · E2E-0001/).click();
      const dialog = desk.page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Parti');
      await dialog.getByRole('button', { name: desk.words('TOKENS:takeBack'), exact: true }).click();
      await desk.the('button', /^Remettre · E2E-0001/).waitFor();
      await isAccessible(desk, 'the stock of tokens');
    },
  );
});
