import { Button, Group, Text } from '@mantine/core';
import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { IconDeviceMobile, IconKey, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { showDate, showMinute } from '../../../lib/format.ts';
import { invalidateCalls, useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { EnrolApp } from './enrol-app.tsx';
import { EnrolToken } from './enrol-token.tsx';
import classes from './second-factor.module.css';

type Standing = Output<typeof secondFactorCalls.read>;

/** One's own factor, and what can be done about it. */
export function MyFactor() {
  const { t } = useTexts();
  const standing = useCall(secondFactorCalls.read, {});
  const [enrolling, setEnrolling] = useState<'app' | 'token'>();
  const close = () => {
    setEnrolling(undefined);
    void invalidateCalls(secondFactorCalls.read);
  };
  const done = () => {
    close();
    showToast({ tone: 'success', text: t('SECOND_FACTOR:done') });
  };
  if (!standing.here) return <Text>{t('SECOND_FACTOR:elsewhere')}</Text>;
  const inUse = standing.factor !== null;
  return (
    <>
      <State standing={standing} />
      {enrolling === 'app' && <EnrolApp inUse={standing.factor} onDone={done} onCancel={close} />}
      {enrolling === 'token' && <EnrolToken inUse={standing.factor} onDone={done} onCancel={close} />}
      {enrolling === undefined && (
        <>
          {inUse && (
            <Text size="sm" c="dimmed">
              {t('SECOND_FACTOR:replaceLead')}
            </Text>
          )}
          <Group gap="sm">
            <Button
              variant={inUse ? 'default' : 'filled'}
              leftSection={<IconDeviceMobile size={16} />}
              onClick={() => setEnrolling('app')}
            >
              {t('SECOND_FACTOR:setUpApp')}
            </Button>
            <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setEnrolling('token')}>
              {t('SECOND_FACTOR:setUpToken')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

function State({ standing: { Enrole, factor, exemption, policy } }: { standing: Standing }) {
  const { t, language } = useTexts();
  const title = factor ? 'inUse' : Enrole === 'en-cours' ? 'begun' : 'none';
  return (
    <div className={classes.state} data-good={factor !== null || undefined}>
      {factor ? <IconShieldCheck size={28} aria-hidden /> : <IconShieldOff size={28} aria-hidden />}
      <div>
        <Text fw={600}>{t(`SECOND_FACTOR:${title}`)}</Text>
        {factor ? (
          <Text size="sm" c="dimmed">
            {[
              t(`SECOND_FACTOR:${factor.kind}`),
              factor.serial && `${t('SECOND_FACTOR:serial')} ${factor.serial}`,
              t('COMMON:since', { date: showDate(factor.since.slice(0, 10)) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {policy === 'off' && t('SECOND_FACTOR:notAsked')}
            {policy === 'optional' && t('SECOND_FACTOR:optional')}
            {policy === 'mandatory' && !exemption && t('SECOND_FACTOR:mandatory')}
            {policy === 'mandatory' && exemption && !exemption.DateFin && t('SECOND_FACTOR:exempt')}
            {policy === 'mandatory' &&
              exemption?.DateFin &&
              t('SECOND_FACTOR:exemptUntil', { date: showDate(exemption.DateFin) })}
          </Text>
        )}
        {factor?.lockedUntil && (
          <Text size="sm" fw={500}>
            {t('SECOND_FACTOR:lockedUntil', { time: showMinute(factor.lockedUntil, language) })}
          </Text>
        )}
      </div>
    </div>
  );
}
