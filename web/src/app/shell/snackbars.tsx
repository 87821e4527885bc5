import { Button } from '@mantine/core';
import { codeGone } from '../../lib/code.ts';
import { sessionExpired } from '../../lib/connection.ts';
import { heldAct } from '../../lib/held-acts.ts';
import { reconnect } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { Snackbar } from '../../ui/banner.tsx';
import { acceptUpdate, updateReady } from '../update.ts';
import { HeldActBar } from './held-act-bar.tsx';

/** What waits for an answer, for as long as it takes. */
export function Snackbars() {
  const { t } = useTexts();
  const expired = useStore(sessionExpired);
  const ready = useStore(updateReady);
  const gone = useStore(codeGone) && !ready;
  const held = useStore(heldAct);
  return (
    <>
      {held && <HeldActBar key={held.since} held={held} />}
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
