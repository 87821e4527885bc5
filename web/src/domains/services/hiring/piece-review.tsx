import { Badge, Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { type HiringPiece, hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { shortestPieceReason } from '@passerelle/contracts/hiring/pieces.ts';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { WriteError } from '../../../ui/write-error.tsx';
import classes from './hiring.module.css';
import { saidIn } from './paper-words.ts';
import { pieceColours, pieceStanding } from './piece-standing.ts';
import { WaiverPart } from './waiver-part.tsx';

interface PieceProps {
  readonly IdPersonneEV1: number;
  readonly piece: HiringPiece;
  /** Its reader may look at it. */
  readonly reads: boolean;
  /** It may be decided now, by this reader. */
  readonly decides: boolean;
  /** A waiver of it may be asked for now, by this reader. */
  readonly asks: boolean;
  /** A waiver of it may be taken back by this reader. */
  readonly cancels: boolean;
  /** The one that keys act on. */
  readonly current: boolean;
  readonly onOpen: (page: number) => void;
  readonly onDecided: () => void;
}

/** A paper, as its recruiter sees it: what was given, and what is decided of it. */
export function PieceReview({ IdPersonneEV1, piece, reads, decides, asks, cancels, ...list }: PieceProps) {
  const { t, language } = useTexts();
  const { IdPiece, Demande, Etat, Motif, Version, name, pages } = piece;
  const params = { IdPersonneEV1, IdPiece };
  const standing = pieceStanding(piece);
  const [reason, setReason] = useState<string>();
  const { write, pending, error } = useWrite(hiringCalls.decide, {
    stale: [hiringCalls.read],
    staleAnyway: true,
    shownInPlace: true,
    onDone: () => {
      setReason(undefined);
      list.onDecided();
    },
  });
  const [days, setDays] = useState({ DateEmission: '', DateValidite: '' });
  const decide = (made: 'accepted' | 'rejected') =>
    write({
      params,
      body: {
        ...{ Etat: made, Version },
        ...(made === 'rejected' && { Remarque: reason ?? '' }),
        ...(made === 'accepted' && {
          DateEmission: days.DateEmission || null,
          DateValidite: days.DateValidite || null,
        }),
      },
    });
  const asked = (['DateEmission', 'DateValidite'] as const).filter((day) =>
    day === 'DateEmission' ? piece.AgeMois !== null : piece.Echeance,
  );
  return (
    <div className={classes.piece} data-current={list.current || undefined}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {saidIn(piece.Nom, language)}
          {Demande !== 'required' && (
            <Text span size="sm" c="dimmed">
              {' '}
              · {t(Demande === 'none' ? 'HIRING_PAPERS:notAsked' : 'HIRING:optional')}
            </Text>
          )}
        </Text>
        <Badge color={pieceColours[standing]} variant="light">
          {t(`HIRING:state ${standing}`)}
        </Badge>
      </Group>
      {Motif && (
        <Text size="sm" c="red">
          {t('HIRING:why', { reason: Motif })}
        </Text>
      )}
      {name && (
        <Group gap="xs">
          <Text size="sm" className={classes.name}>
            {name}
          </Text>
          {reads &&
            Array.from({ length: pages }, (_, page) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              <Button key={page} size="xs" variant="default" onClick={() => list.onOpen(page)}>
                {t('HIRING:showPaper')}
                {pages > 1 && ` ${page + 1}/${pages}`}
              </Button>
            ))}
          {decides &&
            Etat !== 'accepted' &&
            asked.map((day) => (
              <TextInput
                key={day}
                size="xs"
                type="date"
                label={t(day === 'DateEmission' ? 'HIRING_PAPERS:dated' : 'HIRING_PAPERS:validUntil')}
                value={days[day]}
                onChange={({ currentTarget: { value } }) => setDays((before) => ({ ...before, [day]: value }))}
              />
            ))}
          {Etat === 'accepted' &&
            asked.map(
              (day) =>
                piece[day] !== null && (
                  <Text key={day} size="sm" c="dimmed">
                    {t(day === 'DateEmission' ? 'HIRING_PAPERS:dated' : 'HIRING_PAPERS:validUntil')}{' '}
                    {showDate(piece[day])}
                  </Text>
                ),
            )}
          {decides && Etat !== 'accepted' && (
            <Button size="xs" data-act="accept" loading={pending} onClick={() => decide('accepted')}>
              {t('HIRING:accept')}
            </Button>
          )}
          {decides && Etat !== 'rejected' && reason === undefined && (
            <Button size="xs" data-act="reject" variant="default" color="red" onClick={() => setReason('')}>
              {t('HIRING:reject')}
            </Button>
          )}
        </Group>
      )}
      <WaiverPart {...{ IdPersonneEV1, piece, asks, cancels }} />
      {reason !== undefined && (
        <Group align="end" gap="xs">
          <Textarea
            label={t('HIRING:rejectWhy')}
            value={reason}
            maxLength={500}
            autosize
            autoFocus
            style={{ flex: '1 1 260px' }}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button
            color="red"
            loading={pending}
            disabled={reason.trim().length < shortestPieceReason}
            onClick={() => decide('rejected')}
          >
            {t('HIRING:reject')}
          </Button>
          <Button variant="default" onClick={() => setReason(undefined)}>
            {t('COMMON:cancel')}
          </Button>
        </Group>
      )}
      <WriteError error={error} />
    </div>
  );
}
