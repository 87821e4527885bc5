import { Text } from '@mantine/core';
import { type SignInState, signInLinkCalls } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { showMinute } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { OwnCodeField, OwnFactorFirst, ownCode } from './own-code.tsx';

interface ShowLinkProps {
  readonly IdPersonneEV1: number;
  readonly name: string;
  readonly showing: SignInState['showing'];
  readonly onClose: () => void;
}

/** Shows a link once, to whoever hands it over. */
export function ShowLinkDialog(props: ShowLinkProps) {
  const { t } = useTexts();
  // Kept by this component alone, for as long as it is shown.
  const [shown, setShown] = useState<Output<typeof signInLinkCalls.show>>();
  if (shown) return <Shown {...shown} onClose={props.onClose} />;
  if (props.showing === 'factor') return <OwnFactorFirst title={t('SIGN_IN_LINKS:show')} onClose={props.onClose} />;
  return <Asking {...props} onShown={setShown} />;
}

type AskingProps = ShowLinkProps & { readonly onShown: (shown: Output<typeof signInLinkCalls.show>) => void };

/** Asks for what it takes: where they may more than the reader, a reason and a code. */
function Asking({ IdPersonneEV1, name, showing, onClose, onShown }: AskingProps) {
  const { t } = useTexts();
  const more = showing === 'code';
  const show = useWrite(signInLinkCalls.show, { stale: [signInLinkCalls.state], shownInPlace: true });
  const form = useForm({
    initial: { code: '', Motif: '' },
    fields: { code: ownCode.rule(showing), Motif: reasonRule(more) },
    says: ownCode.says,
    save: ({ code, Motif }) =>
      show.writeAsync({ params: { IdPersonneEV1 }, body: { code: more ? code : null, ...reasonOf({ Motif }) } }),
    done: onShown,
  });
  return (
    <FormDialog form={form} acts title={t('SIGN_IN_LINKS:show')} onClose={onClose}>
      <Text size="sm">{t('SIGN_IN_LINKS:showLead', { name })}</Text>
      <OwnCodeField form={form} proof={showing} />
      <ReasonField form={form} />
      <FormEnd cancel action={t('SIGN_IN_LINKS:show')} />
    </FormDialog>
  );
}

function Shown({ url, until, onClose }: Output<typeof signInLinkCalls.show> & Pick<ShowLinkProps, 'onClose'>) {
  const { t, language } = useTexts();
  return (
    <ShownOnce
      title={t('SIGN_IN_LINKS:show')}
      lead={t('SIGN_IN_LINKS:shownOnce', { until: showMinute(until, language) })}
      secret={url}
      onClose={onClose}
    />
  );
}
