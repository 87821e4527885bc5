import { Alert, Button, Checkbox, Group, MultiSelect, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import {
  type DocumentedScreen,
  documentationSections,
  documentedScreens,
  legalIdentity,
  legalNoticesKey,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import { type ReactNode, useMemo } from 'react';
import { ApiError } from '../../lib/api.ts';
import type { Draft } from '../../lib/drafts.ts';
import { useTexts } from '../../lib/texts.ts';
import { ConflictAlert } from '../../ui/conflict-alert.tsx';
import { ContentsField } from '../../ui/contents-field.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { contentsErrors, refusedFields } from '../release-notes/note.values.ts';
import { ForWhomField } from '../rights/for-whom-field.tsx';
import classes from './documentation.module.css';
import { screenTitle } from './documented-screens.ts';
import type { PageValues } from './page-values.ts';

interface PageFormProps {
  readonly draft: Draft<PageValues>;
  /** It comes with the product: what a language does not say, the shipped page does. */
  readonly shipped?: boolean;
  readonly added?: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  /** With another revision than that of the draft, to write over what somebody else wrote. */
  readonly onSave: (Revision?: number) => void;
  readonly onStartOver: () => void;
  readonly onCancel: () => void;
  readonly more?: ReactNode;
}

/** A page being written, new or over another; the legal notices are one with facts of the company instead of readers. */
export function PageForm({ draft, shipped = false, added = false, pending, error, more, ...on }: PageFormProps) {
  const { t } = useTexts();
  const { values, change } = draft;
  const legal = values.Cle === legalNoticesKey;
  const conflict = error instanceof ApiError && error.code === 'CONFLICT' ? error : undefined;
  const taken = added && conflict !== undefined;
  const labels = { Cle: t('DOCUMENTATION:key'), Titre: t('CONTENT:title'), Droits: t('CONTENT:rights') };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels follow the language, the refusals the error.
  const refused = useMemo(() => refusedFields(error, labels), [error]);
  const atContents = useMemo(() => contentsErrors(refused), [refused]);
  return (
    <form
      className={classes.article}
      onSubmit={(event) => {
        event.preventDefault();
        on.onSave();
      }}
    >
      <Stack gap="md">
        {added && (
          <TextInput
            label={t('DOCUMENTATION:key')}
            description={t('DOCUMENTATION:keyHelp')}
            required
            maxLength={60}
            error={taken ? t('DOCUMENTATION:keyTaken') : refused.get('Cle')}
            value={values.Cle}
            onChange={(event) => change({ Cle: event.currentTarget.value.toLowerCase() })}
          />
        )}
        <ContentsField
          contents={values.Contenus}
          onChange={(Contenus) => change({ Contenus })}
          emptyHelp={t(shipped ? 'CONTENT:fallbackShipped' : 'CONTENT:fallbackField')}
          errors={atContents}
          required={!shipped}
        />
        {legal ? (
          <fieldset className={classes.identity}>
            <legend>{t('DOCUMENTATION:identityTitle')}</legend>
            <p className={classes.quiet}>{t('DOCUMENTATION:identityHelp')}</p>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              {legalIdentity.map((name) => (
                <TextInput
                  key={name}
                  label={t(`DOCUMENTATION:identity.${name}`)}
                  maxLength={300}
                  value={values.Identite[name] ?? ''}
                  onChange={(event) => change({ Identite: { ...values.Identite, [name]: event.currentTarget.value } })}
                />
              ))}
            </SimpleGrid>
          </fieldset>
        ) : (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <NativeSelect
                label={t('DOCUMENTATION:section')}
                value={values.Rubrique}
                onChange={(event) =>
                  change({
                    Rubrique: documentationSections.find((one) => one === event.currentTarget.value) ?? 'start',
                  })
                }
                data={documentationSections.map((one) => ({ value: one, label: t(`DOCUMENTATION:section.${one}`) }))}
              />
              <MultiSelect
                label={t('DOCUMENTATION:screensField')}
                value={[...values.Ecrans]}
                onChange={(Ecrans) => change({ Ecrans: Ecrans as DocumentedScreen[] })}
                data={documentedScreens.map((one) => ({ value: one, label: t(screenTitle(one)) }))}
                maxValues={10}
                searchable
                hidePickedOptions
              />
            </SimpleGrid>
            <ForWhomField
              value={values.Droits}
              onChange={(Droits) => change({ Droits })}
              error={refused.get('Droits')}
            />
            <Checkbox
              label={t('DOCUMENTATION:hide')}
              description={t('DOCUMENTATION:hideHelp')}
              checked={values.Masquee}
              onChange={(event) => change({ Masquee: event.currentTarget.checked })}
            />
          </>
        )}
        {conflict && !taken && (
          <ConflictAlert
            pending={pending}
            onMine={() => on.onSave(Number(conflict.details[0]?.value))}
            onTheirs={on.onStartOver}
          />
        )}
        {error && !conflict && refused.size === 0 && (
          <Alert color="red" role="alert">
            <ErrorText error={error} />
          </Alert>
        )}
        <DraftLine draft={draft} />
        <Group>
          <Button type="submit" loading={pending}>
            {t('COMMON:save')}
          </Button>
          <Button variant="default" onClick={on.onCancel}>
            {t('COMMON:cancel')}
          </Button>
          {more}
        </Group>
      </Stack>
    </form>
  );
}
