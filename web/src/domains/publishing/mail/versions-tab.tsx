import { Button, UnstyledButton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { diffWordsWithSpace } from 'diff';
import { errorText } from '../../../lib/error-text.ts';
import { showInstant } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { type Translate, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import classes from './mail.module.css';
import { type MailContent, nameOfLanguage, pathName, sourceName } from './mail-words.ts';
import { staleMail } from './stale-mail.ts';

type Kept = Output<typeof mailCalls.version>;

interface VersionsTabProps {
  readonly mail: MailContent;
  readonly n: number | undefined;
  readonly onOpen: (n: number) => void;
}

/** What a mail was after each change, how that differs from what it is, and the way back. */
export function VersionsTab({ mail, n, onOpen }: VersionsTabProps) {
  const { t, language } = useTexts();
  const { data = [] } = useQuery(callQuery(mailCalls.versions, { params: { IdMail: mail.IdMail } }));
  return (
    <div className={classes.versions}>
      <ol className={parts.framed}>
        {data.map((version, index) => (
          <li key={version.n}>
            <UnstyledButton
              className={classes.version}
              aria-current={version.n === n ? 'true' : undefined}
              onClick={() => onOpen(version.n)}
            >
              <span>
                <b>{t('COMMON:versionNumber', { n: version.n })}</b> {index === 0 && `(${t('MAILS:current')})`}
              </span>
              <span>{changeName(version.change, t)}</span>
              <span className={parts.quiet}>
                {showInstant(version.DateModif, language)} · {version.UserModif ?? t('MAILS:byProduct')}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {n !== undefined && <Difference mail={mail} n={n} latest={data[0]?.n} />}
    </div>
  );
}

const changes = ['created', 'copied', 'settings', 'activated', 'disabled', 'template', 'field', 'restored'] as const;

/** `template FR` and the like, in words. */
function changeName(change: string, t: Translate): string {
  const [kind, what = ''] = change.split(' ');
  const known = changes.find((one) => one === kind);
  return known ? t(`MAILS:change.${known}`, { what }) : change;
}

function Difference({ mail, n, latest }: { mail: MailContent; n: number; latest: number | undefined }) {
  const { t } = useTexts();
  const { IdMail } = mail;
  const { data, error } = useQuery(callQuery(mailCalls.version, { params: { IdMail, n } }));
  const restore = useWrite(mailCalls.restore, {
    onDone: () => {
      void staleMail();
      showToast({ tone: 'success', text: t('MAILS:restored', { n }) });
    },
  });
  if (error) return <p className={parts.quiet}>{errorText(error)}</p>;
  if (!data) return null;
  const [was, is] = [partsOf(data, t), partsOf({ settings: mail, ...mail }, t)];
  const differing = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  return (
    <section className={classes.difference} aria-label={t('MAILS:difference')}>
      <h2>{t('MAILS:difference')}</h2>
      {differing.length === 0 && <p className={parts.quiet}>{t('MAILS:noDifference')}</p>}
      {differing.map((name) => (
        <div key={name} className={classes.part}>
          <h3>{name}</h3>
          <pre className={classes.words}>
            <Words was={was.get(name) ?? ''} is={is.get(name) ?? ''} />
          </pre>
        </div>
      ))}
      {n !== latest && differing.length > 0 && (
        <Button
          leftSection={<IconArrowBackUp size={16} />}
          loading={restore.pending}
          onClick={() => restore.write({ params: { IdMail, n } })}
        >
          {t('MAILS:restore')}
        </Button>
      )}
    </section>
  );
}

function Words({ was, is }: { was: string; is: string }) {
  const { t } = useTexts();
  return diffWordsWithSpace(was, is).map(({ value, added, removed }, index) => {
    const key = `${index} ${value.length}`;
    if (added)
      return (
        <ins key={key} title={t('MAILS:inserted')}>
          {value}
        </ins>
      );
    if (removed)
      return (
        <del key={key} title={t('MAILS:removed')}>
          {value}
        </del>
      );
    return <span key={key}>{value}</span>;
  });
}

/** A mail as texts to be compared, by what each is of. */
function partsOf({ settings, templates, fields }: Kept, t: Translate): ReadonlyMap<string, string> {
  const period = (from: string | null, until: string | null) => `${from ?? '…'} – ${until ?? '…'}`;
  const recipients = (list: readonly string[]) => list.join('; ');
  return new Map([
    [t('COMMON:label'), settings.LibMail],
    [t('MAILS:source'), sourceName(settings.Source)],
    [t('MAILS:ownLanguage'), nameOfLanguage(settings.Langue)],
    ...(['Mailto', 'CClist', 'BCClist'] as const).map(
      (name) => [t(`MAILS:${name}`), recipients(settings[name])] as const,
    ),
    [t('MAILS:Perso'), settings.Perso ? '✓' : '—'],
    [t('MAILS:ProfilRoutage'), String(settings.ProfilRoutage ?? '—')],
    [t('MAILS:url'), settings.URL ?? '—'],
    [t('MAILS:sending'), period(settings.DateD, settings.DateF)],
    ...templates.flatMap(({ Langue, OBJET, body }) => [
      [`${nameOfLanguage(Langue)} · ${t('MAILS:subject')}`, OBJET] as const,
      [`${nameOfLanguage(Langue)} · ${t('MAILS:body')}`, body] as const,
    ]),
    ...fields.map(
      (field) =>
        [
          `${t('COMMON:field')} ${field.IdField}`,
          `${pathName(field.Map, t)}, ${t(`MAILS:type.${field.Type}`)}, ${period(field.DateDebut, field.DateFin)}`,
        ] as const,
    ),
  ]);
}
