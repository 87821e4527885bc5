import { Text } from '@mantine/core';
import { type Proof, secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { tokenCalls } from '@passerelle/contracts/accounts/tokens.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from '../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import { OwnCodeField, OwnFactorFirst, ownCode } from './own-code.tsx';
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

function useTokenForm(
  { token: { serial }, onClose }: TokenDialogProps,
  what: 'give' | 'takeBack' | 'lose',
  proof: Proof = 'plain',
) {
  const { t } = useTexts();
  const options = { stale: [tokenCalls.list], shownInPlace: true };
  const give = useWrite(tokenCalls.give, options);
  const takeBack = useWrite(tokenCalls.takeBack, options);
  const lose = useWrite(tokenCalls.lose, options);
  return useForm({
    initial: { IdPersonneEV1: null as number | null, code: '', Motif: '' },
    fields: {
      code: ownCode.rule(proof),
      IdPersonneEV1: { label: 'TOKENS:to', required: what === 'give' },
      Motif: reasonRule(what !== 'give'),
    },
    says: (error) => {
      const { code, details } = error;
      if (details.some(({ path }) => path === 'body/IdPersonneEV1'))
        return { at: 'IdPersonneEV1', text: 'TOKENS:notTheirs' };
      return code === 'NOT_AUTHORIZED' ? { text: 'TOKENS:refused' } : ownCode.says(error);
    },
    save: async ({ IdPersonneEV1, code, Motif }) => {
      const params = { serial };
      if (what !== 'give') {
        const body = { Motif: Motif.trim(), ...ownCode.sent(proof, { code }) };
        await (what === 'lose' ? lose : takeBack).writeAsync({ params, body });
      }
      if (what === 'give' && IdPersonneEV1 !== null)
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

type WithdrawDialogProps = TokenDialogProps & { readonly what: 'takeBack' | 'lose' };

/** Of who signs in with it a token is taken as their factor is: by what that takes. */
function WithdrawDialog(props: WithdrawDialogProps) {
  const { t } = useTexts();
  const { serial, state, inUse, holder } = props.token;
  const user = inUse ? holder : null;
  const { data } = useQuery({
    ...callQuery(secondFactorCalls.ofPerson, { params: { IdPersonneEV1: user?.IdPersonneEV1 ?? 0 } }),
    enabled: user !== null,
  });
  const taken = t(state === 'lost' ? 'TOKENS:foundTitle' : 'TOKENS:takeBackTitle', { serial });
  const title = props.what === 'lose' ? t('TOKENS:loseTitle', { serial }) : taken;
  const proof = user ? data?.resetting : 'plain';
  if (!proof) return null;
  if (proof === 'factor') return <OwnFactorFirst title={title} onClose={props.onClose} />;
  return <Withdrawing {...props} title={title} proof={proof} />;
}

function Withdrawing({
  what,
  title,
  proof,
  ...props
}: WithdrawDialogProps & { readonly title: string; readonly proof: Proof }) {
  const { t } = useTexts();
  const { inUse, holder } = props.token;
  const form = useTokenForm(props, what, proof);
  return (
    <FormDialog form={form} acts onClose={props.onClose} title={title}>
      <Text size="sm">
        {inUse && holder ? t('TOKENS:withdrawUsed', { person: holder.IndexPrenomNom }) : t('TOKENS:withdrawLead')}
      </Text>
      <OwnCodeField form={form} proof={proof} />
      <ReasonField form={form} />
      <FormEnd action={t(`TOKENS:${what}`)} />
    </FormDialog>
  );
}
