import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import type { QrCode as Drawn } from '@passerelle/contracts/qr-code.ts';
import { useEffect, useState } from 'react';
import { showTime } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { lookOften } from './own-file.ts';
import { Button, Failed, Notice } from './parts.tsx';
import { usePress } from './use-press.ts';

interface Shown {
  readonly qr: Drawn;
  readonly Jusque: string;
}

/** Goes on with a phone, which takes pictures: a code is shown for minutes, and what is given there is seen here soon. */
export function Relay() {
  const { t, language } = useTexts();
  const [shown, setShown] = useState<Shown>();
  const over = useIsOver(shown?.Jusque);
  const { press, pending, error } = usePress(candidateCalls.relay, (made) => {
    lookOften();
    setShown(made);
  });
  return (
    <section className="relay tight" aria-label={t('CANDIDATE:relay')}>
      {shown && !over && (
        <>
          <p>{t('CANDIDATE:relayScan', { time: showTime(shown.Jusque, language) })}</p>
          <QrCode code={shown.qr} label={t('CANDIDATE:relayCode')} />
        </>
      )}
      {shown && over && <Notice tone="heed">{t('CANDIDATE:relayOver')}</Notice>}
      {!shown && <p className="quiet small">{t('CANDIDATE:relayHelp')}</p>}
      <Failed error={error} />
      <div className="moves">
        <Button busy={pending} onClick={() => press({})}>
          {t(shown ? 'CANDIDATE:relayNew' : 'CANDIDATE:relay')}
        </Button>
        {shown && (
          <Button kind="quiet" onClick={() => setShown(undefined)}>
            {t('CANDIDATE:relayClose')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whether an instant is over, told once it is. */
function useIsOver(instant: string | undefined): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (instant === undefined) return;
    const timer = setTimeout(() => setPassed(instant), Math.max(Date.parse(instant) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== undefined && passed === instant;
}
