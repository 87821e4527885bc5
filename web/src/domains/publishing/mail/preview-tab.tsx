import { Badge, Button, Title } from '@mantine/core';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { IconLanguage, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import classes from './mail.module.css';
import { languageChoices, type MailContent } from './mail-words.ts';
import { PreviewCard } from './preview-card.tsx';
import { RecordPicker } from './record-picker.tsx';

interface PreviewTabProps {
  readonly mail: MailContent;
  readonly id: number | undefined;
  readonly onId: (id: number | undefined) => void;
}

/** A mail on a real record: who would get it and why, a test to oneself, and its eight languages side by side. */
export function PreviewTab({ mail, id, onId }: PreviewTabProps) {
  const { t } = useTexts();
  const { IdMail } = mail;
  const preview = useQuery({
    ...callQuery(mailCalls.preview, {
      params: { IdMail },
      body: { id: id ?? null, languages: Object.values(idLangues) },
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const unknown = preview.error instanceof ApiError && preview.error.code === 'NOT_FOUND';
  return (
    <>
      <div className={classes.looked}>
        <div className={`${sections.section} ${classes.stack}`}>
          <RecordPicker
            source={mail.Source}
            id={id}
            onId={onId}
            error={unknown ? t('MAILS:notFound') : preview.error ? errorText(preview.error) : undefined}
          />
          {id === undefined && <p className={parts.quiet}>{t('MAILS:noRecord')}</p>}
          {id !== undefined && !preview.error && <TestMail mail={mail} id={id} />}
        </div>
        {id !== undefined && !preview.error && <Recipients IdMail={IdMail} id={id} />}
      </div>
      {mail.templates.length === 0 && (
        <EmptyState
          icon={<IconLanguage size={28} />}
          title={t('MAILS:writtenNowhere')}
          help={t('MAILS:writtenNowhereHelp')}
        />
      )}
      {!preview.error && (
        <section aria-label={t('MAILS:sideBySide')}>
          <div className={classes.cards}>
            {preview.data?.previews.map((one) => (
              <PreviewCard key={one.Langue} preview={one} onRecord={id !== undefined} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Recipients({ IdMail, id }: { IdMail: string; id: number }) {
  const { t } = useTexts();
  const { data, error } = useQuery(callQuery(mailCalls.recipients, { params: { IdMail, id } }));
  return (
    <section className={`${sections.section} ${classes.stack}`}>
      <Title order={2}>{t('MAILS:whoGets')}</Title>
      {error && <p className={parts.quiet}>{errorText(error)}</p>}
      {data && data.recipients.length + data.others === 0 && <p className={parts.quiet}>{t('MAILS:nobody')}</p>}
      <ul className={classes.recipients}>
        {data?.recipients.map(({ as, reason, name, address, Langue, unable }) => (
          <li key={`${as} ${reason} ${name} ${address}`} data-unable={unable ?? undefined}>
            <Badge>{t(`MAILS:as.${as}`)}</Badge>
            <span>
              <b>{name || address}</b> {name && address && <span className={parts.quiet}>{address}</span>}
              <span className={classes.why}>
                {t(`MAILS:reason.${reason}`)} · {unable ? t(`MAILS:unable.${unable}`) : Langue}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {data && data.others > 0 && <p className={parts.quiet}>{t('MAILS:others', { count: data.others })}</p>}
    </section>
  );
}

function TestMail({ mail, id }: { mail: MailContent; id: number }) {
  const { t, language } = useTexts();
  const written = languageChoices.filter(({ value }) => mail.templates.some(({ Langue }) => Langue === value));
  const own = written.find(({ value }) => value === idLangues[language]) ?? written[0];
  const [Langue, setLangue] = useState(own?.value);
  const test = useWrite(mailCalls.test, {
    onDone: ({ address }) => showToast({ tone: 'success', text: t('MAILS:testSent', { address }) }),
  });
  if (!Langue) return null;
  return (
    <div className={classes.test}>
      <Select
        label={t('MAILS:testIn')}
        data={written}
        value={Langue}
        onChange={(value) => setLangue(written.find((one) => one.value === value)?.value ?? Langue)}
      />
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={test.pending}
        onClick={() => test.write({ params: { IdMail: mail.IdMail }, body: { id, Langue } })}
      >
        {t('MAILS:test')}
      </Button>
      <p className={parts.quiet}>{t('MAILS:testHelp')}</p>
    </div>
  );
}
