import { Button, UnstyledButton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import {
  type DeliveryState,
  deliveryStates,
  mailDeliveryCalls,
} from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant, showNumber } from '../../lib/format.ts';
import type { PageProps } from '../../lib/page.ts';
import { callQuery } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DeliveryStateBadge } from './delivery-state.tsx';
import classes from './outbox.module.css';
import type { OutboxSearch } from './outbox.page.ts';

type Listed = Output<typeof mailDeliveryCalls.list>;

const pageSize = 50;
/** A job may move them at any moment. */
const refreshEvery = 10_000;

/** The mails that were written, and the one that is read beside them. */
export function OutboxScreen({ search, setSearch }: PageProps<unknown, OutboxSearch>) {
  const { t } = useTexts();
  const { state, q, code, open } = search;
  const [limit, setLimit] = useState(pageSize);
  const asked = { ...(state && { state }), ...(q && { q }), ...(code && { IdMail: code }), limit };
  const { data, error, refetch } = useQuery({
    ...callQuery(mailDeliveryCalls.list, { query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
  const narrowed = Boolean(state || q || code);
  const show = (change: Partial<OutboxSearch>) => {
    setLimit(pageSize);
    setSearch(change, { replace: true });
  };
  return (
    <Page aside={data && <span className={classes.quiet}>{t(`MAIL_DELIVERY:${data.channel}`)}</span>}>
      <div className={classes.tools}>
        <SearchBox
          text={q ?? ''}
          onText={(words) => show({ q: words || undefined })}
          label={t('MAIL_DELIVERY:find')}
          placeholder={t('MAIL_DELIVERY:find')}
          clearLabel={t('COMMON:clearSearch')}
        />
        {code && (
          <Button variant="default" onClick={() => show({ code: undefined })}>
            {code} ×
          </Button>
        )}
        {data && <States counts={data.counts} state={state} onState={(next) => show({ state: next })} />}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.deliveries.length === 0 && (
        <EmptyState
          icon={narrowed ? <IconMailOff size={28} /> : <IconMail size={28} />}
          title={t(narrowed ? 'MAIL_DELIVERY:nothingFound' : 'MAIL_DELIVERY:none')}
          {...(!narrowed && { help: t('MAIL_DELIVERY:noneHelp') })}
          actions={
            narrowed && (
              <Button variant="default" onClick={() => show({ state: undefined, q: undefined, code: undefined })}>
                {t('COMMON:showAll')}
              </Button>
            )
          }
        />
      )}
      {data && data.deliveries.length > 0 && (
        <div className={classes.sides} data-open={open !== undefined || undefined}>
          <div className={classes.side}>
            <ul className={classes.list} aria-label={t('MAIL_DELIVERY:list')}>
              {data.deliveries.map((delivery) => (
                <Line
                  key={delivery.id}
                  delivery={delivery}
                  current={delivery.id === open}
                  onOpen={() => setSearch({ open: delivery.id })}
                />
              ))}
            </ul>
            {data.more && limit < 200 && (
              <Button variant="default" mt={8} onClick={() => setLimit(200)}>
                {t('MAIL_DELIVERY:more')}
              </Button>
            )}
          </div>
          {open === undefined ? (
            <p className={classes.pick}>{t('MAIL_DELIVERY:pick')}</p>
          ) : (
            <DeliveryPanel key={open} id={open} onClose={() => setSearch({ open: undefined })} />
          )}
        </div>
      )}
    </Page>
  );
}

interface StatesProps {
  readonly counts: Listed['counts'];
  readonly state: DeliveryState | undefined;
  readonly onState: (state: DeliveryState | undefined) => void;
}

/** How many stand where; each number opens those that it counts. */
function States({ counts, state, onState }: StatesProps) {
  const { t, language } = useTexts();
  const total = deliveryStates.reduce((sum, each) => sum + counts[each], 0);
  const shown = deliveryStates.filter((each) => counts[each] > 0 || each === state);
  return (
    <nav className={classes.states} aria-label={t('MAIL_DELIVERY:states')}>
      {[undefined, ...shown].map((each) => (
        <UnstyledButton
          key={each ?? 'all'}
          className={classes.state}
          aria-current={each === state ? 'true' : undefined}
          onClick={() => onState(each)}
        >
          {t(each ? `MAIL_DELIVERY:state.${each}` : 'MAIL_DELIVERY:all')}{' '}
          <b>{showNumber(each ? counts[each] : total, language)}</b>
        </UnstyledButton>
      ))}
    </nav>
  );
}

interface LineProps {
  readonly delivery: Listed['deliveries'][number];
  readonly current: boolean;
  readonly onOpen: () => void;
}

function Line({ delivery, current, onOpen }: LineProps) {
  const { language } = useTexts();
  const { recipient, subject, state, created_at, answer } = delivery;
  return (
    <li>
      <UnstyledButton className={classes.line} aria-current={current ? 'true' : undefined} onClick={onOpen}>
        <span className={classes.who}>{recipient.name || recipient.address}</span>
        <time className={classes.when} dateTime={created_at}>
          {showInstant(created_at, language)}
        </time>
        <span className={classes.subject}>{subject}</span>
        <DeliveryStateBadge state={state} />
        {answer && state !== 'sent' && <span className={classes.answer}>{answer}</span>}
      </UnstyledButton>
    </li>
  );
}
