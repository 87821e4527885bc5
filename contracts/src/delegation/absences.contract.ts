import { type Static, Type } from 'typebox';
import { CivilDate, call, Instant, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';

/** Why a calendar was not read: its host may not be asked, it does not answer, or what it answers is no calendar. */
export const calendarFailures = ['host', 'unreached', 'unread'] as const;

/** When somebody is away, as their calendar says. */
export const Absences = strict({
  /** The reader's own: they alone say where it is read. */
  mine: Type.Boolean(),
  /** Null where nobody said. Of its address, the host alone is told. */
  calendar: nullable(
    strict({
      Hote: Type.String(),
      DateLecture: nullable(Instant),
      /** Why it was not read the last time. */
      Echec: nullable(oneOf(calendarFailures)),
    }),
  ),
  absences: Type.Array(
    strict({
      DateDebut: CivilDate,
      DateFin: CivilDate,
      /** A role is in other hands for all of it. */
      covered: Type.Boolean(),
    }),
  ),
});
export type Absences = Static<typeof Absences>;

const params = strict({ IdPersonneEV1: PersonKey });

export const absencesCalls = {
  read: call({
    operationId: 'absences.read',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/absences',
    summary: 'When somebody is away by their calendar, and whether their roles are in other hands meanwhile',
    access: signedIn,
    params,
    response: Absences,
  }),
  setCalendar: call({
    operationId: 'absences.setCalendar',
    method: 'PUT',
    path: '/Personnes/{IdPersonneEV1}/absences/calendrier',
    summary: 'Says where one’s own calendar is read as iCalendar, and reads it; null has it read no more',
    access: signedIn,
    params,
    body: strict({ Adresse: nullable(Type.String({ minLength: 1, maxLength: 2000 })) }),
    response: Absences,
  }),
};
