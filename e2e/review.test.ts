import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

const path = '/fr/back-986/revue-roles';

describe('the review of roles', () => {
  story('a manager decides by keyboard, takes a decision back, and is told when all is done', async ({ as }) => {
    const manager = await as('manager', { viewport: { width: 1440, height: 900 } });
    await manager.opens('/fr/dashboard');
    await manager.opensFromMenu('PAGES:review');
    await manager.isAt(path);
    const list = manager.the('list', 'REVIEW:list');
    const rows = list.getByRole('listitem');
    await isWhole(manager, 'the review');
    await isAccessible(manager, 'the review');
    const many = await rows.count();
    expect(many).toBeGreaterThan(3);

    // Each number opens the list that it counts.
    const unused = manager.page.getByRole('button', { name: manager.words('REVIEW:kind.unused') });
    expect(await unused.innerText()).toMatch(/^1\b/);
    await unused.click();
    await manager.isAt(`${path}?kind=unused`);
    await expect.poll(() => rows.count()).toBe(1);
    const name = await rows.first().getByRole('link').innerText();

    // Ended, then given back, with one key each.
    await expect.poll(() => manager.focused()).toMatch(new RegExp(name));
    await manager.presses('e');
    await rows.first().getByText(manager.words('REVIEW:ended'), { exact: true }).waitFor();
    await manager.seesHeading('REVIEW:done');
    await expect.poll(() => manager.focused()).toMatch(new RegExp(name));
    const undone = manager.page.waitForResponse((one) => one.request().method() === 'DELETE');
    await manager.presses('z');
    expect((await undone).status()).toBe(204);
    await rows
      .first()
      .getByRole('button', { name: manager.words('REVIEW:keep') })
      .waitFor();
    await manager.reloads();
    await expect.poll(() => rows.count()).toBe(1);

    // The focus moves on by itself.
    await manager.page.getByRole('button', { name: manager.words('REVIEW:all') }).click();
    await manager.isAt(path);
    await expect.poll(() => rows.count()).toBe(many);
    let kept = 0;
    const lastKept = manager.page.waitForResponse(
      (one) => /\/review$/.test(one.url()) && one.request().method() === 'POST' && ++kept === many,
    );
    for (let done = 0; done < many; done += 1) {
      await expect
        .poll(() => rows.nth(done).evaluate((row) => row.contains(row.ownerDocument.activeElement)))
        .toBe(true);
      await manager.presses('k');
      await expect.poll(() => list.locator('[data-decided=keep]').count()).toBe(done + 1);
    }
    await manager.seesHeading('REVIEW:done');
    await lastKept;
    await manager.reloads();
    await manager.seesHeading('REVIEW:clear');
    expect(await rows.count()).toBe(0);
  });

  story('on a small screen and in another language it holds; who looks after nobody is refused', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 375, height: 740 } });
    await admin.opens('/de/back-986/revue-roles');
    await admin.the('list', 'REVIEW:list').getByRole('listitem').first().waitFor();
    await isWhole(admin, 'the review on a small screen');
    const employee = await as('employee');
    await employee.opens(path);
    await employee.seesHeading('PAGES:notAuthorized');
  });
});
