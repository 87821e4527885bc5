import { Text } from '@mantine/core';
import { gapsCalls } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField, ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface IgnoreDialogProps {
  readonly ecarts: readonly number[];
  readonly onClose: (done: boolean) => void;
}

/** Asks until when differences are left as they are, and why. */
export function IgnoreDialog({ ecarts, onClose }: IgnoreDialogProps) {
  const { t } = useTexts();
  const ignore = useWrite(gapsCalls.ignoreGaps, { stale: [gapsCalls.gaps], shownInPlace: true });
  const form = useForm({
    initial: { until: null as string | null, Motif: '' },
    fields: { until: { label: 'ACCOUNT_GAPS:until', required: true }, Motif: reasonRule(true) },
    draft: { form: 'ignore-gaps', subject: ecarts.join('-').slice(0, 120) },
    save: async ({ until, Motif }) =>
      await ignore.writeAsync({ body: { ecarts: [...ecarts], until: until ?? '', Motif: Motif.trim() } }),
    done: ({ ignored }) => {
      showToast({ tone: 'success', text: t('ACCOUNT_GAPS:left', { n: ignored }) });
      onClose(true);
    },
  });
  const action = t('ACCOUNT_GAPS:ignore').replace('…', '');
  return (
    <FormDialog form={form} acts onClose={() => onClose(false)} title={action}>
      <Text size="sm">{t('ACCOUNT_GAPS:ignoreLead')}</Text>
      <DayField form={form} name="until" />
      <ReasonField form={form} />
      <FormEnd cancel action={action} />
    </FormDialog>
  );
}
