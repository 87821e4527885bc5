import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconBell } from '@tabler/icons-react';
import { roomTaken } from '../lib/room-taken.ts';
import { translate } from '../lib/texts.ts';
import { useStore } from '../lib/use-store.ts';
import type { Arrival, Toast } from './toast.tsx';
import classes from './toast-stack.module.css';
import { toneIcons } from './tone.tsx';

export function ToastStack() {
  const room = { '--room-taken': `${useStore(roomTaken)}px` };
  return <Notifications transitionDuration={120} limit={4} classNames={{ root: classes.stack }} style={room} />;
}

export function pushToast({ text, title, tone = 'info' }: Toast): void {
  notifications.show({
    // What several calls met at once is told once.
    ...(tone === 'danger' && { id: text }),
    message: text,
    title,
    icon: toneIcons[tone],
    position: 'top-right',
    autoClose: 4000,
    role: tone === 'danger' || tone === 'warning' ? 'alert' : 'status',
    className: classes.toast,
    closeButtonProps: { 'aria-label': translate('COMMON:close') },
    mod: { tone },
  });
}

export function pushArrival({ title, text, onOpen }: Arrival): void {
  notifications.show({
    title,
    message: text,
    icon: <IconBell size={18} />,
    position: 'bottom-right',
    autoClose: 3000,
    role: 'status',
    onClick: onOpen,
    className: classes.toast,
    closeButtonProps: { 'aria-label': translate('COMMON:close') },
  });
}
