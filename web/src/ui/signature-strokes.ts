import type { Trace } from '@passerelle/contracts/signature.ts';

/** A stroke on its way: of which pointer, with what stood there before it. */
interface Stroke {
  readonly by: number;
  readonly isPen: boolean;
  readonly before: Trace;
  readonly strokes: Trace;
}

/** How somebody signs: the stroke that is being drawn, and whether a pen was seen, beside which a hand only rests. */
export interface Signing {
  readonly now: Stroke | null;
  readonly hasPen: boolean;
}

export const notSigning: Signing = { now: null, hasPen: false };

/** What a pointer says of itself as it touches. */
export interface Touch {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly button: number;
  readonly width: number;
  readonly height: number;
}

/** The widest finger, in pixels: what touches wider is a palm that rests. */
const widestFinger = 60;

/**
 * A pointer touches at a point of what is drawn so far. One draws at a time; a pen takes over from the hand that holds it,
 * whose stroke is taken back. Undefined where that is no stroke.
 */
export function begun(
  { now, hasPen }: Signing,
  touch: Touch,
  drawn: Trace,
  point: Trace[number][number],
): Signing | undefined {
  const isPen = touch.pointerType === 'pen';
  const rests = touch.pointerType === 'touch' && (hasPen || Math.max(touch.width, touch.height) > widestFinger);
  if (touch.button !== 0 || rests || (now && (now.isPen || !isPen))) return undefined;
  const before = now ? now.before : drawn;
  return { now: { by: touch.pointerId, isPen, before, strokes: [...before, [point]] }, hasPen: hasPen || isPen };
}

/** It moves; undefined where it is not the pointer that draws. */
export function drawn(signing: Signing, by: number, point: Trace[number][number]): Signing | undefined {
  const { now } = signing;
  const last = now?.strokes.at(-1);
  if (now?.by !== by || !last) return undefined;
  return { ...signing, now: { ...now, strokes: [...now.strokes.slice(0, -1), [...last, point]] } };
}
