import { Text } from '@mantine/core';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { useRolesWrite } from './delegation.writes.ts';
import type { DialogPerson } from './dialogs.tsx';
import type { OwnRole } from './own-roles.tsx';

interface EndRoleDialogProps {
  readonly person: DialogPerson;
  readonly role: OwnRole;
  readonly onClose: () => void;
}

/** Takes a role away from a person. */
export function EndRoleDialog({ person, role: { IdPersonneRole, LibRole }, onClose }: EndRoleDialogProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const end = useRolesWrite(rolesCalls.end, {
    mine: person.IdPersonneEV1 === user.IdPersonneEV1,
    done: () => t('DELEGATION:roleEnded'),
    onClose,
  });
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(false) },
    draft: { form: 'end-role', subject: String(IdPersonneRole) },
    save: (typed) => end.writeAsync({ params: { IdPersonneRole }, body: reasonOf(typed) }),
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('DELEGATION:endRole')}>
      <Text size="sm">{t('DELEGATION:endRoleLead', { person: person.IndexPrenomNom, role: LibRole })}</Text>
      <ReasonField form={form} />
      <FormEnd action={t('DELEGATION:endRole')} color="red" />
    </FormDialog>
  );
}
