import { afterAll, beforeAll, describe, expect } from 'vitest';
import { hasSlapd, type TestDirectory, testDirectory } from '../server/src/testing/slapd.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

const path = '/fr/back-986/comptes/directory';
const wide = { viewport: { width: 1440, height: 900 } } as const;

describe.skipIf(!hasSlapd)('connecting a directory (needs Debian’s slapd)', () => {
  let directory: TestDirectory;
  beforeAll(async () => {
    directory = await testDirectory();
  });
  afterAll(() => directory.close());

  const fill = async (admin: Visitor, label: Parameters<Visitor['words']>[0], text: string) =>
    await admin.page.getByLabel(admin.words(label), { exact: false }).first().fill(text);

  story('it is tried, connected and let go of; its password is never seen again', async ({ as }) => {
    const admin = await as('admin', wide);
    await admin.opens('/fr/back-986/comptes');
    await admin.page
      .getByRole('link', { name: admin.words('PAGES:connector') })
      .first()
      .click();
    await admin.isAt(path);
    await isAccessible(admin, 'the connection of a directory');

    await admin.page.getByRole('radio', { name: admin.words('CONNECTORS:kind plain') }).click();
    await fill(admin, 'CONNECTORS:url', directory.url);
    await fill(admin, 'CONNECTORS:bindDn', directory.bindDn);
    await fill(admin, 'CONNECTORS:base', directory.base);
    await fill(admin, 'CONNECTORS:unit', `ou=People,${directory.base}`);
    await fill(admin, 'CONNECTORS:leaversUnit', 'ou=Leavers,dc=elsewhere');
    await fill(admin, 'CONNECTORS:secret', 'not this');
    await admin.the('button', 'CONNECTORS:try').click();
    await admin.page.getByText(admin.words('REGLES:withinBase')).first().waitFor();
    await fill(admin, 'CONNECTORS:leaversUnit', `ou=Leavers,${directory.base}`);
    await admin.the('button', 'CONNECTORS:try').click();
    await admin.page.getByText(/self[- ]signed certificate/).waitFor();
    await fill(admin, 'CONNECTORS:ca', directory.ca);
    await admin.the('button', 'CONNECTORS:try').click();
    await admin.page.getByText(/InvalidCredentials/).waitFor();
    await fill(admin, 'CONNECTORS:secret', directory.password);
    await admin.the('button', 'CONNECTORS:try').click();
    await admin.the('list', 'CONNECTORS:trial').getByRole('listitem').nth(7).waitFor();
    await isWhole(admin, 'a directory that was tried');
    await isAccessible(admin, 'a directory that was tried');

    await admin.the('button', 'COMMON:save').click();
    await admin.page.getByText(admin.words('CONNECTORS:connected')).waitFor();
    await admin.reloads();
    expect(await admin.page.content()).not.toContain(directory.password);
    expect(await admin.page.getByLabel(admin.words('CONNECTORS:secret')).first().inputValue()).toBe('');
    await admin.opens('/fr/back-986/comptes');
    await admin.page.getByText(admin.words('PROVISIONING:reachedAt', { url: directory.url })).waitFor();

    await admin.opens(path);
    await admin.the('button', 'CONNECTORS:disconnect').click();
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: admin.words('CONNECTORS:disconnect') })
      .click();
    await admin.page.getByRole('dialog').waitFor({ state: 'detached' });
    await admin.the('button', 'CONNECTORS:disconnect').waitFor({ state: 'detached' });
  });

  story('on a small screen and in another language it holds; nobody else gets in', async ({ as }) => {
    const admin = await as('admin', { viewport: { width: 375, height: 740 } });
    await admin.opens('/pl/back-986/comptes/directory');
    await isWhole(admin, 'the connection of a directory on a small screen');
    await admin.opens('/pl/back-986/comptes/tickets');
    await isWhole(admin, 'the connection of a help-desk on a small screen');
    await isAccessible(admin, 'the connection of a help-desk');
    await admin.opens('/fr/back-986/comptes/portal');
    await admin.page.getByText(admin.words('CONNECTORS:lead accounts')).waitFor({ state: 'detached' });
    const desk = await as('desk');
    await desk.opens(path);
    await desk.seesHeading('PAGES:notAuthorized');
  });
});
