import { Autocomplete, SegmentedControl, Title } from '@mantine/core';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { useForm, useValues } from '../../../lib/form/form.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Field, LabelsField, useFaultsUnder } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { countFilters } from '../../../ui/list/list.state.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { directoryCatalogue } from '../../people/directory/directory.catalogue.ts';
import { DefaultFilter } from './default-filter.tsx';
import { GrantsEditor } from './grants-editor.tsx';
import { definitionOf, familyCode, noGrant, type RoleDefinition, type RoleValues, roleFields } from './role.values.ts';
import classes from './roles-admin.module.css';

interface RoleFormProps<Out> {
  /** What the draft is of: a role's key, or `new`. */
  readonly subject: string;
  readonly initial: RoleValues;
  /** Where the role is in what is sent. */
  readonly at?: string;
  readonly action: string;
  /** What its sending does, where it does not save yet. */
  readonly help?: string;
  /** The plan that its sending makes, where it does. */
  readonly planOf?: (output: Out) => number;
  readonly onSave: (definition: RoleDefinition, values: RoleValues) => Promise<Out>;
  readonly onDone: (output: Out) => void;
}

/** A role being written: standard, one profile within one perimeter; or advanced. */
export function RoleForm<Out>({ subject, initial, at = '', action, help, planOf, onSave, onDone }: RoleFormProps<Out>) {
  const { t } = useTexts();
  const families = useCall(rolesAdminCalls.families, {});
  const form = useForm({
    draft: { form: 'role', subject },
    ...(planOf && { prepares: planOf }),
    initial,
    stored: subject !== 'new',
    at,
    places: { Famille: 'family' },
    words: { notAllowed: 'ROLES_ADMIN:notStandard' },
    fields: roleFields(families),
    save: (values) => onSave(definitionOf(values, families), values),
    done: onDone,
  });
  const { advanced, family, opening, grants } = useValues(form);
  const code = familyCode(family, families);
  const isNew = code !== '' && !families.some(({ Famille }) => Famille === code);
  const grantErrors = useFaultsUnder(form, 'grants');

  return (
    <Form form={form} acts={help !== undefined} className={classes.form}>
      <div className={sections.section}>
        <LabelsField form={form} name="LibRole" />
        <Field form={form} name="family">
          {(field) => (
            <Autocomplete
              {...field}
              mt="sm"
              description={isNew ? t('ROLES_ADMIN:newFamily', { code }) : t('ROLES_ADMIN:familyHelp')}
              maxLength={40}
              data={families.map(({ LibFamille }) => LibFamille)}
            />
          )}
        </Field>
      </div>
      <section className={sections.section} aria-label={t('ROLES_ADMIN:gives')}>
        <div className={sections.head}>
          <Title order={2}>{t('ROLES_ADMIN:gives')}</Title>
          <SegmentedControl
            size="xs"
            aria-label={t('ROLES_ADMIN:type')}
            value={advanced ? 'advanced' : 'standard'}
            onChange={(type) =>
              form.change(
                type === 'advanced' ? { advanced: true } : { advanced: false, grants: [grants[0] ?? noGrant] },
              )
            }
            data={(['standard', 'advanced'] as const).map((value) => ({ value, label: t(`ROLES_ADMIN:${value}`) }))}
          />
        </div>
        <p className={parts.quiet}>{t(advanced ? 'ROLES_ADMIN:advancedHelp' : 'ROLES_ADMIN:standardHelp')}</p>
        <GrantsEditor
          grants={grants}
          standard={!advanced}
          onChange={(next) => form.change({ grants: next })}
          errors={grantErrors}
        />
      </section>
      {(advanced || countFilters(directoryCatalogue, opening) > 0) && (
        <section className={sections.section} aria-label={t('ROLES_ADMIN:filter')}>
          <Title order={2}>{t('ROLES_ADMIN:filter')}</Title>
          <DefaultFilter opening={opening} onChange={(next) => form.change({ opening: next })} />
        </section>
      )}
      <FormEnd action={action} lead={help && <span className={parts.quiet}>{help}</span>} />
    </Form>
  );
}
