import { Button } from '@mantine/core';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { type Placeholder, placeholdersOf, sampleOf } from '@passerelle/texts/message.ts';
import { IconLanguage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { attempt } from '../../../lib/errors.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidateCalls, useCall } from '../../../lib/query.ts';
import { type TextValues, useTexts } from '../../../lib/texts.ts';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import classes from './single-translation.module.css';
import { TextFields } from './text-fields.tsx';
import { TextHistory } from './text-history.tsx';
import { nameOf } from './text-lines.ts';
import { Samples } from './text-samples.tsx';
import { namedBy, type SingleTranslationSearch } from './translations.search.ts';
import { useTextForm } from './use-text-form.ts';

export function SingleTranslationScreen({ search }: PageProps<unknown, SingleTranslationSearch>) {
  const { t, language } = useTexts();
  if (search.key) return <SingleTranslation key={search.key} name={search.key} />;
  return (
    <Page>
      <EmptyState
        icon={<IconLanguage size={28} />}
        title={t('TRANSLATIONS:noText')}
        help={t('TRANSLATIONS:noTextHelp')}
        actions={
          <Button component={Link} to={paths.translations(language)} variant="default">
            {t('TRANSLATIONS:toList')}
          </Button>
        }
      />
    </Page>
  );
}

function SingleTranslation({ name }: { name: string }) {
  const { t } = useTexts();
  const { line, shipped, history } = useCall(translationsCalls.read, { params: namedBy(name) });
  useLive('texts.changed', ({ Famille }) => {
    if (Famille === line.Famille) attempt(invalidateCalls(translationsCalls.read));
  });
  const { form, confirm } = useTextForm(line, () => showToast({ tone: 'success', text: t('TRANSLATIONS:saved') }));
  const placeholders = useMemo(() => placeholdersOf(line.shipped, 'fr'), [line.shipped]);
  const [samples, setSamples] = useState<TextValues>(() => samplesOf(placeholders));
  return (
    <Page title={nameOf(name)}>
      <div className={classes.columns}>
        <Form form={form} className={classes.form}>
          <TextFields line={line} form={form} onConfirm={(code) => attempt(confirm(code))} samples={samples} />
          <FormEnd action={t('COMMON:save')} />
        </Form>
        <aside className={classes.aside}>
          <Samples placeholders={placeholders} samples={samples} onSamples={setSamples} />
          <TextHistory line={line} shipped={shipped} history={history} />
        </aside>
      </div>
    </Page>
  );
}

function samplesOf(placeholders: readonly Placeholder[]): TextValues {
  return Object.fromEntries(placeholders.map((one) => [one.name, sampleOf(one)]));
}
