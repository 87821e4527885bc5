import { Alert, Button, Fieldset, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/errors.ts';
import { useWrite } from '../../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import classes from './candidate.module.css';

type Part = 'day' | 'month' | 'year';

/** In the order in which the page’s language writes a day. */
const orderIn = (language: Language): readonly Part[] =>
  language === 'cn' ? ['year', 'month', 'day'] : ['day', 'month', 'year'];

/** A day that there is, as it is sent; undefined where there is none such. */
function dayOf({ day, month, year }: Readonly<Record<Part, string>>): string | undefined {
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) && Number(year) > 1900 ? date : undefined;
}

interface GateProps {
  readonly token: string;
  readonly title: TextKey;
  readonly onPassed: () => void;
}

/** Asks for the birth date, without one word of whose file it is. */
export function Gate({ token, title, onPassed }: GateProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState<Readonly<Record<Part, string>>>({ day: '', month: '', year: '' });
  const [noDay, setNoDay] = useState(false);
  const { write, pending, error } = useWrite(candidateCalls.enter, { shownInPlace: true, onDone: onPassed });
  const closed = error instanceof ApiError && (error.code === 'TOKEN_EXPIRED' || error.code === 'TOKEN_NOT_FOUND');
  if (closed) return <Closed token={token} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const DateNaissance = dayOf(typed);
    setNoDay(DateNaissance === undefined);
    if (DateNaissance !== undefined) write({ body: { token, DateNaissance } });
  };
  return (
    <form onSubmit={submit} className={classes.gate}>
      <Title order={1}>{t(title)}</Title>
      <Fieldset legend={t('HIRING:gateText')} variant="unstyled">
        <Group gap="sm" wrap="nowrap" align="end">
          {orderIn(language).map((part) => (
            <TextInput
              key={part}
              label={t(`HIRING:${part}`)}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              maxLength={part === 'year' ? 4 : 2}
              size="md"
              value={typed[part]}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [part]: value.replace(/\D/g, '') })}
            />
          ))}
        </Group>
      </Fieldset>
      {noDay && (
        <Alert color="red" role="alert">
          {t('HIRING:noDay')}
        </Alert>
      )}
      {!noDay && error && (
        <Alert color="red" role="alert">
          {saidOf(error, t)}
        </Alert>
      )}
      <Button type="submit" size="md" loading={pending}>
        {t('HIRING:enter')}
      </Button>
    </form>
  );
}

/** Whoever comes too late asks for another link. Nobody is told whether theirs ever was one. */
function Closed({ token }: { readonly token: string }) {
  const { t } = useTexts();
  const { write, pending, done } = useAsk();
  return (
    <Stack gap="sm" role="alert" align="start">
      <Title order={1}>{t('HIRING:closedTitle')}</Title>
      <Text>{t('HIRING:closedText')}</Text>
      {done ? (
        <Text role="status">{t('HIRING:asked')}</Text>
      ) : (
        <Button size="md" variant="default" loading={pending} onClick={() => write({ body: { token } })}>
          {t('HIRING:askAgain')}
        </Button>
      )}
    </Stack>
  );
}

function useAsk() {
  const [done, setDone] = useState(false);
  const { write, pending } = useWrite(candidateCalls.ask, { onDone: () => setDone(true) });
  return { write, pending, done };
}

/** Of a wrong date, how many tries are left. */
function saidOf(error: unknown, t: (key: TextKey, values?: Readonly<Record<string, string>>) => string): string {
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  if (detail?.rule === 'birthDateOther') return t('REGLES:birthDateOther', { value: detail.value ?? '' });
  if (detail?.rule === 'birthDateBlocked') return t('REGLES:birthDateBlocked');
  return errorText(error);
}
