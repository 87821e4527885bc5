import type { ReactNode } from 'react';
import classes from './closed-list.module.css';
import parts from './parts.module.css';
import { Why } from './why.tsx';

/** What the reader's role does not open, with what says why. */
export interface ClosedThing {
  readonly name: string;
  readonly label: string;
  readonly why: ReactNode;
}

interface ClosedListProps {
  readonly title: string;
  readonly things: readonly ClosedThing[];
}

/** What is closed is not shouted: folded at the end of what is open, each with its question. */
export function ClosedList({ title, things }: ClosedListProps) {
  if (things.length === 0) return null;
  return (
    <details className={classes.closed}>
      <summary>{title}</summary>
      <ul className={`${parts.choices} ${classes.list}`}>
        {things.map(({ name, label, why }) => (
          <li key={name} className={`${parts.choice} ${classes.item}`}>
            <span className={classes.label}>{label}</span>
            <Why>{why}</Why>
          </li>
        ))}
      </ul>
    </details>
  );
}
