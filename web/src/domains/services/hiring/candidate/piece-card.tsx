import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { useRef, useState } from 'react';
import { openCall } from '../../../../lib/api.ts';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import { fileErrorText } from '../../../../ui/files/file-words.ts';
import { readFile } from './own-file.ts';
import { Button, Notice } from './parts.tsx';
import { shrunk } from './shrink-picture.ts';

/** A paper that a candidate is asked for: where it stands, why it was rejected, and the way to give it. */
export function PieceCard({ piece }: { readonly piece: CandidateFile['pieces'][number] }) {
  const { t } = useTexts();
  const { IdPiece, CodePiece, Obligatoire, Etat, Motif, name } = piece;
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>();
  const chooser = useRef<HTMLInputElement>(null);
  const label = t(`HIRING:piece ${CodePiece}` as TextKey);
  const give = async (chosen: File) => {
    setError(undefined);
    setShare(0);
    try {
      const file = await shrunk(chosen);
      await openCall(
        candidateCalls.give,
        { params: { IdPiece }, query: { name: file.name }, content: file },
        { onSent: setShare },
      );
    } catch (failed) {
      setError(failed);
    }
    setShare(undefined);
    await readFile();
  };
  return (
    <div id={`piece-${CodePiece}`} className="tight">
      <div className="line">
        <p className="strong">{label}</p>
        <span className="state" data-state={Etat}>
          {t(`HIRING:state ${Etat}`)}
        </span>
      </div>
      {!Obligatoire && <p className="quiet small">{t('HIRING:optional')}</p>}
      {name && <p className="small name">{name}</p>}
      {Motif && <p className="wrong">{t('HIRING:why', { reason: Motif })}</p>}
      {share !== undefined && <progress value={Math.max(share, 0.04)} aria-label={t('HIRING:sending')} />}
      {error !== undefined && <Notice tone="bad">{fileErrorText(error)}</Notice>}
      {Etat !== 'accepted' && (
        <>
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".pdf,.png,.jpg,.jpeg,image/*"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (chosen) void give(chosen);
            }}
          />
          <Button
            busy={share !== undefined}
            aria-label={`${t(name ? 'HIRING:giveAgain' : 'HIRING:give')} – ${label}`}
            onClick={() => chooser.current?.click()}
          >
            {t(name ? 'HIRING:giveAgain' : 'HIRING:give')}
          </Button>
        </>
      )}
    </div>
  );
}
