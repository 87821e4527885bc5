import { Skeleton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { callApi } from '../../lib/api.ts';
import { ensureEntities, entityView } from '../../lib/entities.ts';
import { usePages } from '../../lib/pages.ts';
import { callKey } from '../../lib/query.ts';
import { ensureTexts, textIfAny, useTexts } from '../../lib/texts.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import { ChangedValue, fieldLabel } from './changed-value.tsx';
import classes from './history-timeline.module.css';

type Entry = Output<typeof historyCalls.timeline>['entries'][number];

interface HistoryTimelineProps {
  readonly entity: string;
  readonly id: string | number;
}

/** What was written about a thing, as far as the reader may see it, a page at a time. Brings its own texts. */
export function HistoryTimeline({ entity, id }: HistoryTimelineProps) {
  const { t, language } = useTexts();
  const pages = usePages({
    key: [...callKey(historyCalls.timeline), entity, String(id), language],
    read: async (before: number | undefined, signal) => {
      const input = { params: { entity, id: String(id) }, query: { before } };
      const [page] = await Promise.all([
        callApi(historyCalls.timeline, input, { signal }),
        ensureTexts(language, ['HISTORY', 'PERSON', 'PLANS']),
      ]);
      await ensureEntities(page.entries.map((entry) => entry.entity));
      return page;
    },
    rowsOf: (page) => page.entries,
    nextOf: ({ next }) => next,
  });
  const { rows: entries, error, retry } = pages;
  if (error && !entries) return <ErrorState title={textIfAny('HISTORY', 'failed')} error={error} onRetry={retry} />;
  if (!entries) return <Skeleton height={160} />;

  const kindOf = (entry: Entry) => {
    const about = entry.entity === 'ProfilDroit' ? null : entry.about;
    const what = entry.entity === entity ? null : textIfAny('HISTORY', `entity ${entry.entity}`);
    return [t(`HISTORY:${entry.kind}`), what, about].filter(Boolean).join(' · ');
  };
  const byWhom = ({ who, candidate, forWhom, role }: Entry) => {
    if (who === undefined) return undefined;
    const name = who?.IndexPrenomNom ?? (candidate ? t('HISTORY:candidate', { file: candidate }) : productName);
    return [forWhom ? t('HISTORY:forWhom', { who: name, whom: forWhom.IndexPrenomNom }) : name, role]
      .filter(Boolean)
      .join(' · ');
  };
  const reasonOf = ({ reason }: Entry) => {
    const number = /^plan (\d+)$/.exec(reason ?? '')?.[1];
    return number ? t('PLANS:plan', { number }) : reason;
  };
  const shown = entries.map(
    (entry): TimelineEntry => ({
      id: entry.id,
      at: entry.at,
      title: kindOf(entry),
      by: byWhom(entry),
      note: reasonOf(entry),
      changes: entry.changes
        .filter((change) => isTold(entry, change))
        .map(({ field, before, after }) => ({
          key: field,
          label: fieldLabel(entry, field),
          before: entry.kind === 'added' ? undefined : <ChangedValue of={entry} field={field} value={before} />,
          after: entry.kind === 'removed' ? undefined : <ChangedValue of={entry} field={field} value={after} />,
        })),
    }),
  );
  return (
    <div>
      {shown.length === 0 ? (
        <p className={classes.none}>{t('HISTORY:none')}</p>
      ) : (
        <Timeline entries={shown} becomes={t('HISTORY:becomes')} />
      )}
      <MoreButton pages={pages} label={t('HISTORY:older')} />
    </div>
  );
}

/** A row that comes or goes says what it is, not all that it is not; what its name says is told already, as is a reason that the row keeps. */
function isTold({ kind, entity, reason }: Entry, { field, before, after }: Entry['changes'][number]): boolean {
  if (field === 'Motif' && after === reason) return false;
  const whole = after ?? before;
  return (
    kind === 'changed' ||
    (whole !== false && JSON.stringify(whole) !== '{}' && !entityView(entity).named?.includes(field))
  );
}
