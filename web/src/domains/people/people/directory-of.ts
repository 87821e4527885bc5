import { caller } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';

/** The address of the directory that shows these people: its filters, by name. */
export function directoryOf(filters: Readonly<Record<string, unknown>>): string {
  return `${paths.directory(caller.language)}?query=${encodeURIComponent(JSON.stringify(filters))}`;
}
