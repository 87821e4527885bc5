import { automaticRules, unitPlace, unitSources } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { temporary } from '@passerelle/contracts/distribution-lists/list.form.ts';
import { useField } from '../../../../lib/form/form.ts';
import { useReference } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Field, NumberField, SwitchField, TextField } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { codeLabel } from '../../../people/people/field-control.ts';
import { PersonPicker } from '../../../people/people/person-picker.tsx';
import type { DeclarationForm } from './declaration-form.ts';

/** What lists of a declaration are made for and called, and whose they are at first. */
export function IdentificationFields({ form, fixed }: { readonly form: DeclarationForm; readonly fixed: boolean }) {
  const { t } = useTexts();
  const natures = useReference('Nature');
  const { value: source } = useField(form, 'Source');
  return (
    <>
      <Field form={form} name="Source">
        {(field) => (
          <Select
            {...field}
            allowDeselect={false}
            disabled={fixed}
            description={fixed ? t('LIST_AUTOMATIC:sourceFixed') : undefined}
            data={unitSources.map((value) => ({ value, label: t(`LIST_AUTOMATIC:source ${value}`) }))}
            onChange={(value) => value !== null && field.onChange(value)}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="LibAutomatique"
        maxLength={100}
        description={t('LIST_AUTOMATIC:patternHelp', { place: unitPlace })}
      />
      <Field form={form} name="IdNature">
        {(field) => (
          <Select
            {...field}
            data={natures.rows
              .filter(({ id }) => id !== temporary)
              .map(({ id, label }) => ({ value: String(id), label }))}
            onChange={(value) => field.onChange(value ?? '')}
          />
        )}
      </Field>
      <NumberField form={form} name="Seuil" within={[1, 1000]} />
      <Field form={form} name="IdPersonneEV1">
        {(field) => (
          <PersonPicker
            {...field}
            openOnFocus={false}
            description={t(source === 'Manager' ? 'LIST_AUTOMATIC:ownerOfLine' : 'LIST_AUTOMATIC:ownerHelp')}
          />
        )}
      </Field>
      <SwitchField form={form} name="Actif" description={t('LIST_AUTOMATIC:activeHelp')} />
    </>
  );
}

/** Who writes to lists of a declaration, and where they are seen: each may say otherwise afterwards. */
export function SecurityFields({ form }: { readonly form: DeclarationForm }) {
  const { t } = useTexts();
  return (
    <>
      <Field form={form} name="Rule">
        {(field) => (
          <Select
            {...field}
            allowDeselect={false}
            data={automaticRules.map((value) => ({ value, label: codeLabel('Rule', value) }))}
            onChange={(value) => value !== null && field.onChange(value)}
          />
        )}
      </Field>
      <SwitchField form={form} name="Visible" description={t('DISTRIBUTION_LISTS:helpVisible')} />
      <SwitchField form={form} name="Cachee" description={t('DISTRIBUTION_LISTS:helpCachee')} />
    </>
  );
}
