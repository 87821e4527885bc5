import { Button, Group, Stack } from '@mantine/core';
import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showMinute } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import classes from './distribution-lists.module.css';
import { readsOfLists } from './lists.live.ts';

/** Lists that are stuck, for whoever may unlock them, whether they see them otherwise or not: offered where there are any. */
export function BlockedLists() {
  const { t, language } = useTexts();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(callQuery(listSuiteCalls.blocked, {}));
  const unlocking = useWrite(listSuiteCalls.unlock, {
    stale: readsOfLists,
    onDone: () => showToast({ tone: 'success', text: t('LIST_SUITE:unlocked') }),
  });
  const { listes = [], total = 0 } = data ?? {};
  if (total === 0 && !opened) return null;
  return (
    <>
      {total > 0 && (
        <Button variant="default" leftSection={<IconLockOpen size={16} />} onClick={() => setOpened(true)}>
          {t('LIST_SUITE:blocked', { n: total })}
        </Button>
      )}
      {opened && (
        <Dialog title={t('LIST_SUITE:blockedTitle')} onClose={() => setOpened(false)}>
          <Stack gap="sm">
            <p className={parts.quiet}>{t(total > 0 ? 'LIST_SUITE:blockedHelp' : 'LIST_SUITE:blockedNone')}</p>
            {listes.map(({ IdListe, LibListe, Adresse, Cause, depuis }) => (
              <Group key={IdListe} justify="space-between" wrap="nowrap">
                <div className={classes.grows}>
                  {LibListe}
                  {Adresse && <p className={parts.quiet}>{Adresse}</p>}
                  <p className={parts.quiet}>
                    {t(`LIST_SUITE:why ${Cause}`)}
                    {depuis && ` · ${showMinute(depuis, language)}`}
                  </p>
                </div>
                <Button
                  variant="light"
                  size="compact-sm"
                  loading={unlocking.pending}
                  aria-label={t('LIST_SUITE:unlockOne', { name: LibListe })}
                  onClick={() => unlocking.write({ params: { id: IdListe } })}
                >
                  {t('LIST_SUITE:unlock')}
                </Button>
              </Group>
            ))}
            {total > listes.length && (
              <p className={parts.quiet}>{t('LIST_SUITE:blockedMore', { n: total - listes.length })}</p>
            )}
          </Stack>
        </Dialog>
      )}
    </>
  );
}
