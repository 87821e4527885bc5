import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

const path = '/fr/back-986/jobs';

describe('jobs', () => {
  story('an administrator sees every queue in plain words, and a number opens what it counts', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
    await admin.opens('/fr/dashboard');
    await admin.opensFromMenu('PAGES:jobs');
    await admin.isAt(path);
    await admin.page.getByText(admin.words('JOBS:queue.plans.resume'), { exact: true }).first().waitFor();
    // It runs each minute; its first minute may still be to come.
    const done = admin.page.getByRole('button', {
      name: new RegExp(`^${admin.words('JOBS:queue.plans.resume')}, ${admin.words('JOBS:doneToday')}`),
    });
    await done.waitFor({ timeout: 90_000 });
    await isWhole(admin, 'jobs');
    await isAccessible(admin, 'jobs');
    await done.click();
    await admin.isAt(`${path}?file=plans.resume&etat=done`);
    const lines = admin.the('list', 'JOBS:jobs').getByRole('listitem');
    await expect.poll(() => lines.count()).toBeGreaterThan(0);
    await admin.page
      .getByRole('navigation', { name: admin.words('JOBS:jobs') })
      .getByRole('button', { name: admin.words('JOBS:state.failed') })
      .click();
    await admin.seesHeading('JOBS:none');
  });

  story('on a small screen and in another language it holds; nobody else gets in', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 375, height: 740 } });
    await admin.opens('/pl/back-986/jobs');
    await admin.seesHeading('PAGES:jobs');
    await isWhole(admin, 'jobs on a small screen');
    const hr = await as('hr');
    await hr.opens(path);
    await hr.seesHeading('PAGES:notAuthorized');
  });
});
