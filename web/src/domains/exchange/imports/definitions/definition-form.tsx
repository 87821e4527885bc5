import { Alert, Button, Checkbox, FileButton, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { importModes, importSenses, mostAllOrNone } from '@passerelle/contracts/imports/definition.ts';
import {
  definitionsCalls,
  type EditedDefinition,
  type OfferedSubject,
} from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { IconFileImport } from '@tabler/icons-react';
import { attempt } from '../../../../lib/errors.ts';
import { useForm, useValues } from '../../../../lib/form/form.ts';
import { useCall } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Field, LabelsField, SwitchField } from '../../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../../ui/form/form.tsx';
import { MultiSelect } from '../../../../ui/multi-select.tsx';
import sections from '../../../../ui/sections.module.css';
import { showToast } from '../../../../ui/toast.tsx';
import { ColumnsEditor } from './columns-editor.tsx';
import { type DefinitionValues, definitionFields, readFile, subjectName } from './definition.values.ts';
import { TryPart } from './try-part.tsx';
import { VersionsPart } from './versions-part.tsx';

interface DefinitionFormProps {
  /** Under which what is typed is kept. */
  readonly subject: string;
  readonly initial: DefinitionValues;
  readonly stored?: EditedDefinition;
  readonly latest?: () => Promise<{ readonly values: DefinitionValues; readonly revision: number }>;
  readonly save: (values: DefinitionValues, revision: number) => Promise<{ readonly IdImport: number }>;
  readonly done: (saved: { readonly IdImport: number }) => void;
}

/** A definition as it begins once its subject is chosen: with the column by which a line is known. */
function begunOn(subjects: readonly OfferedSubject[], Sujet: string, Sens: DefinitionValues['Sens']) {
  const chosen = subjects.find((one) => one.Sujet === Sujet);
  const key = chosen?.champs.find(({ cle }) => cle);
  return {
    Sujet,
    Sens: chosen?.exporte === false ? ('import' as const) : Sens,
    Etat: { columns: key ? [{ field: key.Champ }] : [], mode: 'update' as const },
  };
}

/** A definition being written: what it is of and for whom, its columns, and a file to try it on before it is saved. */
export function DefinitionForm({ subject, initial, stored, latest, save, done }: DefinitionFormProps) {
  const { t } = useTexts();
  const subjects = useCall(definitionsCalls.subjects, {});
  const roles = useCall(rolesAdminCalls.list, {});
  const form = useForm<DefinitionValues, { readonly IdImport: number }>({
    draft: { form: 'definition', subject },
    initial,
    ...(stored && { revision: stored.Version }),
    ...(latest && { latest }),
    fields: definitionFields,
    save,
    done,
  });
  const values = useValues(form);
  const fixed = stored?.Livre === true;
  const chosen = subjects.find(({ Sujet }) => Sujet === values.Sujet);
  const { Etat } = values;
  const takeFile = async (file: File | null) => {
    const said = file && readFile(await file.text());
    if (!said) return showToast({ tone: 'warning', text: t('DEFINITIONS:fileRefused') });
    form.change(said);
    showToast({ tone: 'success', text: t('DEFINITIONS:fileTaken') });
  };
  return (
    <Form form={form}>
      <Stack gap="md">
        {fixed && <Alert>{t('DEFINITIONS:shippedHelp')}</Alert>}
        {!stored && (
          <FileButton accept="application/json,.json" onChange={(file) => attempt(takeFile(file))}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileImport size={16} />}
                style={{ alignSelf: 'start' }}
              >
                {t('DEFINITIONS:fromFile')}
              </Button>
            )}
          </FileButton>
        )}
        <section className={sections.section}>
          <Stack gap="md">
            {!fixed && (
              <>
                <LabelsField form={form} name="LibImport" />
                <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
                  <Field form={form} name="Sujet">
                    {(field) => (
                      <NativeSelect
                        {...field}
                        disabled={stored !== undefined}
                        onChange={({ currentTarget: { value } }) => form.change(begunOn(subjects, value, values.Sens))}
                        data={[
                          { value: '', label: '' },
                          ...subjects.map(({ Sujet }) => ({ value: Sujet, label: subjectName(Sujet) })),
                        ]}
                      />
                    )}
                  </Field>
                  <Field form={form} name="Sens">
                    {(field) => (
                      <NativeSelect
                        {...field}
                        onChange={({ currentTarget }) =>
                          field.onChange(importSenses.find((one) => one === currentTarget.value) ?? 'both')
                        }
                        data={importSenses
                          .filter((one) => one === 'import' || chosen?.exporte !== false)
                          .map((one) => ({ value: one, label: t(`DEFINITIONS:sense ${one}`) }))}
                      />
                    )}
                  </Field>
                  {values.Sens !== 'export' && (
                    <NativeSelect
                      label={t('DEFINITIONS:mode')}
                      value={Etat.mode}
                      onChange={({ currentTarget }) => {
                        const mode = importModes.find((one) => one === currentTarget.value) ?? 'update';
                        form.change({ Etat: { ...Etat, mode } });
                      }}
                      data={importModes
                        .filter((one) => one === 'update' || chosen?.adds !== false)
                        .map((one) => ({ value: one, label: t(`DEFINITIONS:mode ${one}`) }))}
                    />
                  )}
                </SimpleGrid>
                {values.Sens !== 'export' && (
                  <Checkbox
                    label={t('DEFINITIONS:allOrNone', { lines: mostAllOrNone })}
                    checked={Etat.allOrNone === true}
                    onChange={({ currentTarget }) => {
                      const { allOrNone: _, ...rest } = Etat;
                      form.change({ Etat: currentTarget.checked ? { ...rest, allOrNone: true } : rest });
                    }}
                  />
                )}
                {values.Sens !== 'import' && (
                  <Checkbox
                    label={t('DEFINITIONS:codes')}
                    checked={Etat.codes === true}
                    onChange={({ currentTarget }) => {
                      const { codes: _, ...rest } = Etat;
                      form.change({ Etat: currentTarget.checked ? { ...rest, codes: true } : rest });
                    }}
                  />
                )}
              </>
            )}
            <Field form={form} name="roles">
              {({ value, onChange, ...field }) => (
                <MultiSelect
                  {...field}
                  description={t('DEFINITIONS:rolesHelp')}
                  value={value.map(String)}
                  onChange={(keys) => onChange(keys.map(Number))}
                  data={roles.map(({ IdRole, LibRole }) => ({ value: String(IdRole), label: LibRole }))}
                  searchable
                  hidePickedOptions
                  limit={60}
                />
              )}
            </Field>
            <SwitchField form={form} name="Actif" />
          </Stack>
        </section>
        {chosen && (
          <ColumnsEditor
            form={form}
            subject={chosen}
            fixed={fixed}
            adds={chosen.adds && Etat.mode !== 'update' && values.Sens !== 'export'}
          />
        )}
        {!chosen && values.Sujet !== '' && <Text size="sm">{t('DEFINITIONS:unsoundLead')}</Text>}
        <FormEnd action={t('COMMON:save')} />
      </Stack>
      {chosen && values.Sens !== 'export' && Etat.columns.length > 0 && <TryPart values={values} />}
      {stored && (
        <VersionsPart stored={stored} onTakeBack={fixed ? undefined : (version) => form.change({ Etat: version })} />
      )}
    </Form>
  );
}
