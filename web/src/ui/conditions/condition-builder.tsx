import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Builder, BuilderContext, type Place } from './builder-context.ts';
import type { ConditionError } from './condition-errors.ts';
import type { ConditionField } from './condition-fields.ts';
import { ConditionGroup } from './condition-group.tsx';
import { asGroup, type Group, type Path } from './condition-tree.ts';

interface ConditionBuilderProps {
  /** Names the whole, for who does not see it. */
  readonly label: string;
  /** What can be compared. Keep the array stable. */
  readonly fields: readonly ConditionField[];
  readonly value: Condition;
  /** The tree, always a group; comparisons that say nothing yet are in it: see `countUnfinished`. */
  readonly onChange: (value: Group) => void;
  readonly errors?: readonly ConditionError[];
}

const noErrors: readonly ConditionError[] = [];

/**
 * Builds a condition: comparisons in groups joined by and/or, nested as deep as the language goes. Everything is done
 * with the keyboard as well: Alt and the arrows move what has the focus.
 */
export function ConditionBuilder({ label, fields, value, onChange, errors = noErrors }: ConditionBuilderProps) {
  const host = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<{ readonly focus: Place; readonly open: boolean }>(undefined);
  const [dragged, drag] = useState<Path>();
  const root = useMemo(() => asGroup(value), [value]);

  const change = useCallback(
    (next: Group, focus?: Place, open = false) => {
      wanted.current = focus && { focus, open };
      onChange(next);
    },
    [onChange],
  );
  useEffect(() => {
    if (!wanted.current) return;
    const { focus, open } = wanted.current;
    const control = host.current?.querySelector<HTMLElement>(`[data-place="${focus}"]`);
    if (!control) return;
    wanted.current = undefined;
    control.focus();
    if (open) control.click();
  });

  const builder = useMemo<Builder>(
    () => ({ fields, root, errors, change, dragged, drag }),
    [fields, root, errors, change, dragged],
  );
  return (
    <BuilderContext value={builder}>
      <fieldset ref={host} aria-label={label} style={{ all: 'unset', display: 'block', minWidth: 0 }}>
        <ConditionGroup group={root} path={[]} />
      </fieldset>
    </BuilderContext>
  );
}
