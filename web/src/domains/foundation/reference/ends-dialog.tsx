import { Button, Group, Stack } from '@mantine/core';
import type { BulkFieldName } from '@passerelle/contracts/bulk/bulk.fields.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { changeable } from '../../people/bulk/changeable.ts';

interface EndsDialogProps {
  readonly name: string;
  /** Where people say that they are of it. */
  readonly field: BulkFieldName;
  /** What still hangs on it, with where to see it, and how to move it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Says, once a company or a site has a last day, what still hangs on it, and has it moved. */
export function EndsDialog({ name, field, children, onClose }: EndsDialogProps) {
  const { t } = useTexts();
  const { user } = useSession();
  return (
    <Dialog title={t('LISTS:endsTitle', { name })} onClose={onClose}>
      <Stack>
        <p>{t('LISTS:endsHelp', { moves: changeable(user).includes(field) ? 'yes' : 'no' })}</p>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{t('COMMON:close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
