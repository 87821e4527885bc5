import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showInstant, showNumber } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import own from './accounts.module.css';
import { useTwinSearch } from './twin-search.tsx';

/** The days that the twin of a time tool tells. */
export function TwinBalances() {
  const { t, language } = useTexts();
  const { sought, field } = useTwinSearch();
  const { data } = useQuery({
    ...callQuery(bamCalls.twinBalances, { query: sought ? { search: sought } : {} }),
    placeholderData: keepPreviousData,
  });
  const days = (n: number | null) => (n === null ? '—' : showNumber(n, language));
  return (
    <>
      {field}
      {data?.balances.length === 0 && <p className={classes.quiet}>{t('PROVISIONING:balances', { n: 0 })}</p>}
      <dl className={own.values}>
        {data?.balances.map(({ person, SoldeConges, SoldeRTT, changed_at }) => (
          <div key={person.IdPersonneEV1} style={{ display: 'contents' }}>
            <dt>{person.IndexPrenomNom}</dt>
            <dd>
              {t('PROVISIONING:daysTold', {
                leave: days(SoldeConges),
                rest: days(SoldeRTT),
                when: showInstant(changed_at, language),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
