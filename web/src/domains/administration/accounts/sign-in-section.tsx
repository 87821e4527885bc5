import { Button, Group, Text, Title } from '@mantine/core';
import { type SignInState, signInLinkCalls } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate, showMinute } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ShowLinkDialog } from './show-link-dialog.tsx';

interface SignInSectionProps {
  readonly IdPersonneEV1: number;
  readonly name: string;
}

/** How a person signs in, for whoever runs accounts: their password, and a link by which they choose another. */
export default function SignInSection({ IdPersonneEV1, name }: SignInSectionProps) {
  const { t } = useTexts();
  const [showing, setShowing] = useState(false);
  const params = { IdPersonneEV1 };
  const { data, error, refetch } = useQuery(callQuery(signInLinkCalls.state, { params }));
  const stale = [signInLinkCalls.state];
  const sending = useWrite(signInLinkCalls.send, {
    stale,
    onDone: () => showToast({ tone: 'success', text: t('SIGN_IN_LINKS:sent', { address: data?.sentTo ?? '' }) }),
  });
  const withdrawing = useWrite(signInLinkCalls.withdraw, {
    stale,
    onDone: () => showToast({ tone: 'success', text: t('SIGN_IN_LINKS:withdrawn', { name }) }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.here) return null;
  const { obstacle, sentTo } = data;
  return (
    <>
      <Title order={2}>{t('SIGN_IN_LINKS:title')}</Title>
      <Facts state={data} />
      {obstacle ? (
        <Text size="sm" c="dimmed" mt={6}>
          {t(`SIGN_IN_LINKS:obstacle.${obstacle}`)}
        </Text>
      ) : (
        <>
          {!sentTo && (
            <Text size="sm" c="dimmed" mt={6}>
              {t('SIGN_IN_LINKS:notSent')}
            </Text>
          )}
          <Group gap="xs" mt={10}>
            {sentTo && (
              <Button
                variant="default"
                size="compact-md"
                loading={sending.pending}
                onClick={() => sending.write({ params })}
              >
                {t('SIGN_IN_LINKS:send')}
              </Button>
            )}
            <Button variant="default" size="compact-md" onClick={() => setShowing(true)}>
              {t('SIGN_IN_LINKS:show')}
            </Button>
            {data.link && (
              <Button
                variant="subtle"
                size="compact-md"
                loading={withdrawing.pending}
                onClick={() => withdrawing.write({ params })}
              >
                {t('SIGN_IN_LINKS:withdraw')}
              </Button>
            )}
          </Group>
        </>
      )}
      {showing && (
        <ShowLinkDialog
          IdPersonneEV1={IdPersonneEV1}
          name={name}
          showing={data.showing}
          onClose={() => setShowing(false)}
        />
      )}
    </>
  );
}

/** The password that they have, and the link that waits for them. */
function Facts({ state: { password, link } }: { readonly state: SignInState }) {
  const { t, language } = useTexts();
  const has = password?.provisional ? 'provisional' : 'chosen';
  const facts = [
    t(`SIGN_IN_LINKS:${password ? has : 'none'}`),
    password?.since && t('COMMON:since', { date: showDate(password.since.slice(0, 10)) }),
    link &&
      (link.until
        ? t(`SIGN_IN_LINKS:open.${link.kind}`, { until: showMinute(link.until, language) })
        : t('SIGN_IN_LINKS:writing')),
  ];
  return <Text size="sm">{facts.filter(Boolean).join(' · ')}</Text>;
}
