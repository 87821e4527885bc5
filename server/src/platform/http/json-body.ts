import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { seenTexts } from '@passerelle/contracts/seen-text.ts';
import { ApiError } from './api-error.ts';

/**
 * Reads the JSON of a request. Throws INVALID_INPUT at `body` for what is none, and at the name itself where an object says it
 * twice, since readers differ in which one counts, or where it would be taken for an object's prototype.
 */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('INVALID_INPUT', [{ path: 'body', rule: 'json' }]);
  }
  const strange = strangeName(text);
  if (strange) throw new ApiError('INVALID_INPUT', [strange]);
  return seenTexts(value, text);
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/** An object or a list that is being read: what it said so far, and where in it we are. */
interface Open {
  readonly names: Set<string> | undefined;
  at: string | number;
  named: boolean;
}

/** The first name of a valid JSON text that may not be. */
function strangeName(text: string): ErrorDetail | undefined {
  const open: Open[] = [];
  for (const [token] of text.matchAll(tokens)) {
    const inside = open.at(-1);
    if (token === '{') open.push({ names: new Set(), at: '', named: false });
    else if (token === '[') open.push({ names: undefined, at: 0, named: true });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (typeof inside?.at === 'number') inside.at += 1;
      else if (inside) inside.named = false;
    } else if (inside && !inside.named) {
      const name = JSON.parse(token) as string;
      inside.at = name;
      inside.named = true;
      const path = ['body', ...open.map(({ at }) => at)].join('/').slice(0, 200);
      if (name === '__proto__') return { path, rule: 'unknownProperty' };
      if (inside.names?.has(name)) return { path, rule: 'repeated' };
      inside.names?.add(name);
    }
  }
  return undefined;
}
