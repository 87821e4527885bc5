import { Button, Group, Stack } from '@mantine/core';
import type { BulkFieldName } from '@passerelle/contracts/bulk/bulk.fields.ts';
import { usualToday } from '@passerelle/contracts/days.ts';
import type { ReactNode } from 'react';
import { showDate } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { changeable } from '../../people/bulk/changeable.ts';

interface EndsDialogProps {
  readonly name: string;
  /** Its last day, which may be over. */
  readonly last: unknown;
  /** Where people say that they are of it. */
  readonly field: BulkFieldName;
  /** What still hangs on it, with where to see it, and how to move it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Says, once a company or a site has a last day, what still hangs on it, and has it moved. */
export function EndsDialog({ name, last, field, children, onClose }: EndsDialogProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const moves = changeable(user).includes(field) ? 'yes' : 'no';
  const isOver = typeof last === 'string' && last < usualToday();
  return (
    <Dialog title={t('LISTS:endsTitle', { name })} onClose={onClose}>
      <Stack>
        <p>{isOver ? t('LISTS:endedHelp', { moves, day: showDate(last) }) : t('LISTS:endsHelp', { moves })}</p>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{t('COMMON:close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
