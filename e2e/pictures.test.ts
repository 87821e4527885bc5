import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import { story } from './support/story.ts';

const folder = fileURLToPath(new URL('screenshots/', import.meta.url));
const screens = {
  directory: 'collaborateurs/directory',
  refused: 'back-986/roles/all',
  coming: 'dashboard',
  missing: 'no/such/place',
};

/** Pictures to be looked at: `PICTURES=1 npm run e2e -- e2e/pictures.test.ts`. */
describe.runIf(process.env.PICTURES)('pictures', () => {
  for (const language of ['fr', 'pl', 'cn'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 375]) {
        story(`${language} ${colorScheme} ${width}`, async ({ as, nobody }) => {
          await mkdir(folder, { recursive: true });
          const look = { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
          const delegate = await as('delegate', look);
          const take = (who: typeof delegate, name: string) =>
            who.page.screenshot({ path: `${folder}${name}-${language}-${colorScheme}-${width}.png` });
          const { IdPersonneEV1 } = await delegate.opensKnowing(`/${language}/dashboard`);
          for (const [name, path] of Object.entries(screens)) {
            await delegate.goes(`/${language}/${path}`);
            await delegate.settles();
            await take(delegate, name);
          }
          await delegate.goes(`/${language}/collaborateurs/directory/FR/${IdPersonneEV1}`);
          await delegate.settles();
          await take(delegate, 'record');
          await delegate.the('tab', 'PERSON:organisation').click();
          await delegate.page.getByRole('treeitem').first().waitFor();
          await take(delegate, 'organisation');
          await delegate.presses('Control+k');
          await delegate.page.getByPlaceholder(delegate.words('SHELL:palettePlaceholder')).waitFor();
          await take(delegate, 'palette');
          const visitor = await nobody(look);
          await visitor.opens(`/${language}`);
          await take(visitor, 'sign-in');
          await visitor.opens(`/${language}/login`);
          await take(visitor, 'login');
        });
      }
    }
  }
});
