import { sure } from '../sure.ts';
import { fontOf } from './pdf-fonts.ts';

/** A part of a text that one font writes. */
export interface Run {
  readonly path: string;
  readonly run: string;
}

/** What is written from right to left: words of Hebrew or Arabic, with the blanks between them. */
const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:\s+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)+/g;
/** Chooses how the sign before is drawn, or joins two: no sign of its own. */
const unseen = /[\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text in pieces of one font each. A word is drawn leftwards by its font; which comes first of several is said here. A sign
 * that no font has is said by its number.
 */
export function runsOf(text: string): readonly Run[] {
  const ordered = text.normalize('NFC').replace(leftwards, (words) => words.split(/\s+/).toReversed().join(' '));
  const runs: { path: string; run: string }[] = [];
  const add = (path: string, run: string) => {
    const last = runs.at(-1);
    if (last?.path === path) last.run += run;
    else runs.push({ path, run });
  };
  for (const sign of ordered || ' ') {
    const last = runs.at(-1);
    // What joins letters of one script stays with them.
    if (unseen.test(sign)) {
      if (last && /\u200c|\u200d/.test(sign) && /\p{Script=Devanagari}$|\p{Script=Arabic}$/u.test(last.run))
        last.run += sign;
      continue;
    }
    const path = fontOf(sign);
    if (path) add(path, sign);
    else for (const one of numberOf(sign)) add(sure(fontOf(one)), one);
  }
  return runs.length > 0 ? runs : [{ path: sure(fontOf(' ')), run: ' ' }];
}

/** What stands for a sign that cannot be drawn: 𛀀 is [U+1B000]. */
function numberOf(sign: string): string {
  return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
