import { pino } from 'pino';
import { thrownError } from './thrown-error.ts';

/** What a log keeps of an error beside its words: where it broke, never about whom. */
const keptBeside = [
  'type',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'status',
  'responseCode',
] as const;

/**
 * An error as the log tells it: its kind, words and stack, with those of what caused it. The values that drivers and
 * outside systems quote (rows, recipients, what could not be read) are people's data, and left out.
 */
export function toldError(error: unknown): object {
  const { message, stack, ...more } = pino.stdSerializers.err(thrownError(error));
  const kept = keptBeside.filter((name) => more[name] !== undefined).map((name) => [name, more[name]]);
  return { ...Object.fromEntries(kept), message: withoutValues(message), stack: withoutValues(stack) };
}

function withoutValues(text: string): string {
  return text
    .replace(/[^\s<>"'(),;:@]{1,64}@[^\s<>"'(),;:@]{1,255}/g, address)
    .replace(/: "[^"\n]*"/g, ': "…"')
    .replace(/value "[^"\n]*"/g, 'value "…"')
    .replace(/"[^"\n]*" is not valid JSON/g, '"…" is not valid JSON')
    .replace(/Unexpected token '[^'\n]*'/g, "Unexpected token '…'");
}

/** The version of a package in a stack looks like one. */
const address = (found: string) => (/[/\\]/.test(found) ? found : '…@…');
