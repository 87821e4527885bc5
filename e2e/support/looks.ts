import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';
import { rawKey } from './words.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No fault against WCAG 2.2 AA, in light and in dark. */
export async function isAccessible(visitor: Visitor, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: visitor.page }).withTags(standards).analyze();
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    expect(faults, `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** No text that was not found, and nothing wider than the window. */
export async function isWhole(visitor: Visitor, what: string): Promise<void> {
  const shown: string = await visitor.page.evaluate(`[
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((node) =>
      ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? '')),
  ].join('\\n')`);
  expect(shown.match(rawKey)?.[0], `${what}: a text without words`).toBeUndefined();
  const width: { content: number; window: number } = await visitor.page.evaluate(
    '({ content: document.documentElement.scrollWidth, window: document.documentElement.clientWidth })',
  );
  expect(width.content, `${what}: width of the page`).toBeLessThanOrEqual(width.window);
}
