import { describe, expect } from 'vitest';
import { story } from './support/story.ts';

describe('a person', () => {
  story('their card shows on hover and on focus, after a moment, and Escape closes it', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    const link = hr.rows.first().getByRole('link').first();
    const card = hr.page.getByRole('dialog');
    const asked: string[] = [];
    hr.page.on('request', (request) => {
      if (/\/api\/Personnes\/\d+$/.test(request.url())) asked.push(request.url());
    });
    await link.hover();
    await card.locator('dl').waitFor();
    expect(asked.length).toBe(1);
    await hr.page.mouse.move(5, 5);
    await card.waitFor({ state: 'detached' });
    await hr.tabsInto(hr.grid);
    await hr.presses('ArrowDown');
    const name = hr.names();
    while (!(await hr.focused()).includes((await name)[0]!)) await hr.presses('ArrowRight');
    await card.locator('dl').waitFor();
    await hr.presses('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await hr.focused()).toBe((await name)[0]);
  });

  story('their record shows each section by right, names the document, and leads back', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory('query={"query":"hugo lefevre"}');
    await expect.poll(() => hr.names()).toEqual(['Hugo Lefèvre']);
    const list = hr.path;
    await hr.rows.getByRole('link').first().click();
    await hr.isAt(/directory\/FR\/\d+$/);
    await hr.the('heading', /^Hugo Lefèvre$/).waitFor();
    await expect.poll(() => hr.title()).toBe('Hugo Lefèvre · Passerelle');
    for (const section of ['identity', 'contacts', 'employment', 'managers'] as const)
      await hr.seesHeading(`PERSON:${section}`);
    const record = hr.path;
    await hr.page.goBack();
    expect(hr.path).toBe(list);
    await expect.poll(() => hr.names()).toEqual(['Hugo Lefèvre']);
    const services = await as('services');
    await services.opens(record);
    await services.the('heading', /^Hugo Lefèvre$/).waitFor();
    expect(await services.page.getByText('N° national d’identité').count()).toBe(0);
  });

  story('somebody who does not exist and somebody whom the role does not show read the same (P14)', async ({ as }) => {
    const hr = await as('hr');
    const gone = hr.page.waitForResponse('**/api/PersonneActifs?**');
    await hr.opens('/fr/collaborateurs/directory?query={"statuts":{"in":[800]}}');
    const { rows } = (await (await gone).json()) as { rows: { IdPersonneEV1: number }[] };
    const employee = await as('employee');
    await employee.opens(`/fr/collaborateurs/directory/FR/${rows[0]!.IdPersonneEV1}`);
    await employee.seesHeading('PERSON:notFoundTitle');
    expect(await employee.page.locator('main').getByRole('heading').count(), 'said once').toBe(1);
    const refused = await employee.page.locator('main').innerText();
    await employee.goes('/fr/collaborateurs/directory/FR/999999999');
    await employee.seesHeading('PERSON:notFoundTitle');
    expect(await employee.page.locator('main').innerText()).toBe(refused);
    // A country that is not theirs is put right in the address, of whoever may be seen alone.
    await employee.isAt(/\/directory\/FR\/999999999/);
    // Of whoever may not, whatever the address says stays as it is: it would tell that there is somebody, and where.
    await employee.goes(`/fr/collaborateurs/directory/PL/${rows[0]!.IdPersonneEV1}`);
    await employee.seesHeading('PERSON:notFoundTitle');
    expect(await employee.page.locator('main').innerText()).toBe(refused);
    await employee.isAt(`/fr/collaborateurs/directory/PL/${rows[0]!.IdPersonneEV1}`);
    const { IdPersonneEV1 } = await employee.opensKnowing('/fr/dashboard');
    await employee.goes(`/fr/collaborateurs/directory/PL/${IdPersonneEV1}`);
    await employee.isAt(new RegExp(`/directory/FR/${IdPersonneEV1}`));
  });

  story('a number of the team opens the list that it counts', async ({ as }) => {
    const manager = await as('manager');
    const { IdPersonneEV1 } = await manager.opensKnowing('/fr/dashboard');
    await manager.goes(`/fr/collaborateurs/directory/FR/${IdPersonneEV1}`);
    const all = manager.page.locator('dd', { has: manager.page.getByRole('link', { name: /^\d+$/ }) }).last();
    const count = Number(await all.innerText());
    expect(count).toBeGreaterThan(10);
    await all.getByRole('link').click();
    await manager.isAt('/fr/collaborateurs/directory');
    await expect.poll(() => manager.total()).toBe(count);
  });

  story('the organisation is walked with the arrows, searched, and opens records', async ({ as }) => {
    const manager = await as('manager');
    const { IdPersonneEV1 } = await manager.opensKnowing('/fr/dashboard');
    await manager.goes(`/fr/collaborateurs/directory/FR/${IdPersonneEV1}`);
    await manager.the('tab', 'PERSON:organisation').click();
    const tree = manager.page.getByRole('tree');
    const centre = tree.locator('[aria-current=true]');
    await centre.focus();
    const level = Number(await centre.getAttribute('aria-level'));
    expect(await centre.getAttribute('aria-expanded')).toBe('true');
    await manager.presses('ArrowDown');
    const under = await manager.focused();
    const focusedLevel = () => manager.page.evaluate('document.activeElement.getAttribute("aria-level")');
    expect(Number(await focusedLevel())).toBe(level + 1);
    await manager.presses('ArrowLeft', 'ArrowLeft');
    expect(Number(await focusedLevel())).toBeLessThanOrEqual(level);
    await manager.presses('Home');
    expect(await focusedLevel()).toBe('1');
    await manager.presses('End', 'Enter');
    await expect.poll(() => manager.path).not.toContain(`/${IdPersonneEV1}?`);
    expect(under.length).toBeGreaterThan(3);
  });

  story('what the role does not show says whom to ask, never the value', async ({ as }) => {
    const employee = await as('employee');
    await employee.opensDirectory('query={"query":"sophie lambert"}');
    await expect.poll(() => employee.names()).toEqual(['Sophie Lambert']);
    await employee.rows.getByRole('link').first().click();
    await employee.the('heading', /^Sophie Lambert$/).waitFor();
    expect(await employee.page.getByText(/Matricule|Date de naissance/).count()).toBe(0);
  });
});
