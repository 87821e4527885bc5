import { Button } from '@mantine/core';
import {
  type DeliveryChoice,
  deliveryStates,
  mailDeliveryCalls,
  notArrived,
  sendable,
} from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { IconMail, IconMailOff, IconMailX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import type { PageProps } from '../../../lib/page.ts';
import { invalidateCalls } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { SearchBox } from '../../../ui/search-box.tsx';
import sections from '../../../ui/sections.module.css';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import classes from './outbox.module.css';
import type { OutboxSearch } from './outbox.page.ts';
import { RetryAll } from './retry-all.tsx';
import { useDeliveries } from './use-deliveries.ts';

const NoteReturnDialog = lazyPiece(() => import('./note-return.dialog.tsx'));

/** Those that a list of this choice could send again. */
const retried = (choice: DeliveryChoice | undefined) =>
  choice === 'notArrived' ? choice : sendable.find((state) => state === choice);

/** The mails that were written, and the one that is read beside them. */
export function OutboxScreen({ search, setSearch }: PageProps<unknown, OutboxSearch>) {
  const { t } = useTexts();
  const { state, q, code, open } = search;
  const found = { ...(q && { q }), ...(code && { IdMail: code }) };
  const pages = useDeliveries({
    ...found,
    ...(state && { state }),
  });
  const { first, rows: lines, error, retry } = pages;
  const [returned, setReturned] = useState<{ readonly id?: number }>();
  const narrowed = Boolean(state || q || code);
  const show = (change: Partial<OutboxSearch>) => setSearch(change, { replace: true });
  const count = (choice: DeliveryChoice | undefined) =>
    (choice === 'notArrived' ? notArrived : choice ? [choice] : deliveryStates).reduce(
      (sum, each) => sum + (first?.counts[each] ?? 0),
      0,
    );
  const choices = [undefined, 'notArrived' as const, ...deliveryStates].filter(
    (choice) => choice === undefined || choice === state || count(choice) > 0,
  );
  const again = retried(state);
  return (
    <Page
      aside={first && <span className={parts.quiet}>{t(`MAIL_DELIVERY:${first.channel}`)}</span>}
      actions={
        <Button variant="default" leftSection={<IconMailX size={16} />} onClick={() => setReturned({})}>
          {t('MAIL_DELIVERY:noteReturn')}
        </Button>
      }
    >
      {first && (
        <StateFilter
          label={t('MAIL_DELIVERY:states')}
          value={state}
          onChange={(next) => show({ state: next })}
          choices={choices.map((choice) => ({
            value: choice,
            label: t(
              !choice
                ? 'MAIL_DELIVERY:all'
                : choice === 'notArrived'
                  ? 'MAIL_DELIVERY:notArrived'
                  : `MAIL_DELIVERY:state.${choice}`,
            ),
            count: count(choice),
            urgent: choice === 'notArrived',
          }))}
        />
      )}
      <div className={sections.tools}>
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
        {again && count(again) > 0 && <RetryAll sought={{ ...found, state: again }} count={count(again)} />}
      </div>
      {error && !lines && <ErrorState error={error} onRetry={retry} />}
      {lines?.length === 0 && (
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
      {lines && (lines.length > 0 || open !== undefined) && (
        <div className={classes.sides} data-open={open !== undefined || undefined}>
          <div className={classes.side}>
            <DeliveryList lines={lines} open={open} onOpen={(id) => setSearch({ open: id })} />
            {pages.hasNextPage && (
              <Button
                variant="default"
                mt={8}
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {t('MAIL_DELIVERY:more')}
              </Button>
            )}
          </div>
          {open === undefined ? (
            <p className={classes.pick}>{t('MAIL_DELIVERY:pick')}</p>
          ) : (
            <DeliveryPanel
              key={open}
              id={open}
              onReturned={() => setReturned({ id: open })}
              onClose={() => setSearch({ open: undefined })}
            />
          )}
        </div>
      )}
      {returned && (
        <Suspense>
          <NoteReturnDialog
            id={returned.id}
            from={first?.from ?? ''}
            onClose={() => setReturned(undefined)}
            onNoted={(id) => {
              setReturned(undefined);
              void invalidateCalls(mailDeliveryCalls.read);
              show({ state: undefined, open: id });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}
