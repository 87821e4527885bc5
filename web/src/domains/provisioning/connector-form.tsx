import { ActionIcon, Button, PasswordInput, Select, Textarea, TextInput, Title } from '@mantine/core';
import {
  connectorCalls,
  directoryKinds,
  type SettableSystem,
  type Trial,
} from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { toldToDirectories } from '@passerelle/contracts/provisioning/usual-directories.ts';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { type Form as FormOf, useValues } from '../../lib/form/form.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { CheckField, Field, TextField, useBound, useFaultsUnder } from '../../ui/form/field.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import sections from '../../ui/sections.module.css';
import { WriteError } from '../../ui/write-error.tsx';
import own from './connector.module.css';
import { type ConnectorValues, sentOf, usualOf } from './connector.values.ts';
import { TrialResult } from './trial-result.tsx';

interface ConnectorFormProps {
  readonly form: FormOf<ConnectorValues>;
  readonly system: SettableSystem;
  /** A password is kept already. */
  readonly kept: boolean;
}

/** Where a directory is, who the portal is there, where people are put, and what is written on them. */
export function ConnectorForm({ form, system, kept }: ConnectorFormProps) {
  const { t } = useTexts();
  const { kind } = useValues(form);
  return (
    <Form form={form} className={own.form}>
      <section className={`${sections.section} ${own.fields}`}>
        <Field form={form} name="kind">
          {(field) => (
            <Select
              {...field}
              allowDeselect={false}
              data={directoryKinds.map((value) => ({ value, label: t(`PROVISIONING:kind.${value}`) }))}
              onChange={(chosen) => {
                const next = directoryKinds.find((one) => one === chosen);
                if (next && next !== kind) form.change(usualOf(next));
              }}
            />
          )}
        </Field>
        <TextField form={form} name="url" description={t('PROVISIONING:urlHelp')} placeholder="ldaps://" />
        <TextField form={form} name="bindDn" />
        <Field form={form} name="secret">
          {({ onChange, ...field }) => (
            <PasswordInput
              {...field}
              autoComplete="new-password"
              description={kept ? t('PROVISIONING:secretKept') : undefined}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          )}
        </Field>
        <TextField form={form} name="base" />
        <TextField form={form} name="unit" />
        <TextField form={form} name="leaversUnit" description={t('PROVISIONING:leaversHelp')} />
        <Field form={form} name="ca">
          {({ onChange, ...field }) => (
            <Textarea
              {...field}
              autosize
              minRows={2}
              maxRows={8}
              spellCheck={false}
              description={t('PROVISIONING:caHelp')}
              classNames={{ input: own.code ?? '' }}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          )}
        </Field>
      </section>
      <section className={`${sections.section} ${own.fields}`} aria-label={t('PROVISIONING:attributes')}>
        <Title order={2}>{t('PROVISIONING:attributes')}</Title>
        <div className={own.pair}>
          <TextField form={form} name="loginAttribute" />
          <TextField form={form} name="markerAttribute" description={t('PROVISIONING:markerHelp')} />
          <TextField form={form} name="namingAttribute" />
          <TextField form={form} name="namingText" />
        </div>
        <Mapping form={form} />
        {kind === 'plain' && (
          <>
            <div className={own.pair}>
              <TextField form={form} name="stateAttribute" />
              <TextField form={form} name="stateDisabled" />
              <TextField form={form} name="stateEnabled" description={t('PROVISIONING:stateEnabledHelp')} />
            </div>
            <CheckField form={form} name="hashPasswords" />
          </>
        )}
      </section>
      <Try form={form} system={system} />
      <FormEnd action={t('COMMON:save')} />
    </Form>
  );
}

/** What is written where: one line for each attribute. */
function Mapping({ form }: Pick<ConnectorFormProps, 'form'>) {
  const { t } = useTexts();
  const { value, onChange } = useBound(form, 'mapping');
  const faults = useFaultsUnder(form, 'mapping');
  const change = (n: number, part: Partial<(typeof value)[number]>) =>
    onChange(value.map((line, at) => (at === n ? { ...line, ...part } : line)));
  return (
    <div className={own.fields}>
      <p className={own.lead}>{t('PROVISIONING:mappingHelp', { fields: toldToDirectories.join(', ') })}</p>
      {value.map(({ attribute, text }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name while they are typed.
        <div key={n} className={own.line}>
          <TextInput
            aria-label={`${t('PROVISIONING:attribute')} ${n + 1}`}
            value={attribute}
            error={faults.get(`${n}/attribute`)}
            onChange={({ currentTarget }) => change(n, { attribute: currentTarget.value })}
          />
          <TextInput
            aria-label={`${t('PROVISIONING:template')} ${n + 1}`}
            value={text}
            error={faults.get(`${n}/text`)}
            onChange={({ currentTarget }) => change(n, { text: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('PROVISIONING:removeAttribute')}: ${attribute}`}
            onClick={() => onChange(value.filter((_, at) => at !== n))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        className={own.add ?? ''}
        onClick={() => onChange([...value, { attribute: '', text: '' }])}
      >
        {t('PROVISIONING:addAttribute')}
      </Button>
    </div>
  );
}

/** Asks the directory itself, with what is typed now. */
function Try({ form, system }: Pick<ConnectorFormProps, 'form' | 'system'>) {
  const { t } = useTexts();
  const [trial, setTrial] = useState<Trial>();
  const attempt = useWrite(connectorCalls.tryConnector, { shownInPlace: true, onDone: setTrial });
  const hold = () => form.heldBack.set(form.heldBack.get() + 1);
  const { error } = attempt;
  // What is wrong with what was tried is told at its fields, as if it had been sent to be kept.
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    form.store.refuse(error.details.map((one) => ({ ...one, path: one.path.replace(/^body\/(settings\/)?/, '') })));
    form.heldBack.set(form.heldBack.get() + 1);
  }, [error, form]);
  return (
    <section className={`${sections.section} ${own.fields}`} aria-label={t('PROVISIONING:try')}>
      <p className={own.lead}>{t('PROVISIONING:tryFirst')}</p>
      <Button
        variant="default"
        className={own.add ?? ''}
        loading={attempt.pending}
        onClick={() => {
          if (form.store.check()) attempt.write({ params: { system }, body: sentOf(form.store.values()) });
          else hold();
        }}
      >
        {t('PROVISIONING:try')}
      </Button>
      <WriteError error={error} />
      {trial && !error && <TrialResult trial={trial} />}
    </section>
  );
}
