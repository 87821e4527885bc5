import { Title } from '@mantine/core';
import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { PageForm } from './page-form.tsx';
import { editionOf, newPage, pageFields } from './page-values.ts';

/** A page of the company's own. */
export function AddPage({ onDone }: { onDone: (page: string | undefined) => void }) {
  const { t } = useTexts();
  const add = useWrite(documentationCalls.add, {
    stale: [documentationCalls.contents, documentationCalls.search],
    shownInPlace: true,
  });
  const form = useForm({
    draft: { form: 'documentation', subject: 'new page' },
    initial: newPage,
    fields: pageFields({ added: true }),
    says: ({ code }) => (code === 'CONFLICT' ? { at: 'Cle', text: 'DOCUMENTATION:keyTaken' } : undefined),
    save: (values) => add.writeAsync({ body: { Cle: values.Cle, ...editionOf(values) } }),
    done: (_, { Cle }) => {
      showToast({ tone: 'success', text: t('COMMON:saved') });
      onDone(Cle);
    },
  });
  return (
    <>
      <Title order={2} mb="md">
        {t('DOCUMENTATION:addPage')}
      </Title>
      <PageForm form={form} added onCancel={() => onDone(undefined)} />
    </>
  );
}
