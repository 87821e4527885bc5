import { Alert, Button, Checkbox, Select, TextInput, Title } from '@mantine/core';
import type { Input } from '@passerelle/contracts/call.ts';
import type { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { mailSourceNames, mailSources, personOfRecipient } from '@passerelle/contracts/mail/mail.sources.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import type { Draft } from '../../lib/drafts.ts';
import { errorText } from '../../lib/errors.ts';
import { callQuery } from '../../lib/query.ts';
import { type Translate, useTexts } from '../../lib/texts.ts';
import { DateInput } from '../../ui/date-inputs.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import sections from '../../ui/sections.module.css';
import { codeForm } from './copy-dialog.tsx';
import classes from './mail.module.css';
import { languageChoices, sourceName } from './mail-words.ts';
import { RecipientsField } from './recipients-field.tsx';

export type Settings = Omit<Input<typeof mailCalls.create>['body'], 'IdMail'>;

export const newSettings: Settings = {
  LibMail: '',
  Langue: 'FR',
  Mailto: ['$to'],
  CClist: [],
  BCClist: [],
  URL: null,
  Source: 'delegationReceived',
  Perso: true,
  ProfilRoutage: null,
  DateD: null,
  DateF: null,
};

interface SettingsFormProps {
  readonly draft: Draft<Settings & object>;
  /** Its code, while it is new. */
  readonly code?: { readonly value: string; readonly onChange: (code: string) => void };
  readonly action: string;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onSave: () => void;
}

/** What a mail tells of, to whom and when. */
export function SettingsForm({ draft, code, action, pending, error, onSave }: SettingsFormProps) {
  const { t } = useTexts();
  const { values, change } = draft;
  const at = sayErrors(error, t);
  const profiles = useQuery(callQuery(rightsCalls.profiles, {}));
  const { people } = mailSources[values.Source];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!code || codeForm.test(code.value)) onSave();
      }}
    >
      <section className={`${sections.section} ${classes.stack}`}>
        {code && (
          <TextInput
            required
            label={t('COMMON:code')}
            description={t('MAILS:codeHelp')}
            maxLength={50}
            value={code.value}
            onChange={(event) => code.onChange(event.currentTarget.value.toUpperCase())}
            error={(code.value !== '' && !codeForm.test(code.value) && t('MAILS:codeHelp')) || at('IdMail')}
          />
        )}
        <TextInput
          required
          label={t('COMMON:label')}
          maxLength={120}
          value={values.LibMail}
          onChange={(event) => change({ LibMail: event.currentTarget.value })}
          error={at('LibMail')}
        />
        <div className={classes.pair}>
          <Select
            label={t('MAILS:source')}
            allowDeselect={false}
            data={mailSourceNames.map((value) => ({ value, label: sourceName(value) }))}
            value={values.Source}
            onChange={(Source) => Source && change({ Source, ...withPeople(values, mailSources[Source].people) })}
            error={at('Source')}
          />
          <Select
            label={t('MAILS:ownLanguage')}
            description={t('MAILS:ownLanguageHelp')}
            allowDeselect={false}
            data={languageChoices}
            value={values.Langue}
            onChange={(Langue) => Langue && change({ Langue: Langue as Settings['Langue'] })}
          />
        </div>
      </section>
      <section className={`${sections.section} ${classes.stack}`} aria-label={t('MAILS:recipients')}>
        <Title order={2}>{t('MAILS:recipients')}</Title>
        {(['Mailto', 'CClist', 'BCClist'] as const).map((name) => (
          <RecipientsField
            key={name}
            label={t(`MAILS:${name}`)}
            people={people}
            value={values[name]}
            onChange={(list) => change({ [name]: list })}
            error={at(name)}
          />
        ))}
        <Checkbox
          label={t('MAILS:Perso')}
          checked={values.Perso}
          onChange={(event) =>
            change({ Perso: event.currentTarget.checked, ...(event.currentTarget.checked && { ProfilRoutage: null }) })
          }
        />
        {!values.Perso && (
          <Select
            label={t('MAILS:ProfilRoutage')}
            description={t('MAILS:ProfilRoutageHelp')}
            placeholder={t('MAILS:noRouting')}
            clearable
            searchable
            data={(profiles.data ?? []).map(({ IdProfil, LibProfil }) => ({
              value: String(IdProfil),
              label: LibProfil,
            }))}
            value={values.ProfilRoutage === null ? null : String(values.ProfilRoutage)}
            onChange={(key) => change({ ProfilRoutage: key ? Number(key) : null })}
            error={at('ProfilRoutage')}
          />
        )}
      </section>
      <section className={`${sections.section} ${classes.stack}`} aria-label={t('MAILS:sending')}>
        <Title order={2}>{t('MAILS:sending')}</Title>
        <div className={classes.pair}>
          <DateInput
            label={t('MAILS:from')}
            valueFormat="DD/MM/YYYY"
            placeholder={t('MAILS:always')}
            clearable
            value={values.DateD}
            onChange={(DateD) => change({ DateD })}
          />
          <DateInput
            label={t('MAILS:until')}
            valueFormat="DD/MM/YYYY"
            placeholder={t('MAILS:always')}
            clearable
            {...(values.DateD && { minDate: values.DateD })}
            value={values.DateF}
            onChange={(DateF) => change({ DateF })}
            error={at('DateF')}
          />
        </div>
        <TextInput
          label={t('MAILS:url')}
          description={t('MAILS:urlHelp')}
          maxLength={300}
          value={values.URL ?? ''}
          onChange={(event) => change({ URL: event.currentTarget.value || null })}
          error={at('URL')}
        />
      </section>
      {error && !(error instanceof ApiError && error.details.length > 0) && (
        <Alert color="red" role="alert">
          {error instanceof ApiError && error.code === 'CONFLICT' ? t('MAILS:conflict') : <ErrorText error={error} />}
        </Alert>
      )}
      <div className={sections.end}>
        <DraftLine draft={draft} />
        <Button type="submit" loading={pending} disabled={values.LibMail.trim() === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Another source knows of other people: those that it does not know of leave the lists. */
function withPeople(values: Settings, people: readonly string[]): Pick<Settings, 'Mailto' | 'CClist' | 'BCClist'> {
  const known = (list: readonly string[]) =>
    list.filter((entry) => {
      const person = personOfRecipient(entry);
      return !person || people.includes(person);
    });
  return { Mailto: known(values.Mailto), CClist: known(values.CClist), BCClist: known(values.BCClist) };
}

const ownRules: Readonly<Record<string, 'email' | 'private' | 'fieldsInUse'>> = {
  email: 'email',
  private: 'private',
  fieldsInUse: 'fieldsInUse',
};

/** What the server said of a field, in words. */
export function sayErrors(error: Error | null, t: Translate): (name: string) => string | undefined {
  const details = error instanceof ApiError ? error.details : [];
  return (name) => {
    const detail = details.find(({ path }) => path === `body/${name}` || path.startsWith(`body/${name}/`));
    if (!detail) return undefined;
    if (detail.rule === 'unique') return errorText(error);
    const rule = ownRules[detail.rule];
    const text = t(rule ? `MAILS:${rule}` : 'MAILS:invalid');
    return detail.value ? `${text} (${detail.value})` : text;
  };
}
