import type { ReactNode } from 'react';
import { OnDemandPanel } from './on-demand-panel.tsx';
import { ToolButton } from './tool-button.tsx';
import classes from './tool-popover.module.css';

interface ToolPopoverProps {
  readonly label: string;
  /** Shown while the pointer rests on it: says more than the label, such as what a number counts. */
  readonly title?: string;
  readonly icon: ReactNode;
  readonly badge?: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A button of a toolbar that opens a small panel. On a narrow screen only its icon shows. */
export function ToolPopover({ label, title, icon, badge, children }: ToolPopoverProps) {
  return (
    <span className={classes.place}>
      <OnDemandPanel
        label={label}
        control={(props) => <ToolButton label={label} icon={icon} rightSection={badge} title={title} {...props} />}
      >
        {children}
      </OnDemandPanel>
    </span>
  );
}
