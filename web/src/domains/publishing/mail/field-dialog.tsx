import { Group } from '@mantine/core';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { type MailFieldType, pathsOf, typesOf } from '@passerelle/contracts/mail/mail.sources.ts';
import { useForm, useValues } from '../../../lib/form/form.ts';
import { readAnew, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField, Field, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { type MailContent, pathName } from './mail-words.ts';
import { mailWords } from './settings-form.tsx';
import { staleMail } from './stale-mail.ts';

export type MailField = MailContent['fields'][number];

interface FieldDialogProps {
  readonly mail: MailContent;
  /** Undefined to add one. */
  readonly field: MailField | undefined;
  readonly onClose: () => void;
}

const nameForm = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

const valuesOf = ({ Revision: _, DateM: __, UserM: ___, ...field }: MailField) => field;

/** A name that texts can use, what it takes from the record, and how it is written. */
export function FieldDialog({ mail, field, onClose }: FieldDialogProps) {
  const { t } = useTexts();
  const { IdMail, Source } = mail;
  const paths = [...pathsOf(Source)];
  const write = useWrite(mailCalls.writeField, { shownInPlace: true });
  const fresh: ReturnType<typeof valuesOf> = {
    IdField: '',
    Type: 'text',
    Map: paths[0]?.[0] ?? '',
    DateDebut: null,
    DateFin: null,
  };
  const form = useForm({
    draft: { form: 'mail-field', subject: `${IdMail}-${field?.IdField ?? 'new'}` },
    initial: field ? valuesOf(field) : fresh,
    revision: field?.Revision,
    fields: {
      IdField: {
        label: 'COMMON:field',
        required: true,
        check: ({ IdField }) => (nameForm.test(IdField) ? undefined : 'pattern'),
      },
      Type: { label: 'MAILS:Type', show: (type) => t(`MAILS:type.${type as MailFieldType}`) },
      Map: { label: 'MAILS:Map', show: (path) => pathName(String(path), t) },
      DateDebut: { label: 'MAILS:from' },
      DateFin: { label: 'MAILS:until' },
    },
    words: mailWords,
    latest: async ({ IdField }) => {
      const { fields } = await readAnew(mailCalls.read, { params: { IdMail } });
      const now = fields.find((one) => one.IdField === IdField);
      return { values: now ? valuesOf(now) : fresh, revision: now?.Revision ?? 0 };
    },
    save: ({ IdField, ...values }, Revision) =>
      write.writeAsync({ params: { IdMail, IdField }, body: { ...values, Revision } }),
    done: () => {
      void staleMail();
      onClose();
    },
  });
  const values = useValues(form);
  const kind = pathsOf(Source).get(values.Map);
  const types = kind ? typesOf[kind] : (['text'] as const);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={field ? t('MAILS:editField', { name: field.IdField }) : t('MAILS:addField')}
    >
      <TextField
        form={form}
        name="IdField"
        description={t('MAILS:fieldHelp')}
        maxLength={40}
        disabled={field !== undefined}
      />
      <Field form={form} name="Map">
        {(bound) => (
          <Select
            {...bound}
            searchable
            data={paths.map(([path]) => ({ value: path, label: pathName(path, t) }))}
            onChange={(path) => {
              if (!path) return;
              const allowed = typesOf[pathsOf(Source).get(path) ?? 'text'];
              const [first] = allowed;
              form.change({ Map: path, ...(first && !allowed.includes(values.Type) && { Type: first }) });
            }}
          />
        )}
      </Field>
      <Field form={form} name="Type">
        {(bound) => (
          <Select
            {...bound}
            data={types.map((value) => ({ value, label: t(`MAILS:type.${value}`) }))}
            onChange={(type) => type && bound.onChange(type)}
          />
        )}
      </Field>
      <Group grow align="flex-start">
        <DayField form={form} name="DateDebut" placeholder={t('MAILS:always')} clearable />
        <DayField
          form={form}
          name="DateFin"
          placeholder={t('MAILS:always')}
          clearable
          minDate={values.DateDebut ?? undefined}
        />
      </Group>
      <FormEnd cancel action={t('COMMON:save')} />
    </FormDialog>
  );
}
