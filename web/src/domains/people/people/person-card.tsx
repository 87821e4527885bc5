import { Portal, Skeleton } from '@mantine/core';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FieldValue, VipMark } from './field-value.tsx';
import classes from './person-card.module.css';
import { PersonPhoto } from './person-photo.tsx';

interface PersonCardProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string };
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

const lines: readonly PersonField[] = ['LibSociete', 'LibSite', 'IdStatut', 'Manager', 'coordonnees'];

/** Who somebody is, at a glance, beside their name. */
export default function PersonCard({ person, anchor, onStay, onLeave, onClose }: PersonCardProps) {
  const { t } = useTexts();
  const { IdPersonneEV1, IndexPrenomNom } = person;
  const { data, error } = useQuery({
    ...callQuery(directoryCalls.record, { params: { IdPersonneEV1 } }),
    staleTime: 60_000,
  });
  const card = useRef<HTMLDivElement>(null);
  const place = usePlace(anchor, card, data !== undefined);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    const closeOnPress = (event: globalThis.PointerEvent) => {
      const target = event.target as Node;
      if (!card.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOnPress);
    document.addEventListener('scroll', onClose, { capture: true, once: true });
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOnPress);
      document.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [anchor, onClose]);

  const shown = data && lines.filter((name) => (data.person as Record<string, unknown>)[name] != null);
  return (
    <Portal>
      <div
        ref={card}
        role="dialog"
        aria-label={IndexPrenomNom}
        className={classes.card}
        style={place}
        onPointerEnter={onStay}
        onPointerLeave={(event) => event.pointerType !== 'touch' && onLeave()}
        onFocus={onStay}
      >
        <div className={classes.head}>
          <PersonPhoto person={{ ...person, Photo: data?.person.Photo }} size={56} />
          <div className={classes.who}>
            <div className={classes.name}>
              {IndexPrenomNom} {data?.person.VIP === true && <VipMark />}
            </div>
            <div className={classes.job}>{data?.person.Fonction}</div>
          </div>
        </div>
        {error ? (
          <p className={classes.job}>{errorText(error)}</p>
        ) : shown ? (
          <dl className={classes.lines}>
            {shown.map((name) => (
              <div key={name} className={classes.line}>
                <dt>{t(`CHAMPS:${name}`)}</dt>
                <dd>
                  <FieldValue name={name} person={data.person} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <Skeleton height={72} mt={12} />
        )}
      </div>
    </Portal>
  );
}

const gap = 6;
const margin = 8;

/** Below the name, or above it where there is no room. */
function usePlace(anchor: RefObject<HTMLElement | null>, card: RefObject<HTMLDivElement | null>, filled: boolean) {
  const [place, setPlace] = useState({ left: -9999, top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card grows when it is filled.
  useLayoutEffect(() => {
    const name = anchor.current?.getBoundingClientRect();
    const own = card.current?.getBoundingClientRect();
    if (!name || !own) return;
    const left = Math.max(margin, Math.min(name.left, innerWidth - own.width - margin));
    const below = name.bottom + gap;
    const top = below + own.height < innerHeight - margin ? below : Math.max(margin, name.top - gap - own.height);
    setPlace({ left, top });
  }, [anchor, card, filled]);
  return place;
}
