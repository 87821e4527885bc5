import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Page } from '../../ui/page.tsx';
import { newSettings, SettingsForm } from './settings-form.tsx';

export function CreateMailScreen() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const draft = useDraft('mail', 'new', { IdMail: '', ...newSettings });
  const create = useWrite(mailCalls.create, {
    stale: [mailCalls.list],
    shownInPlace: true,
    onDone: (_, { body: { IdMail } }) => {
      draft.sent();
      void navigate({ to: paths.editMail(language, { IdMail }), search: { tab: 'fields' } as never });
    },
  });
  const { IdMail, ...settings } = draft.values;
  return (
    <Page>
      <SettingsForm
        draft={draft}
        code={{ value: IdMail, onChange: (code) => draft.change({ IdMail: code }) }}
        action={t('MAILS:add')}
        pending={create.pending}
        error={create.error}
        onSave={() => create.write({ body: { IdMail, ...settings } })}
      />
    </Page>
  );
}
