import { Anchor, Button, Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { type Rhythm, rhythms, subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { Link } from '@tanstack/react-router';
import { showDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';

type Subscription = Output<typeof subscriptionCalls.list>['subscriptions'][number];

/** What one is told of on mornings: how often, whether it goes on, and why one does not. */
export function SubscriptionsScreen() {
  const { t } = useTexts();
  const { subscriptions } = useCall(subscriptionCalls.list, {});
  return (
    <Page>
      <Text size="sm" c="dimmed" maw={720}>
        {t('SUBSCRIPTIONS:lead')}
      </Text>
      {subscriptions.length === 0 ? (
        <EmptyState title={t('SUBSCRIPTIONS:none')} help={t('SUBSCRIPTIONS:noneHelp')} />
      ) : (
        <ul className={parts.lines} aria-label={t('PAGES:subscriptions')}>
          {subscriptions.map((one) => (
            <SubscriptionLine key={one.IdAbonnement} subscription={one} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function SubscriptionLine({ subscription }: { readonly subscription: Subscription }) {
  const { t, language } = useTexts();
  const { IdAbonnement, Rythme, EtatAbonnement } = subscription;
  const stale = [subscriptionCalls.list, subscriptionCalls.changes];
  const params = { IdAbonnement };
  const change = useWrite(subscriptionCalls.change, { stale });
  const end = useWrite(subscriptionCalls.end, {
    stale,
    onDone: () => showToast({ text: t('SUBSCRIPTIONS:ended') }),
  });
  const name = viewName(subscription, t('SUBSCRIPTIONS:gone'));
  const set = (Rythme: Rhythm, EtatAbonnement: 'live' | 'paused') =>
    change.write({ params, body: { Rythme, EtatAbonnement } });
  const paused = EtatAbonnement === 'paused';
  return (
    <li className={parts.line} data-over={EtatAbonnement === 'ended' || undefined}>
      <div className={parts.what}>
        <Anchor component={Link} className={parts.title} to={paths.subscription(language, { IdAbonnement })}>
          {name}
        </Anchor>
        <span className={parts.quiet}>
          {[
            textIfAny('PAGES', subscription.screen) ?? subscription.screen,
            ...(subscription.LibRole ? [t('SUBSCRIPTIONS:under', { role: subscription.LibRole })] : []),
            t('SUBSCRIPTIONS:last', { day: showDate(subscription.last_day, language) }),
          ].join(' · ')}
        </span>
        <SubscriptionState subscription={subscription} />
      </div>
      <div className={parts.actions}>
        {EtatAbonnement !== 'ended' && (
          <>
            <Select
              size="xs"
              w={170}
              allowDeselect={false}
              aria-label={`${t('SUBSCRIPTIONS:rhythm')} · ${name}`}
              data={rhythms.map((value) => ({ value, label: t(`SUBSCRIPTIONS:${value}`) }))}
              value={Rythme}
              disabled={change.pending}
              onChange={(value) => value && set(value, EtatAbonnement)}
            />
            <Button
              variant="default"
              size="compact-sm"
              loading={change.pending}
              aria-label={`${t(paused ? 'SUBSCRIPTIONS:resume' : 'SUBSCRIPTIONS:pause')} · ${name}`}
              onClick={() => set(Rythme, paused ? 'live' : 'paused')}
            >
              {t(paused ? 'SUBSCRIPTIONS:resume' : 'SUBSCRIPTIONS:pause')}
            </Button>
          </>
        )}
        <Button
          variant="default"
          size="compact-sm"
          loading={end.pending}
          aria-label={`${t('SUBSCRIPTIONS:end')} · ${name}`}
          onClick={() => end.write({ params })}
        >
          {t('SUBSCRIPTIONS:end')}
        </Button>
      </div>
    </li>
  );
}

/** What a subscription is called: its view, while one may open it. */
export const viewName = ({ LibVue }: Pick<Subscription, 'LibVue'>, gone: string) => LibVue ?? gone;

/** Why one tells nothing now, where that is so. */
export function SubscriptionState({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTexts();
  const { Cause, EtatAbonnement, failing_since } = subscription;
  if (Cause) return <span className={parts.quiet}>{t(`SUBSCRIPTIONS:cause.${Cause}`)}</span>;
  if (EtatAbonnement === 'paused') return <span className={parts.quiet}>{t('SUBSCRIPTIONS:paused')}</span>;
  return failing_since ? <span className={parts.quiet}>{t('SUBSCRIPTIONS:failing')}</span> : null;
}
