import { Stack, Title } from '@mantine/core';
import { idLangues, languageNames, locales } from '@passerelle/contracts/languages.ts';
import { useNavigate } from '@tanstack/react-router';
import { useValues } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useFaultsUnder } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { useLanguageInSight } from '../../../ui/form/language-in-sight.ts';
import { LanguageTabs } from '../../../ui/language-tabs.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import sections from '../../../ui/sections.module.css';
import { languageStates, type StoredMessage } from './message.values.ts';
import { MessageFields } from './message-fields.tsx';
import { MessagePreview } from './message-preview.tsx';
import classes from './messages.module.css';
import { useMessageForm } from './use-message-form.ts';

/** A message being written, in eight languages, with what people will see beside it. */
export function MessageForm({ stored }: { readonly stored: StoredMessage | undefined }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const form = useMessageForm(stored, () => void navigate({ to: paths.maintenance(language) }));
  const values = useValues(form);
  const faults = useFaultsUnder(form, 'texts');
  const [spoken, setSpoken] = useLanguageInSight(form, 'texts');
  const IdLangue = idLangues[spoken];
  return (
    <div className={classes.columns}>
      <Form form={form} className={classes.form}>
        <section className={sections.section}>
          <LanguageTabs value={spoken} onChange={setSpoken} states={languageStates(values)}>
            <RichTextField
              key={spoken}
              label={`${t('MESSAGES:text')} (${languageNames[spoken]})`}
              lang={locales[spoken]}
              description={spoken === 'fr' ? t('MESSAGES:textHelp') : undefined}
              required={spoken === 'fr'}
              value={values.texts[IdLangue] ?? ''}
              error={faults.get(IdLangue)}
              onChange={(html) => form.change({ texts: { ...form.store.values().texts, [IdLangue]: html } })}
            />
          </LanguageTabs>
        </section>
        <section className={sections.section}>
          <MessageFields form={form} />
        </section>
        <FormEnd
          action={t(stored ? 'COMMON:save' : 'COMMON:publish')}
          color={values.level === 'closed' && values.Actif ? 'red' : undefined}
        />
      </Form>
      <Stack component="aside" gap="md" className={classes.aside}>
        <Title order={2}>{t('COMMON:preview')}</Title>
        <MessagePreview values={values} spoken={spoken} />
      </Stack>
    </div>
  );
}
