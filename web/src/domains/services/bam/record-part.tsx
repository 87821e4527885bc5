import { Anchor, Button } from '@mantine/core';
import { bamTypes } from '@passerelle/contracts/access/rights.ts';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamRight } from '@passerelle/contracts/requests/types/bam.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { holds } from '../../../lib/access.ts';
import { showDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { codeLabel } from '../../people/people/field-control.ts';
import { anyCountry } from '../../people/people/person-link.tsx';
import { StageBadge } from '../requests/stage-badge.tsx';
import classes from './periods.module.css';
import { periodWords } from './periods.tsx';

interface PartProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IdPays?: string | null };
}

/** As many as the record shows. */
const lately = 3;

/** Where somebody works by their files, whose managers change by them, and the way to make another. */
export default function BamPart({ person: { IdPersonneEV1, IdPays } }: PartProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { data } = useQuery({ ...callQuery(bamCalls.periods, { params: { IdPersonneEV1 } }), retry: false });
  if (!data) return null;
  const { periods, ahead } = data;
  const creates = bamTypes.some((type) => holds(user, bamRight('create', type)));
  return (
    <>
      {ahead.map(({ IdDossier, DateDeDebut, Manager2, MngProxi, RefusManagers }) => {
        const date = showDate(DateDeDebut);
        return (
          <div key={IdDossier}>
            {Manager2 && (
              <p>
                {t('BAM:managersAhead', { date, manager: Manager2.IndexPrenomNom ?? '—', number: String(IdDossier) })}
              </p>
            )}
            {MngProxi && (
              <p>
                {t('BAM:proximityAhead', { date, manager: MngProxi.IndexPrenomNom ?? '—', number: String(IdDossier) })}
              </p>
            )}
            {RefusManagers !== null && <p>{t(`BAM:managersRefused.${RefusManagers}`)}</p>}
          </div>
        );
      })}
      {periods.length === 0 && <p className={parts.quiet}>{t('BAMS:total', { count: 0 })}</p>}
      <ul className={classes.periods}>
        {periods.slice(-lately).map((one) => (
          <li key={one.IdDossier}>
            <div className={classes.name}>
              <Anchor
                component={Link}
                to={paths.updateBam(language, { IdPersonneEV1, IdDossier: one.IdDossier })}
                inherit
              >
                {codeLabel('IdTypeDossier', one.IdTypeDossier ?? '')} {one.IdDossier}
              </Anchor>
              <StageBadge stage={one.IdStade} />
            </div>
            <p className={parts.quiet}>{periodWords(one, t)}</p>
          </li>
        ))}
      </ul>
      <div className={classes.name}>
        <Anchor
          size="sm"
          component={Link}
          to={paths.personBams(language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1 })}
        >
          {t('BAM:all')}
        </Anchor>
        {creates && (
          <Button
            component={Link}
            size="xs"
            variant="default"
            to={paths.createBam(language, { IdPersonneEV1 })}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
          >
            {t('BAM:create')}
          </Button>
        )}
      </div>
    </>
  );
}
