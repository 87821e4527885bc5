import { ActionIcon, Anchor } from '@mantine/core';
import type { ListedBam } from '@passerelle/contracts/bam/bam.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showMonth } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { writeNarrowed } from '../../../ui/list/list.state.ts';
import type { LayoutProps } from '../../../ui/list/list.ts';
import parts from '../../../ui/parts.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { codeLabel } from '../../people/people/field-control.ts';
import { StageBadge } from '../requests/stage-badge.tsx';
import { BamFlags } from './bam-flags.tsx';
import { asPeriod, shown } from './board.tsx';
import { filesOf, monthOf, otherMonth, placeIn } from './calendar-month.ts';
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
  return (
    <section className={classes.calendar} aria-label={t('BAM:calendar')}>
      <div className={classes.turns}>
        {turn(-1)}
        <h2 aria-live="polite">{showMonth(month.first, language, 'long')}</h2>
        {turn(1)}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={parts.quiet}>{t('BAM:noneHere')}</p>}
      <ol>
        {data?.rows.map((row) => {
          const period = asPeriod(row);
          const { left, width } = placeIn(month, period.DateDeDebut, period.DateDeFin);
          return (
            <li key={row.IdDossier} className={classes.bar}>
              <div>
                {picker?.(row)}
                <Anchor component={Link} to={list.pathOf(row)} inherit fw={550}>
                  {String(row.IndexPrenomNom ?? row.IdDossier)}
                </Anchor>
                <span>
                  {codeLabel('IdTypeDossier', String(row.IdTypeDossier ?? ''))} {row.IdDossier}
                </span>
                <StageBadge stage={Number(row.IdStade)} />
                <BamFlags row={row} />
              </div>
              <div>
                <div className={classes.line} aria-hidden="true">
                  <span style={{ insetInlineStart: `${left}%`, width: `${width}%` }} />
                </div>
                <span className={parts.quiet}>{periodWords(period, t)}</span>
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
