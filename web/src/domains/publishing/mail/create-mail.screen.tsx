import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from '../../../lib/form/form.ts';
import { linkTo } from '../../../lib/page.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { codeRule, mailWords, newSettings, SettingsForm, settingsFields } from './settings-form.tsx';

export function CreateMailScreen() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const create = useWrite(mailCalls.create, { stale: [mailCalls.list], shownInPlace: true });
  const form = useForm({
    draft: { form: 'mail', subject: 'new' },
    initial: { IdMail: '', ...newSettings },
    fields: { IdMail: codeRule('COMMON:code'), ...settingsFields },
    words: mailWords,
    save: (body) => create.writeAsync({ body }),
    done: (_, { IdMail }) =>
      void navigate(linkTo('editMail', language, { params: { IdMail }, search: { tab: 'fields' } })),
  });
  const upper = (text: string) => text.toUpperCase();
  return (
    <Page>
      <SettingsForm
        form={form}
        code={<TextField form={form} name="IdMail" description={t('MAILS:codeHelp')} maxLength={50} typed={upper} />}
        action={t('MAILS:add')}
      />
    </Page>
  );
}
