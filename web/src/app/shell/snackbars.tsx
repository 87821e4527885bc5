import { Button } from '@mantine/core';
import { codeGone } from '../../lib/code.ts';
import { sessionExpired } from '../../lib/connection.ts';
import { reconnect } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { Snackbar } from '../../ui/banner.tsx';
import { acceptUpdate, updateReady } from '../update.ts';

/** What waits for an answer, for as long as it takes. */
export function Snackbars() {
  const { t } = useTexts();
  const expired = useStore(sessionExpired);
  const ready = useStore(updateReady);
  const gone = useStore(codeGone) && !ready;
  return (
    <>
      {expired && (
        <Snackbar
          action={
            <Button size="compact-md" variant="default" onClick={() => void reconnect()}>
              {t('SESSION:reconnect')}
            </Button>
          }
        >
          {t('SESSION:expired')}
        </Snackbar>
      )}
      {ready && (
        <Snackbar
          action={
            <Button size="compact-md" variant="default" onClick={() => void acceptUpdate()}>
              {t('SHELL:updateNow')}
            </Button>
          }
        >
          {t('SHELL:updateReady')}
        </Snackbar>
      )}
      {gone && (
        <Snackbar
          action={
            <Button size="compact-md" variant="default" onClick={() => location.reload()}>
              {t('BOOT:reload')}
            </Button>
          }
        >
          {t('BOOT:codeGone')}
        </Snackbar>
      )}
    </>
  );
}
