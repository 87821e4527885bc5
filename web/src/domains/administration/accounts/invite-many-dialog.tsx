import { Text } from '@mantine/core';
import { signInLinkCalls } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import type { Picked } from '../../../ui/list/list.ts';

/** Has links sent to many people: first worked out as a plan, which is then looked at. */
export default function InviteManyDialog({ picked, count, onClose }: Picked & { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const invite = useWrite(signInLinkCalls.invite, { shownInPlace: true });
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(false) },
    says: ({ code }) => {
      if (code === 'PLAN_EMPTY') return { text: 'SIGN_IN_LINKS:inviteNobody' };
      return code === 'SIGN_IN_LINK' ? { text: 'SIGN_IN_LINKS:inviteNoMail' } : undefined;
    },
    save: (values) => invite.writeAsync({ body: { chosen: { ...picked, langue: language }, ...reasonOf(values) } }),
    done: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('SIGN_IN_LINKS:inviteMany')}>
      <Text size="sm" c="dimmed">
        {count === undefined ? t('BULK:leadAll') : t('BULK:lead', { count })}
      </Text>
      <Text size="sm">{t('SIGN_IN_LINKS:inviteLead')}</Text>
      <ReasonField form={form} />
      <FormEnd action={t('SIGN_IN_LINKS:inviteReview')} />
    </FormDialog>
  );
}
