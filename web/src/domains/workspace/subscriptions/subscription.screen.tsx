import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { ParamsOf, ScreenPath } from '@passerelle/contracts/screens.ts';
import { rowChanges, subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { Link } from '@tanstack/react-router';
import { showDate } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { SubscriptionState, viewName } from './subscriptions.screen.tsx';

type Day = Output<typeof subscriptionCalls.changes>['days'][number];

const columnName = (column: string) => textIfAny('CHAMPS', column) ?? column;
const filterName = (filter: string) => textIfAny('FILTRES', filter) ?? columnName(filter);

/** Who entered a view, left it or changed, as far as one may still see them. */
export function SubscriptionScreen({ params }: PageProps<ParamsOf<ScreenPath<'subscription'>>, unknown>) {
  const { t, language } = useTexts();
  const { subscription, missing, days } = useCall(subscriptionCalls.changes, {
    params: { IdAbonnement: Number(params.IdAbonnement) },
  });
  const name = viewName(subscription, t('SUBSCRIPTIONS:gone'));
  return (
    <Page>
      <Stack gap="xs">
        <Text fw={550}>
          {subscription.opens ? (
            <Anchor component={AddressLink} href={`/${language}/${subscription.opens}`}>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {textIfAny('PAGES', subscription.screen) ?? subscription.screen}
          {' · '}
          <Anchor component={Link} to={paths.subscriptions(language)}>
            {t('PAGES:subscriptions')}
          </Anchor>
        </Text>
        <SubscriptionState subscription={subscription} />
        {missing.columns.length > 0 && (
          <Text size="sm">
            {t('SUBSCRIPTIONS:missingColumns', { names: missing.columns.map(columnName).join(' · ') })}
          </Text>
        )}
        {missing.filters.length > 0 && (
          <Text size="sm">
            {t('SUBSCRIPTIONS:missingFilters', { names: missing.filters.map(filterName).join(' · ') })}
          </Text>
        )}
        {days.length === 0 && <EmptyState title={t('SUBSCRIPTIONS:nothing')} />}
        {days.map((day) => (
          <DayOfChanges key={day.day} told={day} />
        ))}
      </Stack>
    </Page>
  );
}

function DayOfChanges({ told: { day, rows, hidden } }: { readonly told: Day }) {
  const { t, language } = useTexts();
  return (
    <section>
      <Title order={2} size="h5" mt="md">
        {showDate(day, language)}
      </Title>
      {rowChanges.map((what) => {
        const of = rows.filter((row) => row.what === what);
        if (of.length === 0) return null;
        const title = `${t(`SUBSCRIPTIONS:${what}`)} (${of.length})`;
        return (
          <section key={what}>
            <Title order={3} size="sm" mt="sm">
              {title}
            </Title>
            <ul className={parts.lines} aria-label={title}>
              {of.map((row) => (
                <li key={row.key} className={parts.line}>
                  <div className={parts.what}>
                    {row.opens ? (
                      <Anchor component={AddressLink} className={parts.title} href={`/${language}/${row.opens}`}>
                        {row.label}
                      </Anchor>
                    ) : (
                      <span className={parts.title}>{row.label}</span>
                    )}
                    {row.columns.length > 0 && (
                      <span className={parts.quiet}>{row.columns.map(columnName).join(' · ')}</span>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('SUBSCRIPTIONS:hidden', { n: hidden })}
        </Text>
      )}
    </section>
  );
}
