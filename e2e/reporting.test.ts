import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

const address = '/fr/reporting/dashboard';

describe('reporting', () => {
  story('a number, and each part of it, opens the list that it counts', async ({ as }) => {
    const hr = await as('hr.fr', { viewport: { width: 1440, height: 900 } });
    await hr.opens(address);
    await hr.seesHeading('REPORTING:section.people');
    await isWhole(hr, 'reporting');
    await isAccessible(hr, 'reporting');
    const figure = hr.the('article', 'REPORTING:measure.workforce');
    const number = figure.getByRole('link').first();
    const counted = (await number.innerText()).trim();
    expect(Number(counted)).toBeGreaterThan(0);
    await figure.getByText(hr.words('REPORTING:partly')).waitFor();
    await number.click();
    await hr.isAt(/^\/fr\/collaborateurs\/directory\?query=/);
    const found = (n: string) => hr.page.getByText(new RegExp(`^${n}\\b`)).first();
    await found(counted).waitFor();

    await hr.opens(address);
    const part = figure.getByRole('tabpanel').getByRole('link').first();
    const told = (await part.locator('span').last().innerText()).trim();
    await part.click();
    await hr.isAt(/^\/fr\/collaborateurs\/directory\?query=/);
    await found(told).waitFor();
  });

  story('a manager reads the figures of their own people', async ({ as }) => {
    const manager = await as('manager', { viewport: { width: 1440, height: 900 } });
    await manager.opens('/fr/dashboard');
    await manager.opensFromMenu('PAGES:reporting');
    await manager.isAt(address);
    const number = manager.the('article', 'REPORTING:measure.workforce').getByRole('link').first();
    const counted = (await number.innerText()).trim();
    await number.click();
    await manager.isAt(/^\/fr\/collaborateurs\/directory\?query=/);
    await expect.poll(() => manager.total()).toBe(Number(counted));
  });

  story('how it went is read with the arrows and as a table; what is drawn is taken away as a file', async ({ as }) => {
    const comex = await as('comex', { viewport: { width: 1440, height: 900 } });
    await comex.opens(address);
    const figure = comex.the('article', 'REPORTING:measure.workforce');
    await figure.getByRole('tab', { name: comex.words('REPORTING:trend') }).click();
    const line = figure.getByRole('slider');
    await line.focus();
    await comex.presses('Home');
    await expect.poll(() => line.getAttribute('aria-valuetext')).toMatch(/^\d\d\/\d\d\/\d{4}: \d/);
    const first = await line.getAttribute('aria-valuetext');
    await comex.presses('ArrowRight');
    await expect.poll(() => line.getAttribute('aria-valuetext')).not.toBe(first);
    await isAccessible(comex, 'a trend');
    await figure.getByText(comex.words('REPORTING:asTable')).click();
    const saved = comex.page.waitForEvent('download');
    await figure.getByRole('button', { name: comex.words('REPORTING:asFile') }).click();
    expect((await saved).suggestedFilename()).toBe(
      `${comex.words('REPORTING:measure.workforce')} - ${comex.words('REPORTING:trend')}.csv`,
    );
  });

  story('an administrator says what a role is shown; who lacks the right is refused', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
    await admin.opens(address);
    await admin.the('button', 'REPORTING:arrange').click();
    const dialog = admin.the('dialog', 'REPORTING:arrange');
    const role = dialog.getByRole('combobox', { name: admin.words('REPORTING:role') });
    await role.click();
    await admin.page.getByRole('option', { name: 'Comex' }).click();
    await dialog.getByLabel(admin.words('REPORTING:measure.leavingSoon'), { exact: true }).uncheck();
    await isAccessible(admin, 'what a role is shown');
    await dialog.getByRole('button', { name: admin.words('COMMON:save') }).click();
    await admin.sees('REPORTING:arranged');
    const comex = await as('comex', { viewport: { width: 375, height: 740 } });
    await comex.opens(address);
    await comex.the('article', 'REPORTING:measure.workforce').waitFor();
    expect(await comex.the('article', 'REPORTING:measure.leavingSoon').count()).toBe(0);
    await isWhole(comex, 'reporting on a small screen');
    const employee = await as('employee');
    await employee.opens(address);
    await employee.seesHeading('PAGES:notAuthorized');
    expect(await employee.the('article', 'REPORTING:measure.workforce').count()).toBe(0);
  });

  story('a section that fails says so, and the others are there', async ({ as }) => {
    const hr = await as('hr', { viewport: { width: 1440, height: 900 } });
    await hr.page.route(new RegExp(`${reportingCalls.figures.path}\\?section=people`), (route) =>
      route.fulfill({ status: 500, json: { error: { name: 'INTERNAL_ERROR', statusCode: 500, message: '' } } }),
    );
    await hr.opens(address);
    await hr.the('article', 'REPORTING:measure.requestsOpen').waitFor();
    await hr.page.getByRole('alert').first().waitFor();
    hr.faults.length = 0;
  });
});
