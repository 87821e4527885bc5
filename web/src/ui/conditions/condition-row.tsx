import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, IconGripVertical, IconParentheses, IconX } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { placeOf, useBuilder } from './builder-context.ts';
import { duplicate, isAllowed, moveTo, type Path, remove, step, wrap } from './condition-tree.ts';
import classes from './conditions.module.css';

interface ConditionRowProps {
  readonly path: Path;
  readonly isGroup: boolean;
  readonly children: ReactNode;
}

/** What can be done with a condition of a group: moved, put in a group of its own, duplicated, taken away. */
export function ConditionRow({ path, isGroup, children }: ConditionRowProps) {
  const { t } = useTexts();
  const { root, change, dragged, drag } = useBuilder();
  const [landing, setLanding] = useState<'before' | 'after'>();
  const parent = path.slice(0, -1);
  const [index = 0] = path.slice(-1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = step(root, path, event.key === 'ArrowUp' ? -1 : 1);
    if (moved) change(moved.root, placeOf('grip', moved.path));
  };
  const whereOver = (event: DragEvent): 'before' | 'after' => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? 'before' : 'after';
  };
  const landingAt = (where: 'before' | 'after') =>
    dragged && moveTo(root, dragged, parent, where === 'before' ? index : index + 1);
  const onDragOver = (event: DragEvent) => {
    const where = whereOver(event);
    if (!landingAt(where)) return;
    event.preventDefault();
    event.stopPropagation();
    setLanding(where);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setLanding(undefined);
    const moved = landingAt(whereOver(event));
    drag(undefined);
    if (moved) change(moved.root, placeOf('grip', moved.path));
  };

  const wrapped = wrap(root, path);
  const copied = duplicate(root, path);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and drops reach the row from the controls in it.
    <div
      className={classes.row}
      data-group={isGroup || undefined}
      data-landing={landing}
      onKeyDown={onKeyDown}
      onDragOver={onDragOver}
      onDragLeave={() => setLanding(undefined)}
      onDrop={onDrop}
    >
      <ActionIcon
        size={28}
        className={classes.grip}
        aria-label={t('CONDITIONS:move')}
        title={t('CONDITIONS:move')}
        data-place={placeOf('grip', path)}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', path.join('.'));
          drag(path);
        }}
        onDragEnd={() => drag(undefined)}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
      <div className={classes.body}>{children}</div>
      <div className={classes.actions}>
        {isAllowed(wrapped.root) && (
          <Action
            label={t('CONDITIONS:wrap')}
            icon={<IconParentheses size={15} />}
            onClick={() => change(wrapped.root, placeOf('grip', wrapped.path))}
          />
        )}
        {isAllowed(copied.root) && (
          <Action
            label={t('CONDITIONS:duplicate')}
            icon={<IconCopy size={15} />}
            onClick={() => change(copied.root, placeOf('grip', copied.path))}
          />
        )}
        <Action
          label={t('CONDITIONS:remove')}
          icon={<IconX size={15} />}
          onClick={() => change(remove(root, path), placeOf('add', []))}
        />
      </div>
    </div>
  );
}

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={28} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
