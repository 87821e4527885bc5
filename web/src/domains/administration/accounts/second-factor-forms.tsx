import '@mantine/dates/styles.layer.css';
import { Text } from '@mantine/core';
import { type Proof, secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { usualToday } from '@passerelle/contracts/days.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField, ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { OwnCodeField, OwnFactorFirst, ownCode } from './own-code.tsx';

export interface FactorDialogProps {
  readonly title: string;
  readonly IdPersonneEV1: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Takes the factor of a person back, with the reason that the history keeps. */
export function ResetDialog(props: FactorDialogProps & { readonly proof: Proof }) {
  return props.proof === 'factor' ? <OwnFactorFirst {...props} /> : <Resetting {...props} />;
}

function Resetting({ title, IdPersonneEV1, name, proof, onClose }: FactorDialogProps & { readonly proof: Proof }) {
  const { t } = useTexts();
  const resetting = useWrite(secondFactorCalls.reset, {
    stale: [secondFactorCalls.ofPerson, directoryCalls.record],
    shownInPlace: true,
  });
  const form = useForm({
    initial: { code: '', Motif: '' },
    fields: { code: ownCode.rule(proof), Motif: reasonRule() },
    says: ownCode.says,
    save: ({ Motif, code }) =>
      resetting.writeAsync({
        params: { IdPersonneEV1 },
        body: { Motif: Motif.trim(), ...ownCode.sent(proof, { code }) },
      }),
    done: () => {
      onClose();
      showToast({ tone: 'success', text: t('SECOND_FACTOR:resetDone', { name }) });
    },
  });
  return (
    <FormDialog form={form} acts title={title} onClose={onClose}>
      <Text size="sm">{t('SECOND_FACTOR:resetLead', { name })}</Text>
      <OwnCodeField form={form} proof={proof} />
      <ReasonField form={form} help={t('SECOND_FACTOR:reasonHelp')} />
      <FormEnd cancel action={t('SECOND_FACTOR:reset')} />
    </FormDialog>
  );
}

/** Lets a person do without, until a day or not. */
export function ExemptDialog({ title, IdPersonneEV1, name, onClose }: FactorDialogProps) {
  const { t } = useTexts();
  const exempting = useWrite(secondFactorCalls.exempt, { stale: [secondFactorCalls.ofPerson], shownInPlace: true });
  const form = useForm({
    initial: { Motif: '', DateFin: null as string | null },
    fields: { Motif: reasonRule(), DateFin: { label: 'COMMON:lastDayOptional' } },
    save: ({ Motif, DateFin }) =>
      exempting.writeAsync({ params: { IdPersonneEV1 }, body: { Motif: Motif.trim(), DateFin } }),
    done: () => {
      onClose();
      showToast({ tone: 'success', text: t('SECOND_FACTOR:exemptDone', { name }) });
    },
  });
  return (
    <FormDialog form={form} acts title={title} onClose={onClose}>
      <Text size="sm">{t('SECOND_FACTOR:exemptLead', { name })}</Text>
      <ReasonField form={form} help={t('SECOND_FACTOR:exemptReason')} />
      <DayField form={form} name="DateFin" placeholder={t('GRID:datePlaceholder')} minDate={usualToday()} clearable />
      <FormEnd cancel action={t('SECOND_FACTOR:exemptIt')} />
    </FormDialog>
  );
}
