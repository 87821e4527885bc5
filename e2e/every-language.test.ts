import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { describe, expect } from 'vitest';
import { isWhole, lookedIn } from './support/looks.ts';
import { story } from './support/story.ts';

const screens = ['', 'dashboard', 'reporting/release-note/all', 'back-986/roles/all', 'bam/all', 'no/such/place'];
const anonymous = ['login', 'mentions-legales', 'auth/mfa'];
/** Words are cut and windows too narrow on small screens first: both widths in the longest language, and in all at night. */
const widthsOf = (language: Language) => (language === 'de' || process.env.NIGHTLY ? [1280, 375] : [375]);

describe('eight languages, wide and narrow', () => {
  for (const language of lookedIn) {
    story(`${language}: every word is there, and nothing is wider than the window`, async ({ as, nobody }) => {
      const delegate = await as('delegate');
      const { IdPays, IdPersonneEV1 } = await delegate.opensKnowing(`/${language}/dashboard`);
      const person = `collaborateurs/directory/${IdPays}/${IdPersonneEV1}`;
      expect(await delegate.page.locator('html').getAttribute('lang')).toBe(locales[language]);
      for (const path of [...screens, person]) {
        await delegate.goes(`/${language}/${path}`.replace(/\/$/, ''));
        if (path === '') await delegate.rows.nth(2).waitFor();
        for (const width of widthsOf(language)) {
          await delegate.page.setViewportSize({ width, height: 800 });
          await isWhole(delegate, `/${language}/${path} at ${width}`);
        }
      }
      await delegate.page.setViewportSize({ width: 375, height: 800 });
      const menu = delegate.the('navigation', 'SHELL:menu');
      // The docked menu goes when the window becomes narrow, which may be after a click as quick as this one.
      await menu.waitFor({ state: 'detached' });
      await delegate.the('button', 'SHELL:openMenu').click();
      await menu.waitFor();
      await isWhole(delegate, 'floating menu');
      await delegate.presses('Escape');
      await delegate.page.getByRole('dialog').waitFor({ state: 'hidden' });
      await delegate.presses('?');
      await delegate.the('dialog', 'SHELL:keyboard').waitFor();
      await isWhole(delegate, 'keyboard help');
      const visitor = await nobody({ viewport: { width: 375, height: 740 } });
      await visitor.opens(`/${language}/login`);
      for (const path of anonymous) {
        await visitor.goes(`/${language}/${path}`);
        await isWhole(visitor, `/${language}/${path}`);
      }
      await visitor.opens(`/${language}`);
      await isWhole(visitor, `sign-in in ${language}`);
    });
  }
});
