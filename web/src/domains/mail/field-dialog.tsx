import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { type MailFieldType, pathsOf, typesOf } from '@passerelle/contracts/mail/mail.sources.ts';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { DateInput } from '../../ui/date-inputs.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { type MailContent, pathName } from './mail-words.ts';
import { sayErrors } from './settings-form.tsx';
import { staleMail } from './stale-mail.ts';

export type MailField = MailContent['fields'][number];

interface FieldDialogProps {
  readonly mail: MailContent;
  /** Undefined to add one. */
  readonly field: MailField | undefined;
  readonly onClose: () => void;
}

const nameForm = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** A name that texts can use, what it takes from the record, and how it is written. */
export function FieldDialog({ mail, field, onClose }: FieldDialogProps) {
  const { t } = useTexts();
  const { IdMail, Source } = mail;
  const paths = [...pathsOf(Source)];
  const draft = useDraft('mail-field', `${IdMail}-${field?.IdField ?? 'new'}`, {
    IdField: field?.IdField ?? '',
    Type: field?.Type ?? ('text' as MailFieldType),
    Map: field?.Map ?? paths[0]![0],
    DateDebut: field?.DateDebut ?? null,
    DateFin: field?.DateFin ?? null,
    seen: field?.DateM ?? null,
  });
  const { IdField, ...values } = draft.values;
  const write = useWrite(mailCalls.writeField, {
    shownInPlace: true,
    onDone: () => {
      draft.sent();
      void staleMail();
      onClose();
    },
  });
  const at = sayErrors(write.error, t);
  const kind = pathsOf(Source).get(values.Map);
  const types = kind ? typesOf[kind] : (['text'] as const);
  const malformed = IdField !== '' && !nameForm.test(IdField);
  const general = write.error && !(write.error instanceof ApiError && write.error.details.length > 0);
  return (
    <Dialog onClose={onClose} title={field ? t('MAILS:editField', { name: field.IdField }) : t('MAILS:addField')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (nameForm.test(IdField)) write.write({ params: { IdMail, IdField }, body: values });
        }}
      >
        <Stack gap="sm">
          <TextInput
            data-autofocus={!field}
            required
            label={t('COMMON:field')}
            description={t('MAILS:fieldHelp')}
            maxLength={40}
            disabled={field !== undefined}
            value={IdField}
            onChange={(event) => draft.change({ IdField: event.currentTarget.value })}
            error={malformed ? t('MAILS:fieldHelp') : at('IdField')}
          />
          <Select
            label={t('MAILS:Map')}
            searchable
            allowDeselect={false}
            data={paths.map(([path]) => ({ value: path, label: pathName(path, t) }))}
            value={values.Map}
            onChange={(path) => {
              if (!path) return;
              const allowed = typesOf[pathsOf(Source).get(path) ?? 'text'];
              draft.change({ Map: path, ...(!allowed.includes(values.Type) && { Type: allowed[0]! }) });
            }}
            error={at('Map')}
          />
          <Select
            label={t('MAILS:Type')}
            allowDeselect={false}
            data={types.map((value) => ({ value, label: t(`MAILS:type.${value}`) }))}
            value={values.Type}
            onChange={(Type) => Type && draft.change({ Type: Type as MailFieldType })}
            error={at('Type')}
          />
          <Group grow align="flex-start">
            <DateInput
              label={t('MAILS:from')}
              valueFormat="DD/MM/YYYY"
              placeholder={t('MAILS:always')}
              clearable
              value={values.DateDebut}
              onChange={(DateDebut) => draft.change({ DateDebut })}
            />
            <DateInput
              label={t('MAILS:until')}
              valueFormat="DD/MM/YYYY"
              placeholder={t('MAILS:always')}
              clearable
              {...(values.DateDebut && { minDate: values.DateDebut })}
              value={values.DateFin}
              onChange={(DateFin) => draft.change({ DateFin })}
              error={at('DateFin')}
            />
          </Group>
          {general && (
            <Alert color="red" role="alert">
              {write.error instanceof ApiError && write.error.code === 'CONFLICT' ? (
                t('MAILS:conflict')
              ) : (
                <ErrorText error={write.error} />
              )}
            </Alert>
          )}
          <DraftLine draft={draft} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('COMMON:cancel')}
            </Button>
            <Button type="submit" loading={write.pending} disabled={IdField === '' || malformed}>
              {t('COMMON:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
