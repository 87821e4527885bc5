import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { describe, expect } from 'vitest';
import { jpg } from '../server/src/testing/sample-files.ts';
import { Caller } from './support/caller.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

/** What a candidate types, all of it right. */
const whole = {
  LieuNaissance: 'Nantes',
  AdressePerso: '3 rue des Lilas',
  CPPerso: '44000',
  VillePerso: 'Nantes',
  TelPerso: '06 12 34 56 78',
  ContactUrgenceNom: 'Jo Person',
  ContactUrgenceTel: '06 98 76 54 32',
  TitulaireCompte: 'Ada Person',
} as const;

const phone = { width: 375, height: 800 };

/** Somebody who is to come and is this recruiter's own, with their birth date. */
async function recruit(recruiter: Caller, hr: Caller, me: number) {
  for (let IdPersonneEV1 = 1; IdPersonneEV1 < 400; IdPersonneEV1 += 1) {
    const found = await recruiter
      .call(directoryCalls.record, { params: { IdPersonneEV1 } })
      .catch(() => ({ person: { IdStatut: undefined } }));
    if (found.person.IdStatut !== statuts.BROUILLON) continue;
    const before = (await hr.call(directoryCalls.record, { params: { IdPersonneEV1 } })).person.Recruteur;
    const Vu = before?.IdPersonneEV1 ?? null;
    const fields = [{ IdChamp: 'Recruteur', Vu, Valeur: me }];
    if (Vu !== me) await hr.call(personCalls.save, { params: { IdPersonneEV1 }, body: { fields } });
    const asked = { params: { IdPersonneEV1 }, body: { fields: ['DateNaissance' as const, 'VillePerso' as const] } };
    const { DateNaissance, VillePerso } = await hr.call(directoryCalls.sensitive, asked);
    // The record says otherwise than what the candidate will.
    const lives = [{ IdChamp: 'VillePerso', Vu: VillePerso ?? null, Valeur: 'Quimper' }];
    if (VillePerso !== 'Quimper')
      await hr.call(personCalls.save, { params: { IdPersonneEV1 }, body: { fields: lives } });
    return { IdPersonneEV1, born: String(DateNaissance) };
  }
  throw new Error('Nobody is to come whom the recruiter reaches');
}

/** What a page brought, by the names of its scripts, and what of it stays in the browser. */
async function leftBehind(candidate: Visitor): Promise<unknown> {
  return await candidate.page.evaluate(`(async () => ({
    scripts: [...new Set(performance.getEntriesByType('resource').map(({ name }) => /assets\\/([a-z]+)-.*\\.js$/.exec(name)?.[1]).filter(Boolean))],
    kept: localStorage.length + sessionStorage.length + (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))()`);
}

/** Has what the candidate's page reads of the file come one by one, each as it was when it was asked for. */
async function lateReads({ page }: Visitor) {
  let asked = 0;
  let next = Promise.withResolvers<void>();
  const reads = '**/api/candidat/dossier';
  await page.route(reads, async (route) => {
    const response = await route.fetch();
    asked += 1;
    await next.promise;
    await route.fulfill({ response });
  });
  return {
    isAsked: async (times: number) => await expect.poll(() => asked).toBe(times),
    answers: () => {
      next.resolve();
      next = Promise.withResolvers();
    },
    end: async () => {
      next.resolve();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

async function passesTheGate(candidate: Visitor, [year = '', month = '', day = '']: readonly string[]) {
  await candidate.the('textbox', 'HIRING:day').fill(day);
  await candidate.the('textbox', 'HIRING:month').fill(month);
  await candidate.the('textbox', 'HIRING:year').fill(year);
  await candidate.the('button', 'HIRING:enter').click();
}

describe('a hiring file', () => {
  story(
    'is opened by a recruiter, filled in by the candidate on a phone, and validated once its papers are accepted',
    async ({ as, nobody }) => {
      const recruiter = await as('recruiter', { viewport: { width: 1280, height: 900 } });
      const me = (await recruiter.opensKnowing('/fr/dashboard')).IdPersonneEV1;
      const { IdPersonneEV1, born } = await recruit(await Caller.of(recruiter), await Caller.of(await as('hr')), me);
      await recruiter.opens(`/fr/gestion-on-boarding-dossier/FR/${IdPersonneEV1}`);
      await recruiter.the('button', 'HIRING:open').click();
      await recruiter.the('button', 'HIRING:linkMake').click();
      const link = recruiter.page.getByRole('textbox', { name: recruiter.words('HIRING:link') });
      const { pathname } = new URL(await link.inputValue());
      await isAccessible(recruiter, 'a hiring file with its link');

      const candidate = await nobody({ viewport: phone });
      await candidate.opens(pathname);
      await passesTheGate(candidate, ['1950', '01', '01']);
      await candidate.page.getByRole('alert').waitFor();
      await isWhole(candidate, 'the gate of a candidate');
      await passesTheGate(candidate, born.split('-'));
      await candidate.isAt(/en-cours$/);
      const field = (name: string) => candidate.page.locator(`#${name}`);
      for (const [name, value] of Object.entries(whole)) await field(name).fill(value);
      // Half an account number is kept, and said to be none.
      await field('Iban').fill('FR76 3000 6000');
      await field('Iban').blur();
      await expect.poll(() => field('Iban').getAttribute('aria-invalid')).toBe('true');
      await candidate.reloads();
      await expect.poll(() => field('Iban').inputValue()).toMatch(/^FR76 ?3000 ?6000$/);
      // An account abroad asks for its bank, and one at home for none.
      await field('Iban').fill('DE89 3704 0044 0532 0130 00');
      await field('Iban').blur();
      await field('Bic').waitFor();
      await field('Iban').fill('FR76 3000 6000 0112 3456 7890 189');
      await field('Iban').blur();
      await field('Bic').waitFor({ state: 'detached' });
      // Nothing of the portal came, and nothing stays on the phone.
      expect(await leftBehind(candidate)).toEqual({ scripts: ['candidate'], kept: 0, caches: 0, workers: 0 });
      for (const code of ['identity', 'address', 'bank']) {
        const card = candidate.page.locator(`#piece-${code}`);
        const buffer = await jpg({ width: 300, height: 200 });
        await card.locator('input[type=file]').setInputFiles({ name: `${code}.jpg`, mimeType: 'image/jpeg', buffer });
        await card.getByText(candidate.words('HIRING:state waiting')).waitFor();
      }
      const identity = candidate.page.locator('#piece-identity');
      const back = { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await jpg({ width: 200, height: 300 }) };
      await identity.locator('input[type=file]').setInputFiles(back);
      await identity.getByText(candidate.words('CANDIDATE:page', { n: 2, count: 2 })).waitFor();
      await identity.getByRole('button', { name: candidate.words('CANDIDATE:earlier', { n: 2 }) }).click();
      await expect.poll(() => identity.getByRole('listitem').first().innerText()).toContain('back.jpg');
      // A minute in a tunnel: what is typed and sent waits, and goes on by itself.
      await candidate.context.setOffline(true);
      await candidate.sees('CANDIDATE:offline');
      await field('VillePerso').fill('Rennes');
      await field('VillePerso').blur();
      await candidate.sees('HIRING:notSaved');
      await candidate.context.setOffline(false);
      await candidate.page.getByText(/^(Enregistré à|Saved at)/).waitFor();
      const keeps = async (VillePerso: string) => {
        const kept = candidate.page.waitForResponse((answer) => answer.url().endsWith('/candidat/champs'));
        await field('VillePerso').fill(VillePerso);
        await field('VillePerso').blur();
        return (await kept).status();
      };
      // What was read before something was kept, and comes after it, is older: what is typed next rests on what was kept.
      const late = await lateReads(candidate);
      await candidate.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      await late.isAsked(1);
      expect(await keeps('Vannes')).toBe(200);
      late.answers();
      await late.isAsked(2);
      expect(await keeps(whole.VillePerso)).toBe(200);
      await late.end();
      await isAccessible(candidate, 'the file of a candidate');
      await isWhole(candidate, 'the file of a candidate');

      await recruiter.reloads();
      // Looked at and decided by keys: the next one that waits comes by itself.
      const opened = recruiter.the('button', 'HIRING:openPaper');
      // A screen that was just drawn may not listen yet; a key more would close what the first one opened.
      await expect
        .poll(async () => {
          if ((await opened.count()) === 0) await recruiter.presses('o');
          return await opened.count();
        })
        .toBe(1);
      await isAccessible(recruiter, 'a paper beside its decision');
      for (const code of ['identity', 'address', 'bank']) {
        const accept = recruiter.the('button', 'HIRING:accept');
        // What is decided is told live, before whoever decided it is led on to the next.
        await recruiter.page.locator('[data-current] [data-act="accept"]').waitFor();
        const left = await accept.count();
        await recruiter.presses('a');
        await expect.poll(() => accept.count(), { message: code }).toBe(left - 1);
      }
      await candidate.reloads();
      await candidate.the('button', 'HIRING:submit').click();
      await candidate.sees('HIRING:sentTitle');
      await recruiter.reloads();
      // Nothing is validated before it was compared with the record.
      await recruiter.the('button', 'HIRING:compare').click();
      await recruiter.page.getByRole('radio', { name: whole.VillePerso }).waitFor();
      await isAccessible(recruiter, 'what differs from the record');
      await recruiter.the('button', 'HIRING:validate').click();
      // Where payroll has it within the same moment, the file is over before anybody reads that it is validated.
      const ended = ['HIRING:stage validated', 'HIRING:stage closed'].map((stage) => recruiter.words(stage as TextKey));
      await recruiter.page
        .getByText(new RegExp(`^(${ended.join('|')})$`))
        .first()
        .waitFor();
      const stored = await (await Caller.of(await as('hr'))).call(directoryCalls.sensitive, {
        params: { IdPersonneEV1 },
        body: { fields: ['AdressePerso', 'VillePerso'] },
      });
      expect(stored).toMatchObject({ AdressePerso: whole.AdressePerso, VillePerso: whole.VillePerso });
      await candidate.reloads();
      await candidate.sees('HIRING:doneTitle');
    },
  );

  story('stands in a column for each step, and for each state of payroll', async ({ as }) => {
    for (const [login, path, board] of [
      ['recruiter', 'gestion-on-boarding-dossier?vue=etapes', 'HIRING_FILES:board'],
      ['payroll', 'gestion-on-boarding-dossier/paie?vue=paie', 'HIRING_FILES:byPayroll'],
    ] as const) {
      const visitor = await as(login);
      await visitor.opens(`/fr/${path}`);
      const columns = visitor.the('region', board).getByRole('heading', { level: 2 });
      // Each says how many it has, which one that did not come cannot.
      await expect
        .poll(async () => {
          const said = await columns.allInnerTexts();
          return said.length > 3 && said.every((words) => /\d\+?$/.test(words));
        })
        .toBe(true);
    }
  });

  story('is nobody’s who has only the link, and opens nothing else', async ({ nobody }) => {
    const stranger = await nobody({ viewport: phone });
    await stranger.opens(`/fr/dossier-onboarding/1/${'A'.repeat(43)}`);
    await passesTheGate(stranger, ['1990', '05', '17']);
    await stranger.sees('HIRING:closedTitle');
    await stranger.opens('/fr/dossier-onboarding/1/en-cours');
    await stranger.sees('HIRING:goOnTitle');
  });
});
