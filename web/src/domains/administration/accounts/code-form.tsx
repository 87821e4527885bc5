import { Button, Group, TextInput } from '@mantine/core';
import { codeLength } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './second-factor.module.css';

interface CodeFormProps {
  /** Digits of the factor that the code is of: once they are there, the code is sent. */
  readonly digits: number;
  readonly label: string;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}

const isCode = (text: string) =>
  /^[0-9]+$/.test(text) && text.length >= codeLength.min && text.length <= codeLength.max;

/** A field for a code: 4 to 8 digits, typed, pasted or filled in by the phone; anything else is refused there. */
export function CodeForm({ digits, label, pending, error, onCode, onCancel }: CodeFormProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState(false);
  const send = (value: string) => {
    setRefused(!isCode(value));
    if (!isCode(value)) return;
    setCode('');
    onCode(value);
  };
  const type = (typed: string) => {
    const value = typed.replace(/\s/g, '');
    setCode(value);
    setRefused(!/^[0-9]*$/.test(value) || value.length > codeLength.max);
    if (isCode(value) && value.length === digits && !pending) send(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) send(code);
  };
  const fault = refused ? t('SECOND_FACTOR:codeForm') : error && code === '' ? errorText(error) : undefined;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label={label}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        error={fault}
        inputMode="numeric"
        autoComplete="one-time-code"
        classNames={{ input: classes.code }}
        data-autofocus
        autoFocus
        required
        withAsterisk={false}
      />
      <Group gap="sm">
        <Button type="submit" loading={pending}>
          {t('SECOND_FACTOR:continue')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('COMMON:cancel')}
        </Button>
      </Group>
    </form>
  );
}
