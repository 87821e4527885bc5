import { Switch, Text, Title, Tooltip } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import {
  kindOfNotification,
  type NotificationKind,
  type NotificationReason,
} from '@passerelle/contracts/notifications/notification-kinds.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { useState } from 'react';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import classes from './notification-choices.module.css';
import { SilenceHours } from './silence-hours.tsx';

export type Choices = Output<typeof notificationsCalls.choices>;
type Channel = Choices['channels'][number];

const reasons: readonly NotificationReason[] = ['concerned', 'author', 'inCharge', 'administrator'];

/** Each change is kept as it is made. */
export function NotificationChoicesScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const kept = useCall(notificationsCalls.choices, {});
  const [choices, setChoices] = useState(kept);
  const save = useWrite(notificationsCalls.saveChoices, {
    stale: [notificationsCalls.choices],
    onDone: setChoices,
  });
  const change = (next: Choices) => {
    const before = choices;
    setChoices(next);
    save.writeAsync({ body: next }).catch(() => setChoices(before));
  };
  const changeChannel = (kind: NotificationKind, to: Partial<Channel>) =>
    change({ ...choices, channels: choices.channels.map((each) => (each.kind === kind ? { ...each, ...to } : each)) });
  const administers = user.droits.some(({ IdDroit }) => IdDroit === 'adm');
  const shown = reasons.filter((reason) => reason !== 'administrator' || administers);

  return (
    <Page
      aside={
        <Text size="sm" c="dimmed" role="status">
          {save.pending ? '' : choices !== kept && t('COMMON:saved')}
        </Text>
      }
    >
      <Text c="dimmed" className={classes.what}>
        {t('NOTIFICATION_CHOICES:what')}
      </Text>
      <div className={classes.sections}>
        {shown.map((reason) => (
          <section key={reason} aria-labelledby={`choices-${reason}`}>
            <header className={classes.head}>
              <Title order={2} size="h4" id={`choices-${reason}`}>
                {t(`NOTIFICATION_CHOICES:${reason}`)}
              </Title>
              <span aria-hidden="true">{t('NOTIFICATION_CHOICES:bell')}</span>
              <span aria-hidden="true">{t('NOTIFICATION_CHOICES:mail')}</span>
            </header>
            <ul className={classes.list}>
              {choices.channels
                .filter(({ kind }) => kindOfNotification(kind).why === reason)
                .map((channel) => (
                  <Line key={channel.kind} channel={channel} onChange={(to) => changeChannel(channel.kind, to)} />
                ))}
            </ul>
          </section>
        ))}
        <SilenceHours silence={choices.silence} onChange={(silence) => change({ ...choices, silence })} />
      </div>
    </Page>
  );
}

function Line({ channel, onChange }: { channel: Channel; onChange: (to: Partial<Channel>) => void }) {
  const { t } = useTexts();
  const { kind, bell, mail } = channel;
  // What is told names something; what is chosen is of all of them.
  const label = textIfAny('NOTIFICATION_CHOICES', `kind ${kind}`) ?? t(`NOTIFICATIONS:${kind}`);
  const { always = false } = kindOfNotification(kind);
  return (
    <li className={classes.line}>
      <span>
        {label}
        {always && (
          <Text span size="xs" c="dimmed" className={classes.always}>
            {t('NOTIFICATION_CHOICES:always')}
          </Text>
        )}
      </span>
      <Tooltip label={t('NOTIFICATION_CHOICES:always')} disabled={!always}>
        <Switch
          checked={bell}
          disabled={always}
          onChange={({ currentTarget }) => onChange({ bell: currentTarget.checked })}
          aria-label={`${label} · ${t('NOTIFICATION_CHOICES:bell')}`}
        />
      </Tooltip>
      <Switch
        checked={mail}
        onChange={({ currentTarget }) => onChange({ mail: currentTarget.checked })}
        aria-label={`${label} · ${t('NOTIFICATION_CHOICES:mail')}`}
      />
    </li>
  );
}
