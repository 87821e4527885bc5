import { Text } from '@mantine/core';
import { type ComingErasure, retentionCalls } from '@passerelle/contracts/retention/retention.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField, ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface HoldDialogProps {
  readonly person: ComingErasure['person'];
  readonly onClose: () => void;
}

interface Values {
  readonly DateFin: string | null;
  readonly Motif: string;
}

/** Keeps somebody from being erased: why, and until when. */
export default function HoldDialog({ person, onClose }: HoldDialogProps) {
  const { t } = useTexts();
  const { IdPersonneEV1, IndexPrenomNom } = person;
  const hold = useWrite(retentionCalls.hold, { stale: [retentionCalls.coming], shownInPlace: true });
  const form = useForm({
    initial: { DateFin: null, Motif: '' } as Values,
    fields: { DateFin: { label: 'RETENTION:until' }, Motif: reasonRule(true) },
    draft: { form: 'retention-hold', subject: String(IdPersonneEV1) },
    save: async ({ DateFin, Motif }: Values): Promise<void> => {
      await hold.writeAsync({ params: { IdPersonneEV1 }, body: { Motif: Motif.trim(), DateFin } });
    },
    done: () => {
      showToast({ tone: 'success', text: t('RETENTION:done') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('RETENTION:hold')}>
      <Text size="sm">{t('RETENTION:holdLead', { name: IndexPrenomNom ?? String(IdPersonneEV1) })}</Text>
      <DayField form={form} name="DateFin" popoverProps={{ withinPortal: true }} />
      <ReasonField form={form} />
      <FormEnd cancel action={t('RETENTION:hold')} />
    </FormDialog>
  );
}
