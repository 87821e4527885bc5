import { Title } from '@mantine/core';
import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../ui/toast.tsx';
import { PageForm } from './page-form.tsx';
import { editionOf, newPage } from './page-values.ts';

/** A page of the company's own. */
export function AddPage({ onDone }: { onDone: (page: string | undefined) => void }) {
  const { t } = useTexts();
  const draft = useDraft('documentation', 'new page', newPage);
  const add = useWrite(documentationCalls.add, {
    stale: [documentationCalls.contents, documentationCalls.search],
    shownInPlace: true,
    onDone: (_, { body }) => {
      draft.sent();
      showToast({ tone: 'success', text: t('COMMON:saved') });
      onDone(body.Cle);
    },
  });
  return (
    <>
      <Title order={2} mb="md">
        {t('DOCUMENTATION:addPage')}
      </Title>
      <PageForm
        draft={draft}
        added
        pending={add.pending}
        error={add.error}
        onSave={() => add.write({ body: { Cle: draft.values.Cle, ...editionOf(draft.values) } })}
        onStartOver={draft.discard}
        onCancel={() => onDone(undefined)}
      />
    </>
  );
}
