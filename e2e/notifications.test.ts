import { describe, expect } from 'vitest';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

interface Administrator {
  readonly IdPersonneEV1: number;
  readonly defaultRole: { readonly IdRole: number };
}

/** An administrator prepares to give somebody administration: a second one has to be told. */
async function preparesAnAdministrator(admin: Visitor, IdPersonneEV1: number): Promise<void> {
  const session = admin.page.waitForResponse('**/Personnes/get-connected-user-informations');
  await admin.opens('/fr/dashboard');
  const { user } = (await (await session).json()) as { user: Administrator };
  const authorization = await (await session).request().headerValue('authorization');
  const answer = await admin.context.request.post('/api/Plans', {
    headers: { authorization: authorization! },
    data: { kind: 'person-roles', input: { IdPersonneEV1, roles: [{ IdRole: user.defaultRole.IdRole }] } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const bell = (visitor: Visitor) => visitor.page.locator('header button[aria-haspopup=dialog]').last();
const icon = async (visitor: Visitor) =>
  decodeURIComponent((await visitor.page.locator('link[rel=icon]').getAttribute('href')) ?? '');
const badge = (visitor: Visitor) => visitor.page.locator('header .mantine-Indicator-indicator');

/** Reads all that others' stories rang for; answers how many lines there are by now. */
async function readsAll(visitor: Visitor): Promise<number> {
  await visitor.opens('/fr/dashboard');
  await visitor.settles();
  await bell(visitor).click();
  const panel = visitor.page.getByRole('dialog');
  await panel.waitFor();
  await visitor.settles();
  const readAll = visitor.the('button', 'SHELL:markAllRead');
  if (await readAll.isVisible()) {
    await readAll.click();
    await readAll.waitFor({ state: 'hidden' });
  }
  const known = await panel.getByRole('listitem').count();
  await visitor.presses('Escape');
  await panel.waitFor({ state: 'hidden' });
  return known;
}

describe('notifications', () => {
  story('what concerns a person rings, is read by opening it, and can be pinned', async ({ as }) => {
    const { IdPersonneEV1 } = await (await as('employee')).opensKnowing('/fr/dashboard');
    const admin = await as('admin');
    const second = await as('admin2');
    await admin.opens('/fr/dashboard');
    await admin.settles();
    // Others' stories may have rung for the administrator before.
    const rung = await badge(admin).allInnerTexts();
    const known = await readsAll(second);
    await preparesAnAdministrator(admin, IdPersonneEV1);
    await expect.poll(() => badge(second).innerText()).toBe('1');
    await expect.poll(() => second.page.title()).toMatch(/^\(1\) /);
    await expect.poll(() => icon(second)).toContain('>1</text>');
    expect(await badge(admin).allInnerTexts(), 'own actions are silent').toEqual(rung);

    await preparesAnAdministrator(admin, IdPersonneEV1);
    // The one before may still be in sight beside it.
    await second.toasts.getByText(second.words('NOTIFICATIONS:planToConfirm')).first().waitFor();
    await expect.poll(() => badge(second).innerText()).toBe('2');
    const elsewhere = await second.anotherTab();
    await elsewhere.opens('/fr/dashboard');
    await expect.poll(() => badge(elsewhere).innerText()).toBe('2');

    await second.the('button', 'SHELL:unread', { n: 2 }).click();
    const panel = second.page.getByRole('dialog');
    const lines = panel.getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(known + 2);
    await isWhole(second, 'the panel');
    await isAccessible(second, 'the panel');

    // By keyboard alone: down to the older one, pinned, then opened.
    const older = await lines.nth(1).innerText();
    await lines.nth(0).getByRole('button').first().focus();
    await second.presses('ArrowDown', 'p');
    await panel.getByRole('button', { name: new RegExp(`^${second.words('SHELL:unpin')}`) }).waitFor();
    await expect.poll(() => lines.nth(0).innerText()).toBe(older);
    await lines.nth(0).getByRole('button').first().focus();
    await second.presses('Enter');
    await second.isAt(/^\/fr\/back-986\/plans\/\d+$/);
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => badge(second).innerText()).toBe('1');
    await expect.poll(() => badge(elsewhere).innerText()).toBe('1');

    await bell(second).click();
    await second.the('button', 'SHELL:markAllRead').click();
    await second.the('button', 'SHELL:markAllRead').waitFor({ state: 'hidden' });
    expect(await badge(second).count()).toBe(0);
    await expect.poll(() => second.page.title()).not.toMatch(/^\(/);
    await expect.poll(() => icon(second)).toBe('/mark.svg');
    expect(await lines.count()).toBe(known + 2);
  });

  story('in another language, its words are too', async ({ as }) => {
    const second = await as('admin2');
    await second.opens('/pl/dashboard');
    await bell(second).click();
    const panel = second.page.getByRole('dialog');
    await panel.getByText(second.words('NOTIFICATIONS:planToConfirm')).first().waitFor();
    await second.page.setViewportSize({ width: 375, height: 740 });
    await isWhole(second, 'the panel on a small screen');
  });
});
