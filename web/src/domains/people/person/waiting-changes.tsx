import { ActionIcon, Button, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { DatedFailure } from '@passerelle/contracts/forms/dated-changes.ts';
import { mobilityCalls } from '@passerelle/contracts/lifecycle/mobility.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconAlertTriangle, IconClockHour4, IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { DateInput, useUnreadDay } from '../../../ui/date-inputs.tsx';
import { OnDemandPanel } from '../../../ui/on-demand-panel.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { FieldValue } from '../people/field-value.tsx';
import { comingDays } from './coming-days.ts';
import classes from './waiting-changes.module.css';

type Waiting = Output<typeof datedChangesCalls.list>['changes'][number];

/** What waits on a person's fields, as far as the reader may see them. */
export function useWaiting(IdPersonneEV1: number): readonly Waiting[] {
  return useQuery(callQuery(datedChangesCalls.list, { params: { IdPersonneEV1 } })).data?.changes ?? none;
}

const none: readonly Waiting[] = [];

/** The field that says another in words. */
const shownAs = (name: string) => (personField(name as PersonField).shownAs ?? name) as PersonField;

/** What waits on a field, where the field is shown. */
export function WaitingAt({ name, IdPersonneEV1 }: { readonly name: PersonField; readonly IdPersonneEV1: number }) {
  const waiting = useWaiting(IdPersonneEV1).filter(({ fields }) => fields.some((one) => shownAs(one) === name));
  return waiting.map((change) => (
    <WaitingLine key={change.id} change={change} fields={[name]} IdPersonneEV1={IdPersonneEV1} />
  ));
}

interface WaitingListProps {
  readonly IdPersonneEV1: number;
  /** The fields that it is about; all unless said. */
  readonly of?: readonly string[];
}

/** All that waits on a person, the nearest day first. Nothing where nothing does. */
export function WaitingList({ IdPersonneEV1, of }: WaitingListProps) {
  const { t } = useTexts();
  const waiting = useWaiting(IdPersonneEV1).filter(({ fields }) => !of || fields.some((one) => of.includes(one)));
  if (waiting.length === 0) return null;
  return (
    <section>
      <Title order={3}>{t('AHEAD:coming')}</Title>
      <ul className={classes.list}>
        {waiting.map((change) => (
          <li key={change.id}>
            <WaitingLine change={change} fields={change.fields.map(shownAs)} IdPersonneEV1={IdPersonneEV1} named />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaitingLineProps {
  readonly change: Waiting;
  readonly fields: readonly PersonField[];
  readonly IdPersonneEV1: number;
  /** Says which field each value is of. */
  readonly named?: boolean;
}

function WaitingLine({ change, fields, IdPersonneEV1, named = false }: WaitingLineProps) {
  const { t } = useTexts();
  const failed = change.state === 'failed';
  const trouble = failed || !change.stands;
  const day = showDate(change.day);
  const reasons = failed ? change.failed.map((one) => reasonOf(one)) : change.stands ? [] : [t('AHEAD:unsettled')];
  return (
    <div className={classes.line} data-trouble={trouble || undefined}>
      {trouble ? <IconAlertTriangle size={14} aria-hidden="true" /> : <IconClockHour4 size={14} aria-hidden="true" />}
      {change.mobility && <strong>{t('AHEAD:mobility')}</strong>}
      <span>{failed ? t('AHEAD:failed', { day }) : t('AHEAD:from', { day })}</span>
      {fields.map((name) => (
        <span key={name} className={classes.value}>
          {named && `${t(`CHAMPS:${name}` as TextKey)} : `}
          <FieldValue name={name} person={change.to} />
        </span>
      ))}
      {change.by && <span>{t('AHEAD:by', { who: change.by.IndexPrenomNom })}</span>}
      {(change.may || change.mayCallOff) && <Handle change={change} IdPersonneEV1={IdPersonneEV1} day={day} />}
      {[...new Set(reasons)].map((reason) => (
        <span key={reason} className={classes.why}>
          {reason}
        </span>
      ))}
      {change.Motif && <span className={classes.why}>{change.Motif}</span>}
    </div>
  );
}

/** Why it could not be, in words. */
function reasonOf({ IdChamp, rule, limit }: DatedFailure): string {
  if (rule === 'author') return textIfAny('AHEAD', 'whyAuthor') ?? rule;
  const field = (IdChamp && textIfAny('CHAMPS', IdChamp)) ?? '';
  return (
    (IdChamp !== null && textIfAny('REGLES', rule, { field, value: limit ?? '' })) ||
    textIfAny('ERREURS', rule) ||
    (textIfAny('AHEAD', 'whyElsewhere') ?? rule)
  );
}

/** What may be done with it: another day, or not at all. */
function Handle({ change, IdPersonneEV1, day }: { change: Waiting; IdPersonneEV1: number; day: string }) {
  const { t } = useTexts();
  const label = t('AHEAD:act', { day });
  return (
    <span style={{ position: 'relative' }}>
      <OnDemandPanel
        label={label}
        control={(props) => (
          <ActionIcon variant="subtle" size="sm" aria-label={label} {...props}>
            <IconDots size={14} />
          </ActionIcon>
        )}
      >
        {(close) => <Choices change={change} IdPersonneEV1={IdPersonneEV1} onDone={close} />}
      </OnDemandPanel>
    </span>
  );
}

function Choices({
  change: { id, day, state, mobility, may, mayCallOff, Revision },
  IdPersonneEV1,
  onDone,
}: {
  readonly change: Waiting;
  readonly IdPersonneEV1: number;
  readonly onDone: () => void;
}) {
  const { t } = useTexts();
  const { first, last } = comingDays();
  const [to, setTo] = useState<string | null>(day >= first ? day : null);
  const typed = useUnreadDay();
  const params = { IdPersonneEV1, id };
  const told = { stale: [datedChangesCalls.list, datedChangesCalls.onDay], staleAnyway: true, shownInPlace: true };
  const done = (text: string) => () => {
    onDone();
    showToast({ tone: 'success', text });
  };
  const move = useWrite(datedChangesCalls.move, {
    ...told,
    onDone: done(t('AHEAD:moved', { day: showDate(to ?? day) })),
  });
  const cancel = useWrite(datedChangesCalls.cancel, { ...told, onDone: done(t('AHEAD:calledOff')) });
  const cancelMobility = useWrite(mobilityCalls.cancel, { ...told, onDone: done(t('AHEAD:calledOff')) });
  const pending = move.pending || cancel.pending || cancelMobility.pending;
  return (
    <div className={classes.panel}>
      {may && (
        <DateInput
          label={t('AHEAD:effect')}
          {...typed.kept}
          value={to}
          onChange={setTo}
          minDate={first}
          maxDate={last}
          popoverProps={{ withinPortal: false, position: 'top-end' }}
        />
      )}
      <WriteError error={move.error ?? cancel.error ?? cancelMobility.error} />
      {may && (
        <Button
          size="compact-sm"
          disabled={to === null || typed.isRefused || pending}
          onClick={() => to !== null && move.write({ params, body: { day: to, Revision } })}
        >
          {t('AHEAD:move')}
        </Button>
      )}
      {mayCallOff && (
        <Button
          size="compact-sm"
          variant="light"
          color="red"
          disabled={pending}
          onClick={() =>
            mobility
              ? cancelMobility.write({ params, body: { Revision } })
              : cancel.write({ params, query: { Revision } })
          }
        >
          {state === 'failed' ? t('AHEAD:putAway') : t('AHEAD:callOff')}
        </Button>
      )}
    </div>
  );
}
