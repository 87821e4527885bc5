import { Drawer, UnstyledButton } from '@mantine/core';
import { IconBell, IconPinFilled } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { showInstant } from '../../lib/format.ts';
import { type Session, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import classes from './notification-panel.module.css';

type Notification = Session['notifications'][number];

const pinnedFirst = (left: Notification, right: Notification) =>
  Number(right.Epingle) - Number(left.Epingle) || right.DateC.localeCompare(left.DateC);

/** The words of an HTML text: markup never reaches the page. */
const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

export default function NotificationPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const { notifications } = useSession();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={t('SHELL:notifications')}
      closeButtonProps={{ 'aria-label': t('SHELL:close') }}
      padding={0}
      classNames={{ header: classes.head, title: classes.title }}
    >
      {notifications.length === 0 ? (
        <EmptyState
          icon={<IconBell size={28} />}
          title={t('SHELL:noNotification')}
          help={t('SHELL:noNotificationHelp')}
        />
      ) : (
        <ul className={classes.list}>
          {[...notifications].sort(pinnedFirst).map((each) => (
            <li key={each.IdPersonneNotification}>
              <Line notification={each} onOpen={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t, language } = useTexts();
  const router = useRouter();
  const { URL: url, Titre, Texte, DateC, DateLecture, Epingle } = notification;
  const content = (
    <>
      <span className={classes.lineHead}>
        {DateLecture === null && <span className={classes.dot} role="img" aria-label={t('SHELL:notRead')} />}
        <span className={classes.subject}>{Titre}</span>
        {Epingle && <IconPinFilled size={14} role="img" aria-label={t('SHELL:pinned')} />}
        <time dateTime={DateC} className={classes.when}>
          {showInstant(DateC, language)}
        </time>
      </span>
      <span className={classes.text}>{wordsOf(Texte)}</span>
    </>
  );
  if (!url) return <div className={classes.line}>{content}</div>;
  return (
    <UnstyledButton
      className={classes.line}
      onClick={() => {
        onOpen();
        void router.navigate({ href: url });
      }}
    >
      {content}
    </UnstyledButton>
  );
}
