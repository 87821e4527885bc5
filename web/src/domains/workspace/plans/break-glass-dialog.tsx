import { Text } from '@mantine/core';
import { shortestReasonAlone } from '@passerelle/contracts/reason.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';

interface BreakGlassDialogProps {
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<unknown>;
}

/** A lone administrator agrees with themselves, and says why. */
export function BreakGlassDialog({ onClose, onConfirm }: BreakGlassDialogProps) {
  const { t } = useTexts();
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(true, shortestReasonAlone) },
    save: ({ Motif }) => onConfirm(Motif.trim()),
    done: onClose,
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('PLANS:breakGlass')}>
      <Text size="sm">{t('PLANS:breakGlassLead')}</Text>
      <ReasonField form={form} />
      <FormEnd action={t('PLANS:breakGlass')} color="orange" />
    </FormDialog>
  );
}
