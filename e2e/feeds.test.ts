import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

describe('a calendar of one’s own', () => {
  story(
    'has an address that is shown once, is read by a program without a session, and ends',
    async ({ as, nobody }) => {
      const manager = await as('manager', { viewport: { width: 375, height: 800 } });
      await manager.opens('/pl/preferences/agendas');
      const feeds = manager.the('list', 'PAGES:feeds').getByRole('listitem');
      const own = feeds.filter({ hasText: manager.words('FEEDS:help.own') });
      const ends = own.getByRole('button', { name: new RegExp(`^${manager.words('FEEDS:end')}`) });
      await own.getByRole('button', { name: new RegExp(`^${manager.words('FEEDS:make')}`) }).click();
      const address = await manager.page.getByRole('dialog').getByRole('status').innerText();
      await isWhole(manager, 'the address of a calendar');
      await isAccessible(manager, 'the address of a calendar');
      await manager.presses('Escape');
      await manager.page.getByRole('dialog').waitFor({ state: 'detached' });
      await ends.waitFor();

      const program = await nobody();
      const calendar = await program.context.request.get(address);
      expect(calendar.status()).toBe(200);
      expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/);

      await ends.click();
      await ends.waitFor({ state: 'detached' });
      expect((await program.context.request.get(address)).status()).toBeGreaterThanOrEqual(400);
    },
  );
});
