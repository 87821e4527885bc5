import { Button, Group, Stack } from '@mantine/core';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { FoundList } from './dynamic-list.screen.tsx';

/** Deletes a list, once who loses it was told. */
export function RemoveList({ found, waits = false }: { readonly found: FoundList; readonly waits?: boolean }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const { IdListe: id, LibListe, Membres } = found.liste;
  const removal = useWrite(listsOfDistributionCalls.remove, {
    // What is read of it on this page is there no more.
    stale: [listsOfDistributionCalls.list, listsOfDistributionCalls.count],
    onDone: () => {
      showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:removed') });
      void navigate({ to: paths.distributionLists(language) });
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} />}
        disabled={waits}
        onClick={() => setRemoving(true)}
      >
        {t('DISTRIBUTION_LISTS:remove')}
      </Button>
      {removing && (
        <Dialog
          title={t('DISTRIBUTION_LISTS:removeTitle', { name: LibListe ?? String(id) })}
          onClose={() => setRemoving(false)}
        >
          <Stack>
            <p>{t('DISTRIBUTION_LISTS_LIFE:removeHelp', { n: Membres ?? 0 })}</p>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setRemoving(false)}>
                {t('COMMON:cancel')}
              </Button>
              <Button color="red" loading={removal.pending} onClick={() => removal.write({ params: { id } })}>
                {t('DISTRIBUTION_LISTS:remove')}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
