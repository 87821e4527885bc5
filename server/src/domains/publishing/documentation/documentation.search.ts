import { fold } from '@passerelle/contracts/fold.ts';
import { nth } from '../../../platform/sure.ts';

const around = 50;
const longest = 160;

interface Searched {
  readonly Titre: string;
  /** Plain text. */
  readonly text: string;
}

/** The words of a search, folded: every one of them has to be found. */
export function searchedWords(text: string): readonly string[] {
  return [...new Set(fold(text).split(/\s+/).filter(Boolean))];
}

/** How well a page answers: 2 by its title, 1 by what it says, 0 not at all. */
export function rankOf({ Titre, text }: Searched, words: readonly string[]): 0 | 1 | 2 {
  const title = fold(Titre);
  if (words.every((word) => title.includes(word))) return 2;
  const all = `${title} ${fold(text)}`;
  return words.every((word) => all.includes(word)) ? 1 : 0;
}

/** The part of a text where the first of the words is, cut at what was found: every second part was. */
export function excerptOf(text: string, words: readonly string[]): readonly string[] {
  const { folded, origin } = foldedWithOrigin(text);
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0));
  const start = Number.isFinite(first) ? wordStart(text, nth(origin, first) - around) : 0;
  const end = Math.min(text.length, start + longest);
  const parts: string[] = [];
  let shown = start;
  let at = 0;
  while (true) {
    const hit = nextHit(folded, words, at);
    if (!hit) break;
    const [from, to] = [nth(origin, hit.at), nth(origin, hit.at + hit.length)];
    at = hit.at + hit.length;
    if (from < shown) continue;
    if (to > end) break;
    parts.push(text.slice(shown, from), text.slice(from, to));
    shown = to;
  }
  parts.push(text.slice(shown, end) + (end < text.length ? '…' : ''));
  if (start > 0) parts[0] = `…${parts[0]}`;
  return parts;
}

function nextHit(folded: string, words: readonly string[], after: number) {
  let best: { readonly at: number; readonly length: number } | undefined;
  for (const { length, at } of words.map((word) => ({ length: word.length, at: folded.indexOf(word, after) }))) {
    if (at >= 0 && (!best || at < best.at || (at === best.at && length > best.length))) best = { at, length };
  }
  return best;
}

/** Folding changes lengths (“œ” becomes two letters): where each folded letter came from. */
function foldedWithOrigin(text: string) {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const sign of text) {
    const one = fold(sign);
    for (let index = 0; index < one.length; index += 1) origin.push(at);
    folded += one;
    at += sign.length;
  }
  origin.push(text.length);
  return { folded, origin };
}

function wordStart(text: string, near: number): number {
  if (near <= 0) return 0;
  const space = text.indexOf(' ', near);
  return space >= 0 && space < near + 20 ? space + 1 : near;
}
