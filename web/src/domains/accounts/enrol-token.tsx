import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { CodeForm } from './code-form.tsx';
import type { EnrolProps } from './enrol-app.tsx';
import classes from './second-factor.module.css';

/** A physical token: a code of the factor it replaces, if any, what it is, then its first code. */
export function EnrolToken({ inUse, onDone, onCancel }: EnrolProps) {
  const { t } = useTexts();
  const digitsLabel = useId();
  const [serial, setSerial] = useState('');
  const [seed, setSeed] = useState('');
  const [digits, setDigits] = useState('6');
  const [current, setCurrent] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [taken, setTaken] = useState<number>();
  const taking = useWrite(secondFactorCalls.takeToken, {
    shownInPlace: true,
    onDone: (output) => setTaken(output.digits),
  });
  const confirming = useWrite(secondFactorCalls.confirm, { shownInPlace: true, onDone });
  const take = (code: string | null) =>
    taking.write({ body: { serial: serial.trim(), seed: seed.trim() || null, digits: Number(digits), current: code } });

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
          take(code);
        }}
        onCancel={() => (current === null ? onCancel() : setAsked(false))}
      />
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inUse) setAsked(true);
    else take(null);
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <Text>{t('SECOND_FACTOR:tokenLead')}</Text>
      <TextInput
        label={t('SECOND_FACTOR:serial')}
        value={serial}
        onChange={(event) => setSerial(event.currentTarget.value)}
        error={taking.error ? errorText(taking.error) : undefined}
        pattern="\s*[A-Za-z0-9\-]{4,40}\s*"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
      />
      <TextInput
        label={t('SECOND_FACTOR:seed')}
        value={seed}
        onChange={(event) => setSeed(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <div>
        <Text id={digitsLabel} size="sm" fw={500} mb={4}>
          {t('SECOND_FACTOR:digits')}
        </Text>
        <SegmentedControl aria-labelledby={digitsLabel} data={['6', '7', '8']} value={digits} onChange={setDigits} />
      </div>
      <Group gap="sm">
        <Button type="submit" loading={taking.pending}>
          {t('SECOND_FACTOR:continue')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('COMMON:cancel')}
        </Button>
      </Group>
    </form>
  );
}
