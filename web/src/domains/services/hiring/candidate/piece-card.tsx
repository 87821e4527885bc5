import { Badge, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { paperFormats } from '@passerelle/contracts/hiring/paper-types.ts';
import { useState } from 'react';
import { openCall } from '../../../../lib/api.ts';
import { invalidateCalls, useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { WriteError } from '../../../../ui/write-error.tsx';
import { saidIn } from '../paper-words.ts';
import { pieceColours } from '../piece-colours.ts';
import { AskWaiver, WaiverTold } from '../waiver-told.tsx';
import classes from './candidate.module.css';
import { shrunk } from './shrink-picture.ts';

type Piece = CandidateFile['pieces'][number];

/** A paper that a candidate is asked for: where it stands, why it was rejected, and the way to give it. */
export function PieceCard({ piece }: { readonly piece: Piece }) {
  const { t, language } = useTexts();
  const { IdPiece, CodePiece, Demande, Etat, Motif, name } = piece;
  const waive = useWrite(candidateCalls.askWaiver, { shownInPlace: true, stale: [candidateCalls.file] });
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>();
  const label = saidIn(piece.Nom, language);
  const give = async (chosen: File | null) => {
    if (!chosen) return;
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
    await invalidateCalls(candidateCalls.file);
  };
  return (
    <div id={`piece-${CodePiece}`} className={classes.piece}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{label}</Text>
        <Badge color={pieceColours[Etat]} variant="light">
          {t(`HIRING:state ${Etat}`)}
        </Badge>
      </Group>
      {Demande !== 'required' && (
        <Text size="sm" c="dimmed">
          {t(Demande === 'none' ? 'HIRING_PAPERS:notAsked' : 'HIRING:optional')}
        </Text>
      )}
      <PaperTold piece={piece} />
      {name && (
        <Text size="sm" className={classes.name}>
          {name}
        </Text>
      )}
      {Motif && (
        <Text size="sm" c="red">
          {t('HIRING:why', { reason: Motif })}
        </Text>
      )}
      {share !== undefined && <Progress value={Math.max(share * 100, 4)} aria-label={t('HIRING:sending')} />}
      <WriteError error={error} />
      <WaiverTold piece={piece} />
      {Etat !== 'accepted' && (piece.Derogation === null || piece.Derogation === 'refused') && (
        <AskWaiver
          key={piece.Derogation}
          label={t('HIRING_PAPERS:askWaiverOwn')}
          pending={waive.pending}
          error={waive.error}
          ask={(body) => waive.write({ params: { IdPiece }, body })}
        />
      )}
      {Etat !== 'accepted' && (
        <FileButton accept={acceptedBy(piece)} onChange={(chosen) => void give(chosen)}>
          {(props) => (
            <Button
              {...props}
              size="md"
              variant="default"
              loading={share !== undefined}
              aria-label={`${t(name ? 'HIRING:giveAgain' : 'HIRING:give')} – ${label}`}
            >
              {t(name ? 'HIRING:giveAgain' : 'HIRING:give')}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}

/** What its file may be, as browsers offer it. */
const acceptedBy = ({ Formats }: Piece): string =>
  Formats.flatMap((format) => [
    ...paperFormats[format].map((end) => `.${end}`),
    ...(format === 'picture' ? ['image/*'] : []),
  ]).join(',');

/** What a paper may be, and how old. */
function PaperTold({ piece: { Aide, Formats, Taille, AgeMois, Echeance } }: { readonly piece: Piece }) {
  const { t, language } = useTexts();
  const formats = Formats.map((format) => t(`HIRING_PAPERS:format ${format}`)).join(', ');
  const told = [
    t('HIRING_PAPERS:tellsSize', { formats, size: Taille }),
    ...(AgeMois === null ? [] : [t('HIRING_PAPERS:tellsAge', { months: AgeMois })]),
    ...(Echeance ? [t('HIRING_PAPERS:tellsExpiry')] : []),
  ];
  return (
    <Text size="sm" c="dimmed">
      {Aide !== null && `${saidIn(Aide, language)} `}
      {told.join(' · ')}
    </Text>
  );
}
