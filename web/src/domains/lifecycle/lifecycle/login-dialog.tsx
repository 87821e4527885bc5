import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isLogin, longestLogin } from '@passerelle/contracts/creation/identifiers.ts';
import { loginCalls } from '@passerelle/contracts/lifecycle/login.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useForm, useValues } from '../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { ReasonField, reasonRule, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ForeseenPart } from './foreseen-part.tsx';
import { type MatterProps, staleAfter } from './matter.ts';

/** Another login for somebody: the one that is proposed, or another, and what it will do in each system. */
export default function LoginDialog(props: MatterProps) {
  const { t } = useTexts();
  const params = { IdPersonneEV1: props.found.person.IdPersonneEV1 };
  const { data, error } = useQuery({ ...callQuery(loginCalls.propose, { params }), gcTime: 0, staleTime: 0 });
  if (data) return <LoginForm {...props} now={data.CompteAD} proposed={data.proposed} />;
  return (
    <Dialog title={t('LIFECYCLE:login')} onClose={props.onClose}>
      {error ? <ErrorText error={error} /> : <Skeleton height={160} />}
    </Dialog>
  );
}

interface FormProps extends MatterProps {
  readonly now: string | null;
  readonly proposed: string;
}

function LoginForm({ found, state, onClose, now, proposed }: FormProps) {
  const { t } = useTexts();
  const params = { IdPersonneEV1: found.person.IdPersonneEV1 };
  const write = useWrite(loginCalls.regenerate, {
    stale: [...staleAfter, loginCalls.propose],
    staleAnyway: true,
    shownInPlace: true,
  });
  const form = useForm({
    initial: { CompteAD: proposed, Motif: '' },
    fields: {
      CompteAD: {
        label: 'CHAMPS:CompteAD',
        required: true,
        check: ({ CompteAD }) => (isLogin(CompteAD.trim()) ? [] : [{ path: '', rule: 'pattern' }]),
      },
      Motif: reasonRule(true),
    },
    draft: { form: 'new-login', subject: String(params.IdPersonneEV1) },
    save: async ({ CompteAD, Motif }) =>
      await write.writeAsync({ params, body: { CompteAD: CompteAD.trim(), Motif: Motif.trim() } }),
    done: () => {
      showToast({ tone: 'success', text: t('LIFECYCLE:done') });
      onClose();
    },
  });
  const [CompteAD] = useDebouncedValue(useValues(form).CompteAD.trim(), 300);
  const { data, error } = useQuery({
    ...callQuery(loginCalls.foresee, { params, body: { CompteAD } }),
    enabled: isLogin(CompteAD),
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('LIFECYCLE:login')}>
      <Text size="sm">{t('LIFECYCLE:lead.login')}</Text>
      {now !== null && <Text size="sm">{t('LIFECYCLE:loginNow', { login: now })}</Text>}
      <TextField
        form={form}
        name="CompteAD"
        description={t('LIFECYCLE:loginHelp', { login: proposed })}
        maxLength={longestLogin}
      />
      <ReasonField form={form} />
      {error ? <ErrorText error={error} /> : data && <ForeseenPart foreseen={data} from={state.IdStatut} />}
      <FormEnd cancel action={t('LIFECYCLE:login')} />
    </FormDialog>
  );
}
