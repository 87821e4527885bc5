import { watchTexts } from '../../../lib/texts.ts';

/** Words longer than a label, where they are looked for inside others. */
const shortest = 3;
const mostFound = 6;
const mostSaid = 20_000;

/** Remembers which texts said what, while somebody translates in the page: what is clicked leads back to its text. */
export class SaidTexts {
  readonly #keys = new Map<string, Set<string>>();

  start(): void {
    watchTexts((key, said) => {
      if (this.#keys.size > mostSaid) this.#keys.clear();
      const words = folded(said);
      const keys = this.#keys.get(words);
      if (keys) keys.add(key);
      else this.#keys.set(words, new Set([key]));
    });
  }

  stop(): void {
    watchTexts(undefined);
    this.#keys.clear();
  }

  /** The texts that say these words, the likeliest first; else those found inside them, longest first. */
  find(candidates: readonly string[]): readonly string[] {
    const words = candidates.map(folded).filter(Boolean);
    const exact = words.flatMap((one) => [...(this.#keys.get(one) ?? [])]);
    if (exact.length > 0) return [...new Set(exact)].slice(0, mostFound);
    const inside = [...this.#keys]
      .filter(([said]) => said.length >= shortest && words.some((one) => one.includes(said)))
      .sort(([a], [b]) => b.length - a.length)
      .flatMap(([, keys]) => [...keys]);
    return [...new Set(inside)].slice(0, mostFound);
  }
}

function folded(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

/** The words under a point, innermost first: the run of text, then what its elements say, shown or read out. */
export function wordsAt(target: Element, x: number, y: number): readonly string[] {
  const found: string[] = [];
  const caret =
    document.caretPositionFromPoint?.(x, y)?.offsetNode ?? document.caretRangeFromPoint?.(x, y)?.startContainer;
  if (caret?.nodeType === Node.TEXT_NODE && target.contains(caret)) found.push(caret.nodeValue ?? '');
  return [...found, ...wordsOf(target)];
}

/** What an element says, and what those around it say, up to a few. */
export function wordsOf(target: Element): readonly string[] {
  const found: string[] = [];
  let element: Element | null = target;
  for (let up = 0; element && up < 4; up += 1, element = element.parentElement) {
    if ((element.textContent?.length ?? 0) < 300) found.push(element.textContent ?? '');
    for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    if (element.matches('button, a, label, [role="menuitem"], h1, h2, h3')) break;
  }
  return found;
}
