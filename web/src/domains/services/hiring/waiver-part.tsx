import { Button, Group } from '@mantine/core';
import { type HiringPiece, hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { WriteError } from '../../../ui/write-error.tsx';
import { AskWaiver, WaiverTold } from './waiver-told.tsx';

interface WaiverProps {
  readonly IdPersonneEV1: number;
  readonly piece: HiringPiece;
  /** A waiver may be asked for now, by this reader. */
  readonly asks: boolean;
  /** One that stands may be taken back by this reader. */
  readonly cancels: boolean;
}

/** Whether a file goes on without a paper: asked for by one, granted by another. */
export function WaiverPart({ IdPersonneEV1, piece, asks, cancels }: WaiverProps) {
  const { t } = useTexts();
  const { IdPiece, Derogation, Etat, Version, mayGrant } = piece;
  const params = { IdPersonneEV1, IdPiece };
  const shown = { stale: [hiringCalls.read], staleAnyway: true, shownInPlace: true } as const;
  const ask = useWrite(hiringCalls.askWaiver, shown);
  const decide = useWrite(hiringCalls.decideWaiver, shown);
  const cancel = useWrite(hiringCalls.cancelWaiver, shown);
  const stands = Derogation === 'requested' || Derogation === 'granted';
  return (
    <>
      <WaiverTold piece={piece} />
      <Group gap="xs">
        {mayGrant && (
          <>
            <Button
              size="xs"
              loading={decide.pending}
              onClick={() => decide.write({ params, body: { granted: true, Version } })}
            >
              {t('HIRING_PAPERS:grantWaiver')}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={decide.pending}
              onClick={() => decide.write({ params, body: { granted: false, Version } })}
            >
              {t('HIRING_PAPERS:refuseWaiver')}
            </Button>
          </>
        )}
        {stands && cancels && (
          <Button size="xs" variant="default" loading={cancel.pending} onClick={() => cancel.write({ params })}>
            {t('HIRING_PAPERS:cancelWaiver')}
          </Button>
        )}
        {!stands && asks && Etat !== 'accepted' && (
          <AskWaiver
            key={Version}
            label={t('HIRING_PAPERS:askWaiver')}
            pending={ask.pending}
            error={ask.error}
            ask={(body) => ask.write({ params, body })}
          />
        )}
      </Group>
      <WriteError error={decide.error ?? cancel.error} />
    </>
  );
}
