import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Reactions } from '../engines/act/reactions.ts';

/**
 * What a run of all tests met: a call that was answered, an error, an error that a call declares, a reaction that was
 * declared, and one that ran. `npm test` asks afterwards what nothing met.
 */
export type Met = 'call' | 'error' | 'declared' | 'reaction' | 'ran';

const folder = process.env.MET_DIR;
const known = new Set<string>();

/** Notes once that something was met, where a whole run asks for it. */
export function met(kind: Met, name: string): void {
  if (!folder || known.has(`${kind} ${name}`)) return;
  known.add(`${kind} ${name}`);
  appendFileSync(join(folder, String(process.pid)), `${kind} ${name}\n`);
}

if (folder) {
  const { on } = Reactions.prototype;
  Reactions.prototype.on = function (event, reaction) {
    const name = `${event}: ${reaction.name || placeOf(new Error())}`;
    met('reaction', name);
    on.call(this, event, async (writing, payload) => {
      met('ran', name);
      await reaction(writing, payload as never);
    });
  };
}

/** Where a reaction without a name was declared. */
function placeOf({ stack = '' }: Error): string {
  return /server\/src\/(domains\/[^)]*?):\d+\)?$/m.exec(stack)?.[1] ?? 'somewhere';
}
