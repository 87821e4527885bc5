import { callUrl } from '@passerelle/contracts/call.ts';
import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { describe, expect } from 'vitest';
import { readQr } from '../server/src/testing/read-qr.ts';
import { jpg, photographed } from '../server/src/testing/sample-files.ts';
import { Caller } from './support/caller.ts';
import { comesIn, completes, invite } from './support/candidate.ts';
import type { Colleague } from './support/colleague.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

const phone = { width: 360, height: 780 };
const laptop = { width: 1280, height: 900 };

/** Somebody who is invited, and who recruits them. */
async function invited(as: (login: string) => Promise<Colleague>) {
  const window = await as('recruiter');
  const me = (await window.opensKnowing('/fr/dashboard')).IdPersonneEV1;
  const recruiter = await Caller.of(window);
  return { recruiter, ...(await invite(recruiter, await Caller.of(await as('hr')), me)) };
}

/** A paper that waits for its recruiter, as they see it. */
async function waitingOf(recruiter: Caller, IdPersonneEV1: number, IdPiece: number) {
  const { file } = await recruiter.call(hiringCalls.read, { params: { IdPersonneEV1 } });
  const piece = file?.pieces.find((one) => one.IdPiece === IdPiece);
  if (piece?.Etat !== 'waiting') throw new Error('It does not wait');
  return piece;
}

const card = ({ page }: Visitor, code: string) => page.locator(`#piece-${code}`);

/** What holds the focus. */
const holds = ({ page }: Visitor) => page.evaluate('document.activeElement.tagName');

/** Makes all words on screen two fifths longer. */
const longer = `(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const word = walk.currentNode.data.trim();
    if (word) walk.currentNode.data += word.slice(0, Math.ceil(word.length * 0.4));
  }
})()`;

describe('a candidate', () => {
  story(
    'is let in by a link that a scanner has run, and pressed all over, and leaves nothing of it behind',
    async ({ as, nobody }) => {
      const { path, born } = await invited(as);
      const token = path.slice(path.lastIndexOf('/') + 1);
      const scanner = await nobody({ viewport: phone });
      const tried: string[] = [];
      scanner.page.on('request', (request) => request.url().includes('/candidat/') && tried.push(request.url()));
      await scanner.opens(path);
      for (const button of await scanner.page.getByRole('button').all()) await button.click();
      await scanner.page.getByRole('alert').waitFor();
      expect(tried).toEqual([]);
      expect(await scanner.context.cookies()).toEqual([]);

      const candidate = await nobody({ viewport: phone });
      await candidate.opens(path);
      await isAccessible(candidate, 'the gate of a candidate');
      const told: string[] = [];
      candidate.page.on('request', (request) => {
        const { origin } = new URL(candidate.page.url());
        if (!request.url().startsWith(origin)) told.push(request.url());
        if ([request.url(), request.headers().referer ?? ''].some((said) => said.includes(token)))
          told.push(request.url());
      });
      await comesIn(candidate, { path, born });
      await candidate.page.locator('.steps').waitFor();
      expect(told.filter((url) => !url.endsWith(token))).toEqual([]);
      expect(await candidate.title()).not.toContain(token);
      // Back leads to nothing that opens it, and forth asks for nothing again.
      await candidate.page.goBack();
      expect(candidate.page.url()).not.toContain(token);
      await candidate.page.goForward();
      await candidate.page.locator('.steps').waitFor();
      expect(candidate.path).toContain('en-cours');
    },
  );

  story(
    'gives pictures as phones make them, and comes back to where they were once the camera was used',
    async ({ as, nobody }) => {
      const { path, born } = await invited(as);
      const candidate = await nobody({ viewport: phone });
      await comesIn(candidate, { path, born });
      const picks = async (code: string, name: string, mimeType: string, buffer: Buffer) =>
        await card(candidate, code).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
      // What is a JPEG is one, whatever it is called.
      await picks('identity', 'IMG_0001.HEIC', 'image/heic', await jpg({ width: 300, height: 200 }));
      await card(candidate, 'identity').getByText('IMG_0001.jpg').waitFor();
      // This browser reads none of these: it is said what to do.
      const heic = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic\0\0\0\0mif1heic'),
        Buffer.alloc(2000, 7),
      ]);
      await picks('bank', 'IMG_0002.HEIC', 'image/heic', heic);
      await card(candidate, 'bank').getByText(candidate.words('CANDIDATE:heic')).waitFor();
      await isAccessible(candidate, 'a picture that is not read');
      // On its side as it is stored, upright as it is shown.
      await picks('address', 'lying.jpg', 'image/jpeg', await photographed());
      const shown = card(candidate, 'address').getByRole('listitem').locator('img');
      await shown.scrollIntoViewIfNeeded();
      const upright = () =>
        shown.evaluate(
          (image: { naturalWidth: number; naturalHeight: number }) => image.naturalWidth < image.naturalHeight,
        );
      await expect.poll(upright).toBe(true);

      const own = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpg({ width: 600, height: 600 }) };
      await candidate.page.locator('#step-photo input[type=file]').setInputFiles(own);
      await candidate.the('img', 'CANDIDATE:photoGiven').waitFor();
      await isAccessible(candidate, 'the photo of a candidate');
      await candidate.page.locator('#VillePerso').fill('Rennes');
      const chooser = candidate.page.waitForEvent('filechooser');
      await card(candidate, 'address')
        .getByRole('button', { name: new RegExp(candidate.words('CANDIDATE:addPage')) })
        .click();
      await chooser;
      await candidate.page.getByText(/^(Enregistré à|Saved at)/).waitFor();
      await candidate.reloads();
      expect(candidate.page.url()).toMatch(/#piece-address$/);
      await expect.poll(() => candidate.page.locator('#VillePerso').inputValue()).toBe('Rennes');
      const inSight = () =>
        card(candidate, 'address').evaluate(
          (it: { getBoundingClientRect: () => { top: number } }) => it.getBoundingClientRect().top,
        );
      await expect.poll(inSight).toBeLessThan(phone.height);
    },
  );

  story(
    'hands over while something is still on its way: it waits for that, says so, and goes',
    async ({ as, nobody }) => {
      const { recruiter, IdPersonneEV1, path, born } = await invited(as);
      const candidate = await nobody({ viewport: phone });
      await comesIn(candidate, { path, born });
      await completes(candidate, recruiter, IdPersonneEV1);
      const arrives = await candidate.holds('**/candidat/photo?*');
      const me = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpg({ width: 600, height: 600 }) };
      await candidate.page.locator('#step-photo input[type=file]').setInputFiles(me);
      await candidate.sees('CANDIDATE:sendingStill');
      await candidate.the('button', 'HIRING:submit').click();
      await candidate.sees('CANDIDATE:goesAfter');
      arrives();
      await candidate.sees('HIRING:sentTitle');
      await expect.poll(() => holds(candidate)).not.toBe('BODY');
      await isAccessible(candidate, 'a file that was handed over');
      // The photo came with it.
      const own = { 'sec-fetch-site': 'same-origin' };
      const photo = await candidate.context.request.get(callUrl(candidateCalls.photo, {}), { headers: own });
      expect(photo.status()).toBe(200);
    },
  );

  story(
    'hands nothing over without what did not arrive, until it is sent again or put away; what goes out of sight keeps nobody waiting',
    async ({ as, nobody }) => {
      const { recruiter, IdPersonneEV1, path, born } = await invited(as);
      const candidate = await nobody({ viewport: phone });
      await comesIn(candidate, { path, born });
      await completes(candidate, recruiter, IdPersonneEV1);
      const isGone = async () => (await recruiter.call(hiringCalls.read, { params: { IdPersonneEV1 } })).file?.IdStade;
      const photos = '**/candidat/photo?*';
      const breaks = Promise.withResolvers<void>();
      await candidate.page.route(photos, async (route) => {
        await breaks.promise;
        await route.fulfill({ status: 503, json: { error: { code: 'SERVICE_UNAVAILABLE', message: '' } } });
      });
      const me = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpg({ width: 600, height: 600 }) };
      const photo = candidate.page.locator('#step-photo');
      await photo.locator('input[type=file]').setInputFiles(me);
      await candidate.sees('CANDIDATE:sendingStill');
      const submit = candidate.the('button', 'HIRING:submit');
      await submit.click();
      await candidate.sees('CANDIDATE:goesAfter');
      breaks.resolve();
      await candidate.sees('CANDIDATE:notArrived');
      await expect.poll(() => submit.getAttribute('aria-busy')).toBe(null);
      await isAccessible(candidate, 'a file of which something did not arrive');
      expect(await isGone()).toBe(stages.draft);
      await candidate.page.unroute(photos);
      await photo.getByRole('button', { name: candidate.words('BOOT:retry') }).click();
      await candidate.the('img', 'CANDIDATE:photoGiven').waitFor();
      await submit.click();
      await candidate.sees('HIRING:sentTitle');

      // Sent back for a paper: its recruiter accepts it while a page more is on its way, and its card goes.
      const params = { IdPersonneEV1 };
      const { pieces = [] } = (await recruiter.call(hiringCalls.read, { params })).file ?? {};
      const given = pieces.find(({ CodePiece }) => CodePiece === 'bank');
      if (!given) throw new Error('No account was asked for');
      const { IdPiece } = given;
      await recruiter.call(hiringCalls.sendBack, {
        params,
        body: { fields: ['VillePerso'], pieces: [IdPiece], Remarque: 'Another one, please.' },
      });
      await candidate.reloads();
      const bank = card(candidate, 'bank');
      const paper = async (name: string) => ({
        ...{ name, mimeType: 'image/jpeg', buffer: await jpg({ width: 300, height: 200 }) },
      });
      await bank.locator('input[type=file]').setInputFiles(await paper('one.jpg'));
      await bank.getByText('one.jpg').waitFor();
      await bank.getByText(candidate.words('HIRING:state waiting')).waitFor();
      const arrives = await candidate.holds(`**/candidat/pieces/${IdPiece}?*`);
      await bank.locator('input[type=file]').setInputFiles(await paper('two.jpg'));
      await candidate.sees('CANDIDATE:sendingStill');
      const { Version } = await waitingOf(recruiter, IdPersonneEV1, IdPiece);
      await recruiter.call(hiringCalls.decide, {
        params: { ...params, IdPiece },
        body: { Etat: 'accepted', Version },
      });
      // Nothing but what was read of it tells the page.
      await candidate.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      await bank.waitFor({ state: 'detached' });
      await submit.click();
      await candidate.sees('HIRING:sentTitle');
      arrives();
    },
  );

  story(
    'is told at its field what cannot be kept, which keeps nothing else from being kept',
    async ({ as, nobody }) => {
      const { path, born } = await invited(as);
      const candidate = await nobody({ viewport: phone });
      await comesIn(candidate, { path, born });
      const field = (name: string) => candidate.page.locator(`#${name}`);
      await field('VillePerso').waitFor();
      // Both leave at once, as what is typed in a tunnel does.
      await candidate.context.setOffline(true);
      await candidate.sees('CANDIDATE:offline');
      await field('VillePerso').fill('x'.repeat(120));
      await field('AdressePerso').fill('3 rue des Lilas');
      await field('AdressePerso').blur();
      await candidate.sees('HIRING:notSaved');
      await candidate.context.setOffline(false);
      await expect.poll(() => field('VillePerso').getAttribute('aria-invalid')).toBe('true');
      await candidate.page.getByText(/^(Enregistré à|Saved at)/).waitFor();
      expect(await field('VillePerso').inputValue()).toHaveLength(120);
      const lacks = candidate.page
        .locator('.missing')
        .getByRole('link', { name: candidate.words('CHAMPS:VillePerso') });
      await lacks.waitFor();
      await isAccessible(candidate, 'a field that cannot be kept');
      await field('VillePerso').fill('Rennes');
      await field('VillePerso').blur();
      await expect.poll(() => field('VillePerso').getAttribute('aria-invalid')).toBe(null);
      await expect
        .poll(async () => {
          const own = { headers: { 'sec-fetch-site': 'same-origin' } };
          const answer = await candidate.context.request.get(callUrl(candidateCalls.file, {}), own);
          return ((await answer.json()) as CandidateFile).fields;
        })
        .toMatchObject({ VillePerso: 'Rennes', AdressePerso: '3 rue des Lilas' });
    },
  );

  story('types on while their recruiter reads, who is told that something changed', async ({ as, nobody }) => {
    const { IdPersonneEV1, path, born } = await invited(as);
    const candidate = await nobody({ viewport: phone });
    await comesIn(candidate, { path, born });
    const typed = async (Valeur: string) => {
      const kept = candidate.page.waitForResponse((answer) => answer.url().endsWith('/candidat/champs'));
      await candidate.page.locator('#VillePerso').fill(Valeur);
      await candidate.page.locator('#VillePerso').blur();
      expect((await kept).status()).toBe(200);
    };
    await typed('Vannes');
    const recruiter = await as('recruiter');
    await recruiter.opens(`/fr/gestion-on-boarding-dossier/FR/${IdPersonneEV1}`);
    await recruiter.the('button', 'HIRING:reveal').click();
    const given = recruiter.the('region', 'HIRING:given');
    await given.getByText('Vannes', { exact: true }).waitFor();
    await typed('Quimper');
    await given.getByText(recruiter.words('HIRING:changedSince')).waitFor();
    await recruiter.the('button', 'HIRING:reveal').click();
    await given.getByText('Quimper', { exact: true }).waitFor();
    await isAccessible(recruiter, 'what a candidate filled in');
  });

  story(
    'goes on with a phone by a code that opens once, and sees on the computer what the phone gave',
    async ({ as, nobody }) => {
      const { path, born } = await invited(as);
      const computer = await nobody({ viewport: laptop });
      await comesIn(computer, { path, born });
      await computer.the('button', 'CANDIDATE:relay').click();
      const code = computer.the('img', 'CANDIDATE:relayCode');
      await code.waitFor();
      await isAccessible(computer, 'a code for the phone');
      const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
      const handed = new URL(readQr({ size, path: (await code.locator('path').getAttribute('d')) ?? '' })).pathname;
      expect(handed).not.toBe(path);
      const mobile = await nobody({ viewport: phone });
      await comesIn(mobile, { path: handed, born });
      // Whoever holds a phone is offered no other.
      expect(await mobile.the('button', 'CANDIDATE:relay').count()).toBe(0);
      const buffer = await jpg({ width: 300, height: 200 });
      await card(mobile, 'identity')
        .locator('input[type=file]')
        .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer });
      await card(computer, 'identity').getByText('id.jpg').waitFor({ timeout: 20_000 });
      const other = await nobody({ viewport: phone });
      await other.opens(handed);
      const [year = '', month = '', day = ''] = born.split('-');
      await other.the('textbox', 'HIRING:day').fill(day);
      await other.the('textbox', 'HIRING:month').fill(month);
      await other.the('textbox', 'HIRING:year').fill(year);
      await other.the('button', 'HIRING:enter').click();
      await other.sees('HIRING:closedTitle');
      await isAccessible(other, 'a link that opens nothing');
    },
  );

  story('comes to every place by keys, and finds all of it whole when words are longer', async ({ as, nobody }) => {
    const { path, born } = await invited(as);
    const candidate = await nobody({ viewport: phone });
    await comesIn(candidate, { path, born });
    await candidate.page.locator('.steps').waitFor();
    // What came in the place of the gate holds the focus that the gate had.
    await expect.poll(() => holds(candidate)).not.toBe('BODY');
    // All that is seen is come to, of choices the one that is made or the first.
    const reachable = `[...document.querySelectorAll('a[href], button, input:not([hidden]):not([type=radio]), select, textarea')].filter((one) => one.checkVisibility())`;
    await candidate.page.evaluate(
      `${reachable}.forEach((one) => { one.dataset.missed = one.ariaLabel ?? one.id ?? one.innerText })`,
    );
    const count = await candidate.page.evaluate<number>(`${reachable}.length`);
    await candidate.page.locator('.language').focus();
    for (let n = 0; n < count + 5; n += 1) {
      await candidate.page.evaluate(`delete document.activeElement.dataset.missed`);
      await candidate.presses('Tab');
    }
    expect(await candidate.page.evaluate(`${reachable}.map((one) => one.dataset.missed).filter(Boolean)`)).toEqual([]);
    // Each part is gone to by its link.
    await candidate.page.locator('.steps a').last().press('Enter');
    await expect.poll(() => candidate.page.url()).toMatch(/#step-papers$/);
    await candidate.the('button', 'CANDIDATE:abandon').press('Enter');
    await candidate.sees('CANDIDATE:abandonAsk');
    await expect.poll(() => holds(candidate)).toBe('SECTION');
    await isAccessible(candidate, 'whoever does not go on');
    await candidate.the('button', 'CANDIDATE:goOnAfterAll').press('Enter');
    await expect.poll(() => holds(candidate)).toBe('BUTTON');
    await candidate.presses('Enter');
    for (const language of ['de', 'pl'] as const) {
      await candidate.page.locator('.language').selectOption(language);
      // Words looked for before the page speaks it would be those of the language before.
      await candidate.page.waitForURL(`**/${language}/**`);
      await candidate.sees('CANDIDATE:abandonAsk');
      await candidate.page.evaluate(longer);
      await isWhole(candidate, `the file of a candidate, in longer words than ${language} has`);
      await candidate.reloads();
      await candidate.the('button', 'CANDIDATE:abandon').press('Enter');
    }
  });
});
