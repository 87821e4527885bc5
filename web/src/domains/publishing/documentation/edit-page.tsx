import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { documentationCalls, legalNoticesKey } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { useState } from 'react';
import { attempt } from '../../../lib/errors.ts';
import { useForm } from '../../../lib/form/form.ts';
import { invalidateCalls, readAnew, useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PageForm } from './page-form.tsx';
import { editionOf, type PageValues, pageFields } from './page-values.ts';
import { Versions } from './versions.tsx';

interface EditPageProps {
  readonly Cle: string;
  readonly onDone: () => void;
  /** The page is no more. */
  readonly onGone: () => void;
}

const valuesOf = (page: Output<typeof documentationCalls.edition>): PageValues => {
  const { Cle, Rubrique, Contenus, Droits, Ecrans, Masquee, Identite = {} } = page;
  return { Cle, Rubrique, Contenus, Droits, Ecrans, Masquee, Identite };
};

const stale = [
  documentationCalls.contents,
  documentationCalls.page,
  documentationCalls.search,
  documentationCalls.edition,
  documentationCalls.versions,
  documentationCalls.legalNotices,
];

/** Writes over a page, with its versions beside. */
export function EditPage(props: EditPageProps) {
  const page = useCall(documentationCalls.edition, { params: { Cle: props.Cle } });
  return <Editor page={page} {...props} />;
}

function Editor({ page, Cle, onDone, onGone }: EditPageProps & { page: Output<typeof documentationCalls.edition> }) {
  const { t } = useTexts();
  const { shipped, origin } = page;
  const [asked, setAsked] = useState(false);
  const legal = Cle === legalNoticesKey;
  const save = useWrite(documentationCalls.save, { shownInPlace: true });
  const reset = useWrite(documentationCalls.reset);
  const form = useForm({
    draft: { form: 'documentation', subject: Cle },
    initial: valuesOf(page),
    revision: page.Revision,
    fields: pageFields({ shipped: shipped !== null }),
    latest: async () => {
      const now = await readAnew(documentationCalls.edition, { params: { Cle } });
      return { values: valuesOf(now), revision: now.Revision };
    },
    save: (values, Revision) => save.writeAsync({ params: { Cle }, body: { ...editionOf(values), Revision } }),
    done: () => attempt(finish(t('COMMON:saved'), onDone)),
  });
  const finish = async (text: string, then: () => void) => {
    showToast({ tone: 'success', text });
    if (!legal) then();
    await invalidateCalls(...stale);
  };
  const takeAway = async () => {
    await reset.writeAsync({ params: { Cle } });
    setAsked(false);
    form.discard();
    await finish(t(shipped ? 'DOCUMENTATION:resetDone' : 'DOCUMENTATION:removed'), shipped ? onDone : onGone);
  };
  const away = shipped ? 'reset' : 'remove';
  return (
    <>
      <Title order={2} mb="md">
        {legal ? t('PAGES:legalNotices') : t('DOCUMENTATION:editPage')}
      </Title>
      <PageForm
        form={form}
        shipped={shipped !== null}
        onCancel={legal ? onGone : onDone}
        more={
          origin !== 'shipped' && (
            <Button variant="subtle" color="red" ms="auto" onClick={() => setAsked(true)}>
              {t(`DOCUMENTATION:${away}`)}
            </Button>
          )
        }
      />
      <Versions Cle={Cle} shipped={shipped} onRestore={form.change} />
      <Dialog opened={asked} onClose={() => setAsked(false)} title={t(`DOCUMENTATION:${away}`)}>
        <Stack gap="md">
          <Text size="sm">{t(`DOCUMENTATION:${away}Ask`)}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsked(false)}>
              {t('COMMON:cancel')}
            </Button>
            <Button color="red" loading={reset.pending} onClick={() => attempt(takeAway())}>
              {t(`DOCUMENTATION:${away}`)}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
