import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { useState } from 'react';
import { useTexts } from '../../../../lib/texts.ts';
import { ownFile } from './own-file.ts';
import { Button, Failed } from './parts.tsx';
import { usePress } from './use-press.ts';
import { WhyText } from './why-text.tsx';

/** Ends the file of a candidate who does not go on, once they have read what comes of that. */
export function Abandon() {
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  const [why, setWhy] = useState('');
  const { press, pending, error } = usePress(candidateCalls.abandon, () => ownFile.set({ abandoned: true }));
  const label = t('CANDIDATE:abandon');
  if (!asked)
    return (
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {label}
      </Button>
    );
  return (
    <section className="card" aria-label={label}>
      <h2>{label}</h2>
      <p>{t('CANDIDATE:abandonAsk')}</p>
      <WhyText id="abandon-why" label={t('CANDIDATE:abandonWhy')} value={why} onText={setWhy} />
      <Failed error={error} />
      <Button busy={pending} onClick={() => press({ body: why.trim() ? { Motif: why.trim() } : {} })}>
        {t('CANDIDATE:abandonConfirm')}
      </Button>
      <Button kind="quiet" onClick={() => setAsked(false)}>
        {t('CANDIDATE:goOnAfterAll')}
      </Button>
    </section>
  );
}
