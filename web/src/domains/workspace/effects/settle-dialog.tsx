import { Text } from '@mantine/core';
import { effectsCalls, type settlings } from '@passerelle/contracts/effects/effects.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** What somebody says of an action that the portal could not do by itself. */
export type Settling = (typeof settlings)[number] | 'adopt';

interface SettleDialogProps {
  readonly id: number;
  readonly what: string;
  readonly way: Settling;
  readonly onClose: () => void;
}

/** Says what became of an action, and why: it is kept in the history. */
export function SettleDialog({ id, what, way, onClose }: SettleDialogProps) {
  const { t } = useTexts();
  const options = {
    stale: [effectsCalls.systems, effectsCalls.failures, effectsCalls.list],
    staleAnyway: true,
    shownInPlace: true,
  } as const;
  const settle = useWrite(effectsCalls.settle, options);
  const adopt = useWrite(effectsCalls.adopt, options);
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(true) },
    draft: { form: `effect-${way.toLowerCase()}`, subject: String(id) },
    save: async ({ Motif: typed }): Promise<void> => {
      const Motif = typed.trim();
      if (way === 'adopt') await adopt.writeAsync({ params: { id }, body: { Motif } });
      else await settle.writeAsync({ params: { id }, body: { how: way, Motif } });
    },
    done: () => {
      showToast({ tone: 'success', text: t('EFFECTS:done') });
      onClose();
    },
  });
  const title = way === 'adopt' ? t('EFFECTS:adopt') : t(`EFFECTS:settle.${way}`);
  return (
    <FormDialog form={form} acts onClose={onClose} title={title.replace('…', '')}>
      <Text size="sm" fw={550}>
        {what}
      </Text>
      <Text size="sm">{way === 'adopt' ? t('EFFECTS:adoptLead') : t(`EFFECTS:settleLead.${way}`)}</Text>
      <ReasonField form={form} />
      <FormEnd cancel action={title.replace('…', '')} />
    </FormDialog>
  );
}
