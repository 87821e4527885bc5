import { Button, CloseButton, SegmentedControl, Skeleton } from '@mantine/core';
import { mailDeliveryCalls, sendable } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { IconArrowLeft, IconBan, IconMailX, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant, showTime } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import parts from '../../../ui/parts.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { answerWords, isKeptHere } from './answer-words.ts';
import { DeliveryStateBadge } from './delivery-state.tsx';
import { type Delivery, DeliveryVerdict } from './delivery-verdict.tsx';
import classes from './outbox.module.css';
import { refreshEvery } from './use-deliveries.ts';

/** One that is about to leave is waited for by its reader. */
const everyMsWhileLeaving = 2000;
const isLeaving = (state: Delivery['state'] | undefined) => state === 'waiting' || state === 'sending';

interface DeliveryPanelProps {
  readonly id: number;
  readonly onReturned: () => void;
  readonly onClose: () => void;
}

/** One mail as it left, every attempt to send it, and what can still be done. */
export function DeliveryPanel({ id, onReturned, onClose }: DeliveryPanelProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    ...callQuery(mailDeliveryCalls.read, { params: { id } }),
    refetchInterval: ({ state }) => (isLeaving(state.data?.state) ? everyMsWhileLeaving : refreshEvery),
  });
  return (
    <section className={classes.panel} aria-label={data?.subject ?? t('MAIL_DELIVERY:mail')}>
      <Button variant="subtle" className={classes.back} leftSection={<IconArrowLeft size={16} />} onClick={onClose}>
        {t('MAIL_DELIVERY:back')}
      </Button>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Mail delivery={data} onReturned={onReturned} onClose={onClose} />}
    </section>
  );
}

function Mail({ delivery, onReturned, onClose }: Omit<DeliveryPanelProps, 'id'> & { readonly delivery: Delivery }) {
  const { t } = useTexts();
  const [look, setLook] = useState('page');
  return (
    <>
      <header className={classes.head}>
        <h2>{delivery.subject}</h2>
        <DeliveryStateBadge state={delivery.state} answer={delivery.answer} />
        <CloseButton className={classes.close} aria-label={t('MAIL_DELIVERY:back')} onClick={onClose} />
      </header>
      <DeliveryVerdict delivery={delivery} />
      <Actions delivery={delivery} onReturned={onReturned} />
      <Facts delivery={delivery} />
      <SegmentedControl
        aria-label={t('MAIL_DELIVERY:look')}
        size="xs"
        value={look}
        onChange={setLook}
        data={[
          { value: 'page', label: t('MAIL_DELIVERY:asPage') },
          { value: 'text', label: t('MAIL_DELIVERY:asText') },
        ]}
      />
      {look === 'page' ? (
        <MailFrame html={delivery.html} label={t('MAIL_DELIVERY:words')} />
      ) : (
        <pre className={classes.text}>{delivery.text}</pre>
      )}
      <Attempts history={delivery.history} />
    </>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { t, language } = useTexts();
  const { to, cc, recipient, IdMail, IdLangue, created_at, due_at, state } = delivery;
  const alone = to.length === 1 && to[0]?.address === recipient.address;
  const facts: readonly (readonly [string, string] | false)[] = [
    to.length > 0 && [t('MAIL_DELIVERY:to'), said(to)],
    cc.length > 0 && [t('MAIL_DELIVERY:cc'), said(cc)],
    !alone && [t('MAIL_DELIVERY:recipient'), said([recipient])],
    IdMail !== null && [t('MAIL_DELIVERY:mail'), `${IdMail} · ${IdLangue}`],
    [t('MAIL_DELIVERY:written'), showInstant(created_at, language)],
    state === 'waiting' && [t('MAIL_DELIVERY:nextAttempt'), showInstant(due_at, language)],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const said = (parties: Delivery['to']) =>
  parties.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');

function Actions({ delivery: { id, state }, onReturned }: { delivery: Delivery; onReturned: () => void }) {
  const { t } = useTexts();
  const stale = [mailDeliveryCalls.read, mailDeliveryCalls.list];
  const done = (text: string) => () => showToast({ tone: 'success', text });
  const retry = useWrite(mailDeliveryCalls.retry, { stale, onDone: done(t('MAIL_DELIVERY:retried')) });
  const giveUp = useWrite(mailDeliveryCalls.giveUp, { stale, onDone: done(t('MAIL_DELIVERY:gaveUp')) });
  if (state === 'sent')
    return (
      <Button variant="default" leftSection={<IconMailX size={16} />} onClick={onReturned}>
        {t('MAIL_DELIVERY:noteReturn')}
      </Button>
    );
  if (!sendable.some((each) => each === state)) return null;
  return (
    <div className={classes.actions}>
      <Button
        leftSection={<IconRefresh size={16} />}
        loading={retry.pending}
        onClick={() => retry.write({ params: { id } })}
      >
        {t('MAIL_DELIVERY:retry')}
      </Button>
      {state === 'waiting' && (
        <Button
          variant="default"
          leftSection={<IconBan size={16} />}
          loading={giveUp.pending}
          onClick={() => giveUp.write({ params: { id } })}
        >
          {t('MAIL_DELIVERY:giveUp')}
        </Button>
      )}
    </div>
  );
}

function Attempts({ history }: Pick<Delivery, 'history'>) {
  const { t, language } = useTexts();
  return (
    <section>
      <h3>{t('MAIL_DELIVERY:attempts')}</h3>
      {history.length === 0 && <p className={parts.quiet}>{t('MAIL_DELIVERY:noAttempt')}</p>}
      <ol className={classes.attempts}>
        {[...history].reverse().map(({ n, at, outcome, answer }) => (
          <li key={n}>
            <time dateTime={at} title={showTime(at, language)}>
              {showInstant(at, language)}
            </time>
            <span>
              <b>{t(isKeptHere(answer) ? 'MAIL_DELIVERY:kept' : `MAIL_DELIVERY:outcome.${outcome}`)}</b>{' '}
              {answer && <span className={parts.quiet}>{answerWords(answer, t)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
