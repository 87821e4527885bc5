import { AddressLink } from '../address-link.tsx';
import classes from './plots.module.css';

/** A bar: what it is of, how much, and the list that it counts. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly shown: string;
  readonly href: string;
}

interface BarsProps {
  /** What the bars are of. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Bars that lie under each other, each a link to what it counts. */
export function Bars({ label, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={classes.lying} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <AddressLink href={bar.href} className={classes.line} title={`${bar.label}: ${bar.shown}`}>
            <span className={classes.name}>{bar.label}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={classes.lyingBar}>
              <rect width={(100 * bar.value) / most} height="10" />
            </svg>
            <span className={classes.number}>{bar.shown}</span>
          </AddressLink>
        </li>
      ))}
    </ul>
  );
}

/** Bars that stand beside each other, as months do. */
export function StandingBars({
  label,
  bars,
  short,
  onOpen,
}: BarsProps & {
  readonly short: (bar: Bar) => string;
  /** What is done as a bar is followed. */
  readonly onOpen?: () => void;
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className={classes.standing} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <AddressLink
            href={bar.href}
            className={classes.bar}
            title={`${bar.label}: ${bar.shown}`}
            {...(onOpen && { onOpen })}
          >
            <span className={classes.number}>{bar.shown}</span>
            <svg viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true" className={classes.standingBar}>
              <rect width="20" y={100 - (100 * bar.value) / most} height={(100 * bar.value) / most} />
            </svg>
            <span className={classes.short}>{short(bar)}</span>
          </AddressLink>
        </li>
      ))}
    </ol>
  );
}
