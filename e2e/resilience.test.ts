import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { story } from './support/story.ts';

const worker = fileURLToPath(new URL('../web/dist/sw.js', import.meta.url));

describe('when something is missing', () => {
  story('offline, a banner says so and what is loaded stays; back online it leaves', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr');
    const rows = employee.page.getByRole('grid').getByRole('row');
    await rows.nth(5).waitFor();
    await employee.context.setOffline(true);
    const banner = employee.page.getByRole('alert').getByText(employee.words('SHELL:offline'));
    await banner.waitFor();
    expect(await rows.count()).toBeGreaterThan(5);
    await employee.context.setOffline(false);
    await banner.waitFor({ state: 'detached' });
  });

  story('when the server does not answer, a banner offers to retry, and nothing goes white', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr');
    await employee.page.getByRole('grid').getByRole('row').nth(5).waitFor();
    await employee.page.route('**/api/**', (route) => route.abort());
    await employee.page.getByRole('searchbox').fill('martin');
    const banner = employee.page
      .getByRole('alert')
      .filter({ hasText: employee.words('BOOT:unreachable') })
      .first();
    await banner.waitFor();
    await employee.the('heading', 'PAGES:directory').waitFor();
    // Back only once it was asked for: any other call that came through would take the banner away before.
    const asked = Promise.withResolvers<void>();
    await employee.page.route('**/api/**', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await banner.getByRole('button', { name: employee.words('BOOT:retry') }).click();
    asked.resolve();
    await banner.waitFor({ state: 'detached' });
    await employee.page.getByRole('grid').getByRole('row').nth(1).waitFor();
    expect(await employee.page.getByRole('alert').count()).toBe(0);
  });

  story('at the start without a server, the page says what to do', async ({ as }) => {
    const employee = await as('employee');
    await employee.page.route('**/api/**', (route) => route.abort());
    await employee.opens('/de');
    await employee.seesHeading('BOOT:unavailable');
    await employee.page.unroute('**/api/**');
    await employee.the('button', 'BOOT:retry').click();
    await employee.seesHeading('PAGES:directory');
  });

  story('a new version is offered for as long as it takes, and accepting it reloads onto it', async ({ as }) => {
    const former = await readFile(worker);
    const employee = await as('employee', { serviceWorkers: 'allow' });
    try {
      await employee.opens('/fr/dashboard?here=1');
      await employee.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await appendFile(worker, '\n// another version\n');
      await employee.holdsClock();
      await employee.page.evaluate('navigator.serviceWorker.getRegistration().then((one) => void one.update())');
      const offer = employee.page.getByRole('alert').getByText(employee.words('SHELL:updateReady'));
      await offer.waitFor();
      await employee.page.clock.fastForward('02:00:00');
      expect(await offer.isVisible()).toBe(true);
      await employee.page.evaluate('globalThis.former = true');
      await employee.the('button', 'SHELL:updateNow').click();
      await expect.poll(() => employee.page.evaluate('globalThis.former === true').catch(() => true)).toBe(false);
      await employee.isAt('/fr/dashboard?here=1');
      expect(await offer.count()).toBe(0);
    } finally {
      await writeFile(worker, former);
    }
  });

  story('a piece whose code the server no longer has leaves the page as it is, and says what to do', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr');
    await employee.page.getByRole('searchbox').fill('martin');
    // What the page itself is made of has come: it is what is asked for later that is gone.
    await employee.settles();
    await employee.page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await employee.presses('Control+K');
    await employee.page.getByRole('alert').getByText(employee.words('BOOT:codeGone')).waitFor();
    expect(await employee.page.getByRole('searchbox').inputValue()).toBe('martin');
    await employee.page.unroute('**/assets/*.js');
    await employee.the('button', 'BOOT:reload').click();
    await expect.poll(() => employee.page.getByRole('alert').count()).toBe(0);
    await employee.seesHeading('PAGES:directory');
  });

  story('code comes as the build compressed it', async ({ nobody }) => {
    const { page } = await nobody();
    const [code = ''] = /\/assets\/start-[\w-]+\.js/.exec(await (await page.request.get('/')).text()) ?? [];
    const built = await readFile(fileURLToPath(new URL(`../web/dist${code}.br`, import.meta.url)));
    const { 'content-encoding': encoding, 'content-length': length } = (await page.request.get(code)).headers();
    expect([encoding, Number(length)]).toEqual(['br', built.length]);
  });

  story('an obsolete browser gets a page in its language that names two others', async ({ nobody }) => {
    const visitor = await nobody();
    for (const script of ['/before-start.js', '/obsolete-browser.js'])
      expect(await (await visitor.page.request.get(script)).text()).not.toMatch(/=>|`|\bconst\b|\blet\b/);
    for (const language of ['fr', 'pl', 'cn'] as const) {
      const document = await (await visitor.page.request.get(`/${language}`)).text();
      expect(document).toContain('<script src="/before-start.js"></script>');
      await visitor.page.route(`**/${language}`, (route) =>
        route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: `<!doctype html><script>delete Object.groupBy</script>${document}`,
        }),
      );
      await visitor.opens(`/${language}`);
      await visitor.seesHeading('BOOT:obsoleteBrowser');
      const help = await visitor.page.locator('p').innerText();
      expect(help).toContain('Firefox');
      expect(help).toContain('Edge');
    }
  });
});
