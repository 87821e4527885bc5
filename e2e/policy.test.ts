import { describe, expect } from 'vitest';
import { story } from './support/story.ts';

describe('what a page’s policy refuses', () => {
  story('is a fault of the story in which it happens', async ({ as }) => {
    const employee = await as('employee');
    await employee.opens('/fr/dashboard');
    expect(employee.faults).toEqual([]);
    await employee.page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<i style="color: red">')`);
    await expect
      .poll(() => employee.faults.join('\n'))
      .toContain('refused by the policy of /fr/dashboard: style-src-attr');
    employee.faults.length = 0;
  });

  story('is nothing of the reference’s page, read to its end and tried', async ({ nobody }) => {
    const reader = await nobody();
    await reader.page.goto('/api/docs/');
    await reader.page.getByRole('heading', { name: 'Passerelle' }).first().waitFor();
    for (let screens = 0; screens < 10; screens += 1) {
      await reader.page.mouse.wheel(0, 3000);
      await reader.settles();
    }
    await reader.page
      .getByRole('button', { name: /^Test Request/ })
      .first()
      .click();
    await reader.page.getByRole('dialog').waitFor();
    await reader.settles();
  });
});
