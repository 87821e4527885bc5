import { Tabs } from '@mantine/core';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { PageProps } from '../../../lib/page.ts';
import { useCall } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { type FormSearch, formTabs } from './form.search.ts';
import { FormEditor } from './form-editor.tsx';
import { shippedForm } from './form-fields.ts';

/** A form, edited over what ships: nothing changes before its plan is applied. */
export function FormEditorScreen({
  params,
  search,
  setSearch,
}: PageProps<{ readonly IdFormulaire: string }, FormSearch>) {
  const { t } = useTexts();
  const { IdFormulaire } = params;
  const stored = useCall(formsCalls.read, { params: { IdFormulaire } });
  const shipped = shippedForm(IdFormulaire);
  if (!shipped) return null;
  return (
    <Page title={t(`FORM_EDITOR:form.${IdFormulaire}` as TextKey)}>
      <Tabs value={search.tab} onChange={(next) => setSearch({ tab: formTabs.find((one) => one === next) ?? 'edit' })}>
        <Tabs.List mb="md">
          {formTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`FORM_EDITOR:${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <FormEditor
        key={IdFormulaire}
        shipped={shipped}
        stored={stored}
        tab={search.tab}
        onTab={(tab) => setSearch({ tab })}
      />
    </Page>
  );
}
