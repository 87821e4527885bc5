import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';
import { rawKey } from './words.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// What fades from one scheme to the other has neither's colours meanwhile.
const coloursSettled = `Promise.all(document.getAnimations()
  .filter((animation) => animation instanceof CSSTransition)
  .map((transition) => transition.finished.catch(() => undefined))).then(() => undefined)`;

/** No fault against WCAG 2.2 AA in light; in dark, where only colours differ, none of theirs. */
export async function isAccessible(visitor: Visitor, what: string): Promise<void> {
  const axe = (colorScheme: 'light' | 'dark') => {
    // What passes is not worth saying.
    const builder = new AxeBuilder({ page: visitor.page }).setLegacyMode().options({ resultTypes: ['violations'] });
    return colorScheme === 'light' ? builder.withTags(standards) : builder.withRules(['color-contrast']);
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.page.emulateMedia({ colorScheme });
    // The screens follow a moment later; a page of the provider follows by itself.
    const scheme = () => visitor.page.evaluate('document.documentElement.dataset.mantineColorScheme');
    await expect.poll(scheme).toBeOneOf([undefined, colorScheme]);
    await visitor.page.evaluate(coloursSettled);
    // On a slow machine a screen may be painted anew only after the scheme is said to have changed: what stays is a fault.
    const faults = async () => {
      const { violations } = await axe(colorScheme).analyze();
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => `${id} at ${target.join(' ')}: ${html}: ${failureSummary}`),
      );
    };
    await expect.poll(faults, { message: `${what}, ${colorScheme}`, timeout: 10_000, interval: 500 }).toEqual([]);
  }
  await visitor.page.emulateMedia({ colorScheme: 'light' });
}

/** No text that was not found, no button whose words are cut, and nothing wider than the window. */
export async function isWhole(visitor: Visitor, what: string): Promise<void> {
  const shown: string = await visitor.page.evaluate(`[
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((node) =>
      ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? '')),
  ].join('\\n')`);
  expect(shown.match(rawKey)?.[0], `${what}: a text without words`).toBeUndefined();
  // Right after the window changed size, the screen may still be as wide as it was.
  const cut = `[...document.querySelectorAll('.mantine-Button-label')]
    .filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.innerText)`;
  await expect.poll(() => visitor.page.evaluate(cut), { message: `${what}: words that are cut` }).toEqual([]);
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  await expect
    .poll(() => visitor.page.evaluate(tooWide), { message: `${what}: wider than the window` })
    .toBeLessThanOrEqual(0);
}
