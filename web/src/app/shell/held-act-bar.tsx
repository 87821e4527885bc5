import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { heldFor, takeBackHeldAct, type WaitingAct } from '../../lib/held-acts.ts';
import { useTexts } from '../../lib/texts.ts';
import { Snackbar } from '../../ui/banner.tsx';

/** What is about to be done, and how long it can still be taken back. */
export function HeldActBar({ held }: { readonly held: WaitingAct }) {
  const { t } = useTexts();
  const left = useSecondsLeft(held.since);
  useHotkeys([['mod+Z', takeBackHeldAct]]);
  return (
    <Snackbar
      action={
        <Button size="compact-md" variant="default" onClick={takeBackHeldAct}>
          {t('SHELL:takeBack')} <span aria-hidden="true">&nbsp;({left})</span>
        </Button>
      }
    >
      {held.text}
    </Snackbar>
  );
}

function useSecondsLeft(since: number): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((since + heldFor - now) / 1000));
}
