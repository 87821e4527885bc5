import { Anchor } from '@mantine/core';
import type { ListedHiringFile } from '@passerelle/contracts/hiring/board.contract.ts';
import { type HiringFilesColumn, type HiringStep, hiringSteps } from '@passerelle/contracts/hiring/board.fields.ts';
import { Link } from '@tanstack/react-router';
import { showDate, showMinute } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import type { LayoutProps } from '../../../../ui/list/list.ts';
import { RowsByCode } from '../../../../ui/list/rows-by-code.tsx';
import parts from '../../../../ui/parts.module.css';
import { StepBadge } from './hiring-files.list.tsx';

/** What a card shows of a file. */
const shown: readonly HiringFilesColumn[] = [
  'IndexPrenomNom',
  'LibSociete',
  'DateEntreePhysique',
  'AttendDepuis',
  'HeuresRestantes',
  'ReponsePaie',
];

/** Files in a column for each step, what waits for their recruiter first. */
export default function Board({ list, state, onTable }: LayoutProps<ListedHiringFile>) {
  const { t } = useTexts();
  return (
    <RowsByCode
      {...{ list, state, onTable, shown }}
      label={t('HIRING_FILES:board')}
      by="EtapeDossier"
      codes={hiringSteps}
      head={(step) => <StepBadge step={step as HiringStep} />}
      card={(row) => <Card {...{ list, row }} />}
      words={{ none: t('HIRING_FILES:noneHere'), others: (count) => t('HIRING_FILES:othersInTable', { count }) }}
    />
  );
}

function Card({ list, row }: Pick<LayoutProps<ListedHiringFile>, 'list'> & { readonly row: ListedHiringFile }) {
  const { t, language } = useTexts();
  const { IndexPrenomNom, IdDossier, LibSociete, DateEntreePhysique, AttendDepuis, HeuresRestantes, ReponsePaie } = row;
  return (
    <>
      <Anchor component={Link} to={list.pathOf(row)} inherit fw={550}>
        {String(IndexPrenomNom ?? IdDossier)}
      </Anchor>
      <span className={parts.quiet}>{String(LibSociete ?? '')}</span>
      {typeof DateEntreePhysique === 'string' && (
        <span>
          {t('COMMON:labelled', { label: t('CHAMPS:DateEntreePhysique') })} {showDate(DateEntreePhysique, language)}
        </span>
      )}
      {typeof AttendDepuis === 'string' && (
        <span>
          {t('COMMON:labelled', { label: t('CHAMPS:AttendDepuis') })} {showMinute(AttendDepuis, language)}
        </span>
      )}
      {typeof HeuresRestantes === 'number' && <span>{t('HIRING_FILES:hoursLeft', { count: HeuresRestantes })}</span>}
      {typeof ReponsePaie === 'string' && <span>{ReponsePaie}</span>}
    </>
  );
}
