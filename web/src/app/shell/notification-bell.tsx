import { ActionIcon, Indicator } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { lazy } from 'react';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { OnDemand } from '../../ui/on-demand.tsx';

const NotificationPanel = lazy(() => import('./notification-panel.tsx'));

export function NotificationBell() {
  const { t } = useTexts();
  const { notifications } = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  const unread = notifications.filter(({ DateLecture }) => DateLecture === null).length;
  return (
    <>
      <Indicator label={unread > 99 ? '99+' : unread} size={16} offset={6} disabled={unread === 0} color="red.8">
        <ActionIcon
          onClick={open}
          title={t('SHELL:notifications')}
          aria-label={t('SHELL:unread', { n: unread })}
          aria-haspopup="dialog"
        >
          <IconBell size={20} />
        </ActionIcon>
      </Indicator>
      <OnDemand opened={opened}>
        <NotificationPanel opened={opened} onClose={close} />
      </OnDemand>
    </>
  );
}
