import { Button } from '@mantine/core';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { showInstant } from '../../../../lib/format.ts';
import { useLive } from '../../../../lib/live.ts';
import { callQuery, invalidateCalls, useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import { typeText } from '../request-words.ts';
import classes from '../requests.module.css';

/** The drafts that were deleted lately, folded, each with the way back. Nothing where there are none. */
export function DeletedDrafts({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) {
  const { t, language } = useTexts();
  const { data: drafts = [] } = useQuery({
    ...callQuery(requestsCalls.deletedDrafts, { params: { IdPersonneEV1 } }),
    retry: false,
    staleTime: 0,
  });
  // One was deleted where its sheet is open.
  useLive('requests.changed', () => void invalidateCalls(requestsCalls.deletedDrafts));
  const recover = useWrite(requestsCalls.recover, {
    stale: [requestsCalls.deletedDrafts, requestsCalls.ofPerson, requestsCalls.possible],
  });
  if (drafts.length === 0) return null;
  return (
    <details className={classes.deleted}>
      <summary>{t('REQUESTS:deletedDrafts', { count: drafts.length })}</summary>
      <ul className={classes.basket}>
        {drafts.map(({ IdDemande, typeDemande, what, LibSite, DateSuppression }) => {
          const name = [t(typeText(typeDemande)), what, LibSite].filter(Boolean).join(' · ');
          return (
            <li key={IdDemande}>
              <div>
                {name}
                <p className={parts.quiet}>{showInstant(DateSuppression, language)}</p>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t('REQUESTS:recover')}: ${name}`}
                loading={recover.asking?.params.IdDemande === IdDemande}
                onClick={() => recover.write({ params: { IdDemande } })}
              >
                {t('REQUESTS:recover')}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
