import { Text } from '@mantine/core';
import type { AccountSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { systemName } from '../../workspace/effects/effect-words.ts';

/** What somebody says of a step that the portal could not do by itself, or of the whole. */
export type AccountWay = 'byHand' | 'skipped' | 'adopt' | 'abandon';

interface AccountDialogProps {
  readonly IdPersonneEV1: number;
  /** Of one step; without it, of the whole. */
  readonly system?: AccountSystem;
  readonly way: AccountWay;
  readonly onClose: () => void;
}

const words = {
  byHand: ['PROVISIONING:byHand', 'PROVISIONING:byHandLead'],
  skipped: ['PROVISIONING:skip', 'PROVISIONING:skipLead'],
  adopt: ['PROVISIONING:adopt', 'PROVISIONING:adoptLead'],
  abandon: ['PROVISIONING:abandon', 'PROVISIONING:abandonLead'],
} as const;

/** Asks why: it is kept in the history. */
export function AccountDialog({ IdPersonneEV1, system, way, onClose }: AccountDialogProps) {
  const { t } = useTexts();
  const options = {
    stale: [provisioningCalls.state, provisioningCalls.list],
    staleAnyway: true,
    shownInPlace: true,
  } as const;
  const settle = useWrite(provisioningCalls.settle, options);
  const adopt = useWrite(provisioningCalls.adopt, options);
  const abandon = useWrite(provisioningCalls.abandon, options);
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(true) },
    draft: {
      form: `account-${way.toLowerCase()}`,
      subject: system ? `${IdPersonneEV1}-${system}` : String(IdPersonneEV1),
    },
    save: async ({ Motif: typed }): Promise<void> => {
      const Motif = typed.trim();
      if (way === 'abandon' || !system) await abandon.writeAsync({ params: { IdPersonneEV1 }, body: { Motif } });
      else if (way === 'adopt') await adopt.writeAsync({ params: { IdPersonneEV1, system }, body: { Motif } });
      else await settle.writeAsync({ params: { IdPersonneEV1, system }, body: { how: way, Motif } });
    },
    done: onClose,
  });
  const [title, lead] = words[way];
  const action = t(title).replace('…', '');
  return (
    <FormDialog form={form} acts onClose={onClose} title={action}>
      {system && (
        <Text size="sm" fw={550}>
          {systemName(system)}
        </Text>
      )}
      <Text size="sm">{t(lead)}</Text>
      <ReasonField form={form} />
      <FormEnd cancel action={action} />
    </FormDialog>
  );
}
