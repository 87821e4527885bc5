import { ActionIcon, Indicator } from '@mantine/core';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { IconBell } from '@tabler/icons-react';
import { lazyPiece } from '../../lib/code.ts';
import { useLive } from '../../lib/live.ts';
import { notificationPanelOpened, useNotifications } from '../../lib/notifications.ts';
import { invalidateCalls } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useArrivals, useOpenNotification, useWaitingBadge } from './notification-arrivals.ts';

const NotificationPanel = lazyPiece(() => import('./notification-panel.tsx'));

export function NotificationBell() {
  const { t } = useTexts();
  const page = useNotifications();
  useLive('notifications.changed', () => void invalidateCalls(notificationsCalls.list));
  const opened = useStore(notificationPanelOpened);
  const openNotification = useOpenNotification();
  useArrivals(page, openNotification);
  const unread = page?.unread ?? 0;
  useWaitingBadge(unread);
  return (
    <>
      <Indicator label={unread > 99 ? '99+' : unread} size={16} offset={6} disabled={unread === 0} color="red.8">
        <ActionIcon
          onClick={() => notificationPanelOpened.set(true)}
          title={t('SHELL:notifications')}
          aria-label={t('SHELL:unread', { n: unread })}
          aria-haspopup="dialog"
        >
          <IconBell size={20} />
        </ActionIcon>
      </Indicator>
      <OnDemand opened={opened}>
        <NotificationPanel opened={opened} onClose={() => notificationPanelOpened.set(false)} />
      </OnDemand>
    </>
  );
}
