import { Link } from '@tanstack/react-router';
import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './person-link.module.css';

const PersonCard = lazy(() => import('./person-card.tsx'));

interface PersonLinkProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string };
  readonly IdPays?: string | null;
  readonly inGrid?: boolean;
  readonly strong?: boolean;
}

/** Stands in a record's path for a country that is not known: the record puts the real one. */
export const anyCountry = '-';

const openDelay = 200;
const closeDelay = 160;

/** One card at a time. */
let closeOther: (() => void) | undefined;

/** A person's name: opens the record; the card shows on hover, on keyboard focus, and on the first tap. */
export function PersonLink({ person, IdPays, inGrid = false, strong = false }: PersonLinkProps) {
  const { language } = useTexts();
  const anchor = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tapped = useRef(false);
  const [opened, setOpened] = useState(false);

  const close = () => {
    clearTimeout(timer.current);
    setOpened(false);
  };
  const later = (open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        if (open) {
          closeOther?.();
          closeOther = close;
        }
        setOpened(open);
      },
      open ? openDelay : closeDelay,
    );
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const onPointer = (event: PointerEvent, entering: boolean) => {
    if (event.pointerType !== 'touch') later(entering);
  };
  return (
    <>
      <Link
        ref={anchor}
        to={paths.person(language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1: person.IdPersonneEV1 })}
        className={classes.link}
        data-strong={strong || undefined}
        tabIndex={inGrid ? -1 : undefined}
        preload={false}
        onPointerEnter={(event) => onPointer(event, true)}
        onPointerLeave={(event) => onPointer(event, false)}
        onPointerDown={(event) => {
          tapped.current = event.pointerType === 'touch' && !opened;
        }}
        onClick={(event) => {
          if (!tapped.current) return close();
          tapped.current = false;
          event.preventDefault();
          setOpened(true);
        }}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && later(true)}
        onBlur={() => later(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !opened) return;
          event.preventDefault();
          close();
        }}
      >
        {person.IndexPrenomNom}
      </Link>
      {opened && (
        <Suspense>
          <PersonCard
            person={person}
            anchor={anchor}
            onStay={() => clearTimeout(timer.current)}
            onLeave={() => later(false)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
