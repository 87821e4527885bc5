import { Button, Popover } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { FocusFirst } from './focus-first.tsx';
import classes from './tool-popover.module.css';

interface ToolPopoverProps {
  readonly label: string;
  /** Said instead of the label where it says more, such as a count. */
  readonly spoken?: string;
  readonly icon: ReactNode;
  readonly badge?: ReactNode;
  /** Drawn when it is first opened, so its code may come then. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button of a toolbar that opens a small panel. On a narrow screen only its icon shows. */
export function ToolPopover({ label, spoken = label, icon, badge, children }: ToolPopoverProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
          leftSection={icon}
          rightSection={badge}
          aria-label={spoken}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.label}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {opened && (
          <Suspense>
            <FocusFirst>{children(close)}</FocusFirst>
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
