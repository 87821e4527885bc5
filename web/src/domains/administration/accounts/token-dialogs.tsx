import { Text } from '@mantine/core';
import { tokenCalls } from '@passerelle/contracts/accounts/tokens.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import type { Token } from './tokens.screen.tsx';

export interface AskedOfToken {
  readonly what: 'give' | 'takeBack' | 'lose' | 'history';
  readonly token: Token;
}

/** What is done to one token, with the reason that its history keeps. */
export function TokenDialog({ asked: { what, token }, onClose }: { asked: AskedOfToken; onClose: () => void }) {
  const { t } = useTexts();
  const { serial } = token;
  if (what === 'history')
    return (
      <Dialog onClose={onClose} title={t('TOKENS:historyTitle', { serial })}>
        <HistoryTimeline entity="second_factor_token" id={serial} />
      </Dialog>
    );
  return what === 'give' ? (
    <GiveDialog token={token} onClose={onClose} />
  ) : (
    <WithdrawDialog what={what} token={token} onClose={onClose} />
  );
}

interface TokenDialogProps {
  readonly token: Token;
  readonly onClose: () => void;
}

function useTokenForm({ token: { serial }, onClose }: TokenDialogProps, what: 'give' | 'takeBack' | 'lose') {
  const { t } = useTexts();
  const options = { stale: [tokenCalls.list], shownInPlace: true };
  const give = useWrite(tokenCalls.give, options);
  const takeBack = useWrite(tokenCalls.takeBack, options);
  const lose = useWrite(tokenCalls.lose, options);
  return useForm({
    initial: { IdPersonneEV1: null as number | null, Motif: '' },
    fields: {
      IdPersonneEV1: { label: 'TOKENS:to', required: what === 'give' },
      Motif: reasonRule(what !== 'give'),
    },
    says: ({ code, details }) => {
      if (details.some(({ path }) => path === 'body/IdPersonneEV1'))
        return { at: 'IdPersonneEV1', text: 'TOKENS:notTheirs' };
      return code === 'NOT_AUTHORIZED' ? { text: 'TOKENS:refused' } : undefined;
    },
    save: async ({ IdPersonneEV1, Motif }) => {
      const params = { serial };
      if (what !== 'give')
        await (what === 'lose' ? lose : takeBack).writeAsync({ params, body: { Motif: Motif.trim() } });
      else if (IdPersonneEV1 !== null)
        await give.writeAsync({ params, body: { IdPersonneEV1, ...reasonOf({ Motif }) } });
    },
    done: () => {
      showToast({ tone: 'success', text: t(`TOKENS:done.${what}`, { serial }) });
      onClose();
    },
  });
}

function GiveDialog(props: TokenDialogProps) {
  const { t } = useTexts();
  const form = useTokenForm(props, 'give');
  return (
    <FormDialog form={form} acts onClose={props.onClose} title={t('TOKENS:giveTitle', { serial: props.token.serial })}>
      <Text size="sm">{t('TOKENS:giveLead')}</Text>
      <Field form={form} name="IdPersonneEV1">
        {({ onBlur: _, ...field }) => <PersonPicker {...field} openOnFocus={false} />}
      </Field>
      <ReasonField form={form} />
      <FormEnd action={t('TOKENS:give')} />
    </FormDialog>
  );
}

function WithdrawDialog({ what, ...props }: TokenDialogProps & { readonly what: 'takeBack' | 'lose' }) {
  const { t } = useTexts();
  const { serial, state, inUse, holder } = props.token;
  const form = useTokenForm(props, what);
  const taken = t(state === 'lost' ? 'TOKENS:foundTitle' : 'TOKENS:takeBackTitle', { serial });
  return (
    <FormDialog
      form={form}
      acts
      onClose={props.onClose}
      title={what === 'lose' ? t('TOKENS:loseTitle', { serial }) : taken}
    >
      <Text size="sm">
        {inUse && holder ? t('TOKENS:withdrawUsed', { person: holder.IndexPrenomNom }) : t('TOKENS:withdrawLead')}
      </Text>
      <ReasonField form={form} />
      <FormEnd action={t(`TOKENS:${what}`)} />
    </FormDialog>
  );
}
