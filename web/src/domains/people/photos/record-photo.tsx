import { UnstyledButton } from '@mantine/core';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { photoRight } from '@passerelle/contracts/photos/photo.rules.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { IconCamera, IconClockHour4, IconPhotoX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { useLive } from '../../../lib/live.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { PersonPhoto } from '../people/person-photo.tsx';
import classes from './record-photo.module.css';

const PhotoDialog = lazyPiece(() => import('./photo-dialog.tsx'));

interface RecordPhotoProps {
  readonly person: PersonRecord;
  readonly name: string;
  readonly holds: (right: 'mpp' | 'epc') => boolean;
}

const width = 64;

/** The photo at the head of a record; whoever may give this person one does it here, and sees how it stands with it. */
export function RecordPhoto({ person, name, holds }: RecordPhotoProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const { IdPersonneEV1, Photo } = person;
  const gives = user.viewing === null && holds(photoRight(user.IdPersonneEV1 === IdPersonneEV1));
  const [open, setOpen] = useState(false);
  const { data: state } = useQuery({
    ...callQuery(photosCalls.state, { params: { IdPersonneEV1 } }),
    enabled: gives,
  });
  useLive('photos.changed', (about) => {
    if (gives && about.IdPersonneEV1 === IdPersonneEV1) void invalidateCalls(photosCalls.state);
  });
  const shown = { IdPersonneEV1, IndexPrenomNom: name, Photo };
  if (!gives || !state) return <PersonPhoto person={shown} size={width} />;
  const label = t(state.accepted === null && state.waiting === null ? 'PHOTOS:add' : 'PHOTOS:change');
  const told =
    state.Statut === 'WAITING'
      ? t('PHOTOS:waits')
      : state.Statut === 'REJECTED'
        ? t('PHOTOS:rejected', { reason: state.Motif ?? '' })
        : undefined;
  return (
    <>
      <UnstyledButton
        className={classes.give}
        aria-label={told ? `${label} · ${told}` : label}
        title={told ?? label}
        onClick={() => setOpen(true)}
      >
        <PersonPhoto person={shown} size={width} />
        <span className={classes.mark} data-status={state.Statut}>
          {state.Statut === 'WAITING' ? (
            <IconClockHour4 size={14} />
          ) : state.Statut === 'REJECTED' ? (
            <IconPhotoX size={14} />
          ) : (
            <IconCamera size={14} />
          )}
        </span>
      </UnstyledButton>
      {open && (
        <Suspense>
          <PhotoDialog person={shown} state={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
