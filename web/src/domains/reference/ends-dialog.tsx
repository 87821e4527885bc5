import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface EndsDialogProps {
  readonly name: string;
  /** What still hangs on it, with where to see it, and how to move it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Says, once a company or a site has a last day, what still hangs on it, and has it moved. */
export function EndsDialog({ name, children, onClose }: EndsDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('LISTS:endsTitle', { name })} onClose={onClose}>
      <Stack>
        <p>{t('LISTS:endsHelp')}</p>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{t('COMMON:close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
