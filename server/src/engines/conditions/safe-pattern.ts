import { FilterError } from './parse.ts';

const longest = 100;
const mostRepeats = 2;

/**
 * The pattern of a filter, as LoopBack writes it (`^F` or `/^f/i`), of the part that can be tried on any text at once: no groups,
 * and few repetitions, so that nobody's pattern holds a server. Throws FILTER_INVALID at the path for any other.
 */
export function safePattern(value: unknown, path: string): RegExp {
  if (typeof value !== 'string') throw new FilterError(path, 'type', 'string');
  const [, within, flags = ''] = /^\/(.+)\/([gim]*)$/s.exec(value) ?? [];
  const source = within ?? value;
  // What is escaped, or one of a class, stands for a character.
  const bare = source.replace(/\\[dDwWsS]|\\[^\w\s]/g, 'x').replace(/\[(?:[^[\]\\])+\]/g, 'x');
  const repeats = bare.match(/[*+{]/g)?.length ?? 0;
  if (source.length > longest || /[()[\]\\]/.test(bare) || repeats > mostRepeats)
    throw new FilterError(path, 'pattern');
  try {
    return new RegExp(source, flags.replaceAll('g', ''));
  } catch {
    throw new FilterError(path, 'pattern');
  }
}
