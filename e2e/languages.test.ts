import { languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { describe, expect } from 'vitest';
import { story } from './support/story.ts';

const connectedUser = '**/Personnes/get-connected-user-informations';

describe('the language of the URL (CORE-004 to CORE-025)', () => {
  story('every screen has a clean URL, and pasting or reloading it opens that screen', async ({ as }) => {
    const admin = await as('admin');
    await admin.opens('/nl/back-986/maintenance/all');
    await admin.seesHeading('PAGES:maintenance');
    await admin.opensFromMenu('PAGES:perimeters');
    await admin.isAt('/nl/back-986/perimetres/all');
    await admin.reloads();
    await admin.seesHeading('PAGES:perimeters');
    expect(admin.page.url()).not.toContain('#');
  });

  story('a URL without a language waits for the user, then takes their language', async ({ as }) => {
    const employee = await as('employee');
    const release = await employee.holds(connectedUser);
    const asking = employee.page.waitForRequest(connectedUser);
    await employee.page.goto('/dashboard?a=1');
    await asking;
    expect(employee.path).toBe('/dashboard?a=1');
    release();
    await employee.isAt('/fr/dashboard?a=1');
    await employee.seesHeading('PAGES:dashboard');
  });

  for (const [IdLangue, prefix] of [
    ['EN', 'gb'],
    ['PL', 'pl'],
    ['CN', 'cn'],
    [null, 'fr'],
  ] as const) {
    story(`a user whose language is ${IdLangue ?? 'not known'} is sent to /${prefix}`, async ({ as }) => {
      const employee = await as('employee', { locale: 'it-IT' });
      await employee.isSaidToBe(() => ({ IdLangue }));
      await employee.opens('/');
      await employee.isAt(`/${prefix}`);
      await employee.opens('/dashboard');
      await employee.isAt(`/${prefix}/dashboard`);
    });
  }

  for (const [locale, prefix] of [
    ['de-AT', 'de'],
    ['zh-CN', 'cn'],
    ['en-US', 'gb'],
    ['pt-BR', 'fr'],
  ] as const) {
    story(`an unsupported language becomes ${prefix} in a browser that speaks ${locale}`, async ({ as }) => {
      const employee = await as('employee', { locale });
      await employee.opens('/pt/dashboard?a=1');
      await employee.isAt(`/${prefix}/dashboard?a=1`);
    });
  }

  story('an anonymous screen without a language takes the browser’s', async ({ nobody }) => {
    const visitor = await nobody({ locale: 'es-ES' });
    await visitor.opens('/mentions-legales');
    await visitor.isAt('/es/mentions-legales');
    await visitor.seesHeading('PAGES:legalNotices');
  });

  story('the switcher offers the eight languages and re-opens the same place, without a reload', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/reporting/release-note/all?a=1');
    await employee.page.evaluate('globalThis.sameDocument = true');
    for (const language of [...languages.slice(1), 'fr' as const]) {
      await employee.changesLanguage(language);
      await employee.isAt(`/${language}/reporting/release-note/all?a=1`);
      await employee.seesHeading('PAGES:releaseNotes');
      await expect.poll(() => employee.page.locator('html').getAttribute('lang')).toBe(locales[language]);
    }
    expect(await employee.page.evaluate('globalThis.sameDocument')).toBe(true);
    await employee.the('button', /^Langue/).click();
    const offered = await employee.page.getByRole('menuitemradio').allInnerTexts();
    expect(offered.map((name) => name.trim())).toEqual(languages.map((language) => languageNames[language]));
  });

  story('on a change the texts come first, then the header of calls and the page’s language', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    const release = await employee.holds('**/api/Textes/familles/ES?*');
    const asking = employee.page.waitForRequest('**/api/Textes/familles/ES?*');
    await employee.changesLanguage('es', { stays: true });
    await asking;
    expect(await employee.page.locator('html').getAttribute('lang')).toBe('fr-FR');
    expect(employee.path).toBe('/fr/dashboard');
    await employee.seesHeading('PAGES:dashboard');
    release();
    await employee.isAt('/es/dashboard');
    await expect.poll(() => employee.page.locator('html').getAttribute('lang')).toBe('es-ES');
    const next = employee.page.waitForRequest('**/api/Textes/familles/IT?*');
    await employee.changesLanguage('it');
    expect(await (await next).headerValue('accept-language')).toBe('es-ES');
  });

  story('the language of the URL wins over the user’s own', async ({ as }) => {
    const employee = await as('employee', { locale: 'de-DE' });
    await employee.opens('/nl/dashboard');
    await employee.seesHeading('PAGES:dashboard');
    expect(await employee.page.getByRole('heading', { level: 1 }).innerText()).toBe(employee.words('PAGES:dashboard'));
    expect(await employee.page.locator('html').getAttribute('lang')).toBe('nl-NL');
  });

  story('texts of an unsupported language are refused by name', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    const answer = await employee.page.request.get('/api/Textes/get-textes/PT/SHELL');
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { name: 'LANGUAGE_NOT_SUPPORTED' } });
  });

  story('the empty path is the directory, with a JSON filter when one follows', async ({ as }) => {
    const hr = await as('hr');
    await hr.opens('/fr');
    await hr.seesHeading('PAGES:directory');
    await hr.goes(`/fr/${encodeURIComponent('{"IdPays":"DE"}')}`);
    await hr.seesHeading('PAGES:directory');
    for (const path of ['/fr/nowhere', '/fr/12', '/fr/[1]', '/fr/{', '/fr/null', '/fr/collaborateurs/nobody/at/all']) {
      await hr.goes(path);
      await hr.seesHeading('PAGES:notFound');
    }
  });

  story('the 404 screen keeps the address and leads home', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/pl/no/such/place');
    await employee.seesHeading('PAGES:notFound');
    expect(employee.path).toBe('/pl/no/such/place');
    expect(await employee.title()).toBe(`${employee.words('PAGES:notFound')} · Passerelle`);
    await employee.the('link', 'PAGES:backHome').click();
    await employee.isAt('/pl');
    await employee.seesHeading('PAGES:directory');
  });
});
