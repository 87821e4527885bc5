import { Anchor, UnstyledButton } from '@mantine/core';
import type { DashboardThing } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showDate, showNumber } from '../../../lib/format.ts';
import { myJobsOpened } from '../../../lib/my-jobs.ts';
import { notificationPanelOpened } from '../../../lib/notifications.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import parts from '../../../ui/parts.module.css';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './dashboard.module.css';
import type { DashboardTile } from './dashboard-tile.ts';

/** Where a number is of what the header unfolds. */
const panelOf = (tile: DashboardTile['tile']) => (tile === 'jobsUnderWay' ? myJobsOpened : notificationPanelOpened);

/** How many there are, which leads to all of them, above the first of them. */
export function TileLines({ tile, children }: { readonly tile: DashboardTile; readonly children?: ReactNode }) {
  const { t, language } = useTexts();
  const number = showNumber(tile.count, language);
  const words = (
    <>
      <span>
        <b className={classes.count}>{tile.more ? t('DASHBOARD:more', { n: number }) : number}</b>{' '}
        {t(`DASHBOARD:tile.${tile.tile}`, { n: tile.count })}
      </span>
      <IconChevronRight size={16} aria-hidden="true" />
    </>
  );
  return (
    <div className={classes.tile}>
      {tile.opens === null ? (
        <UnstyledButton className={classes.all} aria-haspopup="dialog" onClick={() => panelOf(tile.tile).set(true)}>
          {words}
        </UnstyledButton>
      ) : (
        <AddressLink href={`/${language}/${tile.opens}`} className={classes.all}>
          {words}
        </AddressLink>
      )}
      {(children || tile.things.length > 0) && (
        <ul className={classes.things}>
          {children}
          {tile.things.map((thing) => (
            <ThingLine key={thing.key} of={tile.tile} thing={thing} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ThingLine({ of, thing }: { readonly of: DashboardTile['tile']; readonly thing: DashboardThing }) {
  const { t, language } = useTexts();
  const { person, name, fact, day, opens } = thing;
  const called = useCalled(of, thing);
  return (
    <li className={parts.line}>
      <span className={parts.what}>
        {opens !== null ? (
          <Anchor component={Link} to={`/${language}/${opens}`} fw={550}>
            {called}
          </Anchor>
        ) : name === null && person?.IndexPrenomNom ? (
          <PersonLink person={{ ...person, IndexPrenomNom: person.IndexPrenomNom }} strong />
        ) : (
          <span>{called}</span>
        )}
      </span>
      {fact && day && (
        <span className={parts.quiet}>{t(`DASHBOARD:fact.${fact}`, { date: showDate(day, language) })}</span>
      )}
    </li>
  );
}

/** What a thing is called: a plan by its kind, a change by its field, a role by its name and whose it is. */
function useCalled(of: DashboardTile['tile'], { person, name, key }: DashboardThing): string {
  const { t } = useTexts();
  const who = person?.IndexPrenomNom ?? '—';
  if (name === null) return who;
  if (of === 'plansReady' || of === 'plansAtWork') return `${t(`PLANS:kind.${name}` as TextKey)} · ${key}`;
  if (of === 'recordChanged') return textIfAny('CHAMPS', name) ?? textIfAny('HISTORY', `field ${name}`) ?? name;
  if (of === 'delegationsGiven') return t('DASHBOARD:to', { role: name, name: who });
  return of === 'delegationsReceived' ? t('DASHBOARD:by', { role: name, name: who }) : name;
}

/** Several of them in one frame. */
export function Tiles({ tiles }: { readonly tiles: readonly DashboardTile[] }) {
  return (
    <div className={classes.frame}>
      {tiles.map((tile) => (
        <TileLines key={tile.tile} tile={tile} />
      ))}
    </div>
  );
}
