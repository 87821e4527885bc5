import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { documentationCalls, legalNoticesKey } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { attempt } from '../../lib/errors.ts';
import { invalidateCalls, useCall, useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PageForm } from './page-form.tsx';
import { editionOf, type PageValues } from './page-values.ts';
import { Versions } from './versions.tsx';

interface EditPageProps {
  readonly Cle: string;
  readonly onDone: () => void;
  /** The page is no more. */
  readonly onGone: () => void;
}

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
  return <Editor key={page.Revision} page={page} {...props} />;
}

function Editor({ page, Cle, onDone, onGone }: EditPageProps & { page: Output<typeof documentationCalls.edition> }) {
  const { t } = useTexts();
  const { Rubrique, Contenus, Droits, Ecrans, Masquee, Identite = {}, Revision, shipped, origin } = page;
  const initial: PageValues = { Cle, Revision, Rubrique, Contenus, Droits, Ecrans, Masquee, Identite };
  const draft = useDraft('documentation', Cle, initial);
  const [asked, setAsked] = useState(false);
  const legal = Cle === legalNoticesKey;
  const save = useWrite(documentationCalls.save, { shownInPlace: true });
  const reset = useWrite(documentationCalls.reset);
  const finish = async (text: string, then: () => void) => {
    await draft.forget();
    showToast({ tone: 'success', text });
    if (!legal) then();
    await invalidateCalls(...stale);
  };
  const send = async (Revision = draft.values.Revision) => {
    await save.writeAsync({ params: { Cle }, body: { ...editionOf(draft.values), Revision } });
    await finish(t('COMMON:saved'), onDone);
  };
  const takeAway = async () => {
    await reset.writeAsync({ params: { Cle } });
    setAsked(false);
    await finish(t(shipped ? 'DOCUMENTATION:resetDone' : 'DOCUMENTATION:removed'), shipped ? onDone : onGone);
  };
  const startOver = async () => {
    await draft.forget();
    await invalidateCalls(documentationCalls.edition);
  };
  const away = shipped ? 'reset' : 'remove';
  return (
    <>
      <Title order={2} mb="md">
        {legal ? t('PAGES:legalNotices') : t('DOCUMENTATION:editPage')}
      </Title>
      <PageForm
        draft={draft}
        shipped={shipped !== null}
        pending={save.pending}
        error={save.error}
        onSave={(revision) => attempt(send(revision).catch(() => undefined))}
        onStartOver={() => attempt(startOver())}
        onCancel={legal ? onGone : onDone}
        more={
          origin !== 'shipped' && (
            <Button variant="subtle" color="red" ms="auto" onClick={() => setAsked(true)}>
              {t(`DOCUMENTATION:${away}`)}
            </Button>
          )
        }
      />
      <Versions Cle={Cle} shipped={shipped} onRestore={(edition) => draft.change(edition)} />
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
