import { Text } from '@mantine/core';
import type { Language } from '@passerelle/contracts/languages.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { type MessageValues, saidIn, toInstant } from './message.values.ts';
import { MessageBanner } from './message-banner.tsx';
import classes from './messages.module.css';

/** What people will see of it: the banner, and the whole page where it closes the portal. */
export function MessagePreview({ values, spoken }: { readonly values: MessageValues; readonly spoken: Language }) {
  const { t } = useTexts();
  const said = { ...saidIn(values, spoken), level: values.level, DateFin: toInstant(values.DateFin), IdMessage: 0 };
  return (
    <>
      <section className={classes.preview} aria-label={t('MESSAGES:previewBanner')}>
        <Text size="sm" c="dimmed" p={8}>
          {t('MESSAGES:previewBanner')}
        </Text>
        <MessageBanner message={said} />
      </section>
      {values.level === 'closed' && (
        <section className={classes.preview} aria-label={t('MESSAGES:previewClosed')}>
          <Text size="sm" c="dimmed" p={8}>
            {t('MESSAGES:previewClosed')}
          </Text>
          <div className={classes.page}>
            <ClosedNotice messages={[said]} order={3} />
          </div>
        </section>
      )}
    </>
  );
}
