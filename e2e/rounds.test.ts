import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

const viewport = { width: 1280, height: 1000 };

describe('rounds of decision, edited on screen', () => {
  story('a round is added, replayed, compared, published as a plan, in force, and taken back', async ({ as }) => {
    const admin = await as('admin', { viewport });
    await admin.opens('/fr/dashboard');
    await admin.opensFromMenu('PAGES:circuits');
    await isAccessible(admin, 'the rounds of every type');
    await admin.opens('/fr/back-986/circuits/5');
    await admin.the('button', 'CIRCUITS:addRound').click();
    await admin.the('button', 'CIRCUITS:removeRound', { n: 2 }).waitFor();
    await isAccessible(admin, 'rounds');
    await isWhole(admin, 'rounds');

    await admin.the('tab', 'CIRCUITS:replay').click();
    await admin.sees('CIRCUITS:replayHelp');
    await isAccessible(admin, 'rounds, replayed');
    await admin.the('tab', 'CIRCUITS:differences').click();
    await admin.seesHeading('CIRCUITS:typed');
    await isAccessible(admin, 'rounds, compared');
    await admin.the('tab', 'CIRCUITS:edit').click();

    await admin.the('button', 'COMMON:prepare').click();
    await admin.isAt(/\/back-986\/plans\/\d+$/);
    const plan = new URL(admin.page.url()).pathname;
    await admin.the('button', 'COMMON:apply').click();
    await admin.sees('PLANS:done');
    await admin.opens('/fr/back-986/circuits/5');
    await admin.the('button', 'CIRCUITS:backToShipped').waitFor();

    // One round fewer: taking it back waits for a second administrator.
    await admin.opens(plan);
    await admin.the('button', 'PLANS:undo').first().click();
    await admin.sees('PLANS:need.fewer-rounds');
    const second = await as('admin2', { viewport });
    await second.opens('/fr/dashboard');
    await second.opensFromMenu('PAGES:requestValidation');
    await isAccessible(second, 'an inbox with a plan in it');
    await second.page
      .getByRole('list', { name: second.words('REQUESTS:inbox') })
      .getByRole('link', { name: new RegExp(second.words('PLANS:kind.circuit')) })
      .click();
    await second.isAt(/\/back-986\/plans\/\d+$/);

    const hr = await as('hr');
    await hr.opens('/fr/back-986/circuits');
    expect(await hr.page.getByRole('heading', { name: hr.words('PAGES:circuits') }).count()).toBe(0);
  });
});
