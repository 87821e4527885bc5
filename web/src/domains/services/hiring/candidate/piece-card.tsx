import { Badge, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { useState } from 'react';
import { openCall } from '../../../../lib/api.ts';
import { invalidateCalls } from '../../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import { WriteError } from '../../../../ui/write-error.tsx';
import { pieceColours } from '../piece-colours.ts';
import classes from './candidate.module.css';
import { shrunk } from './shrink-picture.ts';

/** A paper that a candidate is asked for: where it stands, why it was rejected, and the way to give it. */
export function PieceCard({ piece }: { readonly piece: CandidateFile['pieces'][number] }) {
  const { t } = useTexts();
  const { IdPiece, CodePiece, Obligatoire, Etat, Motif, name } = piece;
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>();
  const label = t(`HIRING:piece ${CodePiece}` as TextKey);
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
      {!Obligatoire && (
        <Text size="sm" c="dimmed">
          {t('HIRING:optional')}
        </Text>
      )}
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
      {Etat !== 'accepted' && (
        <FileButton accept=".pdf,.png,.jpg,.jpeg,image/*" onChange={(chosen) => void give(chosen)}>
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
