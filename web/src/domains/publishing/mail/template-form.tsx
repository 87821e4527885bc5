import { Alert, Button, Textarea, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { holds } from '../../../lib/access.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useForm, useValues } from '../../../lib/form/form.ts';
import { callQuery, readAnew, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Field, TextField } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { Why } from '../../../ui/why.tsx';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import classes from './mail.module.css';
import { type MailContent, nameOfLanguage } from './mail-words.ts';
import { PreviewCard } from './preview-card.tsx';
import { mailWords } from './settings-form.tsx';
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
  const write = useWrite(mailCalls.writeTemplate, { shownInPlace: true });
  const form = useForm({
    draft: { form: 'mail-template', subject: `${IdMail}-${Langue}` },
    initial: wordsOf(template),
    revision: template?.Revision ?? 0,
    fields: {
      OBJET: { label: 'MAILS:subject' },
      body: { label: 'MAILS:body' },
    },
    words: mailWords,
    latest: async () => {
      const { templates } = await readAnew(mailCalls.read, { params: { IdMail } });
      const now = templates.find((one) => one.Langue === Langue);
      return { values: wordsOf(now), revision: now?.Revision ?? 0 };
    },
    save: async (typed, Revision) => {
      await write.writeAsync({ params, body: { ...typed, Revision } });
      await staleMail();
    },
    done: () => showToast({ tone: 'success', text: t('MAILS:saved') }),
  });
  const typed = useValues(form);
  const { OBJET, body } = typed;
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
      <Form form={form} className={classes.writing}>
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
          <Button variant="default" onClick={() => form.change({ OBJET: own.OBJET, body: own.body })}>
            {t('MAILS:startFrom', { language: nameOfLanguage(own.Langue) })}
          </Button>
        )}
        <TextField form={form} name="OBJET" {...insertion.on('OBJET')} maxLength={500} readOnly={!mayWrite} />
        <Field form={form} name="body">
          {(field) => (
            <Textarea
              {...field}
              {...insertion.on('body')}
              autosize
              minRows={10}
              maxRows={28}
              maxLength={50_000}
              readOnly={!mayWrite}
              spellCheck={false}
              classNames={{ input: classes.source ?? '' }}
              onChange={(event) => field.onChange(event.currentTarget.value)}
            />
          )}
        </Field>
        {mayWrite && (
          <fieldset className={classes.insert}>
            <legend>{t('MAILS:insert')}</legend>
            {mail.fields.length === 0 && <span className={parts.quiet}>{t('MAILS:noFields')}</span>}
            {mail.fields.map(({ IdField }) => (
              <UnstyledButton
                key={IdField}
                className={classes.chip}
                onClick={() => form.change(insertion.put(typed, `{{ ${IdField} }}`))}
              >
                {IdField}
              </UnstyledButton>
            ))}
          </fieldset>
        )}
        {mayWrite && <FormEnd action={t('COMMON:save')} />}
      </Form>
      <section className={classes.live} aria-label={t('COMMON:preview')}>
        {shown && <PreviewCard preview={shown} onRecord={record !== undefined} />}
        {preview.error && <p className={parts.quiet}>{errorText(preview.error)}</p>}
      </section>
    </div>
  );
}

const wordsOf = (template: TemplateFormProps['template']) => ({
  OBJET: template?.OBJET ?? '',
  body: template?.body ?? '',
});

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
