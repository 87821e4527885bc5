import { Title } from '@mantine/core';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { showInstant, showNumber } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';

/** Days that somebody has left: as the time tool says, or as it last said while it does not answer. */
export function BalancesPart({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) {
  const { t, language } = useTexts();
  const { data } = useQuery({ ...callQuery(bamCalls.balances, { params: { IdPersonneEV1 } }), retry: false });
  if (!data) return null;
  const { SoldeConges, SoldeRTT, DateSolde, enLigne } = data;
  const days = (count: number | null) =>
    count === null ? t('BAM:balanceUnknown') : t('BAM:balanceDays', { days: showNumber(count, language) });
  const when = DateSolde === null ? null : showInstant(DateSolde, language);
  return (
    <section className={sections.section} aria-label={t('BAM:balances')}>
      <Title order={2}>{t('BAM:balances')}</Title>
      <p>
        {t('BAM:balanceLeave')} <strong>{days(SoldeConges)}</strong> · {t('BAM:balanceRest')}{' '}
        <strong>{days(SoldeRTT)}</strong>
      </p>
      <p className={parts.quiet}>
        {enLigne && when !== null && t('BAM:balancesOf', { when })}
        {!enLigne && t(when === null ? 'BAM:balancesNever' : 'BAM:balancesDown', { when: when ?? '' })}
      </p>
    </section>
  );
}
