import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useAddress } from '../../../lib/address.ts';
import { initialsOf } from './initials.ts';
import classes from './person-photo.module.css';
import { changedPhotos, photoContent, sizeFor } from './photo-content.ts';

interface Pictured {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
  /** What the address of their photo carries; nothing where they have none, or none for the reader. */
  readonly Photo?: number | null | undefined;
}

interface PhotoProps {
  readonly person: Pictured;
  /** Width on screen, in pixels. */
  readonly size: number;
}

/** Somebody's photo, or the letters that stand for it. Their name is always beside it. Nothing is asked for where there is none. */
export function PersonPhoto({ person, size }: PhotoProps) {
  const { IdPersonneEV1, IndexPrenomNom, Photo } = person;
  const changed = useSyncExternalStore(changedPhotos.subscribe, () => changedPhotos.get().get(IdPersonneEV1));
  const version = changed === undefined ? (Photo ?? undefined) : undefined;
  return (
    <span
      className={classes.photo}
      style={{ width: size, height: size, fontSize: Math.max(12, size * 0.4) }}
      // Drawn by the style sheet: what is copied or searched is the name alone.
      data-letters={initialsOf(IndexPrenomNom)}
      aria-hidden="true"
    >
      {(version !== undefined || changed !== undefined) && (
        <Picture IdPersonneEV1={IdPersonneEV1} version={version} changed={changed} width={size} />
      )}
    </span>
  );
}

interface PictureProps {
  readonly IdPersonneEV1: number;
  readonly version: number | undefined;
  readonly changed?: number | undefined;
  readonly width: number;
  /** What it shows, where nothing beside it says so. */
  readonly alt?: string;
}

/** A photo of a version, over what stands for it; nothing until it has come. */
export function Picture({ IdPersonneEV1, version, changed, width, alt = '' }: PictureProps) {
  const { data } = useQuery(
    photoContent({ IdPersonneEV1, version, size: sizeFor(width), ...(changed !== undefined && { changed }) }),
  );
  const address = useAddress(data ?? undefined);
  return address ? <img className={classes.picture} src={address} alt={alt} draggable={false} /> : null;
}
