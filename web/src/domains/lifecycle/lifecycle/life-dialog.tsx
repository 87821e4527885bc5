import { Skeleton, Text } from '@mantine/core';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { type LifeState, lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { asks, type LifeAction } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useForm, useValues } from '../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { DayField, ReasonField, reasonRule, SwitchField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { HeldCounts } from '../../people/people/held-counts.tsx';
import { ForeseenPart } from './foreseen-part.tsx';

interface LifeDialogProps {
  readonly IdPersonneEV1: number;
  readonly action: LifeAction;
  readonly state: LifeState;
  /** The day that stands there at first. */
  readonly jour?: string | null;
  readonly onClose: () => void;
  /** Told once it is decided. */
  readonly onDone?: () => void;
}

interface Values {
  readonly jour: string | null;
  readonly GarderBoite: boolean;
  readonly Motif: string;
}

/** A decision about somebody's stay: what it asks, what it will do in each system, and why. */
export default function LifeDialog({ IdPersonneEV1, action, state, jour = null, onClose, onDone }: LifeDialogProps) {
  const { t } = useTexts();
  const asksDay = asks[action].includes('jour');
  const asksMailbox = asks[action].includes('GarderBoite');
  const move = useWrite(lifecycleCalls.move, {
    stale: [lifecycleCalls.state, directoryCalls.record, historyCalls.timeline, provisioningCalls.state],
    staleAnyway: true,
    shownInPlace: true,
  });
  const form = useForm({
    initial: { jour, GarderBoite: false, Motif: '' } as Values,
    fields: {
      jour: { label: action === 'revenir' ? 'LIFECYCLE:day.revenir' : 'LIFECYCLE:day.depart', required: asksDay },
      GarderBoite: { label: 'LIFECYCLE:mailbox' },
      Motif: reasonRule(true),
    },
    draft: { form: `life-${action}`, subject: String(IdPersonneEV1) },
    save: async (values: Values): Promise<void> => {
      await move.writeAsync({
        params: { IdPersonneEV1, action },
        body: { ...askedOf(action, values), Motif: values.Motif.trim() },
      });
    },
    done: () => {
      showToast({ tone: 'success', text: t('LIFECYCLE:done') });
      onClose();
      onDone?.();
    },
  });
  const values = useValues(form);
  const title = t(`LIFECYCLE:${action}`);
  const bounds = (action === 'depart' && state.depart) || { min: state.today };
  return (
    <FormDialog form={form} acts onClose={onClose} title={title}>
      <Text size="sm">{t(`LIFECYCLE:lead.${action}`)}</Text>
      {asksDay && (
        <DayField
          form={form}
          name="jour"
          minDate={bounds.min}
          {...('max' in bounds && { maxDate: bounds.max })}
          popoverProps={{ withinPortal: true }}
        />
      )}
      {asksMailbox && <SwitchField form={form} name="GarderBoite" />}
      <ReasonField form={form} />
      {state.depart && <WillDo IdPersonneEV1={IdPersonneEV1} action={action} values={values} from={state.IdStatut} />}
      <FormEnd cancel action={title} />
    </FormDialog>
  );
}

function askedOf(action: LifeAction, { jour, GarderBoite }: Values) {
  return {
    ...(asks[action].includes('jour') && jour !== null && { jour }),
    ...(asks[action].includes('GarderBoite') && { GarderBoite }),
  };
}

interface WillDoProps extends Pick<LifeDialogProps, 'IdPersonneEV1' | 'action'> {
  readonly values: Values;
  readonly from: number;
}

/** What the decision will do, as soon as enough of it is chosen. */
function WillDo({ IdPersonneEV1, action, values, from }: WillDoProps) {
  const { t } = useTexts();
  const ready = !asks[action].includes('jour') || values.jour !== null;
  const { data, error } = useQuery({
    ...callQuery(lifecycleCalls.foresee, { params: { IdPersonneEV1, action }, body: askedOf(action, values) }),
    enabled: ready,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!ready) return null;
  if (error) return <ErrorText error={error} />;
  if (!data) return <Skeleton height={60} />;
  return (
    <>
      <ForeseenPart foreseen={data} from={from} />
      {data.holds.length > 0 && (
        <Text size="sm">
          {t('HANDOVER:leaves')} <HeldCounts of={IdPersonneEV1} holds={data.holds} />
        </Text>
      )}
    </>
  );
}
