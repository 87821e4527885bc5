import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Copies a mail to a new code, then opens the copy. */
export function CopyDialog({ IdMail, onClose }: { IdMail: string; onClose: () => void }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const draft = useDraft('mail-copy', IdMail, { code: '' });
  const { code } = draft.values;
  const copy = useWrite(mailCalls.copy, {
    stale: [mailCalls.list],
    shownInPlace: true,
    onDone: () => {
      draft.sent();
      onClose();
      void navigate({ to: paths.editMail(language, { IdMail: code }) });
    },
  });
  const malformed = code !== '' && !codeForm.test(code);
  const refused = copy.error instanceof ApiError ? errorText(copy.error) : undefined;
  return (
    <Dialog onClose={onClose} title={t('MAILS:copyTitle', { mail: IdMail })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (codeForm.test(code)) copy.write({ params: { IdMail }, body: { IdMail: code } });
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('MAILS:copyHelp')}
          </Text>
          <TextInput
            data-autofocus
            required
            label={t('MAILS:newCode')}
            description={t('MAILS:codeHelp')}
            maxLength={50}
            value={code}
            onChange={(event) => {
              copy.reset();
              draft.change({ code: event.currentTarget.value.toUpperCase() });
            }}
            error={malformed ? t('MAILS:codeHelp') : refused}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('COMMON:cancel')}
            </Button>
            <Button type="submit" loading={copy.pending} disabled={code === '' || malformed}>
              {t('MAILS:copy')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

export const codeForm = /^[A-Z][A-Z0-9_]{2,49}$/;
