import { describe } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

describe('a draft', () => {
  story(
    'that was deleted stands where one asks, on a page that was open all the while, and is put back',
    async ({ as }) => {
      const writer = await as('employee.it');
      const { IdPersonneEV1 } = await writer.opensKnowing('/fr/dashboard');
      const asking = await as('employee.it');
      await asking.opens(`/fr/demande/nouvelle/${IdPersonneEV1}`);
      await asking.settles();

      await writer.opens(`/fr/demande/nouvelle/${IdPersonneEV1}/3`);
      await writer.the('button', 'REQUESTS:saveDraft').click();
      const kept = (who: typeof writer) =>
        who
          .the('region', 'REQUESTS:basket')
          .getByRole('link')
          .filter({ hasText: who.words('REQUESTS:type 3') });
      await kept(asking).waitFor();
      await kept(writer).click();
      await writer.isAt(/\/demande\/details\/\d+/);
      await writer.the('button', 'COMMON:more').click();
      await writer.the('menuitem', 'REQUESTS:drop').click();
      await writer.page
        .getByRole('dialog')
        .getByRole('button', { name: writer.words('REQUESTS:drop') })
        .click();
      await writer.isAt(/demandes/);

      await kept(asking).waitFor({ state: 'detached' });
      const deleted = asking.page.getByRole('group').filter({ hasText: /brouillons? supprimés?/ });
      await deleted.locator('summary').click();
      await isWhole(asking, 'drafts that were deleted');
      await isAccessible(asking, 'drafts that were deleted');
      await deleted
        .getByRole('button', {
          name: new RegExp(`^${asking.words('REQUESTS:recover')}: ${asking.words('REQUESTS:type 3')}`),
        })
        .click();
      await kept(asking).waitFor();
      await asking.page
        .getByRole('button', { name: new RegExp(`^Retirer ${asking.words('REQUESTS:type 3')}`) })
        .click();
      await kept(asking).waitFor({ state: 'detached' });
    },
  );
});
