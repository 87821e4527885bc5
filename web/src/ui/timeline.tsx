import { Fragment, type ReactNode } from 'react';
import { showFullDay, showTime } from '../lib/format.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './timeline.module.css';

export interface TimelineChange {
  readonly key: string;
  readonly label: ReactNode;
  /** Undefined where there was, or is, nothing: what is added or removed has one side. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export interface TimelineEntry {
  readonly id: number;
  /** ISO, UTC. */
  readonly at: string;
  readonly title: ReactNode;
  readonly by?: ReactNode;
  readonly note?: string | null | undefined;
  /** What somebody wrote: it stands out from what merely happened. */
  readonly said?: ReactNode;
  readonly changes: readonly TimelineChange[];
}

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** What a reader of the screen hears between the two values of a change. */
  readonly becomes: string;
}

/** What happened, newest first, by the day: when, what, by whom, and each value before and after. */
export function Timeline({ entries, becomes }: TimelineProps) {
  const { language } = useTexts();
  const days = Map.groupBy(entries, ({ at }) => showFullDay(at, language));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h3 className={classes.day}>{day}</h3>
      <ol className={classes.entries}>
        {ofDay.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <time dateTime={entry.at} className={classes.time}>
              {showTime(entry.at, language)}
            </time>
            <div className={classes.what}>
              <p className={classes.head}>
                <span className={classes.title}>{entry.title}</span>
                {entry.by && <span className={classes.by}>{entry.by}</span>}
              </p>
              {entry.changes.length > 0 && <Changes changes={entry.changes} becomes={becomes} />}
              {entry.said && <div className={classes.said}>{entry.said}</div>}
              {entry.note && <p className={classes.note}>{entry.note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** Values that changed, each before and after. */
export function Changes({ changes, becomes }: Pick<TimelineEntry, 'changes'> & Pick<TimelineProps, 'becomes'>) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ key, label, before, after }) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd>
            {before !== undefined && <span className={classes.before}>{before}</span>}
            {before !== undefined && after !== undefined && (
              <span className={classes.arrow} role="img" aria-label={becomes}>
                →
              </span>
            )}
            {after !== undefined && <span>{after}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
