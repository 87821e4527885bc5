import { createContext, useContext } from 'react';
import type { ConditionError } from './condition-errors.ts';
import type { ConditionField } from './condition-fields.ts';
import type { Group, Path } from './condition-tree.ts';

/** A control of the builder: which one, of what lies where. */
export type Place = `${'grip' | 'field' | 'test' | 'add'}@${string}`;

export function placeOf(control: 'grip' | 'field' | 'test' | 'add', path: Path): Place {
  return `${control}@${path.join('.')}`;
}

export interface Builder {
  readonly fields: readonly ConditionField[];
  readonly root: Group;
  readonly errors: readonly ConditionError[];
  /** Changes the tree, then moves the focus; `open` presses what it lands on. */
  readonly change: (root: Group, focus?: Place, open?: boolean) => void;
  /** What is being dragged, and where it would land. */
  readonly dragged: Path | undefined;
  readonly drag: (path: Path | undefined) => void;
}

export const BuilderContext = createContext<Builder | undefined>(undefined);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('Outside a condition builder');
  return builder;
}
