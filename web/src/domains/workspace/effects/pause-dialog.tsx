import { Text } from '@mantine/core';
import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { systemName } from './effect-words.ts';

/** Asks why a system is left alone: whoever wonders reads it, and the history keeps it. */
export function PauseDialog({ system, onClose }: { readonly system: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const pause = useWrite(effectsCalls.pause, { stale: [effectsCalls.systems], staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(true) },
    draft: { form: 'pause-system', subject: system },
    save: async ({ Motif }) => await pause.writeAsync({ params: { system }, body: { Motif: Motif.trim() } }),
    done: onClose,
  });
  const action = t('EFFECTS:pause').replace('…', '');
  return (
    <FormDialog form={form} acts onClose={onClose} title={action}>
      <Text size="sm" fw={550}>
        {systemName(system)}
      </Text>
      <Text size="sm">{t('EFFECTS:pauseLead')}</Text>
      <ReasonField form={form} />
      <FormEnd cancel action={action} />
    </FormDialog>
  );
}
