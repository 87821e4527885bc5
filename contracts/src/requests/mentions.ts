import { fold } from '../fold.ts';

/** Somebody as a text may call them. */
export interface Mentionable {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string | null;
}

/**
 * Who of these people a text calls by `@` and their whole name, whatever its case and accents. Of two names of which one goes on where
 * the other ends, it calls the longer; all who bear the same name are called together.
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): readonly number[] {
  let rest = fold(text);
  const names = Map.groupBy(
    people.filter(({ IndexPrenomNom }) => IndexPrenomNom),
    ({ IndexPrenomNom }) => fold(IndexPrenomNom ?? ''),
  );
  const called: number[] = [];
  for (const name of [...names.keys()].sort((one, other) => other.length - one.length)) {
    const parts = rest.split(`@${name}`);
    const found = parts.slice(1).some((after) => !goesOn.test(after));
    if (!found) continue;
    called.push(...(names.get(name) ?? []).map(({ IdPersonneEV1 }) => IdPersonneEV1));
    // What called this one calls nobody shorter.
    rest = parts.join(' ');
  }
  return called;
}

/** A name goes on where a letter or a number follows it, or a hyphen and one. */
const goesOn = /^-?[\p{L}\p{N}]/u;

/** The beginning of a name that is being written after an `@`, where the text before the caret ends with one; else undefined. */
export function mentionBegun(beforeCaret: string): string | undefined {
  const at = beforeCaret.lastIndexOf('@');
  if (at < 0) return undefined;
  const [before, begun] = [beforeCaret.slice(0, at), beforeCaret.slice(at + 1)];
  const isAddress = before !== '' && !/[\s(,;:]$/u.test(before);
  return isAddress || begun.length > longestBegun || begun.includes('\n') ? undefined : begun;
}

/** What is longer after an `@` is a sentence. */
const longestBegun = 40;
