import { Button, Title } from '@mantine/core';
import type { HeldKind, HeldThing } from '@passerelle/contracts/handover/handover.contract.ts';
import { useState } from 'react';
import { showDate, showNumber } from '../../../lib/format.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { PersonLink } from '../../people/people/person-link.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import classes from './handover.module.css';
import { nobody, type Takers, takerOf } from './takers.ts';

interface HeldSectionProps {
  readonly held: HeldKind;
  /** Who leaves: they take nothing over. */
  readonly of: number;
  /** Undefined for who only looks. */
  readonly takers: Takers | undefined;
  readonly onChange: (takers: Takers) => void;
}

/** What somebody holds of one kind, and who takes it over: all of it, or thing by thing. */
export function HeldSection({ held, of, takers: chosen, onChange }: HeldSectionProps) {
  const { t, language } = useTexts();
  const { kind, count, above, things, taken } = held;
  const chooses = taken && chosen !== undefined;
  const takers = chosen ?? nobody;
  const how = textIfAny('HANDOVER', `how.${kind}`);
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>
          {t(`HANDOVER:kind.${kind}`)} <span className={classes.count}>{showNumber(count, language)}</span>
        </Title>
        {chooses && (
          <div className={classes.picker}>
            <PersonPicker
              label={t('HANDOVER:takerAll')}
              value={takers.all}
              but={[of]}
              onChange={(all) => onChange({ ...takers, all })}
            />
          </div>
        )}
      </div>
      {chooses && above && takers.all === null && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...takers, all: above.IdPersonneEV1 })}>
          {t('HANDOVER:above', { name: above.IndexPrenomNom ?? String(above.IdPersonneEV1) })}
        </Button>
      )}
      {how && <p className={parts.quiet}>{how}</p>}
      <ul className={parts.lines}>
        {things.map((thing) => (
          <HeldLine
            key={thing.key}
            thing={thing}
            of={of}
            taker={chooses ? takerOf(takers, thing.key) : undefined}
            onTaker={(taker) => onChange({ ...takers, each: { ...takers.each, [thing.key]: taker } })}
          />
        ))}
        {count > things.length && (
          <li className={parts.line}>{t('HANDOVER:more', { count: count - things.length })}</li>
        )}
      </ul>
    </section>
  );
}

interface HeldLineProps {
  readonly thing: HeldThing;
  readonly of: number;
  /** Undefined where it is not chosen. */
  readonly taker: number | null | undefined;
  readonly onTaker: (taker: number | null) => void;
}

function HeldLine({ thing, of, taker, onTaker }: HeldLineProps) {
  const { t, language } = useTexts();
  const [apart, setApart] = useState(false);
  const { key, label, about, until, count, others, person } = thing;
  const what = label ?? key;
  const more = [
    about,
    until && t('HANDOVER:until', { day: showDate(until, language) }),
    others !== null && t('HANDOVER:others', { count: others }),
  ].filter(Boolean);
  return (
    <li className={parts.line}>
      <span className={parts.what}>
        {person?.IndexPrenomNom ? (
          <PersonLink
            person={{ IdPersonneEV1: person.IdPersonneEV1, IndexPrenomNom: person.IndexPrenomNom }}
            IdPays={person.IdPays}
          />
        ) : (
          <span>
            {what}
            {count !== null && ` (${showNumber(count, language)})`}
          </span>
        )}
        {more.length > 0 && <span className={parts.quiet}>{more.join(' · ')}</span>}
      </span>
      {taker !== undefined &&
        (apart ? (
          <div className={classes.picker}>
            <PersonPicker label={t('HANDOVER:taker', { what })} value={taker} but={[of]} onChange={onTaker} />
          </div>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('HANDOVER:taker', { what })}
            onClick={() => setApart(true)}
          >
            {t('HANDOVER:apart')}
          </Button>
        ))}
    </li>
  );
}
