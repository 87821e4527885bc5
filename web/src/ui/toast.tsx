import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

export const toneIcons: Readonly<Record<Tone, ReactNode>> = {
  info: <IconInfoCircle size={18} />,
  success: <IconCheck size={18} />,
  warning: <IconAlertTriangle size={18} />,
  danger: <IconExclamationCircle size={18} />,
};

export interface Toast {
  readonly text: string;
  readonly tone?: Tone;
  readonly title?: string;
}

/** What has just happened: top right, four seconds. */
export function showToast({ text, title, tone = 'info' }: Toast): void {
  notifications.show({
    message: text,
    title,
    icon: toneIcons[tone],
    position: 'top-right',
    autoClose: 4000,
    role: tone === 'danger' || tone === 'warning' ? 'alert' : 'status',
    'data-tone': tone,
  });
}

/** A notification that has just arrived: bottom right, three seconds. */
export function showNotificationToast({
  title,
  text,
  onOpen,
}: {
  title: string;
  text: string;
  onOpen?: () => void;
}): void {
  notifications.show({
    title,
    message: text,
    icon: <IconBell size={18} />,
    position: 'bottom-right',
    autoClose: 3000,
    role: 'status',
    onClick: onOpen,
  });
}
