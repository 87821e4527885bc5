import { Anchor } from '@mantine/core';
import type { ListedBam } from '@passerelle/contracts/bam/bam.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useReference } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import { writeNarrowed } from '../../../ui/list/list.state.ts';
import type { LayoutProps } from '../../../ui/list/list.ts';
import parts from '../../../ui/parts.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { codeLabel } from '../../people/people/field-control.ts';
import { StageBadge } from '../requests/stage-badge.tsx';
import { BamFlags } from './bam-flags.tsx';
import classes from './layouts.module.css';
import { periodWords } from './periods.tsx';

/** What a card or a bar shows of a file. */
export const shown = [
  ...['IdDossier', 'IndexPrenomNom', 'IdTypeDossier', 'IdStade', 'DateDeDebut', 'DateDeFin', 'DateClotureBAM'],
];
/** As many as a column shows; its number says how many there are. */
const most = 30;

/** Files in a column for each stage, in the order of their life. */
export default function Board({ list, state, onTable, picker }: LayoutProps<ListedBam>) {
  const { t } = useTexts();
  const { rows } = useReference('DemandeStade');
  const stages = rows.filter(({ id, properties }) => properties.BAM === true && Number(id) > 0);
  return (
    <section className={classes.board} aria-label={t('BAM:board')}>
      {stages.map(({ id }) => (
        <Column key={id} stage={Number(id)} {...{ list, state, onTable, picker }} />
      ))}
    </section>
  );
}

type ColumnProps = Pick<LayoutProps<ListedBam>, 'list' | 'state' | 'onTable' | 'picker'> & { readonly stage: number };

function Column({ stage, list, state, onTable, picker }: ColumnProps) {
  const { t } = useTexts();
  const filter = writeNarrowed(state, shown, { IdStade: stage }, most);
  const { data, error, refetch } = useQuery({
    queryKey: list.calls.keyOf({ filter }),
    queryFn: ({ signal }) => list.calls.rows({ filter }, signal),
  });
  const total = data?.total;
  return (
    <div className={classes.column}>
      <h2 className={classes.head}>
        <StageBadge stage={stage} />
        {total && <span className={parts.quiet}>{`${total.value}${total.exact ? '' : '+'}`}</span>}
      </h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={parts.quiet}>{t('BAM:noneHere')}</p>}
      <ul>
        {data?.rows.map((row) => (
          <li key={row.IdDossier} className={classes.card}>
            <div className={classes.named}>
              <Anchor component={Link} to={list.pathOf(row)} inherit fw={550}>
                {String(row.IndexPrenomNom ?? row.IdDossier)}
              </Anchor>
              {picker?.(row)}
            </div>
            <span>
              {codeLabel('IdTypeDossier', String(row.IdTypeDossier ?? ''))} {row.IdDossier}
            </span>
            <span className={parts.quiet}>{periodWords(asPeriod(row), t)}</span>
            <span>
              <BamFlags row={row} />
            </span>
          </li>
        ))}
      </ul>
      {total && total.value > most && (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => onTable({ IdStade: { operator: 'equals', value: stage } })}
        >
          {t('BAM:othersInTable', { count: total.value - most })}
        </Anchor>
      )}
    </div>
  );
}

/** A row as a period: until the day that it was closed on, where it was. */
export const asPeriod = ({ IdDossier, IdTypeDossier, DateDeDebut, DateDeFin, DateClotureBAM }: ListedBam) => ({
  IdDossier,
  IdTypeDossier,
  DateDeDebut,
  DateDeFin: DateClotureBAM ?? DateDeFin,
});
