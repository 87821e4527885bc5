import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { mostPages } from '@passerelle/contracts/hiring/pieces.ts';
import { useEffect, useRef, useState } from 'react';
import { openCall } from '../../../../lib/api.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { fileErrorText, mayArrive } from '../../../../ui/files/file-words.ts';
import type { Upload, Uploads } from '../../../../ui/files/uploads.ts';
import { acceptedBy, saidIn, usePaperTold } from '../paper-words.ts';
import { pieceStanding } from '../piece-standing.ts';
import { readFile } from './own-file.ts';
import { pageUploads } from './page-uploads.ts';
import { Button, comesBackTo, Notice, type OnSending } from './parts.tsx';
import { PiecePages } from './piece-pages.tsx';
import { PieceWaiver } from './piece-waiver.tsx';
import { isHeic, shrunk } from './shrink-picture.ts';

type Piece = CandidateFile['pieces'][number];

interface PieceProps {
  readonly piece: Piece;
  readonly onSending: OnSending;
}

/** A paper that a candidate is asked for: where it stands, why it was rejected, its pages, and the way to give them. */
export function PieceCard({ piece, onSending }: PieceProps) {
  const { t, language } = useTexts();
  const { IdPiece, CodePiece, Demande, Etat, Motif, pages } = piece;
  const [uploads] = useState(() =>
    pageUploads(
      async (_file, { name, content }, options) =>
        await openCall(candidateCalls.give, { params: { IdPiece }, query: { name, beside: true }, content }, options),
      () => void readFile(),
    ),
  );
  const [reading, setReading] = useState(false);
  const coming = useStore(uploads.list);
  const chooser = useRef<HTMLInputElement>(null);
  const sending =
    reading || coming.some(({ state }) => state !== 'failed') ? 'sending' : coming.length > 0 ? 'failed' : 'none';
  useEffect(() => onSending(IdPiece, sending), [onSending, IdPiece, sending]);
  // What goes out of sight, its paper having been accepted, is waited for by nobody.
  useEffect(() => () => onSending(IdPiece, 'none'), [onSending, IdPiece]);
  useEffect(() => () => uploads.end(), [uploads]);
  const standing = pieceStanding(piece);
  const label = saidIn(piece.Nom, language);
  const add = async (chosen: readonly File[]) => {
    setReading(true);
    // One after the other: a phone has little room for several pictures. One that it has no room for at all is sent as it is.
    for (const file of chosen) uploads.add([await shrunk(file).catch(() => file)]);
    setReading(false);
  };
  const more = Etat === 'waiting' && pages.length > 0;
  const called = t(more ? 'CANDIDATE:addPage' : pages.length > 0 ? 'HIRING:giveAgain' : 'HIRING:give');
  return (
    <div id={`piece-${CodePiece}`} className="tight">
      <div className="line">
        <p className="strong">{label}</p>
        <span className="state" data-state={standing}>
          {t(`HIRING:state ${standing}`)}
        </span>
      </div>
      {Demande !== 'required' && (
        <p className="quiet small">{t(Demande === 'none' ? 'HIRING_PAPERS:notAsked' : 'HIRING:optional')}</p>
      )}
      <PaperTold piece={piece} />
      {Motif && <p className="wrong">{t('HIRING:why', { reason: Motif })}</p>}
      <PiecePages piece={piece} />
      {coming.map((upload) => (
        <Coming key={upload.key} upload={upload} uploads={uploads} />
      ))}
      {Etat !== 'accepted' && pages.length + coming.length < mostPages && (
        <>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            accept={acceptedBy(piece)}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])];
              currentTarget.value = '';
              void add(chosen);
            }}
          />
          <Button
            busy={reading}
            aria-label={`${called} – ${label}`}
            onClick={() => {
              comesBackTo(`piece-${CodePiece}`);
              chooser.current?.click();
            }}
          >
            {called}
          </Button>
        </>
      )}
      <PieceWaiver piece={piece} />
    </div>
  );
}

/** A page on its way, which may be called off, or one that did not arrive, and why. */
function Coming({
  upload: { key, file, state, share, error },
  uploads,
}: {
  readonly upload: Upload;
  readonly uploads: Uploads;
}) {
  const { t } = useTexts();
  if (state !== 'failed')
    return (
      <div className="tight">
        <p className="small name">{file.name}</p>
        <progress value={Math.max(share, 0.04)} aria-label={`${t('HIRING:sending')} ${file.name}`} />
        <Button kind="quiet" onClick={() => uploads.drop(key)}>
          {t('CANDIDATE:stop')}
        </Button>
      </div>
    );
  return (
    <div className="tight">
      <Notice tone="bad" title={file.name}>
        {isHeic(file) ? t('CANDIDATE:heic') : fileErrorText(error)}
      </Notice>
      <div className="moves">
        {mayArrive(error) && <Button onClick={() => uploads.retry(key)}>{t('BOOT:retry')}</Button>}
        <Button kind="quiet" onClick={() => uploads.drop(key)}>
          {t('CANDIDATE:putAway')}
        </Button>
      </div>
    </div>
  );
}

/** What a paper may be, and how old. */
function PaperTold({ piece }: { readonly piece: Piece }) {
  const told = usePaperTold(piece);
  return <p className="quiet small">{told}</p>;
}
