import { describe, expect } from 'vitest';
import { story } from './support/story.ts';
import { words } from './support/words.ts';

describe('signing in', () => {
  story('somebody who opens the portal signs in and lands on the directory in their language', async ({ nobody }) => {
    const visitor = await nobody();
    await visitor.opens('/');
    expect(await visitor.page.title()).toContain(words('fr', 'SIGN_IN:title'));
    await visitor.identifies('employee');
    await visitor.isAt('/fr');
    await visitor.seesHeading('PAGES:directory');
    expect(await visitor.page.title()).toBe('Annuaire · Passerelle');
  });

  story('a wrong password and an unknown account are refused in the same words', async ({ nobody }) => {
    const visitor = await nobody();
    await visitor.opens('/fr');
    const refusal = visitor.page.getByRole('alert');
    await visitor.identifies('comex', 'not the password');
    await refusal.waitFor();
    const wrongPassword = await refusal.innerText();
    await visitor.identifies('nobody.at.all');
    await refusal.waitFor();
    expect(await refusal.innerText()).toBe(wrongPassword);
    await visitor.identifies('COMEX');
    await visitor.isAt('/fr');
  });
});
