import { Button, Group, Stack } from '@mantine/core';
import { listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import classes from './distribution-lists.module.css';
import { readsOfLists } from './lists.live.ts';

/** Lists that were deleted lately and that the reader may have back: offered where there are any. */
export function DeletedLists() {
  const { t, language } = useTexts();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(callQuery(listReturnCalls.deleted, {}));
  const restoring = useWrite(listReturnCalls.restore, {
    stale: readsOfLists,
    onDone: () => showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS_LIFE:restored') }),
  });
  const lists = data?.listes ?? [];
  if (lists.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconRestore size={16} />} onClick={() => setOpened(true)}>
        {t('DISTRIBUTION_LISTS_LIFE:deleted', { n: lists.length })}
      </Button>
      {opened && (
        <Dialog title={t('DISTRIBUTION_LISTS_LIFE:deletedTitle')} onClose={() => setOpened(false)}>
          <Stack gap="xs">
            {lists.map(({ IdListe, LibListe, jusqua }) => (
              <Group key={IdListe} justify="space-between" wrap="nowrap">
                <div className={classes.grows}>
                  {LibListe}
                  <p className={parts.quiet}>
                    {t('DISTRIBUTION_LISTS_LIFE:backUntil', { date: showInstant(jusqua, language) })}
                  </p>
                </div>
                <Button
                  variant="light"
                  size="compact-sm"
                  loading={restoring.pending}
                  onClick={() => restoring.write({ params: { id: IdListe } })}
                >
                  {t('DISTRIBUTION_LISTS_LIFE:restore')}
                </Button>
              </Group>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  );
}
