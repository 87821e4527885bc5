import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { type Tone, toneIcons } from './tone.tsx';

interface BannerProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Read out at once; a banner that was there from the start is not. */
  readonly alert?: boolean;
}

/** A line under the header that stays as long as what it says is true. */
export function Banner({ tone, children, action, alert = false }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={alert ? 'alert' : undefined}>
      {toneIcons[tone]}
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}

/** A message that floats at the bottom and stays until it is answered. */
export function Snackbar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={classes.snackbar} role="alert">
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}
