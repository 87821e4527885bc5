import { Badge, Title } from '@mantine/core';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import type { PageProps } from '../../../lib/page.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import type { MessageSearch } from './message.page.ts';
import { MessageForm } from './message-form.tsx';
import classes from './messages.module.css';

export function MessageScreen({ search: { IdMessage } }: PageProps<unknown, MessageSearch>) {
  if (IdMessage !== undefined) return <Known key={IdMessage} IdMessage={IdMessage} />;
  return (
    <Page>
      <MessageForm key="new" stored={undefined} />
    </Page>
  );
}

function Known({ IdMessage }: { IdMessage: number }) {
  const { t } = useTexts();
  const stored = useCall(messagesCalls.read, { query: { IdMessage } });
  return (
    <Page title={t('MESSAGES:edit')} aside={<Badge>{t(`MESSAGES:state.${stored.state}`)}</Badge>}>
      <MessageForm stored={stored} />
      <section className={classes.history} aria-label={t('COMMON:history')}>
        <Title order={2}>{t('COMMON:history')}</Title>
        <HistoryTimeline entity="Message" id={IdMessage} />
      </section>
    </Page>
  );
}
