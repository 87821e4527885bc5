import { describe, expect } from 'vitest';
import { isAccessible } from './support/looks.ts';
import { story } from './support/story.ts';

/** What is drawn of a kind on a page, said by what it looks like; run in the page. */
const looks = `(() => {
  const isSeen = (one) => one.getBoundingClientRect().width > 0;
  const style = (one) => getComputedStyle(one);
  const words = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  return {
    badges: all('main .mantine-Badge-root:not([data-circle])').map((one) => {
      const { fontSize, fontWeight, textTransform, borderTopWidth, backgroundColor } = style(one);
      return [fontSize, fontWeight, textTransform, borderTopWidth, backgroundColor].join(' ');
    }),
    links: all('main [role=row] a[href], main li a[href]:not([class*=Button])').map((one) => {
      const shown = [...one.querySelectorAll('*'), one].find(words);
      return shown && !one.closest('nav') ? style(shown).color : '';
    }).filter(Boolean),
    small: all('body *').filter((one) => words(one) && parseFloat(style(one).fontSize) < 12).map((one) => one.outerHTML),
    phones: document.querySelector('main').innerText.match(/\\+\\d{8,}/g) ?? [],
  };
})()`;

/** What each choice of a filter is drawn like, and whether it is the one in force; run in the page. */
const choices = `[...document.querySelector('main nav:has(> button)').children].map((one) => {
  const { fontSize, fontWeight, borderRadius, borderTopWidth, borderTopColor, paddingLeft, color } = getComputedStyle(one);
  const is = one.getAttribute('aria-current') ?? 'other';
  return [is, fontSize, fontWeight, borderRadius, borderTopWidth, borderTopColor, paddingLeft, color].join(' ');
})`;

/** How far the letters that stand for a photo are from the colour under them, the least of all; run in the page. */
const leastContrast = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  const painted = (colours) => {
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const under = (one) => (one ? [...under(one.parentElement), getComputedStyle(one).backgroundColor] : ['white']);
  return Math.min(...[...document.querySelectorAll('[data-letters]')].map((one) => {
    const both = [painted(under(one)), painted([...under(one), getComputedStyle(one).color])];
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  }));
})()`;

interface Looks {
  readonly badges: readonly string[];
  readonly links: readonly string[];
  readonly small: readonly string[];
  readonly phones: readonly string[];
}

const screens = [
  'back-986/roles/all',
  'back-986/perimetres/all',
  'back-986/perimetres/1',
  'back-986/formulaires',
  'back-986/listes/all',
  'mail/list',
  'societes/list',
  'sites/sites/all',
  'reporting/release-note/all',
];

describe('what is of one kind looks the same on every screen', () => {
  story('badges, links of lists, the smallest text, phones', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/fr');
    const badges = new Set<string>();
    const links = new Set<string>();
    for (const path of screens) {
      await admin.goes(`/fr/${path}`);
      await admin.page.locator('main :is(li, [role=row], article, form)').nth(1).waitFor();
      await expect
        .poll(async () => ((await admin.page.evaluate(looks)) as Looks).phones, { message: path })
        .toEqual([]);
      const seen = (await admin.page.evaluate(looks)) as Looks;
      for (const one of seen.badges) badges.add(one);
      for (const one of seen.links) links.add(one);
      expect(seen.small, path).toEqual([]);
    }
    expect([...badges]).toHaveLength(1);
    expect([...links]).toHaveLength(1);
  });

  story('what a list is narrowed to', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/fr');
    const seen = new Set<string>();
    for (const path of [
      'back-986/effects',
      'back-986/jobs',
      'back-986/comptes',
      'back-986/maintenance/all',
      'mail/list',
    ]) {
      await admin.goes(`/fr/${path}`);
      await admin.page.locator('main nav:has(> button)').first().waitFor();
      const drawn = (await admin.page.evaluate(choices)) as readonly string[];
      for (const one of drawn) seen.add(one);
    }
    expect([...seen]).toHaveLength(2);
  });

  story('letters that stand for a photo are read in light and in dark', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/fr');
    await admin.page.locator('main [data-letters]').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await admin.page.emulateMedia({ colorScheme });
      await expect
        .poll(() => admin.page.evaluate('document.documentElement.dataset.mantineColorScheme'))
        .toBe(colorScheme);
      await expect.poll(() => admin.page.evaluate(leastContrast), { message: colorScheme }).toBeGreaterThanOrEqual(4.5);
    }
  });

  story('what a screen is for stands at the end of its head, and once', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/fr');
    const ends = new Set<number>();
    for (const path of [
      'back-986/roles/all',
      'back-986/maintenance/all',
      'societes/list',
      'sites/sites/all',
      'reporting/release-note/all',
    ]) {
      await admin.goes(`/fr/${path}`);
      const button = admin.page.locator('main header :is(a, button).mantine-Button-root:not([data-variant])');
      await button.first().waitFor();
      const drawn = await button.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(drawn, path).toHaveLength(1);
      for (const end of drawn) ends.add(Math.round(end));
    }
    expect([...ends]).toHaveLength(1);
  });

  story('what is told at the side covers no button of the head of a screen', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 375, height: 740 },
    ]) {
      await admin.page.setViewportSize(viewport);
      await admin.opens('/fr/sites/sites/site/1');
      await admin.page.locator('main input').first().focus();
      await admin.presses('Control+s');
      const toast = await admin.toasts.first().boundingBox();
      const ends = await admin.page
        .locator('main header :is(a, button)')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
      expect(ends).toBeGreaterThan(0);
      expect(toast?.y, `at ${viewport.width}`).toBeGreaterThanOrEqual(ends);
    }
  });
});

describe('what cannot be done yet', () => {
  story('is answered by what is missing, not by a mute button', async ({ as }) => {
    const manager = await as('manager', { reducedMotion: 'reduce' });
    const { IdPays, IdPersonneEV1 } = await manager.opensKnowing('/fr');
    const hr = await as('hr', { reducedMotion: 'reduce' });
    await hr.opens(`/fr/gestion-data/passation/${IdPays}/${IdPersonneEV1}`);
    await hr.the('button', 'HANDOVER:review').click();
    await hr.sees('HANDOVER:chooseFirst');
    expect(await hr.page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/fr/back-986/gestion-droits-profile');
    await admin.the('button', 'RIGHTS:review').click();
    await admin.sees('RIGHTS:nothingToReview');
  });
});

describe('what is written in every language', () => {
  story('has all of them in sight at 1280', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.page.setViewportSize({ width: 1280, height: 800 });
    await admin.opens('/fr/back-986/maintenance/create');
    const tabs = admin.page.locator('main').getByRole('tab');
    await tabs.first().waitFor();
    const boxes = await tabs.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(8);
    for (const { left, right, width } of boxes) {
      expect(width).toBeGreaterThan(0);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(1280);
    }
    const list = admin.page.locator('main').getByRole('tablist').first();
    expect(await list.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  });
});

describe('a dialog', () => {
  story('opens on its first field, also where it is no form', async ({ as }) => {
    const hr = await as('hr', { reducedMotion: 'reduce' });
    await hr.opens('/fr/bam/all');
    await hr.the('button', 'BAM:create').first().click();
    const field = hr.page.getByRole('dialog').getByRole('combobox', { name: hr.words('BAM:forWhom') });
    await field.waitFor();
    await expect.poll(() => field.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  });
});

describe('a screen in little room', () => {
  story('has all eight languages of the templates in sight, and the notices away from its edge', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/pl/traduction-mails');
    const { x, width } = (await admin.page.getByRole('columnheader', { name: '中文' }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(1280);
    await admin.page.setViewportSize({ width: 375, height: 740 });
    await admin.opens('/pl/mentions-legales');
    expect((await admin.page.locator('h1').boundingBox())!.x).toBeGreaterThanOrEqual(16);
  });
});

describe('a screen on paper', () => {
  story('has no box to tick and no row cut off of a list, nor what changes a record', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory();
    await expect.poll(async () => (await hr.names()).length).toBeGreaterThan(9);
    await hr.page.emulateMedia({ media: 'print' });
    expect(await hr.page.getByRole('toolbar').isVisible()).toBe(false);
    expect(await hr.page.getByRole('grid').getByRole('checkbox').first().isVisible()).toBe(false);
    const cut = `(({ parentElement: { scrollHeight, clientHeight } }) => scrollHeight - clientHeight)(document.querySelector('[role=grid]'))`;
    expect(await hr.page.evaluate(cut)).toBe(0);
    await hr.page.emulateMedia({ media: 'screen' });
    await hr.rows.getByRole('link').first().click();
    await hr.isAt(/directory\/\w\w\/\d+$/);
    await hr.the('button', 'FORMS:editSection', { section: hr.words('PERSON:contacts') }).waitFor();
    await hr.page.emulateMedia({ media: 'print' });
    expect(await hr.page.getByRole('main').locator('.mantine-Button-root:visible, [role=tab]:visible').count()).toBe(0);
    await hr.page.emulateMedia({ media: 'screen' });
  });

  story('is what one reads, without what one presses', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/fr/sites/sites/site/1');
    const shown = async () => ({
      menu: await admin.the('navigation', 'SHELL:menu').isVisible(),
      buttons: await admin.page.locator('main header :is(a, button)').first().isVisible(),
      heading: await admin.page.locator('h1').isVisible(),
    });
    expect(await shown()).toEqual({ menu: true, buttons: true, heading: true });
    await admin.page.emulateMedia({ media: 'print' });
    expect(await shown()).toEqual({ menu: false, buttons: false, heading: true });
  });
});

describe('links within a text', () => {
  story('are told from it by more than their colour, where a note is written', async ({ as }) => {
    const admin = await as('admin', { reducedMotion: 'reduce' });
    await admin.opens('/fr/reporting/release-note/add');
    await isAccessible(admin, 'a quick note');
  });
});
