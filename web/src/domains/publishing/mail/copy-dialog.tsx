import { Text } from '@mantine/core';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { codeRule, mailWords } from './settings-form.tsx';

/** Copies a mail to a new code, then opens the copy. */
export function CopyDialog({ IdMail, onClose }: { IdMail: string; onClose: () => void }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const copy = useWrite(mailCalls.copy, { stale: [mailCalls.list], shownInPlace: true });
  const form = useForm({
    draft: { form: 'mail-copy', subject: IdMail },
    initial: { IdMail: '' },
    fields: { IdMail: codeRule('MAILS:newCode') },
    words: mailWords,
    save: (body) => copy.writeAsync({ params: { IdMail }, body }),
    done: (_, copied) => {
      onClose();
      void navigate({ to: paths.editMail(language, copied) });
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('MAILS:copyTitle', { mail: IdMail })}>
      <Text size="sm" c="dimmed">
        {t('MAILS:copyHelp')}
      </Text>
      <TextField
        form={form}
        name="IdMail"
        description={t('MAILS:codeHelp')}
        maxLength={50}
        typed={(text) => text.toUpperCase()}
      />
      <FormEnd cancel action={t('MAILS:copy')} />
    </FormDialog>
  );
}
