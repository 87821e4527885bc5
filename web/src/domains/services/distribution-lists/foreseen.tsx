import { Button, Group, Stack } from '@mantine/core';
import type { Input } from '@passerelle/contracts/call.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { DuePeople } from './due-people.tsx';

export type Change = Input<typeof listGroupsCalls.preview>['body'];

interface ForeseenProps {
  /** What is done; the dialog and its button are called so. */
  readonly action: string;
  readonly change: Change;
  readonly pending: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** What takes people out is shown before it is done: who would go, and who stays. */
export function Foreseen({ action, change, pending, onDo, onClose }: ForeseenProps) {
  const { t } = useTexts();
  const { data, error } = useQuery({
    ...callQuery(listGroupsCalls.preview, { body: change }),
    retry: false,
    // What is done already is foreseen no more: the group may be gone.
    enabled: !pending,
  });
  return (
    <Dialog title={action} onClose={onClose}>
      <Stack>
        <div role="status">
          {error && <ErrorText error={error} />}
          {data && <DuePeople due={data} brief />}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button color="red" loading={pending} onClick={onDo}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
