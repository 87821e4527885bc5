import { Anchor } from '@mantine/core';
import type { ListedBam } from '@passerelle/contracts/bam/bam.contract.ts';
import { Link } from '@tanstack/react-router';
import { useReference } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { LayoutProps } from '../../../ui/list/list.ts';
import { RowsByCode } from '../../../ui/list/rows-by-code.tsx';
import parts from '../../../ui/parts.module.css';
import { codeLabel } from '../../people/people/field-control.ts';
import { StageBadge } from '../requests/stage-badge.tsx';
import { BamFlags } from './bam-flags.tsx';
import classes from './layouts.module.css';
import { periodWords } from './periods.tsx';

/** What a card or a bar shows of a file. */
export const shown = [
  ...['IdDossier', 'IndexPrenomNom', 'IdTypeDossier', 'IdStade', 'DateDeDebut', 'DateDeFin', 'DateClotureBAM'],
];
/** Files in a column for each stage, in the order of their life. */
export default function Board({ list, state, onTable, picker }: LayoutProps<ListedBam>) {
  const { t } = useTexts();
  const { rows } = useReference('DemandeStade');
  const stages = rows.filter(({ id, properties }) => properties.BAM === true && Number(id) > 0);
  return (
    <RowsByCode
      {...{ list, state, onTable, shown }}
      label={t('BAM:board')}
      by="IdStade"
      codes={stages.map(({ id }) => Number(id))}
      head={(stage) => <StageBadge stage={Number(stage)} />}
      card={(row) => (
        <>
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
        </>
      )}
      words={{ none: t('BAM:noneHere'), others: (count) => t('BAM:othersInTable', { count }) }}
    />
  );
}

/** A row as a period: until the day that it was closed on, where it was. */
export const asPeriod = ({ IdDossier, IdTypeDossier, DateDeDebut, DateDeFin, DateClotureBAM }: ListedBam) => ({
  IdDossier,
  IdTypeDossier,
  DateDeDebut,
  DateDeFin: DateClotureBAM ?? DateDeFin,
});
