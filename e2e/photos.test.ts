import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { describe, expect } from 'vitest';
import { jpg } from '../server/src/testing/sample-files.ts';
import { Caller } from './support/caller.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { photographs } from './support/photographs.ts';
import { story } from './support/story.ts';

describe('a photo', () => {
  story('is given on one’s record, judged by keyboard, taken back, and seen where the person is', async ({ as }) => {
    const employee = await as('employee', { viewport: { width: 1280, height: 900 } });
    const { IdPersonneEV1, IdPays } = await employee.opensKnowing('/fr/dashboard');
    await employee.opens(`/fr/collaborateurs/directory/${IdPays}/${IdPersonneEV1}`);
    await employee.the('button', 'PHOTOS:add').click();
    const dialog = employee.page.getByRole('dialog');
    await isAccessible(employee, 'a photo to be given');
    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpg({ width: 640, height: 800 }) };
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByRole('application').waitFor();
    await employee.presses('+', 'ArrowUp', 'ArrowUp');
    await isWhole(employee, 'a photo being framed');
    await dialog.getByRole('button', { name: employee.words('PHOTOS:send') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await employee.the('button', new RegExp(employee.words('PHOTOS:waits'))).waitFor();
    expect(await employee.page.locator('header img').count()).toBe(0);

    const admin = await as('admin', { viewport: { width: 1280, height: 900 } });
    await admin.opens('/fr/dashboard');
    await admin.opensFromMenu('PAGES:photoValidation');
    await admin.sees('PHOTOS:left', { n: 1 });
    await admin.page.getByRole('figure').locator('img').waitFor();
    await isAccessible(admin, 'photos to be judged');
    await admin.presses('r');
    await admin.the('button', new RegExp(admin.words('PHOTOS:reason.hidden'))).waitFor();
    await admin.presses('2');
    await admin.seesHeading('PHOTOS:emptyTitle');
    await employee.the('button', new RegExp(admin.words('PHOTOS:reason.blurred'))).waitFor();
    await admin.presses('z');
    await admin.sees('PHOTOS:left', { n: 1 });
    await admin.page.getByRole('figure').locator('img').waitFor();
    await admin.the('button', 'PHOTOS:accept').and(admin.page.locator(':enabled')).waitFor();
    await admin.presses('a');
    await admin.seesHeading('PHOTOS:emptyTitle');

    // Without a reload, in the header as on the record.
    await employee.page.locator('header img').waitFor();
    await employee.page.locator('main img').first().waitFor();
    await (await Caller.of(employee)).call(photosCalls.remove, { params: { IdPersonneEV1 } });
  });

  story('is one of many that come as one answer: after signing in, thirty requests at most', async ({ as, nobody }) => {
    const [giver, judge] = [await Caller.of(await as('hr')), await Caller.of(await as('admin'))];
    const { rows } = await giver.call(directoryCalls.list, {});
    const people = rows.slice(0, 4).map(({ IdPersonneEV1 }) => IdPersonneEV1);
    await photographs(giver, judge, people);
    const hr = await nobody({ viewport: { width: 1440, height: 900 } });
    await hr.opens('/');
    const asked: string[] = [];
    hr.page.on('request', (request) => void asked.push(request.url().replace(/^https?:\/\/[^/]*/, '')));
    await hr.identifies('hr');
    await hr.grid.locator('img').nth(2).waitFor();
    await hr.settles();
    expect(asked.filter((path) => path.startsWith('/api/photos/'))).toEqual([]);
    const faces = asked.filter((path) => path.startsWith('/api/visages'));
    expect(faces.length, faces.join('\n')).toBeLessThanOrEqual(2);
    // The icon of the tab is asked for anew by the browser, of what it has; pictures are made of what came.
    const sent = new Set(asked.filter((path) => path.startsWith('/')));
    expect(sent.size, [...sent].join('\n')).toBeLessThanOrEqual(30);
    for (const IdPersonneEV1 of people) await giver.call(photosCalls.remove, { params: { IdPersonneEV1 } });
  });

  story('is opened from the line of the inbox that names it; one that waits no more is said to', async ({ as }) => {
    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpg({ width: 640, height: 800 }) };
    const given = [];
    for (const login of ['employee', 'manager'] as const) {
      const one = await as(login, { viewport: { width: 1280, height: 900 } });
      const { IdPersonneEV1, IdPays } = await one.opensKnowing('/fr/dashboard');
      await one.opens(`/fr/collaborateurs/directory/${IdPays}/${IdPersonneEV1}`);
      await one.the('button', 'PHOTOS:add').click();
      const dialog = one.page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles(picture);
      await dialog.getByRole('button', { name: one.words('PHOTOS:send') }).click();
      await dialog.waitFor({ state: 'hidden' });
      given.push({ IdPersonneEV1, caller: await Caller.of(one) });
    }
    const [first, second] = given as [(typeof given)[number], (typeof given)[number]];
    const admin = await as('admin', { viewport: { width: 1280, height: 900 } });
    const me = await admin.opensKnowing('/fr/dashboard');
    await admin.opens(`/fr/validation-demandes/${me.IdPays}/${me.IdPersonneEV1}`);
    const { rows } = await (await Caller.of(await as('admin'))).call(photosCalls.waiting, { query: {} });
    const of = (key: number) => rows.find(({ person }) => person.IdPersonneEV1 === key);
    const [before, named] = [of(first.IdPersonneEV1), of(second.IdPersonneEV1)];
    const line = admin.words('REQUESTS:otherPhoto', { name: named?.person.IndexPrenomNom ?? '' });
    await admin.page.getByRole('link', { name: line }).click();
    await admin.page.getByRole('heading', { name: named?.person.IndexPrenomNom ?? '' }).waitFor();

    await second.caller.call(photosCalls.remove, { params: { IdPersonneEV1: second.IdPersonneEV1 } });
    await admin.opens(`/fr/admin-validation-photos?photo=${named?.IdPhoto}`);
    await admin.page.getByRole('heading', { name: before?.person.IndexPrenomNom ?? '' }).waitFor();
    await admin.sees('PHOTOS:notWaiting');
    await first.caller.call(photosCalls.remove, { params: { IdPersonneEV1: first.IdPersonneEV1 } });
  });

  story('is nobody’s to judge without the right', async ({ as }) => {
    const hr = await as('hr');
    await hr.opens('/fr/dashboard');
    const menu = hr.the('navigation', 'SHELL:menu');
    expect(await menu.getByRole('link', { name: hr.words('PAGES:photoValidation') }).count()).toBe(0);
  });
});
