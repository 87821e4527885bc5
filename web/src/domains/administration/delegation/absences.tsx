import { Button, Group, Title } from '@mantine/core';
import { absencesCalls } from '@passerelle/contracts/delegation/absences.contract.ts';
import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { showDate, showInstant } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import classes from './delegation.module.css';
import type { RolesDialog } from './dialogs.tsx';

interface AbsencesProps {
  readonly of: number;
  /** The reader may hand a role of theirs over. */
  readonly mayDelegate: boolean;
  readonly onOpen: (dialog: RolesDialog) => void;
}

/** When somebody is away by their calendar: what their roles may be handed over for. */
export function AbsencesPart({ of: IdPersonneEV1, mayDelegate, onOpen }: AbsencesProps) {
  const { t, language } = useTexts();
  const [connecting, setConnecting] = useState(false);
  const { data } = useQuery(callQuery(absencesCalls.read, { params: { IdPersonneEV1 } }));
  const forget = useWrite(absencesCalls.setCalendar, {
    stale: [absencesCalls.read],
    onDone: () => showToast({ tone: 'success', text: t('DELEGATION:calendarForgotten') }),
  });
  if (!data) return null;
  const { calendar, absences, mine } = data;
  const said = calendar?.Echec
    ? t(`DELEGATION:calendarFailed ${calendar.Echec}` as TextKey, { host: calendar.Hote })
    : calendar?.DateLecture &&
      t('DELEGATION:calendarRead', { host: calendar.Hote, date: showInstant(calendar.DateLecture, language) });
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{t('DELEGATION:absences')}</Title>
        {mine && (
          <Group gap="xs">
            {calendar && (
              <Button
                variant="subtle"
                loading={forget.pending}
                onClick={() => forget.write({ params: { IdPersonneEV1 }, body: { Adresse: null } })}
              >
                {t('DELEGATION:calendarForget')}
              </Button>
            )}
            <Button variant="default" leftSection={<IconCalendarOff size={16} />} onClick={() => setConnecting(true)}>
              {t(calendar ? 'DELEGATION:calendarChange' : 'DELEGATION:calendarConnect')}
            </Button>
          </Group>
        )}
      </div>
      {!calendar && <p className={parts.quiet}>{t(mine ? 'DELEGATION:absencesHelp' : 'DELEGATION:absencesUnknown')}</p>}
      {calendar && absences.length === 0 && <p className={parts.quiet}>{t('DELEGATION:absencesNone')}</p>}
      {absences.length > 0 && (
        <ul className={parts.lines}>
          {absences.map(({ DateDebut, DateFin, covered }) => (
            <li key={DateDebut} className={parts.line}>
              <span className={parts.what}>
                <span className={parts.title}>
                  {t('DELEGATION:away', { from: showDate(DateDebut, language), until: showDate(DateFin, language) })}
                </span>
                <span className={parts.quiet}>{t(covered ? 'DELEGATION:awayCovered' : 'DELEGATION:awayOpen')}</span>
              </span>
              {!covered && mayDelegate && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onOpen({ kind: 'delegate', away: { DateDebut, DateFin } })}
                >
                  {t('DELEGATION:delegate')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {said && <p className={parts.quiet}>{said}</p>}
      {connecting && <CalendarDialog of={IdPersonneEV1} onClose={() => setConnecting(false)} />}
    </section>
  );
}

/** Says where one's calendar is read: it is read at once, so that an address which is none is told here. */
function CalendarDialog({ of: IdPersonneEV1, onClose }: { readonly of: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  const set = useWrite(absencesCalls.setCalendar, { stale: [absencesCalls.read], shownInPlace: true });
  const form = useForm({
    initial: { Adresse: '' },
    fields: { Adresse: { label: 'DELEGATION:calendarAddress', required: true } },
    save: async ({ Adresse }) => await set.writeAsync({ params: { IdPersonneEV1 }, body: { Adresse: Adresse.trim() } }),
    done: ({ absences }) => {
      showToast({ tone: 'success', text: t('DELEGATION:calendarKept', { count: absences.length }) });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('DELEGATION:calendarConnect')}>
      <p className={parts.quiet}>{t('DELEGATION:absencesHelp')}</p>
      <TextField
        form={form}
        name="Adresse"
        type="url"
        autoComplete="off"
        placeholder="https://…/calendar.ics"
        description={t('DELEGATION:calendarAddressHelp')}
      />
      <FormEnd cancel action={t('DELEGATION:calendarConnect')} />
    </FormDialog>
  );
}
