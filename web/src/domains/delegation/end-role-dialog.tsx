import { Button, Group, Stack, Text } from '@mantine/core';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { WriteError } from '../../ui/write-error.tsx';
import { useRolesWrite } from './delegation.writes.ts';
import type { DialogPerson } from './dialogs.tsx';
import type { OwnRole } from './own-roles.tsx';

interface EndRoleDialogProps {
  readonly person: DialogPerson;
  readonly role: OwnRole;
  readonly onClose: () => void;
}

/** Takes a role away from a person. */
export function EndRoleDialog({ person, role, onClose }: EndRoleDialogProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const reason = useReason({ optional: true });
  const end = useRolesWrite(rolesCalls.end, {
    mine: person.IdPersonneEV1 === user.IdPersonneEV1,
    done: () => t('DELEGATION:roleEnded'),
    onClose,
  });
  return (
    <Dialog onClose={onClose} title={t('DELEGATION:endRole')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.ready) end.write({ params: { IdPersonneRole: role.IdPersonneRole }, body: reason.body });
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('DELEGATION:endRoleLead', { person: person.IndexPrenomNom, role: role.LibRole })}</Text>
          <ReasonField {...reason.field} autoFocus />
          <WriteError error={end.error} />
          <Group justify="flex-end">
            <Button type="submit" color="red" loading={end.pending} disabled={!reason.ready}>
              {t('DELEGATION:endRole')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
