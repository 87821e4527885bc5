import { Skeleton } from '@mantine/core';
import { entityView } from '../../../lib/entities.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx';
import { ChangedValue, fieldLabel } from './changed-value.tsx';
import { type HistoryEntry, useHistory, whoActed } from './history-entries.ts';
import classes from './history-timeline.module.css';
import { MaskedChange } from './masked-change.tsx';

interface HistoryTimelineProps {
  readonly entity: string;
  readonly id: string | number;
  /** What else is told in its order: what was said about the thing. */
  readonly beside?: readonly TimelineEntry[];
}

/** What was written about a thing, as far as the reader may see it, a page at a time. Brings its own texts. */
export function HistoryTimeline({ entity, id, beside = [] }: HistoryTimelineProps) {
  const { t } = useTexts();
  const pages = useHistory({ entity, id });
  const { rows: entries, error, retry } = pages;
  if (error && !entries) return <ErrorState title={textIfAny('HISTORY', 'failed')} error={error} onRetry={retry} />;
  if (!entries) return <Skeleton height={160} />;

  const kindOf = (entry: HistoryEntry) => {
    // What the timeline is of needs no name of its own there.
    const own = entry.entity === entity && entry.entity_id === String(id);
    const about = own || entry.entity === 'ProfilDroit' ? null : entry.about;
    const what = textIfAny('HISTORY', `entity ${entry.entity}`) ?? entry.entity;
    if (entry.kind === 'erased') return t('HISTORY:erased values', { what });
    const happened = `${entry.kind} ${entry.entity}`;
    const said = (key: string) =>
      (about ? undefined : textIfAny('HISTORY', `${key} itself`)) ?? textIfAny('HISTORY', key, { about: about ?? '' });
    const became = entry.changes.map(({ field, after }) => `${happened}.${field}.${String(after)}`);
    for (const key of [...became, happened]) {
      const sentence = said(key);
      if (sentence !== undefined) return sentence;
    }
    return t(`HISTORY:${entry.kind} entry`, { what });
  };
  const reasonOf = ({ reason, planReason }: HistoryEntry) => {
    const number = /^plan (\d+)$/.exec(reason ?? '')?.[1];
    if (!number) return reason;
    const plan = t('PLANS:plan', { number });
    return planReason ? `${plan} · ${planReason}` : plan;
  };
  const shown = entries.map(
    (entry): TimelineEntry => ({
      id: entry.id,
      at: entry.at,
      title: kindOf(entry),
      by: whoActed(entry),
      note: reasonOf(entry),
      changes: entry.changes
        .filter((change) => isTold(entry, change))
        .map(({ field, before, after, masked }) => ({
          key: field,
          label: fieldLabel(entry, field),
          ...(masked
            ? { after: <MaskedChange of={entry} field={field} /> }
            : {
                before: entry.kind === 'added' ? undefined : <ChangedValue of={entry} field={field} value={before} />,
                after: entry.kind === 'removed' ? undefined : <ChangedValue of={entry} field={field} value={after} />,
              }),
        })),
    }),
  );
  // What is older than the last of a page comes with the next.
  const from = pages.hasNextPage ? (shown.at(-1)?.at ?? '') : '';
  const together = [...shown, ...beside.filter(({ at }) => at >= from)].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <div>
      {together.length === 0 ? (
        <p className={classes.none}>{t('HISTORY:none')}</p>
      ) : (
        <Timeline entries={together} becomes={t('HISTORY:becomes')} />
      )}
      <MoreButton pages={pages} label={t('HISTORY:older')} />
    </div>
  );
}

/** A row that comes or goes says what it is, not all that it is not; what its name says is told already, as is a reason that the row keeps. */
function isTold(
  { kind, entity, reason }: HistoryEntry,
  { field, before, after }: HistoryEntry['changes'][number],
): boolean {
  if (field === 'Motif' && after === reason) return false;
  const whole = after ?? before;
  return (
    kind === 'changed' ||
    (whole !== false && JSON.stringify(whole) !== '{}' && !entityView(entity).named?.includes(field))
  );
}
