import type { Values } from '../plans/plan-kind.ts';
import type { JudgedLine } from './judge-rows.ts';
import type { CellFault } from './read-lines.ts';

/**
 * Refuses lines that name others which are refused, and those that name one another in a circle, each with what it names: what
 * they are to hold never comes.
 */
export function refuseUnreachable(judged: readonly JudgedLine[]): readonly JudgedLine[] {
  const named = new Map(judged.map(({ line, change }) => [line, Object.entries(change?.names ?? {})] as const));
  if ([...named.values()].every((some) => some.length === 0)) return judged;
  const reached = new Set(judged.filter(({ faults }) => faults.length === 0).map(({ line }) => line));
  // Whatever rests on lines that are all written before it is written; what is left goes round in circles or rests on a refused one.
  const sound = new Set<number>();
  for (let more = true; more; ) {
    more = false;
    for (const line of reached)
      if (!sound.has(line) && (named.get(line) ?? []).every(([, other]) => sound.has(other))) {
        sound.add(line);
        more = true;
      }
  }
  return judged.map((one): JudgedLine => {
    const { line, faults } = one;
    if (faults.length > 0 || sound.has(line)) return one;
    const wrong = (named.get(line) ?? [])
      .filter(([, other]) => !sound.has(other))
      .map(([field, other]): CellFault => {
        const rule = isOnCircle(named, line, other) ? 'circle' : 'namesRefused';
        return { field, rule, value: String(other) };
      });
    return { line, state: 'refused', faults: wrong };
  });
}

type Named = ReadonlyMap<number, readonly (readonly [string, number])[]>;

/** Whether what a line names leads back to it. */
function isOnCircle(named: Named, line: number, from: number): boolean {
  const seen = new Set<number>();
  const next = [from];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (one === line) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    next.push(...(named.get(one) ?? []).map(([, other]) => other));
  }
  return false;
}

interface Added {
  readonly id: string | number;
  readonly before?: object | null;
  readonly after?: object | null;
}

/** Changes in an order in which each comes after those that it names by the key that they add, in these columns. */
export function namedFirst<Of extends Added>(changes: readonly Of[], columns: readonly string[]): readonly Of[] {
  const added = new Map(changes.flatMap((change) => (change.before ? [] : [[String(change.id), change] as const])));
  const done = new Set<Of>();
  const ordered: Of[] = [];
  // A stack of its own: a line of command may be as long as the file.
  for (const first of changes) {
    const open: Of[] = [first];
    for (let one = open.at(-1); one !== undefined; one = open.at(-1)) {
      const { after } = one;
      const needed = columns.flatMap(
        (column) => added.get(String((after as Values | null | undefined)?.[column])) ?? [],
      );
      const waits = needed.find((other) => !done.has(other) && !open.includes(other));
      if (waits) open.push(waits);
      else {
        open.pop();
        if (!done.has(one)) ordered.push(one);
        done.add(one);
      }
    }
  }
  return ordered;
}
