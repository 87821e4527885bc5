import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import type { Colleague } from './support/colleague.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { photographs } from './support/photographs.ts';
import { story } from './support/story.ts';

const viewport = { width: 1280, height: 900 };

/** Counts what somebody presses from now on, as long as they stay on the page. */
async function countsClicks({ page }: Colleague): Promise<() => Promise<number>> {
  await page.evaluate(`globalThis.clicks = 0; addEventListener('click', () => globalThis.clicks++, true)`);
  return async () => await page.evaluate<number>('globalThis.clicks');
}

/** From the page that signing in opens to what may be asked for, in one click; counts it and those that follow. */
async function fromTheFirstPage(colleague: Colleague): Promise<() => Promise<number>> {
  await colleague.opens('/');
  await colleague.isAt(/^\/[a-z]{2}([/?]|$)/);
  const clicks = await countsClicks(colleague);
  await colleague.opensFromMenu('PAGES:askRequest');
  return clicks;
}

describe('a request', () => {
  story('is asked for, decided by the manager and the service desk, and stands in the inventory', async ({ as }) => {
    const assistant = await as('assistant', { viewport });
    const { IdPersonneEV1, IdPays } = await assistant.opensKnowing('/fr/dashboard');
    await assistant.opensFromMenu('PAGES:askRequest');
    await isAccessible(assistant, 'what may be asked for');
    await assistant.opens(`/fr/demande/nouvelle/${IdPersonneEV1}/2`);
    await assistant.page.getByLabel(assistant.words('CHAMPS:IdLogiciel')).first().click();
    await assistant.page.getByRole('option', { name: 'Dessin technique', exact: true }).click();
    await assistant.the('button', 'REQUESTS:addToBasket').click();
    await isWhole(assistant, 'a basket');
    await assistant.page.getByRole('button', { name: /^Transmettre/ }).click();
    await assistant.page.getByRole('link', { name: /n° \d+/ }).click();
    await assistant.seesHeading('REQUESTS:steps');
    await isAccessible(assistant, 'the sheet of a request');
    const sheet = new URL(assistant.page.url()).pathname;
    // What one was about to say is there again after a reload; once it is said, the next one starts anew.
    const comment = assistant.page.getByRole('textbox', { name: assistant.words('REQUESTS:commentPlaceholder') });
    await comment.fill('Pour lundi');
    await assistant.sees('DRAFTS:kept');
    await assistant.reloads();
    await expect.poll(() => comment.inputValue()).toBe('Pour lundi');
    await assistant.the('button', 'REQUESTS:comment').click();
    await assistant.page.getByRole('listitem').filter({ hasText: 'Pour lundi' }).first().waitFor();
    await expect.poll(() => comment.inputValue()).toBe('');

    const manager = await as('manager', { viewport });
    await manager.opens('/fr/dashboard');
    await manager.opensFromMenu('PAGES:requestValidation');
    await isAccessible(manager, 'what awaits a decision');
    await manager.opens(sheet);
    await manager.the('button', 'REQUESTS:reject').click();
    await manager.page
      .getByRole('dialog')
      .getByRole('button', { name: manager.words('REQUESTS:reject') })
      .click();
    await manager.page
      .getByRole('dialog')
      .getByText(/obligatoire/)
      .first()
      .waitFor();
    await manager.presses('Escape');
    await manager.the('button', 'REQUESTS:validate').click();
    await isAccessible(manager, 'a decision');
    await manager.page
      .getByRole('dialog')
      .getByRole('button', { name: manager.words('REQUESTS:validate') })
      .click();
    await manager.sees('REQUESTS:validated');

    // Decided by the one, it awaits the other without a reload.
    const desk = await as('desk', { viewport });
    await desk.opens(sheet);
    await desk.the('button', 'REQUESTS:validate').click();
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: desk.words('REQUESTS:validate') })
      .click();
    await desk.sees('REQUESTS:validated');
    await assistant.page.getByText('Validée', { exact: true }).first().waitFor();
    await assistant.opens(`/fr/inventaires/${IdPays}/${IdPersonneEV1}`);
    await assistant.page.getByText('Dessin technique').first().waitFor();
    await isAccessible(assistant, 'an inventory');
  });

  story('calls somebody by name in what is said of it; cancelled, it is taken back', async ({ as }) => {
    const assistant = await as('assistant', { viewport });
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    const asks = await Caller.of(assistant);
    const { IdDemande } = await asks.call(requestsCalls.add, {
      body: { typeDemande: 2, IdPersonneEV1, transmettre: true, fields: [{ IdChamp: 'IdLogiciel', Valeur: 5 }] },
    });
    await assistant.opens(`/fr/demande/details/${IdDemande}`);
    const comment = assistant.page.getByRole('textbox', { name: assistant.words('REQUESTS:commentPlaceholder') });
    await comment.pressSequentially('Bonjour @');
    const names = assistant.page.getByRole('option');
    await names.first().waitFor();
    await isAccessible(assistant, 'names that are offered');
    const name = await names.first().innerText();
    await assistant.presses('Enter');
    await comment.pressSequentially('merci');
    await expect.poll(() => comment.inputValue()).toBe(`Bonjour @${name} merci`);
    await assistant.the('button', 'REQUESTS:comment').click();
    await assistant.page
      .getByRole('listitem')
      .filter({ hasText: `@${name}` })
      .first()
      .waitFor();

    await assistant.the('button', 'COMMON:more').click();
    await assistant.page.getByRole('menuitem', { name: assistant.words('REQUESTS:cancel') }).click();
    const dialog = assistant.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Je n’en ai plus besoin.');
    await dialog.getByRole('button', { name: assistant.words('REQUESTS:cancel') }).click();
    await assistant.sees('REQUESTS:heldCancelled');
    await assistant.presses('Control+z');
    await assistant.the('button', 'COMMON:more').waitFor();
    await assistant.reloads();
    await assistant.page.getByText('Transmise', { exact: true }).first().waitFor();
    // Other stories ask for the same.
    const params = { IdDemande, action: 'annuler' } as const;
    await asks.call(requestsCalls.move, { params, body: { Motif: 'Je n’en ai plus besoin.' } });
  });

  story('tells whoever is about to decide that it was decided meanwhile, where they decide', async ({ as }) => {
    const assistant = await as('assistant', { viewport });
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    const { IdDemande } = await (await Caller.of(assistant)).call(requestsCalls.add, {
      body: { typeDemande: 2, IdPersonneEV1, transmettre: true, fields: [{ IdChamp: 'IdLogiciel', Valeur: 7 }] },
    });
    const manager = await as('manager', { viewport });
    const elsewhere = await Caller.of(manager);
    await manager.opens(`/fr/demande/details/${IdDemande}`);
    await manager.the('button', 'REQUESTS:validate').click();
    const dialog = manager.page.getByRole('dialog');
    await dialog.waitFor();
    const { steps, Version } = await elsewhere.call(requestsCalls.read, { params: { IdDemande } });
    const IdVisa = steps.find(({ mine }) => mine)?.IdVisa ?? 0;
    const body = { Version, Remarque: 'Decided on another screen' };
    await elsewhere.call(requestsCalls.reject, { params: { IdDemande, IdVisa }, body });
    await manager.page.getByText('Rejetée', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: manager.words('REQUESTS:validate') }).click();
    await dialog.getByRole('alert').getByText(manager.words('ERREURS:VISA_DEJA_DECIDE')).waitFor();
  });

  story('keeps what is typed of a decision until it is taken', async ({ as }) => {
    const assistant = await as('assistant', { viewport });
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    const { IdDemande } = await (await Caller.of(assistant)).call(requestsCalls.add, {
      body: { typeDemande: 2, IdPersonneEV1, transmettre: true, fields: [{ IdChamp: 'IdLogiciel', Valeur: 7 }] },
    });
    const manager = await as('manager', { viewport });
    await manager.opens(`/fr/demande/details/${IdDemande}`);
    for (const [button, label] of [
      ['REQUESTS:validate', manager.words('REQUESTS:remark')],
      ['REQUESTS:reject', manager.words('COMMON:reason')],
      ['REQUESTS:sendBack', manager.words('COMMON:reason')],
    ] as const) {
      const field = manager.page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${label}`) });
      await manager.the('button', button).click();
      await field.fill(`Said with ${button}`);
      await manager.page.getByRole('dialog').getByText(manager.words('DRAFTS:kept')).waitFor();
      await manager.reloads();
      await manager.the('button', button).click();
      await expect.poll(() => field.inputValue()).toBe(`Said with ${button}`);
      await manager.reloads();
    }
    await manager.the('button', 'REQUESTS:reject').click();
    const dialog = manager.page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('textbox').first().inputValue()).toBe('Said with REQUESTS:reject');
    await dialog.getByRole('button', { name: manager.words('REQUESTS:reject'), exact: true }).click();
    await manager.sees('REQUESTS:rejected');
    await manager.page.getByText('Said with REQUESTS:reject', { exact: true }).first().waitFor();
  });

  story('taken back, leaves the sheet of whoever held it with one message, and their bell', async ({ as }) => {
    const assistant = await as('assistant', { viewport });
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    const asker = await Caller.of(assistant);
    const { IdDemande } = await asker.call(requestsCalls.add, {
      body: { typeDemande: 2, IdPersonneEV1, transmettre: true, fields: [{ IdChamp: 'IdLogiciel', Valeur: 7 }] },
    });
    const manager = await as('manager', { viewport });
    await manager.opens(`/fr/demande/details/${IdDemande}`);
    await manager.the('button', 'REQUESTS:validate').click();
    await manager.page.getByRole('dialog').waitFor();
    await asker.call(requestsCalls.move, {
      params: { IdDemande, action: 'rappeler' },
      body: { Motif: 'It is for another site' },
    });
    await manager.sees('ERREURS:DEMANDE_RAPPELEE');
    await manager.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await manager.toasts.count()).toBe(0);
    expect(await manager.the('button', 'REQUESTS:validate').count()).toBe(0);
    await manager
      .the('button', /notification/i)
      .first()
      .click();
    await manager.sees('NOTIFICATIONS:visaSettled');
  });

  story('has the number of a line in its form as people write it', async ({ as }) => {
    const assistant = await as('assistant', { viewport });
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    const { IdDemande } = await (await Caller.of(assistant)).call(requestsCalls.add, {
      body: {
        typeDemande: 6,
        IdPersonneEV1,
        transmettre: false,
        fields: [{ IdChamp: 'NumeroPorte', Valeur: '0612345678' }],
      },
    });
    await assistant.opens(`/fr/demande/details/${IdDemande}`);
    const number = assistant.page.getByLabel(assistant.words('CHAMPS:NumeroPorte'));
    await expect.poll(async () => await number.inputValue()).toBe('+33 6 12 34 56 78');
    await number.fill('+33698765432');
    expect(await number.inputValue()).toBe('+33698765432');
  });

  story('says what its draft lacks when that is sent', async ({ as }) => {
    const assistant = await as('assistant', { viewport });
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    const { IdDemande } = await (await Caller.of(assistant)).call(requestsCalls.add, {
      body: { typeDemande: 2, IdPersonneEV1, transmettre: false, fields: [] },
    });
    await assistant.opens(`/fr/demande/details/${IdDemande}`);
    await assistant.the('button', 'REQUESTS:send').click();
    const field = assistant.words('CHAMPS:IdLogiciel');
    await assistant.page.getByText(assistant.words('REGLES:required', { field })).first().waitFor();
  });

  story('for a screen is a word, one click on what is found, and sending it: its site is filled in', async ({ as }) => {
    const employee = await as('employee', { viewport });
    const clicks = await fromTheFirstPage(employee);
    const search = employee.page.getByRole('searchbox', { name: employee.words('REQUESTS:catalogueSearch') });
    await search.click();
    await search.fill('monitor');
    await employee.sees('REQUESTS:catalogueNothing');
    await search.fill('ecran');
    await employee.page.getByRole('link', { name: 'Écran', exact: true }).click();
    const site = employee.page.getByRole('combobox', { name: employee.words('CHAMPS:IdSite') });
    await expect.poll(() => site.inputValue()).toBe('Orvane Paris');
    await employee.the('button', 'REQUESTS:send').click();
    await employee.page.getByText(/^Attend Isabelle Simon .*, puis le ServiceDesk/).waitFor();
    expect(await clicks(), 'clicks for a screen').toBe(4);
    await isAccessible(employee, 'a request that waits');
  });

  story(
    'for a badge is no more, by its name: the site and whether it is the principal one are filled in',
    async ({ as }) => {
      const colleague = await as('employee.es', { viewport });
      const { IdPersonneEV1 } = await colleague.opensKnowing('/fr/dashboard');
      // Nobody is given a badge without a photo.
      await photographs(await Caller.of(await as('hr')), await Caller.of(await as('admin')), [IdPersonneEV1]);
      const clicks = await fromTheFirstPage(colleague);
      const search = colleague.page.getByRole('searchbox', { name: colleague.words('REQUESTS:catalogueSearch') });
      await search.click();
      await search.fill('badge');
      await colleague.page.getByRole('link', { name: colleague.words('REQUESTS:type 3'), exact: true }).click();
      const site = colleague.page.getByRole('combobox', { name: colleague.words('CHAMPS:IdSite') });
      await expect.poll(() => site.inputValue()).not.toBe('');
      await colleague.the('button', 'REQUESTS:send').click();
      await colleague.seesHeading('REQUESTS:steps');
      expect(await clicks(), 'clicks for a badge').toBe(4);
    },
  );

  story('is kept at hand before the server says so; where it fails, it is as before, and said', async ({ as }) => {
    const colleague = await as('employee.es', { viewport });
    const { IdPersonneEV1 } = await colleague.opensKnowing('/fr/dashboard');
    await colleague.opens(`/fr/demande/nouvelle/${IdPersonneEV1}`);
    const star = colleague.page
      .getByRole('button', { name: new RegExp(`^${colleague.words('REQUESTS:atHand')}`) })
      .first();
    expect(await star.getAttribute('aria-pressed')).toBe('false');
    const { promise: late, resolve: fails } = Promise.withResolvers<void>();
    await colleague.page.route('**/api/Demandes/favoris/*', async (route) => {
      await late;
      await route.fulfill({ status: 500, json: {} });
    });
    await star.click();
    // The call waits all the while.
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    fails();
    await colleague.toasts.first().waitFor();
    expect(await star.getAttribute('aria-pressed')).toBe('false');
  });

  story('without what it asks for says so at its place, before it is sent and when it is refused', async ({ as }) => {
    const employee = await as('employee', { viewport });
    const { IdPersonneEV1 } = await employee.opensKnowing('/fr/dashboard');
    await employee.opens(`/fr/demande/nouvelle/${IdPersonneEV1}/1`);
    await employee.settles();
    let sent = 0;
    await employee.page.route('**/api/Demandes', async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback();
      sent += 1;
      const details = [{ path: 'body/lignes', rule: 'required' }];
      await route.fulfill({
        status: 400,
        json: { error: { name: 'INVALID_INPUT', statusCode: 400, message: '', details } },
      });
    });
    const lacking = employee.page.getByRole('alert').getByText(employee.words('REQUESTS:noItems'), { exact: true });
    const send = employee.the('button', 'REQUESTS:send');
    await send.click();
    await lacking.waitFor();
    await expect.poll(() => employee.focused()).toBe(employee.words('REQUESTS:addItem'));
    expect(sent).toBe(0);
    await employee.presses('Enter');
    const dialog = employee.page.getByRole('dialog');
    await dialog.getByRole('combobox').first().click();
    await employee.page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: employee.words('REQUESTS:addItem') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await lacking.waitFor({ state: 'hidden' });
    const site = employee.page.getByRole('combobox', { name: employee.words('CHAMPS:IdSite') });
    if ((await site.inputValue()) === '') {
      await site.click();
      await employee.page.getByRole('option').first().click();
    }
    await send.click();
    await expect.poll(() => sent).toBe(1);
    await employee.page.locator('[data-fault]').waitFor();
    await expect.poll(() => employee.page.locator('section[data-fault] button:focus').count()).toBe(1);
    // Its lines are kept with the rest, and the notice of that stands at the top.
    await employee.sees('DRAFTS:kept');
    await employee.reloads();
    const discard = employee.the('button', 'DRAFTS:discard');
    const items = employee.the('region', 'REQUESTS:items');
    expect((await discard.boundingBox())!.y).toBeLessThan((await items.boundingBox())!.y);
    expect(await items.getByRole('listitem').count()).toBe(1);
    await discard.click();
    await expect.poll(() => items.getByRole('listitem').count()).toBe(0);
  });

  story('is nobody else’s to read', async ({ as }) => {
    const assistant = await as('assistant', { viewport });
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    const { rows } = await (await Caller.of(assistant)).call(requestsCalls.ofPerson, {
      params: { IdPersonneEV1 },
      query: {},
    });
    const key = rows[0]?.IdDemande ?? 1;
    const stranger = await as('comex', { viewport });
    await stranger.opens(`/pl/demande/details/${key}`);
    await stranger.seesHeading('REQUESTS:notFound');
    expect(await stranger.page.getByText('Dessin technique').count()).toBe(0);
  });

  story(
    'is accessible on every screen that it has, also where several are decided and some are refused',
    async ({ as }) => {
      const assistant = await as('assistant', { viewport });
      const concerned = await assistant.opensKnowing('/fr/dashboard');
      const asks = await Caller.of(assistant);
      for (const Valeur of [4, 5])
        await asks.call(requestsCalls.add, {
          body: {
            typeDemande: 2,
            IdPersonneEV1: concerned.IdPersonneEV1,
            transmettre: true,
            fields: [{ IdChamp: 'IdLogiciel', Valeur }],
          },
        });
      const manager = await as('manager', { viewport });
      const { IdPersonneEV1, IdPays } = await manager.opensKnowing('/fr/dashboard');
      const inbox = `/fr/validation-demandes/${IdPays}/${IdPersonneEV1}`;
      await manager.opens(inbox);
      const list = manager.the('list', 'REQUESTS:inbox');
      for (const n of [0, 1]) await list.getByRole('checkbox').nth(n).click();
      await manager.the('button', 'REQUESTS:pickNone').waitFor();
      await isAccessible(manager, 'several that are picked');
      await manager.the('button', 'REQUESTS:rejectMany', { count: 2 }).click();
      await manager.page.getByRole('dialog').waitFor();
      await isAccessible(manager, 'rejecting several');
      await manager.page.getByRole('dialog').getByRole('textbox').fill('Looked at by somebody else');
      // A colleague was faster.
      await manager.answersInstead('**/api/**/decider', 409, {
        error: { statusCode: 409, name: 'VISA_DEJA_DECIDE', message: '' },
      });
      await manager.page
        .getByRole('dialog')
        .getByRole('button', { name: manager.words('REQUESTS:rejectMany', { count: 2 }) })
        .click();
      await manager.the('alert', 'REQUESTS:refusedOfMany').waitFor();
      await isAccessible(manager, 'those that were refused');

      const services = await as('services', { viewport });
      for (const [path, button] of [
        ['/fr/suivi/vehicule', 'INVENTORIES:loadVehicles'],
        ['/fr/suivi/acces', 'TRACKING:figures'],
      ] as const) {
        await services.opens(path);
        await isAccessible(services, path);
        await services.the('button', button).click();
        await services.page.getByRole('dialog').waitFor();
        await isAccessible(services, button);
        await services.presses('Escape');
      }

      const employee = await as('employee', { viewport });
      const me = await employee.opensKnowing('/fr/dashboard');
      for (const path of [`demande/nouvelle/${me.IdPersonneEV1}`, `demande/nouvelle/${me.IdPersonneEV1}/1`]) {
        await employee.opens(`/fr/${path}`);
        await employee.page.getByRole('main').getByRole('link').first().waitFor();
        await isAccessible(employee, path);
      }
      // One has a help of one line beside it, the other of two.
      const tops = await Promise.all(
        (['CHAMPS:IdSite', 'CHAMPS:IdDemandeLiee'] as const).map(
          async (label) => (await employee.page.getByLabel(employee.words(label)).first().boundingBox())?.y,
        ),
      );
      expect(tops).toEqual([expect.any(Number), tops[0]]);
      // Of nothing that is asked for, the reason stands where it would be.
      await employee.page.getByLabel(employee.words('CHAMPS:IdSite')).first().click();
      await employee.page.getByRole('option').first().click();
      await employee.the('button', 'REQUESTS:send').click();
      await employee.page
        .getByRole('region', { name: employee.words('REQUESTS:items') })
        .getByRole('alert')
        .getByText(employee.words('REQUESTS:noItems'))
        .waitFor();
    },
  );
});
