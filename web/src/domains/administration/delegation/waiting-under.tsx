import { Skeleton } from '@mantine/core';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { showDay } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import classes from './delegation.module.css';

interface WaitingProps {
  readonly of: { readonly IdPersonneRole: number };
  /** Types and sites that are handed over; of either that is not there, all. */
  readonly scope: { readonly types?: readonly number[]; readonly sites?: readonly number[] };
}

/** What waits already under a role, and whether it goes along. */
export function WaitingUnder({ of: { IdPersonneRole }, scope: { types, sites } }: WaitingProps) {
  const { t, language } = useTexts();
  const { data, error } = useQuery({
    ...callQuery(delegationCalls.waiting, { params: { IdPersonneRole } }),
    staleTime: 0,
  });
  if (error) return null;
  if (!data) return <Skeleton height={48} />;
  const goes = (typeDemande: number, IdSite: number | null) =>
    (types?.includes(typeDemande) ?? true) && (sites === undefined || (IdSite !== null && sites.includes(IdSite)));
  return (
    <section aria-label={t('DELEGATION:waiting')}>
      <p className={classes.waitingTitle}>{t('DELEGATION:waiting')}</p>
      {data.length === 0 && <p className={parts.quiet}>{t('DELEGATION:waitingNone')}</p>}
      <ul className={classes.waiting}>
        {data.map(({ typeDemande, IdSite, LibSite, count, since }) => {
          const along = goes(typeDemande, IdSite);
          return (
            <li key={`${typeDemande}/${IdSite}`} data-stays={!along || undefined}>
              <span>
                <strong>{t(`REQUESTS:type ${typeDemande}` as TextKey)}</strong> {LibSite}
                <span className={parts.quiet}>
                  {' '}
                  {t('DELEGATION:waitingLine', { count, since: showDay(since, language) })}
                </span>
              </span>
              <em>{t(along ? 'DELEGATION:goesAlong' : 'DELEGATION:staysBehind')}</em>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
