import { Text } from '@mantine/core';
import { handoverCalls, type PackWay } from '@passerelle/contracts/handover/handover.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import type { Trace } from '@passerelle/contracts/signature.ts';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { invalidateCalls, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Field, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { SignatureField } from '../../../ui/signature-field.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface SignDialogProps {
  readonly IdPersonneEV1: number;
  readonly name: string;
  readonly Sens: PackWay;
  /** What was read, and is signed: nothing that came since. */
  readonly version: string;
  readonly onClose: () => void;
}

/** Signs the pack as it was read: a name, and a signature drawn with the finger, the pen or the mouse where one likes. */
export default function SignDialog({ IdPersonneEV1, name, Sens, version, onClose }: SignDialogProps) {
  const { t } = useTexts();
  // What has come behind the dialog is read first, and signed by another one.
  const [read] = useState(version);
  const sign = useWrite(handoverCalls.sign, {
    stale: [handoverCalls.pack, historyCalls.timeline],
    shownInPlace: true,
  });
  const form = useForm({
    initial: { NomSigne: name, trace: [] as Trace },
    fields: { NomSigne: { label: 'HANDOVER:signName', required: true }, trace: { label: 'HANDOVER:draw' } },
    save: async ({ NomSigne, trace }: { NomSigne: string; trace: Trace }): Promise<void> => {
      try {
        await sign.writeAsync({
          params: { IdPersonneEV1 },
          body: { Sens, version: read, NomSigne: NomSigne.trim(), ...(trace.length > 0 && { trace }) },
        });
      } catch (error) {
        // What is there by now is shown behind, to be read before it is signed.
        void invalidateCalls(handoverCalls.pack);
        throw error;
      }
    },
    done: () => {
      showToast({ tone: 'success', text: t('HANDOVER:signedDone') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('HANDOVER:sign')}>
      <Text size="sm">{t(Sens === 'arrival' ? 'HANDOVER:arrivalLead' : 'HANDOVER:signLead')}</Text>
      <TextField form={form} name="NomSigne" />
      <Field form={form} name="trace">
        {({ value, onChange }) => (
          <SignatureField label={t('HANDOVER:draw')} clear={t('HANDOVER:clear')} value={value} onChange={onChange} />
        )}
      </Field>
      <FormEnd cancel action={t('HANDOVER:sign')} />
    </FormDialog>
  );
}
