import { Text } from '@mantine/core';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { type Form, useForm, useValues } from '../../../lib/form/form.ts';
import { useSession } from '../../../lib/session.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { DatesFields, type Period } from './dates-fields.tsx';
import type { Delegation } from './delegation.filters.ts';
import { useRolesWrite } from './delegation.writes.ts';

interface DatesDialogProps {
  readonly delegation: Delegation;
  readonly today: string;
  readonly onClose: () => void;
}

interface Typed extends Period {
  readonly Motif: string;
}

/** Shortens, extends or moves a delegation. */
export function DatesDialog({ delegation, today, onClose }: DatesDialogProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const others = delegation.delegator.IdPersonneEV1 !== user.IdPersonneEV1;
  const needsReason = ({ DateDebut, DateFin }: Period) =>
    others &&
    ((DateDebut !== null && DateDebut < delegation.DateDebut) || (DateFin !== null && DateFin > delegation.DateFin));
  const setDates = useRolesWrite(delegationCalls.setDates, {
    mine: delegation.delegate.IdPersonneEV1 === user.IdPersonneEV1,
    done: () => t('DELEGATION:datesChanged'),
    onClose,
  });
  const form = useForm<Typed, void>({
    initial: { DateDebut: delegation.DateDebut, DateFin: delegation.DateFin, Motif: '' },
    fields: {
      DateDebut: { label: 'DELEGATION:DateDebut', required: true },
      DateFin: { label: 'DELEGATION:DateFin', required: true },
      Motif: reasonRule<Typed>(needsReason),
    },
    save: async ({ DateDebut, DateFin, ...typed }) => {
      const { IdPersonneRole } = delegation;
      if (!DateDebut || !DateFin) return;
      if (DateDebut === delegation.DateDebut && DateFin === delegation.DateFin) return onClose();
      const body = { DateDebut, DateFin, ...(needsReason({ DateDebut, DateFin }) && reasonOf(typed)) };
      await setDates.writeAsync({ params: { IdPersonneRole }, body });
    },
  });
  const values = useValues(form);
  const begun = delegation.status !== 'upcoming';

  return (
    <FormDialog form={form} onClose={onClose} title={t('DELEGATION:changeDates')}>
      <Text size="sm">
        {t('DELEGATION:whose', {
          role: delegation.LibRole,
          from: delegation.delegator.IndexPrenomNom,
          to: delegation.delegate.IndexPrenomNom,
        })}
      </Text>
      <DatesFields
        form={form as unknown as Form<Period>}
        today={today}
        last={delegation.can.extend ? null : delegation.DateFin}
        help={{
          ...(begun && { DateDebut: textIfAny('REGLES', 'started') }),
          ...(!delegation.can.extend && { DateFin: t('DELEGATION:shortenOnly') }),
        }}
        begun={begun}
      />
      {needsReason(values) && <ReasonField form={form} />}
      <FormEnd action={t('COMMON:save')} />
    </FormDialog>
  );
}
