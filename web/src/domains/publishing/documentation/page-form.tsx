import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import {
  type DocumentedScreen,
  documentationSections,
  documentedScreens,
  legalIdentity,
  legalNoticesKey,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import type { ReactNode } from 'react';
import type { Form as FormOf } from '../../../lib/form/form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ContentsField } from '../../../ui/contents-field.tsx';
import { CheckField, Field, TextField } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { ForWhomField } from '../../administration/rights/for-whom-field.tsx';
import classes from './documentation.module.css';
import { screenTitle } from './documented-screens.ts';
import type { PageValues } from './page-values.ts';

interface PageFormProps {
  readonly form: FormOf<PageValues>;
  /** It comes with the product: what a language does not say, the shipped page does. */
  readonly shipped?: boolean;
  readonly added?: boolean;
  readonly onCancel: () => void;
  readonly more?: ReactNode;
}

/** A page being written, new or over another; the legal notices are one with facts of the company instead of readers. */
export function PageForm({ form, shipped = false, added = false, more, onCancel }: PageFormProps) {
  const { t } = useTexts();
  const legal = form.store.values().Cle === legalNoticesKey;
  return (
    <Form form={form} className={classes.article} onLeave={onCancel}>
      <Stack gap="md">
        {added && (
          <TextField
            form={form}
            name="Cle"
            description={t('DOCUMENTATION:keyHelp')}
            maxLength={60}
            typed={(text) => text.toLowerCase()}
          />
        )}
        <ContentsField
          form={form}
          emptyHelp={t(shipped ? 'CONTENT:fallbackShipped' : 'CONTENT:fallbackField')}
          required={!shipped}
        />
        {legal ? (
          <fieldset className={classes.identity}>
            <legend>{t('DOCUMENTATION:identityTitle')}</legend>
            <p className={classes.quiet}>{t('DOCUMENTATION:identityHelp')}</p>
            <Field form={form} name="Identite">
              {({ value, onChange }) => (
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
                  {legalIdentity.map((name) => (
                    <TextInput
                      key={name}
                      label={t(`DOCUMENTATION:identity.${name}`)}
                      maxLength={300}
                      value={value[name] ?? ''}
                      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
                    />
                  ))}
                </SimpleGrid>
              )}
            </Field>
          </fieldset>
        ) : (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <Field form={form} name="Rubrique">
                {(field) => (
                  <NativeSelect
                    {...field}
                    onChange={({ currentTarget }) =>
                      field.onChange(documentationSections.find((one) => one === currentTarget.value) ?? 'start')
                    }
                    data={documentationSections.map((one) => ({
                      value: one,
                      label: t(`DOCUMENTATION:section.${one}`),
                    }))}
                  />
                )}
              </Field>
              <Field form={form} name="Ecrans">
                {({ value, ...field }) => (
                  <MultiSelect
                    {...field}
                    value={[...value]}
                    onChange={(screens) => field.onChange(screens as DocumentedScreen[])}
                    data={documentedScreens.map((one) => ({ value: one, label: t(screenTitle(one)) }))}
                    maxValues={10}
                    searchable
                    hidePickedOptions
                  />
                )}
              </Field>
            </SimpleGrid>
            <Field form={form} name="Droits">
              {({ value, onChange, error }) => <ForWhomField value={value} onChange={onChange} error={error} />}
            </Field>
            <CheckField form={form} name="Masquee" description={t('DOCUMENTATION:hideHelp')} />
          </>
        )}
        <FormEnd action={t('COMMON:save')} cancel more={more} />
      </Stack>
    </Form>
  );
}
