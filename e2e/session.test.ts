import { describe, expect } from 'vitest';
import { story } from './support/story.ts';

const connectedUser = '**/Personnes/get-connected-user-informations';

describe('the session', () => {
  story('the start asks for the user once, by a POST without a body, under the signed-in token', async ({ as }) => {
    const employee = await as('employee');
    const asking = employee.page.waitForRequest(connectedUser);
    await employee.opens('/nl');
    const request = await asking;
    expect(request.method()).toBe('POST');
    expect(request.postData()).toBeNull();
    expect(await request.headerValue('authorization')).toMatch(/^Bearer eyJ/);
    expect(await request.headerValue('accept-language')).toBe('nl-NL');
  });

  story('a loader shows while the user loads', async ({ as }) => {
    const employee = await as('employee');
    const release = await employee.holds(connectedUser);
    await employee.page.goto('/fr');
    await employee.page.getByRole('status').getByText(employee.words('BOOT:loading')).waitFor();
    release();
    await employee.arrives();
  });

  story('the token is renewed before it ends, without noise', async ({ as }) => {
    const employee = await as('employee');
    await employee.holdsClock();
    await employee.opens('/fr/dashboard');
    const renewed = employee.page.waitForResponse(
      (response) => response.url().endsWith('/idp/token') && response.request().method() === 'POST',
    );
    await employee.page.clock.fastForward('09:30');
    expect((await renewed).status()).toBe(200);
    const { access_token } = (await (await renewed).json()) as { access_token: string };
    const calling = employee.page.waitForRequest('**/api/PersonneActifs?**');
    await employee.opensFromMenu('SHELL:home');
    expect(await (await calling).headerValue('authorization')).toBe(`Bearer ${access_token}`);
    await employee.page.getByRole('grid').getByRole('row').nth(1).waitFor();
    expect(await employee.page.getByRole('alert').count()).toBe(0);
  });

  story('a session that ends elsewhere says so, and reconnecting comes back to the same place', async ({ as }) => {
    const employee = await as('employee', { ownSession: true });
    await employee.holdsClock();
    await employee.opens('/fr/dashboard?keep=this');
    const memory = 'passerelle.directory.1.1';
    await employee.page.evaluate((name) => localStorage.setItem(name, '{}'), memory);
    const other = await employee.anotherTab();
    await other.opens('/fr');
    await other.signsOut();
    await employee.page.clock.fastForward('09:30');
    await employee.page.getByRole('alert').getByText(employee.words('SESSION:expired')).waitFor();
    await employee.page.clock.fastForward('30:00');
    await employee.the('button', 'SESSION:reconnect').click();
    await employee.identifies('employee');
    await employee.isAt('/fr/dashboard?keep=this');
    expect(await employee.page.getByText(employee.words('SESSION:expired')).count()).toBe(0);
    expect(await employee.page.evaluate((name) => localStorage.getItem(name), memory)).toBeNull();
  });

  story('SESSION_EXPIRED shows the snackbar and no toast; any success takes it away', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr');
    await employee.page.getByRole('grid').getByRole('row').nth(1).waitFor();
    const forget = await employee.answersInstead('**/api/PersonneActifs?**', 401, {
      error: { statusCode: 401, name: 'SESSION_EXPIRED', message: '' },
    });
    await employee.page.getByRole('searchbox').fill('martin');
    const snackbar = employee.page.getByRole('alert').getByText(employee.words('SESSION:expired'), { exact: true });
    await snackbar.waitFor();
    expect(await employee.toasts.count()).toBe(0);
    await forget();
    await employee.page.getByRole('searchbox').fill('mart');
    await snackbar.waitFor({ state: 'detached' });
  });

  story('a failure without a name at the start reads as unavailable, and can be tried again', async ({ as }) => {
    const employee = await as('employee');
    const forget = await employee.answersInstead(connectedUser, 500, {});
    await employee.opens('/fr');
    await employee.seesHeading('BOOT:unavailable');
    await employee.sees('BOOT:unavailableHelp');
    const board = { now: new Date().toISOString(), level: 'closed', messages: [], coming: null, next: null };
    const reopen = await employee.answersInstead('**/api/MessageActifs/board', 200, board);
    await employee.reloads();
    await employee.sees('BOOT:maintenanceHelp');
    await Promise.all([forget(), reopen()]);
    await employee.the('button', 'BOOT:retry').click();
    await employee.seesHeading('PAGES:directory');
  });

  story('a session that is over at the start is taken up again', async ({ as }) => {
    const employee = await as('employee');
    const forget = await employee.answersInstead(connectedUser, 401, {
      error: { statusCode: 401, name: 'SESSION_EXPIRED', message: '' },
    });
    await employee.opens('/fr/dashboard');
    await employee.the('button', 'SESSION:reconnect').waitFor();
    await forget();
    await employee.the('button', 'SESSION:reconnect').click();
    await employee.seesHeading('PAGES:dashboard');
  });

  story('reference lists that all fail are said once', async ({ as }) => {
    const employee = await as('employee');
    const broken = { error: { name: 'server_error', statusCode: 500 } };
    await employee.answersInstead('**/api/reference-lists/**', 500, broken);
    await employee.opens('/fr');
    await employee.page.getByRole('grid').getByRole('row').nth(5).waitFor();
    const said = employee.page.getByRole('alert').getByText(employee.words('SHELL:listsMissing'));
    await said.waitFor();
    expect([await said.count(), await employee.toasts.count()]).toEqual([1, 0]);
  });
});

describe('the acting role', () => {
  story('switching role changes the menu and what opens, at once, and comes back', async ({ as }) => {
    const hr = await as('hr');
    await hr.opens('/fr/back-986/revue-roles');
    const review = hr.the('navigation', 'SHELL:menu').getByRole('link', { name: hr.words('PAGES:review') });
    await review.waitFor();
    await hr.actsAs('ROLES:employee');
    await hr.seesHeading('PAGES:notAuthorized');
    expect(await review.count()).toBe(0);
    await hr.actsAs('ROLES:hrManager');
    await hr.seesHeading('PAGES:review');
    await review.waitFor();
  });

  story('a tab left under the former role is told, and goes on under the new one', async ({ as }) => {
    const left = await as('recruiter');
    await left.opens('/fr/dashboard');
    const other = await left.anotherTab();
    await other.opens('/fr/dashboard');
    await other.actsAs('ROLES:employee');
    const refused = left.page.waitForResponse((response) => response.status() === 409);
    await left.opensFromMenu('SHELL:home');
    expect(await (await refused).json()).toMatchObject({ error: { name: 'ROLE_CHANGED' } });
    await left.page.getByRole('alert').getByText(left.words('SESSION:roleChanged')).waitFor();
    await left.the('button', 'SESSION:reloadRights').click();
    await left.page.getByText(left.words('SESSION:roleChanged')).waitFor({ state: 'detached' });
    await left.isActingAs('ROLES:employee');
    await left.actsAs('ROLES:recruiter');
  });

  story('what is searched in a tab left under the former role is searched under the new one', async ({ as }) => {
    const left = await as('recruiter');
    await left.opensDirectory();
    const other = await left.anotherTab();
    await other.opens('/fr/dashboard');
    await other.actsAs('ROLES:employee');
    await left.searchBox.fill('martin');
    await left.page.getByRole('alert').getByText(left.words('SESSION:roleChanged')).waitFor();
    await left.the('button', 'SESSION:reloadRights').click();
    await left.isActingAs('ROLES:employee');
    await left.isAt(/query=.*martin/);
    expect(await left.searchBox.inputValue()).toBe('martin');
    await left.page
      .getByRole('grid')
      .getByText(/martin/i)
      .first()
      .waitFor();
    await left.actsAs('ROLES:recruiter');
  });

  story('under a delegated role, a banner says for whom and until when', async ({ as }) => {
    const delegate = await as('delegate');
    await delegate.opens('/gb/dashboard');
    const banner = delegate.page.getByText(/^You are acting for/);
    await banner.waitFor();
    expect(await banner.innerText()).toMatch(/Nathalie CARPENTIER.* until the end of \d{2}\/\d{2}\/\d{4}/i);
    await delegate.actsAs('ROLES:employee');
    await banner.waitFor({ state: 'detached' });
    await delegate.actsAs('ROLES:hrCountryManager');
    await banner.waitFor();
  });

  story('a delegation that ended yesterday leaves nothing behind', async ({ as }) => {
    const expired = await as('expired');
    await expired.opens('/fr/dashboard');
    await expired.isActingAs('ROLES:employee');
    expect(await expired.page.getByRole('button', { name: expired.words('ROLES:employee') }).count()).toBe(0);
  });
});
