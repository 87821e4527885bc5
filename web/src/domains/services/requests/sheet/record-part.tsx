import { Anchor } from '@mantine/core';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showDay } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import { anyCountry } from '../../../people/people/person-link.tsx';
import { RequestLink } from '../request-link.tsx';
import { endText, typeText } from '../request-words.ts';
import classes from '../requests.module.css';
import { StageBadge } from '../stage-badge.tsx';

interface PartProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IdPays?: string | null };
}

/** As many as the record shows. */
const lately = 3;

/** What was asked last for somebody, and the way to all of it. */
export default function RequestsPart({ person: { IdPersonneEV1, IdPays } }: PartProps) {
  const { t, language } = useTexts();
  const { data } = useQuery({
    ...callQuery(requestsCalls.ofPerson, { params: { IdPersonneEV1 }, query: {} }),
    retry: false,
  });
  if (!data) return null;
  const section = { IdRoute: 'demandes', IdPays: IdPays ?? anyCountry, IdPersonneEV1 };
  return (
    <>
      {data.rows.length === 0 && <p className={parts.quiet}>{t('INVENTORIES:requestsNone')}</p>}
      {data.rows.length > 0 && (
        <ul className={classes.lately} aria-label={t('INVENTORIES:lastRequests')}>
          {data.rows
            .slice(0, lately)
            .map(({ IdDemande, typeDemande, IdStade, opens, LibSite, what, jusqua, DateC }) => (
              <li key={IdDemande}>
                <RequestLink {...{ IdDemande, opens }} inherit>
                  {[t(typeText(typeDemande)), what ?? LibSite].filter(Boolean).join(' · ')}
                </RequestLink>
                <StageBadge stage={IdStade} />
                <span className={classes.state}>{jusqua ? endText(jusqua, t) : showDay(DateC, language)}</span>
              </li>
            ))}
        </ul>
      )}
      <Anchor size="sm" component={Link} to={paths.personData(language, section)}>
        {t('INVENTORIES:allRequests')}
      </Anchor>
    </>
  );
}
