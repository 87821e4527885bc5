import { Button, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.ts';

/** The quiet question beside what is refused, hidden or disabled; what answers it is only made when it is asked. */
export function Why({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Popover width={320} position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-xs" aria-label={label} title={label}>
          {t('PAGES:why')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
