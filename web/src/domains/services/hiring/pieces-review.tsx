import { Paper, Stack, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { HiringFile, HiringPiece } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { KeysHelp } from '../../../ui/kbd.tsx';
import classes from './hiring.module.css';
import { type OpenedPaper, PaperViewer } from './paper-viewer.tsx';
import { PieceReview } from './piece-review.tsx';

interface ReviewProps {
  readonly IdPersonneEV1: number;
  readonly file: NonNullable<HiringFile['file']>;
  readonly mayDecide: boolean;
}

/** The papers of a file, one after the other, each looked at beside what is decided of it; all of it by keys. */
export function PiecesReview({ IdPersonneEV1, file, mayDecide }: ReviewProps) {
  const { t } = useTexts();
  const { pieces, readsGiven, IdStade } = file;
  const decides = (piece: HiringPiece) => mayDecide && (IdStade === stages.draft || piece.due);
  const reads = (piece: HiringPiece) => readsGiven || piece.due;
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => Math.max(0, nextWaiting(pieces, -1)));
  const [opened, setOpened] = useState<OpenedPaper>();
  const at = Math.min(chosen, pieces.length - 1);
  const show = (index: number, page = 0) => {
    const piece = pieces[index];
    if (piece?.name && reads(piece)) setOpened({ IdPersonneEV1, IdPiece: piece.IdPiece, name: piece.name, page });
  };
  const goTo = (index: number) => {
    if (index < 0 || index >= pieces.length) return;
    setChosen(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
    if (opened) show(index);
  };
  const press = (act: 'accept' | 'reject') =>
    list.current?.querySelector<HTMLButtonElement>(`[data-current] [data-act="${act}"]`)?.click();
  const turn = (by: number) => {
    const page = (opened?.page ?? 0) + by;
    if (opened && page >= 0 && page < (pieces[at]?.pages ?? 0)) setOpened({ ...opened, page });
  };
  useHotkeys([
    ['j', () => goTo(at + 1)],
    ['k', () => goTo(at - 1)],
    ['o', () => (opened ? setOpened(undefined) : show(at))],
    ['ArrowRight', () => turn(1)],
    ['ArrowLeft', () => turn(-1)],
    ['a', () => press('accept')],
    ['r', () => press('reject')],
  ]);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('HIRING:piecesTitle')}>
      <Title order={2} size="h3" mb="sm">
        {t('HIRING:piecesTitle')}
      </Title>
      <KeysHelp
        keys={[
          ['J', t('HIRING:keyNext')],
          ['K', t('HIRING:keyBefore')],
          ...(pieces.some(reads) ? [['O', t('HIRING:showPaper')] as const] : []),
          ...(pieces.some(decides) ? [['A', t('HIRING:accept')] as const, ['R', t('HIRING:reject')] as const] : []),
        ]}
      />
      <div className={classes.review} data-opened={opened !== undefined || undefined}>
        <Stack
          ref={list}
          gap="md"
          onFocus={({ currentTarget, target }) =>
            setChosen([...currentTarget.children].findIndex((one) => one.contains(target)))
          }
        >
          {pieces.map((piece, index) => (
            <PieceReview
              key={piece.IdPiece}
              {...{ IdPersonneEV1, piece }}
              decides={decides(piece)}
              asks={mayDecide && IdStade === stages.draft}
              reads={reads(piece)}
              cancels={mayDecide && IdStade <= stages.underWay}
              current={index === at}
              onOpen={(page) => {
                setChosen(index);
                show(index, page);
              }}
              onDecided={() => goTo(nextWaiting(pieces, index))}
            />
          ))}
        </Stack>
        {opened && <PaperViewer paper={opened} onClose={() => setOpened(undefined)} />}
      </div>
    </Paper>
  );
}

/** The next paper, behind one and then from the first, that waits for a decision; -1 where none does. */
function nextWaiting(pieces: ReviewProps['file']['pieces'], behind: number): number {
  const waits = (index: number) => index !== behind && pieces[index]?.Etat === 'waiting';
  const turns = [...pieces.keys()].map((step) => (behind + 1 + step) % pieces.length);
  return turns.find(waits) ?? -1;
}
