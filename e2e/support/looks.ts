import { type Language, languages } from '@passerelle/contracts/languages.ts';
import axe from 'axe-core';
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';
import { rawKey } from './words.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// What fades from one scheme to the other has neither's colours meanwhile.
const coloursSettled = `Promise.all(document.getAnimations()
  .filter((animation) => animation instanceof CSSTransition)
  .map((transition) => transition.finished.catch(() => undefined))).then(() => undefined)`;

/** The languages that every screen is looked at in: by day the reference, the longest two and one of other signs; all at night. */
export const lookedIn: readonly Language[] = process.env.NIGHTLY ? languages : ['fr', 'de', 'pl', 'cn'];

/** By day half of what is looked at is looked at in light and half in dark; at night all of it in both. */
const schemesOf = (what: string): readonly ('light' | 'dark')[] => {
  if (process.env.NIGHTLY) return ['light', 'dark'];
  const turn = [...what].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 2;
  return turn ? ['dark'] : ['light'];
};

/** A page keeps what looks at it: read anew each time, it took as long as the look. */
async function equip(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(`'axe' in window`))) await frame.evaluate(`${axe.source}; undefined`);
}

type Looked = Pick<axe.AxeResults, 'violations'>;

async function look({ page }: Visitor, options: axe.RunOptions): Promise<readonly string[]> {
  const [main, ...framed] = page.frames() as [Frame, ...Frame[]];
  await equip(main);
  // What runs no script, or is gone meanwhile, is not looked into.
  await Promise.allSettled(framed.map(equip));
  // What passes is not worth saying.
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'] } satisfies axe.RunOptions);
  const { violations } = await page.evaluate<Looked>(
    `axe.run(document, ${asked}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} at ${target.join(' ')}: ${html}: ${failureSummary}`),
  );
}

/** No fault against WCAG 2.2 AA, in light and in dark. */
export async function isAccessible(visitor: Visitor, what: string): Promise<void> {
  const schemes = schemesOf(what);
  // From one scheme to the other only colours differ.
  const rulesOf = (colorScheme: 'light' | 'dark'): axe.RunOptions =>
    colorScheme === schemes[0]
      ? { runOnly: { type: 'tag', values: standards } }
      : { runOnly: { type: 'rule', values: ['color-contrast'] } };
  for (const colorScheme of schemes) {
    await visitor.page.emulateMedia({ colorScheme });
    // The screens follow a moment later; a page of the provider follows by itself.
    const scheme = () => visitor.page.evaluate('document.documentElement.dataset.mantineColorScheme');
    await expect.poll(scheme).toBeOneOf([undefined, colorScheme]);
    await visitor.page.evaluate(coloursSettled);
    // On a slow machine a screen may be painted anew only after the scheme is said to have changed: what stays is a fault.
    const faults = () => look(visitor, rulesOf(colorScheme));
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
