import { signInLinkCalls } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { describe, expect } from 'vitest';
import { jpg } from '../server/src/testing/sample-files.ts';
import { codeOf, roomInStep } from '../server/src/testing/totp.ts';
import { Caller } from './support/caller.ts';
import { comesIn, completes, invite } from './support/candidate.ts';
import type { Colleague } from './support/colleague.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

const phone = { width: 375, height: 800 };
const laptop = { width: 1280, height: 900 };
const [why, notThis] = ['La mairie prend un mois pour la refaire', 'On ne lit pas le nom'];
/** No word of it is a name of theirs. */
const secret = 'cachalot velours orage 47';

/** Somebody who was hired comes in for the first time, once their accounts are there, with a password of their own. */
async function signsIn(newcomer: Colleague, admin: Caller, IdPersonneEV1: number): Promise<void> {
  const params = { IdPersonneEV1 };
  const waits = async () => (await admin.call(signInLinkCalls.state, { params })).obstacle;
  await expect.poll(waits, { timeout: 20_000 }).toBeNull();
  const { url } = await admin.call(signInLinkCalls.show, { params, body: { code: null } });
  const chosen = await newcomer.context.request.post(url, { form: { password: secret, again: secret } });
  expect(chosen.status(), 'a password is chosen').toBe(200);
  const { person } = await admin.call(directoryCalls.record, { params });
  await newcomer.opens('/');
  await newcomer.identifies(person.CompteAD ?? '', secret);
  // Whoever comes by a password of the portal's proves by a second factor who they are.
  const key = (await newcomer.page.locator('code').innerText()).replaceAll(' ', '');
  await roomInStep(0);
  await newcomer.the('textbox', 'SECOND_FACTOR:code').pressSequentially(codeOf(key));
  await newcomer.isAt(/^\/[a-z]{2}([/?]|$)/);
}

describe('a paper that a hiring file went on without', () => {
  story(
    'is given by whose it is once they are here, again where it was not it, and is in their record once it is accepted',
    async ({ as, nobody }) => {
      const recruiter = await as('recruiter', { viewport: laptop });
      const me = (await recruiter.opensKnowing('/fr/dashboard')).IdPersonneEV1;
      const asks = await Caller.of(recruiter);
      const hr = await as('hr', { viewport: laptop });
      const { IdPersonneEV1, born, path } = await invite(asks, await Caller.of(hr), me);
      const candidate = await nobody({ viewport: phone });
      await comesIn(candidate, { path, born });
      await completes(candidate, asks, IdPersonneEV1, 'identity');

      const review = `/fr/gestion-on-boarding-dossier/FR/${IdPersonneEV1}`;
      const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
      await recruiter.opens(review);
      const paper = recruiter.page.locator('[data-current]');
      const waive = paper.getByRole('button', { name: recruiter.words('HIRING_PAPERS:askWaiver') });
      await waive.click();
      await paper.getByLabel(recruiter.words('HIRING_PAPERS:waiverWhy')).fill(why);
      await paper.getByLabel(recruiter.words('HIRING_PAPERS:waiverUntil')).fill(until);
      await waive.click();
      await recruiter.page.getByText(recruiter.words('HIRING_PAPERS:waiver requested', { why })).waitFor();
      // Whoever asked does not grant it.
      expect(await recruiter.the('button', 'HIRING_PAPERS:grantWaiver').count()).toBe(0);
      await hr.opens(review);
      await hr.the('button', 'HIRING_PAPERS:grantWaiver').click();
      await hr.page.getByText(hr.words('HIRING_PAPERS:waiver granted', { why })).waitFor();
      await candidate.reloads();
      await candidate.the('button', 'HIRING:submit').click();
      await candidate.sees('HIRING:sentTitle');
      await recruiter.reloads();
      await recruiter.the('button', 'HIRING:validate').click();
      await recruiter.sees('HIRING:stage validated');

      const newcomer = await nobody({ viewport: phone });
      await signsIn(newcomer, await Caller.of(await as('admin')), IdPersonneEV1);
      await newcomer.opens('/fr/dashboard');
      await newcomer.the('link', new RegExp(newcomer.words('DASHBOARD:tile.papersDue', { n: 1 }))).click();
      await newcomer.isAt(`/fr/collaborateurs/directory/FR/${IdPersonneEV1}`);
      await newcomer.seesHeading('PERSON:duePapers');
      const due = newcomer.page.locator('section', { has: newcomer.the('heading', 'PERSON:duePapers') });
      const gives = async (name: string) => {
        const buffer = await jpg({ width: 300, height: 200 });
        await due
          .getByLabel(new RegExp(`^${newcomer.words('HIRING:give')} – `))
          .and(due.locator('input'))
          .setInputFiles({
            ...{ name, mimeType: 'image/jpeg', buffer },
          });
        await due.getByText(newcomer.words('HIRING_PAPERS:dueWaits')).waitFor();
      };
      await isWhole(newcomer, 'a paper that is due');
      await gives('blurred.jpg');
      await isAccessible(newcomer, 'a paper that was given when it was due');

      // Decided by keys, as in a file that goes on: what waits is the one that they act on.
      await recruiter.reloads();
      const decides = async (act: 'accept' | 'reject', key: string) => {
        await paper.locator(`[data-act="${act}"]`).waitFor();
        await recruiter.presses(key);
      };
      await decides('reject', 'r');
      await recruiter.page.getByLabel(recruiter.words('HIRING:rejectWhy')).fill(notThis);
      await recruiter.presses('Tab', 'Enter');
      await recruiter.page.getByText(recruiter.words('HIRING:why', { reason: notThis })).waitFor();

      await newcomer.reloads();
      await due.getByText(newcomer.words('HIRING:why', { reason: notThis })).waitFor();
      await isAccessible(newcomer, 'a paper that is to be given again');
      await gives('identity-card.jpg');

      await recruiter.reloads();
      await decides('accept', 'a');
      await paper.getByText(recruiter.words('HIRING:state accepted')).waitFor();
      await newcomer.opens('/fr/dashboard');
      await newcomer.the('heading', 'DASHBOARD:section.awaits').waitFor();
      expect(await newcomer.page.getByText(newcomer.words('DASHBOARD:tile.papersDue', { n: 1 })).count()).toBe(0);
      // It stands in the record, masked until it is asked for.
      await hr.opens(`/fr/collaborateurs/directory/FR/${IdPersonneEV1}`);
      await hr.the('button', 'FORMS:showField', { field: hr.words('CHAMPS:PieceIdentiteRecto') }).click();
      await hr.the('button', 'FILES:preview', { name: 'identity-card.jpg' }).waitFor();
    },
  );
});
