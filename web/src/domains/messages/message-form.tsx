import { Button, Group, Stack, Title } from '@mantine/core';
import { idLangues, type Language, languageNames, locales } from '@passerelle/contracts/languages.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { isEmptyRichText } from '@passerelle/contracts/rich-text.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { DraftLine } from '../../ui/draft-line.tsx';
import { LanguageTabs } from '../../ui/language-tabs.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import sections from '../../ui/sections.module.css';
import { fieldError, WriteError } from '../../ui/write-error.tsx';
import { contentOf, creationOf, languageStates, newMessage, type StoredMessage, valuesOf } from './message.values.ts';
import { useMessageWrite } from './message.writes.ts';
import { MessageConflict } from './message-conflict.tsx';
import { MessageFields } from './message-fields.tsx';
import { MessagePreview } from './message-preview.tsx';
import classes from './messages.module.css';

/** A message being written, in eight languages, with what people will see beside it. */
export function MessageForm({ stored }: { readonly stored: StoredMessage | undefined }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [spoken, setSpoken] = useState<Language>('fr');
  const draft = useDraft('message', String(stored?.IdMessage ?? 'new'), stored ? valuesOf(stored) : newMessage);
  const { values, change } = draft;
  const done = () => {
    draft.sent();
    void navigate({ to: paths.maintenance(language) });
  };
  const create = useMessageWrite(messagesCalls.create, 'MESSAGES:created', done);
  const update = useMessageWrite(messagesCalls.update, 'MESSAGES:saved', done);
  const save = (version = values.version) => {
    if (!stored || version === null) return create.write({ body: creationOf(values) });
    return update.write({ params: { id: stored.IdMessage }, body: { ...contentOf(values), version } });
  };
  const error = stored ? update.error : create.error;
  const conflict = error instanceof ApiError && error.code === 'CONFLICT';
  const IdLangue = idLangues[spoken];
  const Texte = values.texts[IdLangue] ?? '';
  const named = `${t('MESSAGES:text')} (${languageNames[spoken]})`;
  const textError = fieldError(error, 'Texte', named) ?? fieldError(error, 'MessageLgs', named);
  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <section className={sections.section}>
          <LanguageTabs value={spoken} onChange={setSpoken} states={languageStates(values)}>
            <RichTextField
              key={spoken}
              label={named}
              lang={locales[spoken]}
              description={spoken === 'fr' ? t('MESSAGES:textHelp') : undefined}
              required={spoken === 'fr'}
              value={Texte}
              error={spoken === 'fr' ? textError : undefined}
              onChange={(html) => change({ texts: { ...values.texts, [IdLangue]: html } })}
            />
          </LanguageTabs>
        </section>
        <section className={sections.section}>
          <MessageFields values={values} onChange={change} error={error} />
        </section>
        {conflict && stored ? (
          <MessageConflict
            IdMessage={stored.IdMessage}
            onTake={(theirs) => {
              change(valuesOf(theirs));
              update.reset();
            }}
            onKeep={(theirs) => {
              change({ version: theirs.version });
              save(theirs.version);
            }}
          />
        ) : (
          <WriteError error={error} />
        )}
        <Group justify="space-between">
          <DraftLine draft={draft} />
          <Button
            type="submit"
            color={values.level === 'closed' && values.Actif ? 'red' : undefined}
            loading={create.pending || update.pending}
            disabled={isEmptyRichText(values.texts.FR ?? '')}
          >
            {t(stored ? 'COMMON:save' : 'COMMON:publish')}
          </Button>
        </Group>
      </form>
      <Stack component="aside" gap="md" className={classes.aside}>
        <Title order={2}>{t('COMMON:preview')}</Title>
        <MessagePreview values={values} spoken={spoken} />
      </Stack>
    </div>
  );
}
