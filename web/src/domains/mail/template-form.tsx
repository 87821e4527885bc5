import { Alert, Button, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { holds } from '../../lib/access.ts';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { errorText } from '../../lib/errors.ts';
import { callQuery, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { DraftLine } from '../../ui/draft-line.tsx';
import parts from '../../ui/parts.module.css';
import sections from '../../ui/sections.module.css';
import { showToast } from '../../ui/toast.tsx';
import { Why } from '../../ui/why.tsx';
import { MissingRight } from '../explain/missing-right.tsx';
import classes from './mail.module.css';
import { type MailContent, nameOfLanguage } from './mail-words.ts';
import { PreviewCard } from './preview-card.tsx';
import { staleMail } from './stale-mail.ts';

interface TemplateFormProps {
  readonly mail: MailContent;
  readonly Langue: IdLangue;
  /** Undefined where it is not written yet. */
  readonly template: MailContent['templates'][number] | undefined;
  readonly record: number | undefined;
}

/** The subject and body of a mail in one language, with what they become beside them. */
export function TemplateForm({ mail, Langue, template, record }: TemplateFormProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const mayWrite = holds(user, 'mtm');
  const { IdMail } = mail;
  const params = { IdMail, Langue };
  const draft = useDraft('mail-template', `${IdMail}-${Langue}`, {
    OBJET: template?.OBJET ?? '',
    body: template?.body ?? '',
    seen: template?.DateModif ?? null,
  });
  const { OBJET, body } = draft.values;
  const write = useWrite(mailCalls.writeTemplate, {
    shownInPlace: true,
    onDone: () => {
      draft.sent();
      void staleMail();
      showToast({ tone: 'success', text: t('MAILS:saved') });
    },
  });
  const [words] = useDebouncedValue({ Langue, OBJET, body }, 400);
  const preview = useQuery({
    ...callQuery(mailCalls.preview, {
      params: { IdMail },
      body: { id: record ?? null, languages: [Langue], words },
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const own = mail.templates.find((one) => one.Langue === mail.Langue);
  const insertion = useInsertion();
  const [shown] = preview.data?.previews ?? [];
  const empty = OBJET === '' && body === '';

  return (
    <div className={classes.sides}>
      <form
        className={classes.writing}
        onSubmit={(event) => {
          event.preventDefault();
          write.write({ params, body: draft.values });
        }}
      >
        {!mayWrite && (
          <p className={parts.quiet}>
            {t('MAILS:readOnly')}{' '}
            <Why>
              <MissingRight right="mtm" />
            </Why>
          </p>
        )}
        {template?.toReview && (
          <Alert color="orange">{t('MAILS:toReview', { language: nameOfLanguage(mail.Langue) })}</Alert>
        )}
        {!template && <p className={parts.quiet}>{t('MAILS:notWritten')}</p>}
        {!template && empty && own && mayWrite && own.Langue !== Langue && (
          <Button variant="default" onClick={() => draft.change({ OBJET: own.OBJET, body: own.body })}>
            {t('MAILS:startFrom', { language: nameOfLanguage(own.Langue) })}
          </Button>
        )}
        <TextInput
          {...insertion.on('OBJET')}
          label={t('MAILS:subject')}
          maxLength={500}
          readOnly={!mayWrite}
          value={OBJET}
          onChange={(event) => draft.change({ OBJET: event.currentTarget.value })}
        />
        <Textarea
          {...insertion.on('body')}
          label={t('MAILS:body')}
          autosize
          minRows={10}
          maxRows={28}
          maxLength={50_000}
          readOnly={!mayWrite}
          spellCheck={false}
          classNames={{ input: classes.source ?? '' }}
          value={body}
          onChange={(event) => draft.change({ body: event.currentTarget.value })}
        />
        {mayWrite && (
          <fieldset className={classes.insert}>
            <legend>{t('MAILS:insert')}</legend>
            {mail.fields.length === 0 && <span className={parts.quiet}>{t('MAILS:noFields')}</span>}
            {mail.fields.map(({ IdField }) => (
              <UnstyledButton
                key={IdField}
                className={classes.chip}
                onClick={() => draft.change(insertion.put(draft.values, `{{ ${IdField} }}`))}
              >
                {IdField}
              </UnstyledButton>
            ))}
          </fieldset>
        )}
        {write.error && (
          <Alert color="red" role="alert">
            {write.error instanceof ApiError && write.error.code === 'CONFLICT'
              ? t('MAILS:conflict')
              : errorText(write.error)}
          </Alert>
        )}
        {mayWrite && (
          <div className={sections.end}>
            <DraftLine draft={draft} />
            <Button type="submit" loading={write.pending} disabled={(shown?.faults.length ?? 0) > 0}>
              {t('COMMON:save')}
            </Button>
          </div>
        )}
      </form>
      <section className={classes.live} aria-label={t('COMMON:preview')}>
        {shown && <PreviewCard preview={shown} onRecord={record !== undefined} />}
        {preview.error && <p className={parts.quiet}>{errorText(preview.error)}</p>}
      </section>
    </div>
  );
}

type Part = 'OBJET' | 'body';

/** Puts a field where the caret was last, in the subject or in the body. */
function useInsertion() {
  const last = useRef<{ part: Part; from: number; to: number }>(undefined);
  const on = (part: Part) => ({
    onSelect: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      last.current = { part, from: selectionStart ?? 0, to: selectionEnd ?? 0 };
    },
  });
  const put = (values: Readonly<Record<Part, string>>, field: string): Partial<Record<Part, string>> => {
    const { part, from, to } = last.current ?? { part: 'body', from: values.body.length, to: values.body.length };
    last.current = { part, from: from + field.length, to: from + field.length };
    return { [part]: `${values[part].slice(0, from)}${field}${values[part].slice(to)}` };
  };
  return { on, put };
}
