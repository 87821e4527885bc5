import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { FocusFirst } from './focus-first.tsx';
import classes from './panel.module.css';

interface PanelProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small dialog under the control that it lies in. */
export default function Panel({ label, onClose, children }: PanelProps) {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      // The library gives a width of its own to the element, which a class does not change.
      width="min(320px, calc(100vw - 32px))"
      trapFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.panel}>
        <FocusFirst>{children}</FocusFirst>
      </Popover.Dropdown>
    </Popover>
  );
}
