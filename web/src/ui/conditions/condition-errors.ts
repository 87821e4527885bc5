import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { Path } from './condition-tree.ts';

/** What is wrong with a comparison, in words, and where it lies. */
export interface ConditionError {
  readonly path: Path;
  readonly text: string;
}

/** The details of a refusal that are about the tree kept at `prefix`, each at its place in it. */
export function errorsUnder<D extends ErrorDetail>(
  details: readonly D[],
  prefix: string,
  say: (detail: D) => string,
): readonly ConditionError[] {
  return details.flatMap((detail) => {
    if (detail.path !== prefix && !detail.path.startsWith(`${prefix}/`)) return [];
    const steps = detail.path.slice(prefix.length).matchAll(/\/(?:and|or)\/(\d+)/g);
    return [{ path: [...steps].map(([, index]) => Number(index)), text: say(detail) }];
  });
}
