import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import { Button, Labelled, Notice } from './parts.tsx';
import { usePress } from './use-press.ts';

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
  const { press, pending, error } = usePress(candidateCalls.enter, onPassed);
  const closed = error instanceof ApiError && (error.code === 'TOKEN_EXPIRED' || error.code === 'TOKEN_NOT_FOUND');
  if (closed) return <Closed token={token} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const DateNaissance = dayOf(typed);
    setNoDay(DateNaissance === undefined);
    if (DateNaissance !== undefined) press({ body: { token, DateNaissance } });
  };
  const wrong = noDay ? t('HIRING:noDay') : error === undefined ? undefined : saidOf(error, t);
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <h1>{t(title)}</h1>
      <fieldset>
        <legend>{t('HIRING:gateText')}</legend>
        <div className="day">
          {orderIn(language).map((part) => (
            <Labelled key={part} id={part} label={t(`HIRING:${part}`)}>
              {(tied) => (
                <input
                  {...tied}
                  inputMode="numeric"
                  autoComplete={`bday-${part}`}
                  maxLength={part === 'year' ? 4 : 2}
                  value={typed[part]}
                  onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [part]: value.replace(/\D/g, '') })}
                />
              )}
            </Labelled>
          ))}
        </div>
      </fieldset>
      {wrong && <Notice tone="bad">{wrong}</Notice>}
      <Button type="submit" kind="main" busy={pending}>
        {t('HIRING:enter')}
      </Button>
    </form>
  );
}

/** Whoever comes too late asks for another link. Nobody is told whether theirs ever was one. */
function Closed({ token }: { readonly token: string }) {
  const { t } = useTexts();
  const [done, setDone] = useState(false);
  const { press, pending, error } = usePress(candidateCalls.ask, () => setDone(true));
  return (
    <div className="stack" role="alert">
      <h1>{t('HIRING:closedTitle')}</h1>
      <p>{t('HIRING:closedText')}</p>
      {error !== undefined && <p className="wrong">{errorText(error)}</p>}
      {done ? (
        <p role="status">{t('HIRING:asked')}</p>
      ) : (
        <Button busy={pending} onClick={() => press({ body: { token } })}>
          {t('HIRING:askAgain')}
        </Button>
      )}
    </div>
  );
}

/** Of a wrong date, how many tries are left. */
function saidOf(error: unknown, t: (key: TextKey, values?: Readonly<Record<string, string>>) => string): string {
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  if (detail?.rule === 'birthDateOther') return t('REGLES:birthDateOther', { value: detail.value ?? '' });
  if (detail?.rule === 'birthDateBlocked') return t('REGLES:birthDateBlocked');
  return errorText(error);
}
