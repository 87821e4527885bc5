import { Button, Group, Stack, Text } from '@mantine/core';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import type { Delegation } from './delegation.filters.ts';
import { useRolesWrite } from './delegation.writes.ts';

/** Takes a delegated role back, or gives back the one that was handed to the reader. */
export function TakeBackDialog({ delegation, onClose }: { delegation: Delegation; onClose: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const { delegator, delegate, LibRole } = delegation;
  const mine = delegate.IdPersonneEV1 === user.IdPersonneEV1;
  const cancel = useRolesWrite(delegationCalls.cancel, { mine, done: () => t('DELEGATION:takenBack'), onClose });
  return (
    <Dialog onClose={onClose} title={t(mine ? 'DELEGATION:giveBack' : 'DELEGATION:takeBack')}>
      <Stack gap="md">
        <Text size="sm">
          {mine
            ? t('DELEGATION:giveBackLead', { person: delegator.IndexPrenomNom, role: LibRole })
            : t('DELEGATION:takeBackLead', { person: delegate.IndexPrenomNom, role: LibRole })}
        </Text>
        <WriteError error={cancel.error} />
        <Group justify="flex-end">
          <Button
            data-autofocus
            loading={cancel.pending}
            onClick={() =>
              cancel.write({
                body: {
                  IdPersonneRole: delegation.IdPersonneRole,
                  IdRole: delegation.IdRole,
                  IdPersonneFiche: delegator.IdPersonneEV1,
                  IdPersonneEV1Delegue: delegate.IdPersonneEV1,
                },
              })
            }
          >
            {t(mine ? 'DELEGATION:giveBack' : 'DELEGATION:takeBack')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
