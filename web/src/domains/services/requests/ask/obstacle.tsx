import { Button } from '@mantine/core';
import { photoRight } from '@passerelle/contracts/photos/photo.rules.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestObstacle } from '@passerelle/contracts/requests/type-facts.ts';
import { accessRequest } from '@passerelle/contracts/requests/types/acces.ts';
import { equipmentRequest } from '@passerelle/contracts/requests/types/materiel.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { holds } from '../../../../lib/access.ts';
import { caller } from '../../../../lib/api.ts';
import { lazyPiece } from '../../../../lib/code.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery, invalidateCalls } from '../../../../lib/query.ts';
import { useSession } from '../../../../lib/session.ts';
import { ensureTexts, useTexts } from '../../../../lib/texts.ts';
import classes from '../requests.module.css';

const PhotoDialog = lazyPiece(async () => {
  await ensureTexts(caller.language, ['PHOTOS', 'FILES']);
  return import('../../../people/photos/photo-dialog.tsx');
});

interface ObstacleProps {
  readonly obstacle: RequestObstacle;
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string | null };
}

/** What stands in the way of a request, with the button that mends it where the reader may. */
export function Obstacle({ obstacle, person }: ObstacleProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const own = person.IdPersonneEV1 === user.IdPersonneEV1 ? saidToOneself[obstacle] : undefined;
  return (
    <span className={classes.obstacle}>
      <IconAlertTriangle size={14} aria-hidden="true" />
      <span>{t(own ?? (`ERREURS:${obstacle}` as TextKey))}</span>
      {obstacle === 'PHOTO_MANQUANTE' && <GivePhoto person={person} />}
      {askedFirst[obstacle] && <AskFirst person={person} {...askedFirst[obstacle]} />}
    </span>
  );
}

/** What speaks of the person, to whoever asks for themself. */
const saidToOneself: Partial<Record<RequestObstacle, TextKey>> = {
  PHOTO_MANQUANTE: 'REQUESTS:ownPhotoMissing',
  LIGNE_SANS_MATERIEL: 'REQUESTS:ownEquipmentMissing',
  IMM_SANS_INTERMISSION: 'REQUESTS:ownIntermissionMissing',
};

interface AskFirstProps extends Pick<ObstacleProps, 'person'> {
  readonly typeDemande: number;
  readonly label: TextKey;
}

/** What has to be asked for before: nobody eats or parks where they may not come in, and a line goes to equipment. */
const askedFirst: Partial<Record<RequestObstacle, Omit<AskFirstProps, 'person'>>> = {
  MISSING_BADGE_ACCES_SITE: { typeDemande: numberOf(accessRequest), label: 'REQUESTS:askAccess' },
  LIGNE_SANS_MATERIEL: { typeDemande: numberOf(equipmentRequest), label: 'REQUESTS:askEquipment' },
};

/** Whether what mends it stands beside it, for whoever may. */
export const isMended = (obstacle: RequestObstacle): boolean =>
  obstacle === 'PHOTO_MANQUANTE' || askedFirst[obstacle] !== undefined;

/** The way to what has to be asked for before, for whoever may ask for it. */
function AskFirst({ person: { IdPersonneEV1 }, typeDemande, label }: AskFirstProps) {
  const { t, language } = useTexts();
  const { data } = useQuery(callQuery(requestsCalls.possible, { params: { IdPersonneEV1 } }));
  if (!data?.types.some((type) => type.typeDemande === typeDemande)) return null;
  return (
    <Button
      component={Link}
      to={paths.askRequest(language, { IdPersonneEV1, typeDemande })}
      size="compact-xs"
      variant="default"
    >
      {t(label)}
    </Button>
  );
}

/** A photo, given without leaving what is asked. Who may not give this person one is not offered it. */
function GivePhoto({ person: { IdPersonneEV1, IndexPrenomNom } }: Pick<ObstacleProps, 'person'>) {
  const { t } = useTexts();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { data: state } = useQuery({
    ...callQuery(photosCalls.state, { params: { IdPersonneEV1 } }),
    enabled: user.viewing === null && holds(user, photoRight(user.IdPersonneEV1 === IdPersonneEV1)),
    retry: false,
  });
  if (!state) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {t('REQUESTS:givePhoto')}
      </Button>
      {open && (
        <Suspense>
          <PhotoDialog
            person={{ IdPersonneEV1, IndexPrenomNom: IndexPrenomNom ?? '' }}
            state={state}
            onClose={() => {
              setOpen(false);
              void invalidateCalls(requestsCalls.possible, requestsCalls.sites);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
