import { useTexts } from '../../../lib/texts.ts';
import { Picture } from '../people/person-photo.tsx';
import classes from './photos.module.css';

/** How wide each is at most. */
export const framedWidth = 400;

interface BothProps {
  readonly person: { readonly IdPersonneEV1: number };
  readonly accepted: number | null;
  readonly waiting: number | null;
}

/** The photo that others see and the one that waits, side by side. */
export function BothPhotos({ person: { IdPersonneEV1 }, accepted, waiting }: BothProps) {
  const { t } = useTexts();
  return (
    <div className={classes.both}>
      <Framed title={t('PHOTOS:current')} IdPersonneEV1={IdPersonneEV1} version={accepted} />
      {waiting !== null && (
        <Framed key={waiting} title={t('PHOTOS:next')} IdPersonneEV1={IdPersonneEV1} version={waiting} fresh />
      )}
    </div>
  );
}

interface FramedProps {
  readonly title: string;
  readonly IdPersonneEV1: number;
  readonly version: number | null;
  readonly fresh?: boolean;
}

function Framed({ title, IdPersonneEV1, version, fresh = false }: FramedProps) {
  const { t } = useTexts();
  return (
    <figure className={classes.framed} data-fresh={fresh || undefined}>
      <div className={classes.frame}>
        {version === null ? (
          <span>{t('PHOTOS:none')}</span>
        ) : (
          <Picture IdPersonneEV1={IdPersonneEV1} version={version} width={framedWidth} alt={title} />
        )}
      </div>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
