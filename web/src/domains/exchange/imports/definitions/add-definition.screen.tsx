import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import type { PageProps } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { useCall, useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { type AddDefinitionSearch, draftOf } from './add-definition.search.ts';
import { type DefinitionValues, newDefinition, valuesOf } from './definition.values.ts';
import { DefinitionForm } from './definition-form.tsx';

export function AddDefinitionScreen({ search: { of } }: PageProps<unknown, AddDefinitionSearch>) {
  return <Page>{of === undefined ? <Added initial={newDefinition} of={of} /> : <Copied of={of} />}</Page>;
}

function Copied({ of }: { readonly of: number }) {
  const { t } = useTexts();
  const {
    LibImport,
    Traductions: _labels,
    ...values
  } = valuesOf(useCall(definitionsCalls.read, { params: { IdImport: of } }));
  const initial = { ...values, LibImport: t('DEFINITIONS:copyName', { name: LibImport }), Traductions: {} };
  return <Added initial={initial} of={of} />;
}

function Added({ initial, of }: { readonly initial: DefinitionValues; readonly of: number | undefined }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const add = useWrite(definitionsCalls.add, { shownInPlace: true, stale: [definitionsCalls.list] });
  return (
    <DefinitionForm
      subject={draftOf(of)}
      initial={initial}
      save={async (body) => await add.writeAsync({ body })}
      done={({ IdImport }) => {
        showToast({ tone: 'success', text: t('COMMON:saved') });
        void navigate({ to: paths.importDefinition(language, { IdImport }) });
      }}
    />
  );
}
