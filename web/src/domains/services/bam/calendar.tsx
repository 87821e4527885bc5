import { ActionIcon, Anchor, Button } from '@mantine/core';
import type { ListedBam } from '@passerelle/contracts/bam/bam.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, KeyboardEvent } from 'react';
import { calendarNames, showMonth } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { writeNarrowed } from '../../../ui/list/list.state.ts';
import type { LayoutProps } from '../../../ui/list/list.ts';
import parts from '../../../ui/parts.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { codeLabel } from '../../people/people/field-control.ts';
import { StageBadge } from '../requests/stage-badge.tsx';
import { BamFlags } from './bam-flags.tsx';
import { asPeriod, shown } from './board.tsx';
import {
  filesOf,
  goesBeyond,
  monthOf,
  otherMonth,
  placeIn,
  type ScaleDay,
  scaleOf,
  shadesOf,
} from './calendar-month.ts';
import classes from './layouts.module.css';
import { periodWords } from './periods.tsx';

/** As many as one month shows. */
const most = 200;
/** The files of a month, each where it lies in it. */
export default function Calendar({ list, state, at, onAt, onTable, picker }: LayoutProps<ListedBam>) {
  const { t, language } = useTexts();
  const month = monthOf(at);
  const within = {
    DateDeDebut: { lte: month.last },
    // What came to nothing takes no days.
    IdStade: { nin: [stages.rejected, stages.cancelled] },
    and: ['DateDeFin', 'DateClotureBAM'].map((end) => ({
      or: [{ [end]: { gte: month.first } }, { [end]: { exists: false } }],
    })),
  };
  const filter = writeNarrowed(state, shown, within, most);
  const { data, error, refetch } = useQuery({
    queryKey: list.calls.keyOf({ filter }),
    queryFn: ({ signal }) => list.calls.rows({ filter }, signal),
  });
  const turn = (by: 1 | -1) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={t(by === 1 ? 'BAM:nextMonth' : 'BAM:previousMonth')}
      onClick={() => onAt(otherMonth(month, by))}
    >
      {by === 1 ? <IconChevronRight size={16} aria-hidden="true" /> : <IconChevronLeft size={16} aria-hidden="true" />}
    </ActionIcon>
  );
  const scale = scaleOf(month);
  const current = monthOf(undefined).name;
  const byKeys = (event: KeyboardEvent) => {
    const by = ({ PageUp: -1, PageDown: 1 } as const)[event.key];
    if (!by) return;
    event.preventDefault();
    onAt(otherMonth(month, by));
  };
  return (
    <section className={classes.calendar} aria-label={t('BAM:calendar')} onKeyDown={byKeys}>
      <div className={classes.turns}>
        {turn(-1)}
        <h2 aria-live="polite">{showMonth(month.first, language, 'long')}</h2>
        {turn(1)}
        {month.name !== current && (
          <Button variant="default" onClick={() => onAt(current)}>
            {t('BAM:thisMonth')}
          </Button>
        )}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Scale scale={scale} />
      {data?.rows.length === 0 && <p className={parts.quiet}>{t('BAM:noneHere')}</p>}
      <ol style={{ '--shades': shadesOf(scale) } as CSSProperties}>
        {data?.rows.map((row) => {
          const period = asPeriod(row);
          const { left, width } = placeIn(month, period.DateDeDebut, period.DateDeFin);
          const { before, after } = goesBeyond(month, period.DateDeDebut, period.DateDeFin);
          return (
            <li key={row.IdDossier} className={classes.bar}>
              <div>
                {picker?.(row)}
                <Anchor component={Link} to={list.pathOf(row)} inherit fw={550}>
                  {String(row.IndexPrenomNom ?? row.IdDossier)}
                </Anchor>
                <StageBadge stage={Number(row.IdStade)} />
                <BamFlags row={row} />
              </div>
              <div className={classes.line}>
                <span
                  aria-hidden="true"
                  className={classes.period}
                  data-before={before || undefined}
                  data-after={after || undefined}
                  style={{ insetInlineStart: `${left}%`, width: `${width}%` }}
                />
                <span
                  className={classes.what}
                  // Words begin where the bar does, or end where it does, whichever leaves them room.
                  style={left > 50 ? { insetInlineEnd: `${100 - left - width}%` } : { insetInlineStart: `${left}%` }}
                >
                  {codeLabel('IdTypeDossier', String(row.IdTypeDossier ?? ''))} {row.IdDossier}
                  {' · '}
                  {periodWords(period, t)}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
      {data?.next && (
        <p className={parts.quiet}>
          {t('BAM:firstOf', { count: most, total: data.total?.value ?? most })}{' '}
          <Anchor component="button" type="button" inherit onClick={() => onTable({}, filesOf(month))}>
            {t('BAM:monthInTable')}
          </Anchor>
        </p>
      )}
    </section>
  );
}

/** The days above the bars, today marked. Where there is no room, every fifth is named. */
function Scale({ scale }: { readonly scale: readonly ScaleDay[] }) {
  const { language } = useTexts();
  const names = calendarNames('weekday', language, 'narrow');
  return (
    <div className={classes.scale} aria-hidden="true">
      <span />
      <div>
        {scale.map(({ n, weekday, off, today }) => (
          <span key={n} data-off={off || undefined} data-today={today || undefined}>
            <small>{names[(weekday + 6) % 7]}</small>
            <b>{n}</b>
          </span>
        ))}
      </div>
    </div>
  );
}
