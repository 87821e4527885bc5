import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { story } from './support/story.ts';

/** Opens the record of somebody whom HR finds by name; gives their key. */
async function find(hr: Colleague, name: string): Promise<number> {
  await hr.opensDirectory(`query={"query":"${name}"}`);
  await expect.poll(async () => (await hr.names()).length).toBe(1);
  await hr.rows.getByRole('link').first().click();
  await hr.isAt(/directory\/\w\w\/\d+$/);
  return Number(hr.path.split('/').at(-1));
}

type Block = 'contacts' | 'employment' | 'managers' | 'identity' | 'account';
const edit = (hr: Colleague, block: Block) =>
  hr.the('button', 'FORMS:editSection', { section: hr.words(`PERSON:${block}`) });
const saves = (hr: Colleague) => hr.the('button', 'COMMON:save').click();

/** The record comes without these, as that of somebody from a file may. */
async function comesWithout(hr: Colleague, key: number, ...fields: readonly string[]): Promise<void> {
  await hr.page.route(`**/api/Personnes/${key}`, async (route) => {
    if (route.request().method() !== 'GET') return await route.continue();
    const response = await route.fetch();
    const record = (await response.json()) as { readonly person: object };
    const nothing = Object.fromEntries(fields.map((field) => [field, null]));
    await route.fulfill({ response, json: { ...record, person: { ...record.person, ...nothing } } });
  });
}

/** Where the window stands, and whether what has the focus is in sight. */
const standing = (hr: Colleague): Promise<{ readonly top: number; readonly inSight: boolean }> =>
  hr.page.evaluate(`(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return { top: Math.round(scrollY), inSight: top >= 0 && bottom <= innerHeight };
  })()`);

describe('a block of a record', () => {
  story('is saved though another lacks something', async ({ as }) => {
    const hr = await as('hr');
    const key = await find(hr, 'hugo lefevre');
    await comesWithout(hr, key, 'IdCivilite', 'IdContrat', 'IdSociete', 'IdSite');
    await hr.reloads();
    await edit(hr, 'contacts').click();
    await hr.page.getByRole('textbox', { name: hr.words('CHAMPS:Skype') }).fill('hugo.skype');
    const sent = hr.page.waitForRequest((request) => request.method() === 'PATCH');
    await saves(hr);
    expect((await sent).postDataJSON()).toMatchObject({ fields: [{ IdChamp: 'Skype', Valeur: 'hugo.skype' }] });
    await hr.sees('COMMON:saved');
  });

  story('held back by what stands in another names it, and leads there', async ({ as }) => {
    const hr = await as('hr');
    await find(hr, 'hugo lefevre');
    const refusal = { code: 400, name: 'INVALID_INPUT', details: [{ path: 'body/fields/Nom', rule: 'pattern' }] };
    const ends = await hr.answersInstead('**/api/Personnes/*', 400, { error: refusal });
    await edit(hr, 'contacts').click();
    await hr.page.getByRole('textbox', { name: hr.words('CHAMPS:Skype') }).fill('elsewhere');
    await saves(hr);
    await hr.sees('REGLES:heldElsewhere');
    const way = hr.the('button', 'REGLES:pattern', { field: hr.words('CHAMPS:Nom'), value: '' });
    await way.waitFor();
    await expect.poll(() => hr.focused()).toBe(await way.innerText());
    await ends();
    await hr.presses('Enter');
    const name = hr.page.getByRole('textbox', { name: hr.words('CHAMPS:Nom'), exact: true });
    await name.waitFor();
    await expect.poll(() => name.and(hr.page.locator(':focus')).count()).toBe(1);
    await hr.the('button', 'COMMON:cancel').first().click();
    await hr.the('button', 'DRAFTS:leaveAndDiscard').click();
  });

  story(
    'keeps a choice that is chosen again, by mouse and by keys; its cross empties it, by keys too',
    async ({ as }) => {
      const hr = await as('hr');
      await find(hr, 'hugo lefevre');
      await edit(hr, 'managers').click();
      const choices = {
        Manager: hr.page.getByRole('combobox', { name: hr.words('CHAMPS:Manager'), exact: true }),
        ADG: hr.page.getByRole('combobox', { name: hr.words('CHAMPS:ADG'), exact: true }),
      };
      for (const choice of Object.values(choices)) {
        await expect.poll(() => choice.inputValue()).toMatch(/\p{L}/u);
        const before = await choice.inputValue();
        await choice.click();
        await hr.page.getByRole('option', { selected: true }).click();
        expect(await choice.inputValue()).toBe(before);
        await choice.focus();
        await hr.presses('ArrowDown');
        const chosen = hr.page.getByRole('option', { selected: true });
        await chosen.waitFor();
        // Nothing is pointed at yet: it neither chooses nor sends.
        await hr.presses('Enter');
        // What is found comes a moment later, and takes the mark away.
        await expect
          .poll(async () => {
            await hr.presses('ArrowDown', 'Enter');
            return await hr.page.getByRole('option').count();
          })
          .toBe(0);
        expect(await choice.inputValue()).toBe(before);
      }
      expect(await hr.page.getByText(hr.words('DRAFTS:kept')).count()).toBe(0);
      await choices.ADG.focus();
      await hr.presses('Tab', 'Enter');
      await expect.poll(() => choices.ADG.inputValue()).toBe('');
      await expect.poll(() => choices.ADG.and(hr.page.locator(':focus')).count()).toBe(1);
      await hr.the('button', 'COMMON:cancel').click();
      await hr.the('button', 'DRAFTS:leaveAndDiscard').click();
    },
  );

  story(
    'a day of effect that is refused holds it back: it stands as it was typed, and is never now',
    async ({ as }) => {
      const hr = await as('hr');
      await find(hr, 'hugo lefevre');
      const sent: string[] = [];
      hr.page.on('request', (request) => {
        if (request.method() !== 'GET' && /Personnes/.test(request.url())) sent.push(request.url());
      });
      await edit(hr, 'employment').click();
      await hr.page.getByRole('textbox', { name: hr.words('CHAMPS:Fonction'), exact: true }).fill('Pas maintenant');
      const effect = hr.page.getByRole('textbox', { name: hr.words('AHEAD:effect') });
      for (const [typed, send] of [
        ['31/02/2027', () => hr.the('button', 'AHEAD:schedule').click()],
        ['01/02/2020', () => hr.presses('Enter')],
        ['30/02/2027', () => hr.presses('Control+s')],
      ] as const) {
        await effect.click();
        await effect.fill(typed);
        await send();
        await expect.poll(() => effect.getAttribute('aria-invalid')).toBe('true');
        expect([await effect.inputValue(), sent]).toEqual([typed, []]);
      }
      await hr.the('button', 'COMMON:cancel').click();
      await hr.the('button', 'DRAFTS:leaveAndDiscard').click();
    },
  );

  story('opens where one stands, in sight, and leaves the page there when it is saved', async ({ as }) => {
    const hr = await as('hr');
    const key = await find(hr, 'hugo lefevre');
    await hr.page.setViewportSize({ width: 900, height: 500 });
    await edit(hr, 'account').scrollIntoViewIfNeeded();
    await edit(hr, 'account').click();
    await hr.page.locator('section[data-editing] form').waitFor();
    await expect.poll(() => standing(hr)).toMatchObject({ inSight: true });
    expect((await standing(hr)).top).toBeGreaterThan(200);
    await saves(hr);
    await expect.poll(() => hr.focused()).toBe(hr.words('FORMS:editSection', { section: hr.words('PERSON:account') }));
    await expect.poll(() => standing(hr)).toMatchObject({ inSight: true });
    expect((await standing(hr)).top).toBeGreaterThan(200);
    // So it is for whoever comes back to what they were changing.
    await hr.opens('/fr/dashboard');
    await hr.opens(`/fr/collaborateurs/directory/FR/${key}?edit=account`);
    await hr.page.locator('section[data-editing] form').waitFor();
    await expect.poll(async () => (await standing(hr)).top).toBeGreaterThan(200);
    await expect.poll(() => standing(hr)).toMatchObject({ inSight: true });
  });

  story('a number whose check key is wrong keeps its width, and tags are counted below them', async ({ as }) => {
    const hr = await as('hr');
    await find(hr, 'hugo lefevre');
    await edit(hr, 'identity').click();
    await hr
      .the('button', 'FORMS:showField', { field: hr.words('CHAMPS:NIN') })
      .first()
      .click();
    const number = hr.page.getByRole('textbox', { name: hr.words('CHAMPS:NIN'), exact: true });
    await number.waitFor();
    const before = (await number.boundingBox())?.width ?? 0;
    await number.fill('199123123960071');
    await hr.page.getByRole('status').getByText(hr.words('REGLES:ninCheck')).waitFor();
    expect(before).toBeGreaterThan(200);
    expect((await number.boundingBox())?.width).toBe(before);
    const tags = hr.page.getByRole('combobox', { name: hr.words('CHAMPS:tags'), exact: true });
    await tags.fill('Astreinte');
    await hr.presses('Enter');
    const count = hr.page.getByText(/^\d+\/\d+$/).last();
    await count.waitFor();
    const [box, below] = [await tags.boundingBox(), await count.boundingBox()];
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    await hr.the('button', 'COMMON:cancel').click();
    await hr.the('button', 'DRAFTS:leaveAndDiscard').click();
  });
});
