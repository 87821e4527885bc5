import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { shortestPieceReason } from '@passerelle/contracts/hiring/pieces.ts';
import { useState } from 'react';
import { showDate } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { readFile } from './own-file.ts';
import { Button, Failed, Labelled } from './parts.tsx';
import { usePress } from './use-press.ts';
import { WhyText } from './why-text.tsx';

/** How a waiver of a paper stands, and the way to ask for one. */
export function PieceWaiver({ piece }: { readonly piece: CandidateFile['pieces'][number] }) {
  const { t } = useTexts();
  const { Etat, Derogation, DerogMotif, DerogJusque } = piece;
  // Whoever gave it has nothing to be let off from, until it is rejected.
  const asks = Etat !== 'accepted' && Etat !== 'waiting' && (Derogation === null || Derogation === 'refused');
  return (
    <>
      {Derogation !== null && (
        <p className="small">
          {t(`HIRING_PAPERS:waiver ${Derogation}`, { why: DerogMotif ?? '' })}
          {DerogJusque !== null && ` · ${t('HIRING_PAPERS:waiverLater', { day: showDate(DerogJusque) })}`}
        </p>
      )}
      {asks && <AskWaiver key={Derogation} IdPiece={piece.IdPiece} />}
    </>
  );
}

/** Asks that the file goes on without a paper: why, and by when it is given all the same. */
function AskWaiver({ IdPiece }: { readonly IdPiece: number }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  const [why, setWhy] = useState('');
  const [day, setDay] = useState('');
  const { press, pending, error } = usePress(candidateCalls.askWaiver, () => void readFile());
  const label = t('HIRING_PAPERS:askWaiverOwn');
  if (!opened)
    return (
      <Button kind="quiet" onClick={() => setOpened(true)}>
        {label}
      </Button>
    );
  return (
    <div className="stack">
      <WhyText id={`waiver-why-${IdPiece}`} label={t('HIRING_PAPERS:waiverWhy')} value={why} onText={setWhy} />
      <Labelled id={`waiver-day-${IdPiece}`} label={t('HIRING_PAPERS:waiverUntil')}>
        {(tied) => (
          <input {...tied} type="date" value={day} onChange={({ currentTarget }) => setDay(currentTarget.value)} />
        )}
      </Labelled>
      <Failed error={error} />
      <Button
        busy={pending}
        disabled={why.trim().length < shortestPieceReason}
        onClick={() => press({ params: { IdPiece }, body: { Motif: why, Jusque: day || null } })}
      >
        {label}
      </Button>
      <Button kind="quiet" onClick={() => setOpened(false)}>
        {t('CANDIDATE:putAway')}
      </Button>
    </div>
  );
}
