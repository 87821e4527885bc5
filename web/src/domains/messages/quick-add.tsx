import { Anchor, Button, Group, Stack } from '@mantine/core';
import { locales } from '@passerelle/contracts/languages.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { isEmptyRichText } from '@passerelle/contracts/rich-text.ts';
import { Link } from '@tanstack/react-router';
import { useDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { fieldError, WriteError } from '../../ui/write-error.tsx';
import { creationOf, newMessage } from './message.values.ts';
import { useMessageWrite } from './message.writes.ts';
import { MessageFields } from './message-fields.tsx';

/** A message in French, at once: its other languages come with the full editor, which goes on from the same draft. */
export function QuickAdd({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts();
  const draft = useDraft('message', 'new', newMessage);
  const { values, change } = draft;
  const create = useMessageWrite(messagesCalls.create, 'MESSAGES:created', () => {
    draft.sent();
    onClose();
  });
  return (
    <Dialog size={640} onClose={onClose} title={t('COMMON:quickAdd')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.write({ body: creationOf(values) });
        }}
      >
        <Stack gap="md">
          <RichTextField
            label={t('MESSAGES:text')}
            description={t('MESSAGES:textHelp')}
            lang={locales.fr}
            required
            value={values.texts.FR ?? ''}
            error={fieldError(create.error, 'Texte', t('MESSAGES:text'))}
            onChange={(FR) => change({ texts: { ...values.texts, FR } })}
          />
          <MessageFields values={values} onChange={change} error={create.error} />
          <WriteError error={create.error} />
          <DraftLine draft={draft} />
          <Group justify="space-between">
            <Anchor component={Link} to={paths.createMaintenance(language)} size="sm">
              {t('MESSAGES:fullEditor')}
            </Anchor>
            <Button
              type="submit"
              color={values.level === 'closed' && values.Actif ? 'red' : undefined}
              loading={create.pending}
              disabled={isEmptyRichText(values.texts.FR ?? '')}
            >
              {t('COMMON:publish')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
