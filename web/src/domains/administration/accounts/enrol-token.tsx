import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { Field, TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CodeForm } from './code-form.tsx';
import type { EnrolProps } from './enrol-app.tsx';
import classes from './second-factor.module.css';

interface Typed {
  readonly serial: string;
  readonly seed: string;
  readonly digits: string;
}

/** A physical token: a code of the factor it replaces, if any, what it is, then its first code. */
export function EnrolToken({ inUse, onDone, onCancel }: EnrolProps) {
  const { t } = useTexts();
  const digitsLabel = useId();
  const [current, setCurrent] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [taken, setTaken] = useState<number>();
  const taking = useWrite(secondFactorCalls.takeToken, {
    shownInPlace: true,
    onDone: (output) => setTaken(output.digits),
  });
  const confirming = useWrite(secondFactorCalls.confirm, { shownInPlace: true, onDone });
  const take = (typed: Typed, code: string | null) =>
    taking.writeAsync({
      body: {
        serial: typed.serial.trim(),
        seed: typed.seed.trim() || null,
        digits: Number(typed.digits),
        current: code,
      },
    });
  const form = useForm<Typed, unknown>({
    initial: { serial: '', seed: '', digits: '6' },
    fields: {
      serial: {
        label: 'SECOND_FACTOR:serial',
        required: true,
        check: ({ serial }) => (/^\s*[A-Za-z0-9-]{4,40}\s*$/.test(serial) ? undefined : 'pattern'),
      },
      seed: { label: 'SECOND_FACTOR:seed' },
      digits: { label: 'SECOND_FACTOR:digits' },
    },
    says: ({ code }) => (code ? { at: 'serial', text: `ERREURS:${code}` as TextKey } : undefined),
    // What is in use says first that it is theirs.
    save: async (typed) => (inUse ? setAsked(true) : await take(typed, null)),
  });

  if (taken) {
    return (
      <div className={classes.step}>
        <Text>{t('SECOND_FACTOR:tokenCode')}</Text>
        <CodeForm
          key="first"
          digits={taken}
          label={t('SECOND_FACTOR:code')}
          pending={confirming.pending}
          error={confirming.error}
          onCode={(code) => confirming.write({ body: { code } })}
          onCancel={onCancel}
        />
      </div>
    );
  }
  if (inUse && asked) {
    return (
      <CodeForm
        key="current"
        digits={inUse.digits}
        label={t('SECOND_FACTOR:current')}
        pending={taking.pending}
        error={taking.error}
        onCode={(code) => {
          setCurrent(code);
          void take(form.store.values(), code).catch(() => undefined);
        }}
        onCancel={() => (current === null ? onCancel() : setAsked(false))}
      />
    );
  }
  return (
    <Form form={form} acts className={classes.form}>
      <Text>{t('SECOND_FACTOR:tokenLead')}</Text>
      <TextField
        form={form}
        name="serial"
        error={taking.error ? errorText(taking.error) : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        withAsterisk={false}
      />
      <TextField form={form} name="seed" autoComplete="off" spellCheck={false} maxLength={200} />
      <Field form={form} name="digits">
        {({ label, value, onChange }) => (
          <div>
            <Text id={digitsLabel} size="sm" fw={500} mb={4}>
              {label}
            </Text>
            <SegmentedControl aria-labelledby={digitsLabel} data={['6', '7', '8']} value={value} onChange={onChange} />
          </div>
        )}
      </Field>
      <Group gap="sm">
        <Button type="submit" loading={taking.pending}>
          {t('SECOND_FACTOR:continue')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('COMMON:cancel')}
        </Button>
      </Group>
    </Form>
  );
}
