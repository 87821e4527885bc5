import { Anchor } from '@mantine/core';
import type { ListedHiringFile } from '@passerelle/contracts/hiring/board.contract.ts';
import { type HiringStep, hiringSteps } from '@passerelle/contracts/hiring/board.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showInstant } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { writeNarrowed } from '../../../../ui/list/list.state.ts';
import type { LayoutProps } from '../../../../ui/list/list.ts';
import parts from '../../../../ui/parts.module.css';
import { ErrorState } from '../../../../ui/states.tsx';
import classes from '../../bam/layouts.module.css';
import { StepBadge } from './hiring-files.list.tsx';

/** What a card shows of a file. */
const shown = ['IndexPrenomNom', 'LibSociete', 'DateEntree', 'AttendDepuis', 'HeuresRestantes', 'ReponsePaie'];
/** As many as a column shows; its number says how many there are. */
const most = 30;

/** Files in a column for each step, what waits for their recruiter first. */
export default function Board({ list, state, onTable }: LayoutProps<ListedHiringFile>) {
  const { t } = useTexts();
  return (
    <section className={classes.board} aria-label={t('HIRING_FILES:board')}>
      {hiringSteps.map((step) => (
        <Column key={step} {...{ step, list, state, onTable }} />
      ))}
    </section>
  );
}

type ColumnProps = Pick<LayoutProps<ListedHiringFile>, 'list' | 'state' | 'onTable'> & { readonly step: HiringStep };

function Column({ step, list, state, onTable }: ColumnProps) {
  const { t } = useTexts();
  const filter = writeNarrowed(state, shown, { EtapeDossier: step }, most);
  const { data, error, refetch } = useQuery({
    queryKey: list.calls.keyOf({ filter }),
    queryFn: ({ signal }) => list.calls.rows({ filter }, signal),
  });
  const total = data?.total;
  return (
    <div className={classes.column}>
      <h2 className={classes.head}>
        <StepBadge step={step} />
        {total && <span className={parts.quiet}>{`${total.value}${total.exact ? '' : '+'}`}</span>}
      </h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={parts.quiet}>{t('HIRING_FILES:noneHere')}</p>}
      <ul>
        {data?.rows.map((row) => (
          <li key={row.IdDossier} className={classes.card}>
            <Card {...{ list, row }} />
          </li>
        ))}
      </ul>
      {total && total.value > most && (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => onTable({ EtapeDossier: { operator: 'equals', value: step } })}
        >
          {t('HIRING_FILES:othersInTable', { count: total.value - most })}
        </Anchor>
      )}
    </div>
  );
}

function Card({ list, row }: Pick<ColumnProps, 'list'> & { readonly row: ListedHiringFile }) {
  const { t, language } = useTexts();
  const { IndexPrenomNom, IdDossier, LibSociete, AttendDepuis, HeuresRestantes, ReponsePaie } = row;
  return (
    <>
      <Anchor component={Link} to={list.pathOf(row)} inherit fw={550}>
        {String(IndexPrenomNom ?? IdDossier)}
      </Anchor>
      <span className={parts.quiet}>{String(LibSociete ?? '')}</span>
      {typeof AttendDepuis === 'string' && (
        <span>
          {t('COMMON:labelled', { label: t('CHAMPS:AttendDepuis') })} {showInstant(AttendDepuis, language)}
        </span>
      )}
      {typeof HeuresRestantes === 'number' && <span>{t('HIRING_FILES:hoursLeft', { count: HeuresRestantes })}</span>}
      {typeof ReponsePaie === 'string' && <span>{ReponsePaie}</span>}
    </>
  );
}
