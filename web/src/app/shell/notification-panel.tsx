import { ActionIcon, Anchor, Button, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBell,
  IconEye,
  IconListCheck,
  IconMasksTheater,
  IconPin,
  IconPinFilled,
  IconShieldLock,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { showInstant } from '../../lib/format.ts';
import {
  mostNotifications,
  type Notification,
  notificationsPage,
  useNotificationActions,
  useNotifications,
} from '../../lib/notifications.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Why } from '../../ui/why.tsx';
import { useOpenNotification } from './notification-arrivals.ts';
import classes from './notification-panel.module.css';

/** `Icone` of a notification. */
const icons: Readonly<Record<string, typeof IconBell>> = {
  alert: IconAlertTriangle,
  delegation: IconArrowsExchange,
  eye: IconEye,
  plan: IconListCheck,
  role: IconMasksTheater,
  shield: IconShieldLock,
};

export default function NotificationPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const [limit, setLimit] = useState(notificationsPage);
  const { notifications = [], total = 0, unread = 0 } = useNotifications(limit) ?? {};
  const { readAll, readingAll, pin } = useNotificationActions();
  const open = useOpenNotification();
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={t('SHELL:notifications')}
      padding={0}
      classNames={{ header: classes.head, title: classes.title }}
    >
      {unread > 0 && (
        <div className={classes.tools}>
          <span role="status" className={classes.count}>
            {t('SHELL:unreadCount', { n: unread })}
          </span>
          <Button variant="subtle" size="compact-sm" loading={readingAll} onClick={() => readAll(user.IdPersonneEV1)}>
            {t('SHELL:markAllRead')}
          </Button>
        </div>
      )}
      {notifications.length === 0 ? (
        <EmptyState
          icon={<IconBell size={28} />}
          title={t('SHELL:noNotification')}
          help={t('SHELL:noNotificationHelp')}
        />
      ) : (
        <ul className={classes.list}>
          {notifications.map((each) => (
            <li key={each.IdPersonneNotification} className={classes.item} data-unread={!each.DateLecture || undefined}>
              <Line
                notification={each}
                onOpen={() => {
                  if (each.URL) onClose();
                  open(each);
                }}
                onPin={() => pin(each)}
              />
            </li>
          ))}
        </ul>
      )}
      <Anchor
        component={Link}
        to={paths.notificationChoices(language)}
        onClick={onClose}
        className={classes.choose}
        size="sm"
      >
        {t('SHELL:chooseNotifications')}
      </Anchor>
      {total > notifications.length && limit < mostNotifications && (
        <Button variant="subtle" fullWidth radius={0} onClick={() => setLimit(limit + notificationsPage)}>
          {t('SHELL:olderNotifications')}
        </Button>
      )}
    </SidePanel>
  );
}

/** Arrows go from line to line, P pins. */
function moveOrPin(event: KeyboardEvent<HTMLElement>, onPin: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const item = event.currentTarget.closest('li');
  const to = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  if (to) to.querySelector<HTMLElement>('button')?.focus();
  else if (event.key.toLowerCase() === 'p') onPin();
  else return;
  event.preventDefault();
}

interface LineProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
  readonly onPin: () => void;
}

function Line({ notification, onOpen, onPin }: LineProps) {
  const { t, language } = useTexts();
  const { Titre, Texte, Couleur, Icone, DateC, DateLecture, Epingle, Nombre, Pourquoi } = notification;
  const Icon = icons[Icone ?? ''] ?? IconBell;
  const pinLabel = t(Epingle ? 'SHELL:unpin' : 'SHELL:pin');
  return (
    <>
      <div className={classes.line}>
        <span className={classes.icon} data-tone={Couleur ?? undefined}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <div className={classes.body}>
          <UnstyledButton
            className={classes.lineHead}
            aria-keyshortcuts="P"
            onClick={onOpen}
            onKeyDown={(event) => moveOrPin(event, onPin)}
          >
            <span className={classes.subject}>{Titre}</span>
            {DateLecture === null && <span className={classes.dot} role="img" aria-label={t('SHELL:notRead')} />}
          </UnstyledButton>
          <div className={classes.text}>
            <RichText html={Texte} />
          </div>
          <div className={classes.when}>
            <time dateTime={DateC}>{showInstant(DateC, language)}</time>
            {Nombre > 1 && <span>{t('SHELL:toldTimes', { n: Nombre })}</span>}
            <span className={classes.why}>
              <Why label={t('SHELL:whyTold')}>{Pourquoi}</Why>
            </span>
          </div>
        </div>
      </div>
      <ActionIcon
        size={28}
        className={classes.pin}
        data-pinned={Epingle || undefined}
        title={`${pinLabel} (P)`}
        aria-label={`${pinLabel} · ${Titre}`}
        onClick={onPin}
      >
        {Epingle ? <IconPinFilled size={16} /> : <IconPin size={16} />}
      </ActionIcon>
    </>
  );
}
