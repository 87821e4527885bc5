import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

/** A tone is never told by its colour alone. */
export const toneIcons: Readonly<Record<Tone, ReactNode>> = {
  info: <IconInfoCircle size={18} />,
  success: <IconCheck size={18} />,
  warning: <IconAlertTriangle size={18} />,
  danger: <IconExclamationCircle size={18} />,
};
