import type { EntityView } from '../../../lib/entities.ts';

interface Told {
  readonly entity: string;
  readonly about: string | null;
}

/** Whether a row of a plan is told with its key: of what people call by it, and of what is called nothing else. */
export function isKeyed({ entity, about }: Told, { numbered }: EntityView): boolean {
  // What is to be done outside is no row of ours yet: its key says nothing to anybody, what it does is said beside it.
  return numbered === true || (!about && entity !== 'effect');
}
