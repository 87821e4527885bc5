import { Checkbox, TextInput, Title } from '@mantine/core';
import type { Input } from '@passerelle/contracts/call.ts';
import type { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { mailSourceNames, mailSources, personOfRecipient } from '@passerelle/contracts/mail/mail.sources.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Form as FormOf, useValues } from '../../../lib/form/form.ts';
import type { FieldRule, FieldRules } from '../../../lib/form/form-store.ts';
import { callQuery } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { DayField, Field, TextField } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import sections from '../../../ui/sections.module.css';
import { Select } from '../../../ui/select.tsx';
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

/** The settings of a mail that is there. */
export function settingsOf(mail: Settings): Settings {
  const { LibMail, Langue, Mailto, CClist, BCClist, URL, Source, Perso, ProfilRoutage, DateD, DateF } = mail;
  return { LibMail, Langue, Mailto, CClist, BCClist, URL, Source, Perso, ProfilRoutage, DateD, DateF };
}

/** A code is the mail's name for good: chosen while it is new. */
export const codeForm = /^[A-Z][A-Z0-9_]{2,49}$/;

/** What a code has to be. */
export const codeRule = <V extends { readonly IdMail: string }>(label: TextKey): FieldRule<V> => ({
  label,
  required: true,
  check: ({ IdMail }) => (codeForm.test(IdMail) ? undefined : 'pattern'),
});

export const mailWords = {
  email: 'MAILS:email',
  private: 'MAILS:private',
  fieldsInUse: 'MAILS:fieldsInUse',
  unique: 'ERREURS:ERREUR_MAIL_EXIST',
  syntax: 'MAILS:fault.syntax',
  field: 'MAILS:fault.field',
  tag: 'MAILS:fault.tag',
  tooLong: 'MAILS:fault.tooLong',
  'IdMail pattern': 'MAILS:codeHelp',
  'IdField pattern': 'MAILS:fieldHelp',
} as const satisfies Readonly<Record<string, TextKey>>;

/** The fields of a mail's settings. */
export const settingsFields: FieldRules<Settings> = {
  LibMail: { label: 'COMMON:label', required: true },
  Langue: { label: 'MAILS:ownLanguage' },
  Mailto: { label: 'MAILS:Mailto' },
  CClist: { label: 'MAILS:CClist' },
  BCClist: { label: 'MAILS:BCClist' },
  URL: { label: 'MAILS:url' },
  Source: { label: 'MAILS:source', show: (source) => sourceName(source as Settings['Source']) },
  Perso: { label: 'MAILS:Perso' },
  ProfilRoutage: { label: 'MAILS:ProfilRoutage' },
  DateD: { label: 'MAILS:from' },
  DateF: { label: 'MAILS:until' },
};

interface SettingsFormProps<V extends Settings> {
  readonly form: FormOf<V>;
  /** Its code, while it is new. */
  readonly code?: ReactNode;
  readonly action: string;
}

/** What a mail tells of, to whom and when. */
export function SettingsForm<V extends Settings>({ form: own, code, action }: SettingsFormProps<V>) {
  const { t } = useTexts();
  // A new mail has its code beside its settings: these are the same.
  const form = own as unknown as FormOf<Settings>;
  const values = useValues(form);
  const profiles = useQuery(callQuery(rightsCalls.profiles, {}));
  const { people } = mailSources[values.Source];
  return (
    <Form form={form} className={classes.form}>
      <section className={`${sections.section} ${classes.stack}`}>
        {code}
        <TextField form={form} name="LibMail" maxLength={120} />
        <div className={classes.pair}>
          <Field form={form} name="Source">
            {(field) => (
              <Select
                {...field}
                data={mailSourceNames.map((value) => ({ value, label: sourceName(value) }))}
                onChange={(Source) =>
                  Source && form.change({ Source, ...withPeople(values, mailSources[Source].people) })
                }
              />
            )}
          </Field>
          <Field form={form} name="Langue">
            {(field) => (
              <Select
                {...field}
                description={t('MAILS:ownLanguageHelp')}
                data={languageChoices}
                onChange={(Langue) => Langue && field.onChange(Langue)}
              />
            )}
          </Field>
        </div>
      </section>
      <section className={`${sections.section} ${classes.stack}`} aria-label={t('MAILS:recipients')}>
        <Title order={2}>{t('MAILS:recipients')}</Title>
        {(['Mailto', 'CClist', 'BCClist'] as const).map((name) => (
          <Field key={name} form={form} name={name}>
            {({ label, value, onChange, error }) => (
              <RecipientsField label={label} people={people} value={value} onChange={onChange} error={error} />
            )}
          </Field>
        ))}
        <Checkbox
          label={t('MAILS:Perso')}
          checked={values.Perso}
          onChange={({ currentTarget: { checked: Perso } }) =>
            form.change({ Perso, ...(Perso && { ProfilRoutage: null }) })
          }
        />
        {!values.Perso && (
          <Field form={form} name="ProfilRoutage">
            {({ value, ...field }) => (
              <Select
                {...field}
                description={t('MAILS:ProfilRoutageHelp')}
                placeholder={t('MAILS:noRouting')}
                clearable
                searchable
                data={(profiles.data ?? []).map(({ IdProfil, LibProfil }) => ({
                  value: String(IdProfil),
                  label: LibProfil,
                }))}
                value={value === null ? null : String(value)}
                onChange={(key) => field.onChange(key ? Number(key) : null)}
              />
            )}
          </Field>
        )}
      </section>
      <section className={`${sections.section} ${classes.stack}`} aria-label={t('MAILS:sending')}>
        <Title order={2}>{t('MAILS:sending')}</Title>
        <div className={classes.pair}>
          <DayField form={form} name="DateD" placeholder={t('MAILS:always')} clearable />
          <DayField
            form={form}
            name="DateF"
            placeholder={t('MAILS:always')}
            clearable
            minDate={values.DateD ?? undefined}
          />
        </div>
        <Field form={form} name="URL">
          {({ value, onChange, ...field }) => (
            <TextInput
              {...field}
              description={t('MAILS:urlHelp')}
              maxLength={300}
              value={value ?? ''}
              onChange={(event) => onChange(event.currentTarget.value || null)}
            />
          )}
        </Field>
      </section>
      <FormEnd action={action} />
    </Form>
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
