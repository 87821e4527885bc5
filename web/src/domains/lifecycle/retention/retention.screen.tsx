import { Button } from '@mantine/core';
import { type ComingErasure, retentionCalls } from '@passerelle/contracts/retention/retention.contract.ts';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { showDate } from '../../../lib/format.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';

const HoldDialog = lazyPiece(() => import('./hold-dialog.tsx'));

/** Who is erased within a month, by name and day; each may be held, with a reason. */
export function RetentionScreen() {
  const { t } = useTexts();
  const coming = useCall(retentionCalls.coming, {});
  const [held, setHeld] = useState<ComingErasure['person']>();
  const lift = useWrite(retentionCalls.lift, { stale: [retentionCalls.coming] });
  return (
    <Page>
      <p className={parts.quiet}>{t('RETENTION:lead')}</p>
      {coming.length === 0 ? (
        <EmptyState title={t('RETENTION:none')} help={t('RETENTION:noneHelp')} />
      ) : (
        <ul className={parts.lines}>
          {coming.map((one) => (
            <Line
              key={one.person.IdPersonneEV1}
              one={one}
              onHold={() => setHeld(one.person)}
              onLift={() => lift.write({ params: { IdPersonneEV1: one.person.IdPersonneEV1 } })}
            />
          ))}
        </ul>
      )}
      {held && (
        <Suspense>
          <HoldDialog person={held} onClose={() => setHeld(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

interface LineProps {
  readonly one: ComingErasure;
  readonly onHold: () => void;
  readonly onLift: () => void;
}

function Line({ one: { person, day, hold }, onHold, onLift }: LineProps) {
  const { t, language } = useTexts();
  const name = person.IndexPrenomNom ?? String(person.IdPersonneEV1);
  const since = person.DateSortiePhysique;
  return (
    <li className={parts.line}>
      <span className={parts.what}>
        <PersonLink person={{ IdPersonneEV1: person.IdPersonneEV1, IndexPrenomNom: name }} IdPays={person.IdPays} />
        <span className={parts.quiet}>
          {hold
            ? t('RETENTION:held', { name: hold.author?.IndexPrenomNom ?? '', reason: hold.Motif })
            : t('RETENTION:erased', { day: showDate(day, language) })}
          {hold?.DateFin && ` · ${t('RETENTION:heldUntil', { day: showDate(hold.DateFin, language) })}`}
          {since && ` · ${t('RETENTION:leftOn', { day: showDate(since, language) })}`}
        </span>
      </span>
      {hold ? (
        <Button variant="default" size="compact-md" onClick={onLift} aria-label={`${t('RETENTION:lift')}: ${name}`}>
          {t('RETENTION:lift')}
        </Button>
      ) : (
        <Button variant="default" size="compact-md" onClick={onHold} aria-label={`${t('RETENTION:hold')}: ${name}`}>
          {t('RETENTION:hold')}
        </Button>
      )}
    </li>
  );
}
