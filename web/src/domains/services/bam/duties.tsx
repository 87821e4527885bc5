import { Alert } from '@mantine/core';
import { showDate } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';

const duties = ['BAM:dutyReach', 'BAM:dutySite', 'BAM:dutyHours'] as const;

/** What somebody at home between two missions is held to, and until when they may be. */
export function Duties({ until }: { readonly until: unknown }) {
  const { t } = useTexts();
  return (
    <Alert color="ink" title={t('BAM:duties')}>
      <ul>
        {duties.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
        {typeof until === 'string' && until !== '' && <li>{t('BAM:dutyRenew', { date: showDate(until) })}</li>}
      </ul>
    </Alert>
  );
}
