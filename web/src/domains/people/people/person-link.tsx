import { useRouter } from '@tanstack/react-router';
import { type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './person-link.module.css';

const PersonCard = lazyPiece(() => import('./person-card.tsx'));

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

// A plain link: a grid draws hundreds of them, and the router's own costs ten times as much.
/** A person's name: opens the record; the card shows on hover, on keyboard focus, and on the first tap. */
export function PersonLink({ person, IdPays, inGrid = false, strong = false }: PersonLinkProps) {
  const router = useRouter();
  const href = paths.person(caller.language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1: person.IdPersonneEV1 });
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
      <a
        ref={anchor}
        href={href}
        className={classes.link}
        data-strong={strong || undefined}
        tabIndex={inGrid ? -1 : undefined}
        onPointerEnter={(event) => onPointer(event, true)}
        onPointerLeave={(event) => onPointer(event, false)}
        onPointerDown={(event) => {
          tapped.current = event.pointerType === 'touch' && !opened;
        }}
        onClick={(event) => {
          const isTap = tapped.current;
          tapped.current = false;
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          if (isTap) return setOpened(true);
          close();
          void router.navigate({ href });
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
      </a>
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
