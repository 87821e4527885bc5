import { Anchor } from '@mantine/core';
import type { ListedHiringFile } from '@passerelle/contracts/hiring/board.contract.ts';
import type { HiringFilesColumn } from '@passerelle/contracts/hiring/board.fields.ts';
import type { TransmissionState } from '@passerelle/contracts/hiring/pieces.ts';
import { Link } from '@tanstack/react-router';
import { showDate, showMinute } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import type { LayoutProps } from '../../../../ui/list/list.ts';
import { RowsByCode } from '../../../../ui/list/rows-by-code.tsx';
import parts from '../../../../ui/parts.module.css';
import { TransmissionBadge } from '../transmission-badge.tsx';

const states: readonly TransmissionState[] = ['byHand', 'refused', 'queued', 'sent'];
/** What a card shows of a file. */
const shown: readonly HiringFilesColumn[] = [
  'IndexPrenomNom',
  'LibSociete',
  'DateEntreePhysique',
  'VersionTransmise',
  'DateTransmise',
  'NotePaie',
  'ReponsePaie',
];

/** Files in a column for each state of payroll, what it has to do first; all of its states, whichever the table is narrowed to. */
export default function PayrollBoard({ list, state, onTable }: LayoutProps<ListedHiringFile>) {
  const { t } = useTexts();
  const { Transmission: _narrowed, ...filters } = state.filters;
  return (
    <RowsByCode
      {...{ list, onTable, shown }}
      state={{ ...state, filters }}
      label={t('HIRING_FILES:byPayroll')}
      by="Transmission"
      codes={states}
      head={(one) => <TransmissionBadge state={one as TransmissionState} />}
      card={(row) => <Card {...{ list, row }} />}
      words={{ none: t('HIRING_FILES:noneHere'), others: (count) => t('HIRING_FILES:othersInTable', { count }) }}
    />
  );
}

function Card({ list, row }: Pick<LayoutProps<ListedHiringFile>, 'list'> & { readonly row: ListedHiringFile }) {
  const { t, language } = useTexts();
  const {
    IndexPrenomNom,
    IdDossier,
    LibSociete,
    DateEntreePhysique,
    VersionTransmise,
    DateTransmise,
    NotePaie,
    ReponsePaie,
  } = row;
  const labelled = (label: 'DateEntreePhysique' | 'DateTransmise', shownAs: string) => (
    <span>
      {t('COMMON:labelled', { label: t(`CHAMPS:${label}`) })} {shownAs}
    </span>
  );
  return (
    <>
      <Anchor component={Link} to={list.pathOf(row)} inherit fw={550}>
        {String(IndexPrenomNom ?? IdDossier)}
      </Anchor>
      <span className={parts.quiet}>{String(LibSociete ?? '')}</span>
      {typeof DateEntreePhysique === 'string' && labelled('DateEntreePhysique', showDate(DateEntreePhysique, language))}
      {typeof VersionTransmise === 'number' && VersionTransmise > 1 && (
        <span>{t('HIRING:transmissionVersion', { n: VersionTransmise })}</span>
      )}
      {typeof DateTransmise === 'string' && labelled('DateTransmise', showMinute(DateTransmise, language))}
      {typeof NotePaie === 'string' && <span>{NotePaie}</span>}
      {typeof ReponsePaie === 'string' && <span>{ReponsePaie}</span>}
    </>
  );
}
