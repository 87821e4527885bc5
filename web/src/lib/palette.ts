import { fold } from '@passerelle/contracts/fold.ts';
import type { ReactNode } from 'react';

/** One line of the command palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  /** Keys that do the same without the palette, shown at the end of the line. */
  readonly keys?: readonly string[];
  /** Waits for words that name it: nobody is shown it who only opens the palette. */
  readonly onlyAsked?: true;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

type PaletteFound = PaletteGroup | readonly PaletteGroup[] | undefined;

/**
 * A source of palette lines: screens and actions answer at once, people answer from the server. `search` is called
 * again as the text changes, with a signal that ends the previous search; it gives undefined when it has nothing, and several
 * groups when it finds things of several kinds.
 */
export interface PaletteProvider {
  readonly id: string;
  readonly search: (text: string, signal: AbortSignal) => Promise<PaletteFound> | PaletteFound;
}

const providers = new Map<string, PaletteProvider>();

/** Adds a source; a domain calls it once from its module. Gives back what removes it. */
export function providePalette(provider: PaletteProvider): () => void {
  providers.set(provider.id, provider);
  return () => providers.delete(provider.id);
}

export function paletteProviders(): readonly PaletteProvider[] {
  return [...providers.values()];
}

/** Whether every word of the text begins a word of the label, without regard to case and accents. */
export function matches(label: string, text: string): boolean {
  const words = fold(label).trim().split(' ');
  return fold(text)
    .trim()
    .split(' ')
    .every((typed) => words.some((word) => word.includes(typed)));
}
