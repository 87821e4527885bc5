import { Button, Group, Text, Title } from '@mantine/core';
import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate, showMinute } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { Why } from '../../../ui/why.tsx';
import { MissingRight } from '../explain/missing-right.tsx';
import { ExemptDialog, type FactorDialogProps, ResetDialog } from './second-factor-forms.tsx';

/** The second factor of a person, for the service desk: what they have, and taking it back. */
export default function SecondFactorSection({ IdPersonneEV1, name }: Omit<FactorDialogProps, 'title' | 'onClose'>) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const [asking, setAsking] = useState<'reset' | 'exempt'>();
  const { data } = useQuery(callQuery(secondFactorCalls.ofPerson, { params: { IdPersonneEV1 } }));
  const ending = useWrite(secondFactorCalls.endExemption, {
    stale: [secondFactorCalls.ofPerson],
    onDone: () => showToast({ tone: 'success', text: t('SECOND_FACTOR:exemptionEnded', { name }) }),
  });
  if (!data) return null;
  const { factor, exemption, Enrole, mayReset, resetting, mayExempt } = data;
  const asked = { IdPersonneEV1, name, onClose: () => setAsking(undefined) };
  const facts = factor
    ? [
        t(`SECOND_FACTOR:${factor.kind}`),
        factor.serial,
        t('COMMON:since', { date: showDate(factor.since.slice(0, 10)) }),
        factor.lockedUntil && t('SECOND_FACTOR:lockedUntil', { time: showMinute(factor.lockedUntil, language) }),
      ]
    : [t(Enrole === 'en-cours' ? 'SECOND_FACTOR:deskBegun' : 'SECOND_FACTOR:deskNone')];
  return (
    <>
      <Title order={2}>{t('PAGES:secondFactor')}</Title>
      <Text size="sm">{facts.filter(Boolean).join(' · ')}</Text>
      {exemption && (
        <Text size="sm" c="dimmed">
          {exemption.DateFin
            ? t('SECOND_FACTOR:deskExemptUntil', { date: showDate(exemption.DateFin), reason: exemption.Motif })
            : t('SECOND_FACTOR:deskExempt', { reason: exemption.Motif })}
        </Text>
      )}
      <Group gap="xs" mt={10}>
        {mayReset ? (
          <Button variant="default" size="compact-md" onClick={() => setAsking('reset')}>
            {t('SECOND_FACTOR:reset')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('SECOND_FACTOR:resetRefused')}{' '}
            {IdPersonneEV1 !== user.IdPersonneEV1 && (
              <Why>
                <MissingRight right="adm" />
              </Why>
            )}
          </Text>
        )}
        {mayExempt && !exemption && (
          <Button variant="default" size="compact-md" onClick={() => setAsking('exempt')}>
            {t('SECOND_FACTOR:exemptIt')}
          </Button>
        )}
        {mayExempt && exemption && (
          <Button
            variant="default"
            size="compact-md"
            loading={ending.pending}
            onClick={() => ending.write({ params: { IdPersonneEV1 } })}
          >
            {t('SECOND_FACTOR:endExemption')}
          </Button>
        )}
      </Group>
      {asking === 'exempt' && <ExemptDialog {...asked} title={t('SECOND_FACTOR:exemptTitle')} />}
      {asking === 'reset' && <ResetDialog {...asked} proof={resetting} title={t('SECOND_FACTOR:resetTitle')} />}
    </>
  );
}
